"""Exact values: the same as by going through everything, with every move's, and on known games."""

from __future__ import annotations

import random

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search.exact.solver import Solver, Value
from gdl_interpreter.search.symmetry import symmetries_of
from search.brute import Brute, later, lead

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

SMALL: list[tuple[str, dict[str, int], int]] = [
    ("tic-tac-toe", {}, 2),
    ("tic-tac-toe:misere", {}, 3),
    ("hex", {"size": 3}, 1),
    ("hex", {"size": 3, "pie": 1}, 0),
    ("connect-four", {"columns": 4, "rows": 4}, 12),
    ("synapse-ice", {"columns": 3, "rows": 2, "each_size": 2}, 2),
    ("othello", {}, 54),
]
"""Games with their options, and how many random moves are made first."""


@pytest.mark.parametrize(
    ("name", "options", "plies"), SMALL, ids=[name + "-pie" * ("pie" in options) for name, options, _ in SMALL]
)
def test_brute_force_says_the_same(name: str, options: dict[str, int], plies: int) -> None:
    """The value of a position and of each of its moves; a line of best play ends as the value says."""
    game, brute = gdl.load(name, **options), Brute()
    for seed in range(3 if plies else 1):
        position = later(game.start(), plies, seed)
        brute.confirms(Solver(game.native, megabytes=16).solve(position, 30), position)


@pytest.mark.parametrize(
    "options",
    [
        {"columns": 1, "rows": 1, "larges": 1, "mediums": 1, "smalls": 0},
        {"columns": 1, "rows": 1, "larges": 1, "mediums": 1, "smalls": 1},
    ],
)
def test_by_how_much(options: dict[str, int]) -> None:
    """The best lead in points."""
    game = gdl.load("edges", **options)
    found = Solver(game.native, points=True, megabytes=16).solve(game.start(), 30, every_move=False)
    assert found.value.lead == lead(game.start())


def test_known_values() -> None:
    """Hex is won by the first player on every board; Connect Four on five columns and four rows is drawn."""
    hexes = gdl.load("hex", size=4)
    assert Solver(hexes.native, megabytes=64).value(hexes.start(), 60) == Value(1)
    four = gdl.load("connect-four", columns=5, rows=4)
    assert Solver(four.native, megabytes=64).value(four.start(), 60) == Value(0)


def test_no_time_is_no_answer() -> None:
    """What was not finished is not known."""
    game = gdl.load("connect-four")
    found = Solver(game.native, megabytes=16).solve(game.start(), 0.3)
    assert found.value == Value(None) and not found.line and found.depth >= 1


def test_what_cannot_be_solved() -> None:
    """Chance, more sides than two, points where there are none."""
    for name, points in (("backgammon", False), ("colonization", False), ("hex", True)):
        with pytest.raises(ValueError, match=r"two sides|score"):
            Solver(gdl.load(name).native, points)


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "edges", "go"])
def test_symmetries_keep_the_game(name: str) -> None:
    """A game played under a symmetry has the carried moves, ply by ply."""
    game = gdl.load(name)
    found = symmetries_of(game.program)
    assert found
    names = [site.name for site in game.program.board.sites]
    for one in found:
        carried = {names[i]: names[to] for i, to in enumerate(one.sites)}
        dice, here, there = random.Random(1), game.start(), game.start()
        for _ in range(12):
            if here.result is not None:
                break
            moves = {
                move.text: " ".join(carried.get(word.text, word.text) for word in move.words) for move in here.moves()
            }
            theirs = {" ".join(word.text for word in move.words): move for move in there.moves()}
            assert set(moves.values()) == set(theirs)
            chosen = dice.choice(sorted(moves))
            here, there = here.play(chosen), there.play(theirs[moves[chosen]])
        assert (here.result is None) == (there.result is None)


@pytest.mark.parametrize("name", ["breakthrough", "chess", "hex"])
def test_no_symmetry_where_the_rules_have_none(name: str) -> None:
    """Turned upside down these are other games; none is found that would make them so."""
    game = gdl.load(name)
    for one in symmetries_of(game.program):
        assert all(game.program.board.sites[i].y == game.program.board.sites[to].y for i, to in enumerate(one.sites))
