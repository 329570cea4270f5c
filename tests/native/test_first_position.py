"""A game's first position is repeated as any other is: whoever begins, and however it is asked for who has moved."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gdl
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.reference import Machine, Position
from native.same_game import Seen, check_position

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

PLAYERS = ("White", "Black", "Red", "Blue")
HOMES = ("a1", "b1", "c1", "d1")
COMPARED = (
    "pieces, mover",
    "pieces, opponent",
    "pieces, mine",
    "my Man, pieces",
    "pieces, my steps",
    "pieces, enemies(mover)",
)


@cache
def game(number: int, first: int, compared: str) -> tuple[Native, Position]:
    """A game of so many players, each with a man who goes to and fro, drawn when a position is there once more."""
    placed = "\n".join(
        f"    place {player} Man on {home}" for player, home in zip(PLAYERS[:number], HOMES, strict=False)
    )
    text = f"""
players {", ".join(PLAYERS[:number])}
board grid(4, 2)
piece Man
state steps per player: 0..1
setup:
{placed}
    next = {PLAYERS[first]}
turn:
    choose man in mine
    choose spot in step(man, {{north, south}}) and empty
    my steps = 1 - my steps
    move man to spot
when repeats({compared}) is 1: draw by "again"
when ply > 20: mover wins
"""
    program = gdl.loads(text).program
    return Native(program), Position.start(Machine(program))


@settings(max_examples=12)
@given(
    seats=st.integers(2, 4).flatmap(lambda number: st.tuples(st.just(number), st.integers(0, number - 1))),
    compared=st.sampled_from(COMPARED),
)
def test_when_all_are_back_the_first_position_is_repeated(seats: tuple[int, int], compared: str) -> None:
    native, position = game(*seats, compared)
    context, played = native.context(position, 20), 0
    dice, seen = random.Random(1), Seen()
    while position.result is None:
        found = check_position(native, position, context, dice, seen)
        assert found is not None and len(found) == 1
        position = position.play(position.moves()[0])
        native.end_ply(found[0].end, context)
        played += 1
    check_position(native, position, context, dice, seen)
    assert (played, position.result.reason) == (2 * seats[0], "again")
