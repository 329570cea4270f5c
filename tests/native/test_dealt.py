"""Lines of play behind a setup that deals: as many as the reference counts, whatever comes to the same."""

from __future__ import annotations

import pytest

import gdl

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
