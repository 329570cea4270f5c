"""What holds of learned values, of whatever they are."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import random
from pathlib import Path

import pytest

import gdl
from gdl.opponents.values import entry_of, keep_in, values_in
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.regression import logits
from gdl_interpreter.search.evaluation.weights import Lesson, Weights
from gdl_interpreter.search.kernels.static_evaluation import evaluation


def check_learned_is_evaluated(game: gdl.Game, weights: Weights, rounding: int) -> None:
    """Any weights mean the same in the regression and in the search, but for rounding, in all positions of a random
    game, whoever is to move; and evaluating leaves the context as it was."""
    native, dice = game.native, random.Random(1)
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
        assert found == pytest.approx(logit, abs=rounding / values.scale)
    assert [context[i] for i in range(8)] == before


def check_kept(name: str, part: str, file: Path) -> None:
    """Values are kept in a file, and read again only if a part of them has as many as the game has."""
    game = gdl.load(name)
    weights = Weights(game.native, mobile=True)
    values = weights.values([0.5 + i % 7 for i in range(2 * weights.numbering.number + 1)])
    keep_in(file, game.name, entry_of(game, values))
    found = values_in(file, game)
    assert found is not None and dataclasses.replace(found, scale=values.scale) == values
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told[game.name][part]
    file.write_text(json.dumps({game.name: {**told[game.name], part: [1, 2]}}), encoding="utf-8")
    assert values_in(file, game) is None
