"""Exact values: the same as by going through everything, with every move's, and on known games."""

from __future__ import annotations

import random

import pytest
from oracles.brute import Brute, later, lead

import gdl
from gdl.engines import missing_native
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.reference import Position
from gdl_interpreter.search.solving.solver import Shown, Solver, Solves, Value
from gdl_interpreter.search.symmetry.exact import symmetries_of

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


def too_late(method: Solves, position: Position, value: Value, until: float, every_move: bool) -> Shown:
    """As a method shows what a value means, when the time was up at the moment that the value was found."""
    return Solves.shown(method, position, value, 0.0, every_move)


def test_moves_that_are_not_settled_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never among those that are; what the value of the position says of them is known nevertheless."""
    monkeypatch.setattr(Solver, "shown", too_late)
    game = gdl.load("tic-tac-toe")
    drawn = Solver(game.native, megabytes=16).solve(game.start(), 30)
    assert drawn.value == Value(0) and not drawn.moves
    assert dict(drawn.unknown) == dict.fromkeys((move.text for move in game.start().moves()), Value(None, most=0))
    at = later_moves(game.start(), "a1 b1 a2 b2")
    won = Solver(game.native, megabytes=16).solve(at, 30)
    assert won.value == Value(1) and dict(won.moves) == {"a3": Value(1, plies=1)}
    assert set(won.unknown) == {"c1", "c2", "b3", "c3"} and set(won.unknown.values()) == {Value(None)}
    lost = Solver(game.native, megabytes=16).solve(later_moves(game.start(), "a1 b1 a2"), 30)
    assert lost.value == Value(-1) and not lost.unknown and set(lost.moves.values()) == {Value(-1)}
    nothing = Solver(game.native, megabytes=16).solve(game.start(), 0.0)
    assert nothing.value == Value(None) and not nothing.moves and set(nothing.unknown.values()) == {Value(None)}
    assert not Solver(game.native, megabytes=16).solve(game.start(), 30, every_move=False).unknown


def later_moves(position: Position, moves: str) -> Position:
    """After these moves."""
    for move in moves.split():
        position = position.play(move)
    return position


def test_what_is_known_of_a_value_that_is_not() -> None:
    """For the other side, by two ways of finding out, and of a move by the best one."""
    no_win, no_loss = Value(None, most=0), Value(None, least=0)
    assert no_win.turned() == no_loss and Value(1, 3).turned() == Value(-1, -3)
    assert no_win.within(Value(None)) == no_win and no_win.within(no_loss) == Value(0)
    assert no_win.within(Value(-1)) == Value(-1) == Value(-1).within(no_win)
    assert no_loss.at_most(Value(1)) == no_loss and Value(None).at_most(Value(0)) == no_win
    assert Value(None).at_most(Value(-1)) == Value(-1) and Value(None).at_most(Value(0, score=4)) == Value(None)


def test_what_cannot_be_solved() -> None:
    """Chance, more sides than two, points where there are none."""
    for name, points in (("backgammon", False), ("colonization", False), ("hex", True)):
        with pytest.raises(ValueError, match=r"two sides|score"):
            Solver(gdl.load(name).native, points)


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "edges", "go", "hex", "nine-mens-morris"])
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


@pytest.mark.slow
def test_symmetries_are_looked_for_in_every_game() -> None:
    """Whatever definitions stand within one another; how many are found in some."""
    found = {name: len(symmetries_of(gdl.load(name).program)) for name in shipped_rulebooks()}
    assert found["tic-tac-toe"] == found["nine-mens-morris"] == found["gomoku"] == 7
    assert found["chess"] == 0 and found["hex"] == 1


@pytest.mark.parametrize("name", ["breakthrough", "chess"])
def test_no_symmetry_where_the_rules_have_none(name: str) -> None:
    """Turned upside down these are other games; none is found that would make them so."""
    game = gdl.load(name)
    for one in symmetries_of(game.program):
        assert all(game.program.board.sites[i].y == game.program.board.sites[to].y for i, to in enumerate(one.sites))
