"""Lines of play behind a setup that deals: as many as the reference counts, whatever comes to the same."""

from __future__ import annotations

import pytest

import gdl
from gdl_interpreter.reference import Machine
from gdl_interpreter.reference.position_data import PositionData

DEALT = """game "Dealt"
players White, Black
board grid(3, 3)
piece Man
state closed: set = {a3, b3, c3}
setup:
    place White Man on a1
    place Black Man on c1
    repeat 2 times:
        chance spot in closed
        closed = closed except spot
turn:
    choose man in mine
    choose spot in near(man) and empty except closed
    move man to spot
when no(theirs): mover wins
"""

AGAIN = DEALT + "when repeats(pieces) is 1: draw\n"
"""Its positions have a past of their own."""

SOONER = DEALT.replace("    repeat 2 times:", "    chance more in 1..2\n    repeat more times:")
"""Its setup does not always take as many results."""


@pytest.mark.parametrize("text", [DEALT, AGAIN, SOONER], ids=["dealt", "again", "sooner"])
def test_deals_that_come_to_the_same_are_counted_as_often_as_they_come(text: str) -> None:
    game = gdl.loads(text)
    for depth in range(6):
        assert game.perft(depth, engine="native") == game.perft(depth, engine="reference"), depth
    begun = game.start().after(game.start().moves()[0])
    assert game.perft(3, begun, engine="native") == game.perft(3, begun, engine="reference")


def test_many_deals_are_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gdl_interpreter.native.engine._DEALT_AT_ONCE", 2)
    game = gdl.loads(DEALT)
    assert game.perft(4, engine="native") == game.perft(4, engine="reference")


HANDS = """game "Hands"
players White, Black
option more = true
board grid(3, 3): add upper, lower, aside
piece Man
piece Ace(card, neutral), Deuce(card, neutral), Trey(card, neutral), Four(card, neutral)
define cards: (k in kinds where card(k) and k not in kind(pieces))
setup:
    for spot in {upper, lower, aside} where more or spot is upper:
        chance drawn in cards
        place drawn on spot
    next = White if kind(upper) is Ace else Black
turn:
    choose spot in row(1..3) and empty
    place Man on spot
when no(row(1..3) and empty): mover wins
"""
"""Each card is drawn from those that are left."""

HAND = HANDS.replace("more = true", "more = false")

UNLESS = HANDS.replace(
    "        chance drawn in cards",
    "        if spot is not lower or Ace in kind(pieces):\n            chance drawn in cards",
).replace("        place drawn", "            place drawn")
"""One of its cards is not always drawn."""

NONE_LEFT = HANDS.replace("k not in kind(pieces))", "k not in kind(pieces) and Deuce not in kind(pieces))")
"""Chance has nothing left to pick from behind one of its results, and more of the setup follows."""

CLOSED = HANDS.replace("choose spot in row(1..3) and empty", "choose spot in row(1..3) and empty where mover is White")
"""Behind some deals there is no move."""

STUCK = CLOSED + "when stuck: mover wins\n"


def plainly_counted(machine: Machine, position: PositionData, depth: int) -> int:
    """Lines of play, each setup run from its beginning for its results, with nothing known of it."""
    if depth == 0:
        return 1
    moves = [] if machine.result(position) is not None else machine.moves(position)
    if not position.in_setup:
        return sum(plainly_counted(machine, machine.play(position, move), depth - 1) for move in moves)
    dealt = (machine.start(rolls=(*position.rolls, move.frame[0])) for move in moves)
    return sum(plainly_counted(machine, each, depth - 1) for each in dealt)


@pytest.mark.parametrize(
    "text",
    [DEALT, SOONER, HANDS, HAND, UNLESS, NONE_LEFT, CLOSED, STUCK],
    ids=["dealt", "sooner", "hands", "hand", "unless", "none-left", "closed", "stuck"],
)
def test_deals_are_counted_as_each_setup_run_from_its_beginning(text: str) -> None:
    game = gdl.loads(text)
    for depth in range(5):
        counted = plainly_counted(game.machine, game.machine.start(), depth)
        assert game.perft(depth, engine="native") == game.perft(depth, engine="reference") == counted, depth


def test_the_last_result_is_counted_without_a_move_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at = gdl.loads(HANDS).start().play("Ace").play("Deuce")
    monkeypatch.delattr(Machine, "_nature")
    assert at.count_moves() == 2


def test_whether_there_is_a_move_behind_a_deal_is_not_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The native engine counts no line where there is none."""
    game = gdl.loads(CLOSED)
    counted = [game.perft(depth, engine="reference") for depth in (4, 5)]
    monkeypatch.delattr(Machine, "_any_run")
    assert [game.native.perft(depth) for depth in (4, 5)] == counted
