"""How near pieces are to hanging together, among what values are trained for."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.cohesion import counts_cohesion, linked_sites
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Weights
from gdl_interpreter.search.kernels.shared.cohesion import LEVELS, MOST_CHAINS
from gdl_interpreter.search.kernels.static_evaluation import evaluation
from search.learned_values import check_kept, check_learned_is_evaluated

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


def game_of(
    tmp_path: Path, reached: str, whose: str = "mine", board: str = "grid(5, 5)", text: str = TOGETHER
) -> gdl.Game:
    """A game whose ending asks in some words whether pieces hang together."""
    path = tmp_path / "together.gdl"
    path.write_text(text.format(reached=reached, whose=whose, board=board), encoding="utf-8")
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


def by_level(game: gdl.Game) -> dict[int, int]:
    """What the start is worth to the first side, for each level that makes a difference if it alone is worth 100."""
    plain = Weights(game.native).values([0.0] * (2 * Weights(game.native).numbering.number + 1))

    def with_value(level: int) -> int:
        told = [0] * (2 * LEVELS)
        told[level] = told[LEVELS + level] = 100
        return worth(game.native, dataclasses.replace(plain, cohesion=tuple(told)), game.start())

    found = {level: with_value(level) for level in range(LEVELS)}
    return {level: at for level, at in found.items() if at}


@pytest.mark.parametrize("board", ["grid(5, 5)", "grid(16, 16)"])
def test_chains_and_distances(tmp_path: Path, board: str) -> None:
    """Black's five are in two chains, 2.4, 1.4, 0.8, 1.6 and 1.8 steps from their middle, which is 3.2 columns and 3.4
    rows from the corner; White's three are alone, two of them 2 steps from theirs, and one a third of a step."""
    far = {MOST_CHAINS: -100, MOST_CHAINS + 1: 100, MOST_CHAINS + 2: 100, MOST_CHAINS + 3: 200, MOST_CHAINS + 4: -100}
    game = game_of(tmp_path, "flood(one(these), these, directions)", board=board)
    assert by_level(game) == {1: 100, 2: -100, **far}


def test_a_chain_that_goes_to_and_fro_between_words_is_one(tmp_path: Path) -> None:
    """The fifth row of sixteen begins a word; f4 and g3 hang together with c3 and d4 by way of it only. White has two
    chains."""
    text = TOGETHER.replace("a1, b2, d4, d5, e5", "c3, d4, d5, e5, f4, g3").replace("a4, c2, e1", "a1, p1")
    game = game_of(tmp_path, "flood(one(these), these, directions)", board="grid(16, 16)", text=text)
    assert {level: at for level, at in by_level(game).items() if level < MOST_CHAINS} == {0: 100, 1: -100}


def test_what_is_learned_is_what_is_evaluated() -> None:
    game = gdl.load("lines-of-action")
    weights = Weights(game.native, mobile=True)
    assert weights.numbering.number == weights.numbering.cohesion + LEVELS
    check_learned_is_evaluated(game, weights, 60)


def test_it_is_kept(tmp_path: Path) -> None:
    check_kept("lines-of-action", "cohesion", tmp_path / "values.json")
