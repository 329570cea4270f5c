"""Values by a perfect index: the same as by sweeping over all positions with the reference evaluator, of every one."""

from __future__ import annotations

from functools import cache

import pytest
from oracles.brute import Backwards

import gdl
from gdl.engines import missing_native
from gdl_interpreter.program import Program
from gdl_interpreter.search.drivers.index import outcome_of
from gdl_interpreter.search.solving.indexed import Indexed
from gdl_interpreter.search.solving.methods import solver_for
from gdl_interpreter.search.solving.solver import Value
from search.test_retrograde import GAMES as ROUNDABOUT_GAMES

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

PITCH = """
players North, South
board grid(3, 3):
    add north_goal, south_goal
    link north_goal to b3
    link south_goal to b1
piece Man, Ball(neutral)
setup:
    place North Man on a3
    place South Man on c1
    place Ball on b2
turn of {moves} moves:
    either:
        choose man in my Man
        choose spot in near(man) and empty except {{north_goal, south_goal}}
        move man to spot
    or:
        choose ball in Ball
        require any(near(ball) and my Man)
        choose spot in near(ball) and empty
        move ball to spot
when Ball in north_goal: North loses
when Ball in south_goal: South loses
when repeats(pieces, mover) is 2: draw
"""

GAMES = {
    name: ROUNDABOUT_GAMES[name]
    for name in ROUNDABOUT_GAMES
    if name not in ("passing, and the colours exchanged once", "plies are counted", "whoever is stuck leaves")
} | {
    "a pitch, two moves a turn": (PITCH.format(moves="2"), 0),
    "a pitch, one move in the first turn": (PITCH.format(moves="(1 if ply is 0 else 2)"), 1),
    "three in a row": (
        """
players X, O
board grid(3, 3)
piece Mark
turn:
    choose spot in empty
    place Mark on spot
when line(mine, 3): mover wins
when no(empty): draw
""",
        0,
    ),
}
BACKWARDS = {
    "a pitch, two moves a turn",
    "a pitch, one move in the first turn",
    "three in a row by moving",
    "a fox and two hounds, which may go back",
}


@cache
def rulebook(name: str) -> gdl.Game:
    return gdl.loads(GAMES[name][0])


@cache
def swept(name: str) -> Backwards:
    return Backwards(rulebook(name).start(), GAMES[name][1])


@pytest.mark.parametrize("name", GAMES)
def test_of_every_position(name: str) -> None:
    """Who wins, and in how many plies, of all positions that can be reached."""
    game, brute = rulebook(name), swept(name)
    solver = Indexed(game.native, 64, threads=2)
    outcome, plies = brute.value(game.start())
    assert solver.value(game.start(), 60) == Value(outcome, plies=plies), solver.reached
    index = solver.index
    assert index is not None and index.done and sum(row.strays for row in index.rows) == 0
    assert isinstance(index.numbering.back, Program) == (name in BACKWARDS)
    for position in brute.positions.values():
        if position.ply >= index.numbering.first_ply:
            entry = index.entry(position)
            assert entry is not None
            outcome, plies = outcome_of(entry)
            assert (outcome or 0, plies or None) == brute.value(position)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("passing, and the colours exchanged once", "exchange their colours"),
        ("plies are counted", "the rules count plies without end (line 13)"),
        ("whoever is stuck leaves", "players come, go"),
    ],
)
def test_what_stands_in_the_way(name: str, why: str) -> None:
    game = gdl.loads(ROUNDABOUT_GAMES[name][0])
    solver = solver_for(game.native, megabytes=64, method="index")
    assert solver.value(game.start(), 10) == Value(None)
    assert why in solver.reached
