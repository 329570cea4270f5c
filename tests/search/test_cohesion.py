"""How near pieces are to hanging together, among what values are trained for."""

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
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.cohesion import counts_cohesion, linked_sites
from gdl_interpreter.search.evaluation.regression import logits
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Lesson, Weights
from gdl_interpreter.search.kernels.shared.cohesion import LEVELS, MOST_CHAINS
from gdl_interpreter.search.kernels.static_evaluation import evaluation

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

TOGETHER = """
game "Together"

players Black, White
board {board}
piece Man

setup:
    place Black Man on {{a1, b2, d4, d5, e5}}
    place White Man on {{a4, c2, e1}}

turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot

define together(these): these in {reached}

when together({whose}): mover wins by "together"
when stuck: draw by "stuck"
"""


def game_of(tmp_path: Path, reached: str, whose: str = "mine", board: str = "grid(5, 5)") -> gdl.Game:
    """A game whose ending asks in some words whether pieces hang together."""
    path = tmp_path / "together.gdl"
    path.write_text(TOGETHER.format(reached=reached, whose=whose, board=board), encoding="utf-8")
    return gdl.load(path)


def site(game: gdl.Game, name: str) -> int:
    """The number of a site."""
    found = game.program.board.find(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("reached", "whose", "near_b2"),
    [
        ("flood(one(these), these, directions)", "mine", "a1 a2 a3 b1 b3 c1 c2 c3"),
        ("flood(one(these), these, orthogonal)", "theirs", "a2 b1 b3 c2"),
        ("flood(one(these), these)", "mine", "a2 b1 b3 c2"),
        ("flood(one(these), these, {north})", "mine", None),  # who reaches whom is not the same both ways
        ("flood(one(these), sites, directions)", "mine", None),  # across empty sites
        ("flood(one(these), these, directions)", "empty", None),  # no pieces
    ],
)
def test_what_hangs_together_is_found_in_the_endings(
    tmp_path: Path, reached: str, whose: str, near_b2: str | None
) -> None:
    game = game_of(tmp_path, reached, whose)
    found = linked_sites(game.program)
    if near_b2 is None:
        assert found is None
    else:
        assert found is not None and found[site(game, "b2")] == sum(1 << site(game, name) for name in near_b2.split())


def test_where_it_counts() -> None:
    """Nowhere but where an ending asks for it."""
    found = [name for name in ("lines-of-action", "hex", "go", "havannah") if counts_cohesion(gdl.load(name).native)]
    assert found == ["lines-of-action"]


def worth(native: Native, values: Values, position: gdl.Position) -> int:
    """The static evaluation for the first side."""
    search = AlphaBeta(native, 1, values=values)
    packed = native.pack(position)
    return evaluation(search.game, search.row, Words.of(native.context(position).words), Words.of(packed), 0)


@pytest.mark.parametrize("board", ["grid(5, 5)", "grid(12, 12)"])
def test_chains_and_distances(tmp_path: Path, board: str) -> None:
    """Black's five are in two chains, 2.4, 1.4, 0.8, 1.6 and 1.8 steps from their middle, which is 3.2 columns and 3.4
    rows from the corner; White's three are alone, two of them 2 steps from theirs, and one a third of a step."""
    game = game_of(tmp_path, "flood(one(these), these, directions)", board=board)
    plain = Weights(game.native).values([0.0] * (2 * Weights(game.native).numbering.number + 1))

    def with_value(level: int) -> int:
        told = [0] * (2 * LEVELS)
        told[level] = told[LEVELS + level] = 100
        return worth(game.native, dataclasses.replace(plain, cohesion=tuple(told)), game.start())

    found = {level: with_value(level) for level in range(LEVELS)}
    far = {MOST_CHAINS: -100, MOST_CHAINS + 1: 100, MOST_CHAINS + 2: 100, MOST_CHAINS + 3: 200, MOST_CHAINS + 4: -100}
    assert {level: at for level, at in found.items() if at} == {1: 100, 2: -100, **far}


def test_what_is_learned_is_what_is_evaluated() -> None:
    """Any weights mean the same in the regression and in the search, whoever is to move."""
    game = gdl.load("lines-of-action")
    native, dice = game.native, random.Random(1)
    weights = Weights(native, mobile=True)
    assert weights.numbering.number == weights.numbering.cohesion + LEVELS
    some = [dice.uniform(-1, 1) for _ in range(2 * weights.numbering.number + 1)]
    values = weights.values(some)
    position, lessons = game.start(), list[Lesson]()
    while position.result is None:
        lessons.append(Lesson(tuple(native.pack(position)), 0.0, 0.5))
        position = position.play(dice.choice(position.moves()))
    samples, search = weights.samples(lessons), AlphaBeta(native, 1, values=values)
    assert samples.count == len(lessons) > 10
    context = Words.of(native.context(game.start()).words)
    for lesson, logit in zip(lessons, logits(samples, some), strict=True):
        packed = Words.of((ctypes.c_uint64 * native.packing.size)(*lesson.packed))
        found = evaluation(search.game, search.row, context, packed, 0) / values.scale
        assert found == pytest.approx(logit, abs=60 / values.scale)


def test_it_is_kept(tmp_path: Path) -> None:
    """In a file, and read again only if there are as many as there are levels, of a game in which it counts."""
    game, file = gdl.load("lines-of-action"), tmp_path / "values.json"
    weights = Weights(game.native, mobile=True)
    values = weights.values([0.5 + i % 7 for i in range(2 * weights.numbering.number + 1)])
    keep_in(file, game.name, entry_of(game, values))
    found = values_in(file, game)
    assert found is not None and dataclasses.replace(found, scale=values.scale) == values
    told = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({game.name: {**told[game.name], "cohesion": [1, 2]}}), encoding="utf-8")
    assert values_in(file, game) is None
