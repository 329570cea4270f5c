"""Values from the end: the same as by sweeping over all positions with the reference evaluator, of every position."""

from __future__ import annotations

from functools import cache

import pytest
from oracles.brute import ROUNDABOUT, Backwards, Brute, lines, side_of

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search.drivers.graph import Graph
from gdl_interpreter.search.solving.methods import Auto, Schedule, solver_for
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.retrograde import Retrograde
from gdl_interpreter.search.solving.solver import Solver, Value

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

GAMES: dict[str, tuple[str, int]] = {
    "three in a row by moving": (
        ROUNDABOUT,
        0,
    ),
    "put three and move them": (
        """
players X, O
board grid(3, 2)
piece Man
supply: 2 Man
turn:
    if any(my supply):
        choose spot in empty
        place Man on spot
    else:
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
when count(mine and row(1)) is 2 and no(mine and b1): mover wins
when stuck: mover loses
""",
        0,
    ),
    "a fox and two hounds, which may go back": (
        """
players Hounds, Fox
board grid(3, 3)
piece Man
setup:
    place Hounds Man on {a1, c1}
    place Fox Man on b3
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
when any(Fox pieces and row(1)): Fox wins
when stuck: mover loses
""",
        0,
    ),
    "a race with steps back, two moves a turn": (
        """
players A(goal = column(4)), B(goal = column(1))
board grid(4, 2)
piece Man
setup:
    place A Man on {a1, a2}
    place B Man on {d1, d2}
turn of 2 moves:
    choose man in mine
    choose spot in near(man) except mine
    remove spot
    move man to spot
when count(mine and my goal) is 2: mover wins
when no(theirs): mover wins
""",
        0,
    ),
    "passing, and the colours exchanged once": (
        """
players X(goal = c1), O(goal = a3)
board grid(3, 3)
piece Man
state done: 0..1
setup:
    place X Man on a1
    place O Man on c3
turn:
    either:
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
    or "pass":
        pass
    or "swap":
        require done is 0 and ply >= 2
        done = 1
        swap sides
when passes is 3: draw
when mine is my goal: mover wins
when stuck: mover loses
""",
        3,
    ),
    "plies are counted": (
        """
players X, O
board grid(3, 2)
piece Man
setup:
    place X Man on a1
    place O Man on c2
turn:
    choose man in mine
    choose spot in near(man) except mine
    remove spot
    move man to spot
when no(theirs) and ply mod 3 is 0: mover wins
when no(theirs): mover loses
when ply >= 12: draw
""",
        99,
    ),
    "whoever is stuck leaves": (
        """
players X(goal = row(3)), O(goal = row(1))
board grid(3, 3)
piece Man
setup:
    place X Man on {a1, c1}
    place O Man on b3
turn:
    first:
        choose man in mine
        choose spot in near(man) and empty
        require mover is O or spot is not b2
        move man to spot
    else:
        mover leaves
when any(mine and my goal) and mover is O: mover wins
when count(mine and my goal) is 2: mover wins
""",
        0,
    ),
    "two against two": (
        """
players N(team = 1), E(team = 2), S(team = 1), W(team = 2)
board grid(3, 2)
piece Man
setup:
    place N Man on a1
    place S Man on a2
    place E Man on c1
    place W Man on c2
turn:
    first:
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
    else:
        pass
when count((N pieces or S pieces) and column(3)) is 2: N wins
when count((E pieces or W pieces) and column(1)) is 2: W wins
""",
        0,
    ),
}


@cache
def rulebook(name: str) -> gdl.Game:
    return gdl.loads(GAMES[name][0])


@cache
def swept(name: str) -> Backwards:
    return Backwards(rulebook(name).start(), GAMES[name][1])


@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_of_every_position(name: str, symmetric: bool) -> None:
    """Who wins and in how many plies, of all positions that were found; those behind a win at once need not be."""
    game, brute = rulebook(name), swept(name)
    graph = Graph(game.native, game.start(), 64, symmetric=symmetric)
    assert graph.find(60) == "all" and graph.back_up(60)
    found = 0
    for position in brute.positions.values():
        number = graph.number(position)
        if number is not None:
            found += 1
            value, plies = graph.known(number)
            assert ((0, None) if not value else (1 if value == 1 else -1, plies)) == brute.value(position)
    assert found >= graph.found if symmetric else found == graph.found
    assert len({value for value, _ in brute.known.values()}) == 2 and len(brute.known) > 10


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_a_line(name: str) -> None:
    """Every move's value, from positions all over the game; the line is as long as a win takes, or goes in circles."""
    game, brute = rulebook(name), swept(name)
    positions = list(brute.positions.values())
    for position in [game.start(), *positions[:: len(positions) // 5]]:
        found = Retrograde(game.native, 64).solve(position, 60)
        outcome, plies = brute.value(position)
        assert found.value == Value(outcome, plies=plies)
        for text, value in found.moves.items():
            after = position.play(text)
            if after.result is None:
                theirs, left = brute.value(after)
                ours = theirs if side_of(after) == side_of(position) else -theirs
                assert value == Value(ours, plies=None if left is None else left + 1)
        at = position
        for text in found.line:
            at = at.play(text)
        assert len(found.line) == plies if plies else found.endless or at.result is not None or len(found.line) == 40


def test_forwards_and_backwards_agree() -> None:
    """On Tic-Tac-Toe: of a position, of every move; and of all positions five plies on."""
    game = gdl.load("tic-tac-toe")
    forwards, backwards, brute = Solver(game.native, megabytes=16), Retrograde(game.native, 16), Brute()
    one, other = forwards.solve(game.start(), 30), backwards.solve(game.start(), 30)
    assert one.value.outcome == other.value.outcome == 0
    assert {text: value.outcome for text, value in one.moves.items()} == {
        text: value.outcome for text, value in other.moves.items()
    }
    later = game.start().play("a1").play("b1").play("b2")
    assert [method.value(later, 30).outcome for method in (forwards, backwards)] == [brute.value(later)] * 2 == [-1, -1]


def test_the_method_that_fits() -> None:
    """A draw by play without end is found where forwards nothing is proven; whichever is asked for is used."""
    game = rulebook("a fox and two hounds, which may go back")
    found = solver_for(game.native, megabytes=64).solve(game.start(), 60)
    assert found.value == Value(0) and found.endless and found.method == "retrograde"
    forwards = solver_for(game.native, megabytes=64, method="alphabeta").solve(game.start(), 0.5)
    assert forwards.value == Value(None) and forwards.reached.startswith("searched ")
    auto = Auto(gdl.load("connect-four").native, 16)
    assert auto.value(gdl.load("connect-four").start(), 1.0) == Value(None) and len(auto.tried) == 3
    with pytest.raises(ValueError, match="not by how much"):
        solver_for(gdl.load("dots-and-boxes").native, True, method="retrograde")


def test_in_turns() -> None:
    """What a moment is not enough for is searched forwards; where positions come again, gone on with afterwards."""
    circles = rulebook("a fox and two hounds, which may go back")
    auto = Auto(circles.native, 64, schedule=Schedule(first=0.0, between=0.01, rate=500.0))
    found = auto.solve(circles.start(), 20)
    assert auto.alphabeta is not None and auto.alphabeta.nodes > 0
    assert found.value == Value(0) and found.method == "retrograde" and len(found.moves) == 4
    straight = gdl.load("dots-and-boxes", columns=2, rows=1)
    points = solver_for(straight.native, megabytes=64).solve(straight.start(), 20)
    assert points.method == "alphabeta" and points.value.lead is not None


def test_moves_that_one_method_leaves_open() -> None:
    """Where memory is full behind a win, the other moves are asked of all methods."""
    game = gdl.load("kalah", each=2)
    position = game.start()
    for text in ["3", "10", "1", "8", "5", "13", "1", "9", "2", "12", "2", "8"]:
        position = position.play(text)
    solver = Auto(game.native, 8, schedule=Schedule(first=0.9, moment=20.0))
    found = solver.solve(position, 40)
    assert found.method == "retrograde" and "memory is full" in solver.retrograde.reached
    assert len(found.moves) == 4 and not found.unknown
    confirmed = NullWindows(game.native, megabytes=16).solve(position, 60)
    assert {text: value.outcome for text, value in found.moves.items()} == {
        text: value.outcome for text, value in confirmed.moves.items()
    }


def test_memory_is_a_limit() -> None:
    """It says how far it got. A win that has been found by then is a win."""
    game = gdl.load("connect-four", columns=5)
    solver = Retrograde(game.native, 2)
    assert solver.solve(game.start(), 60).value == Value(None)
    assert "memory is full" in solver.reached and solver.graph is not None
    assert solver.graph.found > 20_000 and solver.graph.used <= 2 << 20
    almost = game.start().play("a").play("b").play("a").play("b").play("a").play("e")
    won = Retrograde(game.native, 2).solve(almost, 60)
    assert won.value == Value(1) and won.line == ("a4",) and won.moves["a4"] == Value(1, plies=1)


REPEATS = """
players X, O
board grid(4, 1)
piece Man
{state}
setup:
    place X Man on a1
    place O Man on d1
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
    {deed}
when {test}
when any(O pieces and a1): O wins
when stuck: mover loses
"""


@pytest.mark.parametrize(
    ("test", "state", "deed", "why"),
    [
        ("ply > 3 and repeats(pieces, mover) >= 1: draw", "", "", "`ply`"),
        ("repeats(pieces, mover) is 0: draw", "", "", "for the first time"),
        ("repeats(pieces, mover) is 2: mover loses", "", "", "not only a draw"),
        ("repeats(pieces) is 2: draw", "", "", "`mover`"),
        ("repeats(pieces, mover) is 2: draw", "state quiet: 0..1", "quiet = 1 - quiet", "`quiet`"),
        ("ply > 99: draw", "", "require repeats(pieces, mover) is 0", "more than an ending"),
    ],
)
def test_repetitions(test: str, state: str, deed: str, why: str) -> None:
    """Where a repetition is more than a draw, or looks at less than a position, the method says that it does not do."""
    game = gdl.loads(REPEATS.format(test=test, state=state, deed=deed))
    solver = Retrograde(game.native, 16)
    value = solver.value(game.start(), 30)
    assert value == Value(None) and why in solver.reached


@pytest.mark.parametrize("size", [3, 4, 5])
def test_repetitions_that_are_only_draws(size: int) -> None:
    """Positions tell all that matters: the same as by going through every line of play with its history."""
    text = REPEATS.format(test="repeats(pieces, mover) is 1: draw", state="", deed="")
    text = text.replace("grid(4, 1)", f"grid({size}, 1)").replace("d1", f"{'abcde'[size - 1]}1")
    game = gdl.loads(text)
    assert Retrograde(game.native, 16).value(game.start(), 30).outcome == lines(game.start())


def test_a_history() -> None:
    """Positions that have been there count: once is no matter where it takes two to make a draw."""
    for times, why in ((1, "it has a history"), (2, None)):
        game = gdl.loads(REPEATS.format(test=f"repeats(pieces, mover) is {times}: draw", state="", deed=""))
        solver = Retrograde(game.native, 16)
        value = solver.value(game.start().play("a1 b1"), 30)
        if why is not None:
            assert value == Value(None) and why in solver.reached
        else:
            plain = gdl.loads(REPEATS.format(test="no(sites): draw", state="", deed="")).start().play("a1 b1")
            outcome, plies = Backwards(plain).value(plain)
            assert value == Value(outcome, plies=plies) and outcome
