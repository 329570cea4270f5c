"""Numbers of legal moves among what values are trained for."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import random
from pathlib import Path

import pytest

import gdl
from gdl.engines import missing_native
from gdl.opponents.values import entry_of, keep_in, values_in
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.mobility import counts_legal_moves
from gdl_interpreter.search.evaluation.regression import logits
from gdl_interpreter.search.evaluation.weights import Lesson, Weights
from gdl_interpreter.search.kernels.shared.legal_moves import LEVELS, level_of
from gdl_interpreter.search.kernels.static_evaluation import evaluation

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def test_levels() -> None:
    """Each number up to sixteen has its own, then there are four for each doubling."""
    assert [level_of(count) for count in (0, 1, 2, 15, 16, 19, 20, 23, 24, 31, 32, 39, 40, 2000)] == [
        *(0, 1, 2, 15, 16, 16, 17, 17, 18, 19, 20, 20, 21, 43)
    ]
    assert level_of(1 << 20) == LEVELS - 1


def test_where_they_are_counted() -> None:
    """Where tables tell what pieces can do, or where there is chance, they are not."""
    found = {name: counts_legal_moves(gdl.load(name).native) for name in ("konane", "breakthrough", "backgammon")}
    assert found == {"konane": True, "breakthrough": False, "backgammon": False}


def test_what_is_learned_is_what_is_evaluated() -> None:
    """Any weights mean the same in the regression and in the search, whoever is to move; the context stays."""
    game = gdl.load("clobber")
    native, dice = game.native, random.Random(1)
    weights = Weights(native, mobile=True)
    assert weights.numbering.number == weights.numbering.levels + 2 * LEVELS
    some = [dice.uniform(-1, 1) for _ in range(2 * weights.numbering.number + 1)]
    values = weights.values(some)
    position, lessons = game.start(), list[Lesson]()
    while position.result is None:
        lessons.append(Lesson(tuple(native.pack(position)), 0.0, 0.5))
        position = position.play(dice.choice(position.moves()))
    samples, search = weights.samples(lessons), AlphaBeta(native, 1, values=values)
    assert samples.count == len(lessons) > 10
    context = Words.of(native.context(game.start()).words)
    before = [context[i] for i in range(8)]
    for lesson, logit in zip(lessons, logits(samples, some), strict=True):
        packed = Words.of((ctypes.c_uint64 * native.packing.size)(*lesson.packed))
        found = evaluation(search.game, search.row, context, packed, 0) / values.scale
        assert found == pytest.approx(logit, abs=45 / values.scale)
    assert [context[i] for i in range(8)] == before


def test_they_are_kept(tmp_path: Path) -> None:
    """In a file, and read again only if there are as many as there are levels, of a game in which they count."""
    game, file = gdl.load("clobber"), tmp_path / "values.json"
    weights = Weights(game.native, mobile=True)
    values = weights.values([0.5 + i % 7 for i in range(2 * weights.numbering.number + 1)])
    keep_in(file, game.name, entry_of(game, values))
    found = values_in(file, game)
    assert found is not None and dataclasses.replace(found, scale=values.scale) == values
    told = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({game.name: {**told[game.name], "legal_moves": [1, 2]}}), encoding="utf-8")
    assert values_in(file, game) is None
