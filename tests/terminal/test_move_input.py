"""What a typed line comes to: a move, the beginning of one, or a mistake that is explained."""

from __future__ import annotations

import gdl
from gdl.terminal.session.move_input import read_move

CARDS = """
game "Cards"
players Red, Blue
board grid(3, 3)
piece Man, Ace(neutral), Jack(neutral)
turn:
    first:
        choose played in {Ace, Jack}
        choose spot in empty
        place Man on spot
    else:
        choose played in {Ace, Jack}
        pass
when line(mine, 3): mover wins
"""


def test_a_beginning_that_would_be_whole_if_nothing_else_could_be_done_is_gone_on_from() -> None:
    start = gdl.loads(CARDS).start()
    read = read_move(start, "Jack", "")
    assert read.typed == "Jack" and read.words[:2] == ("a1", "b1") and not read.message
    whole = read_move(start, "b2", read.typed)
    assert whole.move is not None and whole.move.text == "Jack b2"


def test_what_goes_on_from_nothing_is_refused() -> None:
    assert read_move(gdl.loads(CARDS).start(), "Jack b2 c3", "").message
