"""Names of sites that a rulebook has added: players read them in words, and may type them so."""

from __future__ import annotations

import pytest

import gdl
from gdl.board_view.style import COLOUR, PLAIN
from gdl.svg import svg_of
from gdl.terminal.drawing.draw import draw_board

GAME = """
players Red, Blue
board grid(2, 2):
    add red_left, blue_right
piece Man
turn:
    choose spot in empty
    place Man on spot
when line(mine, 3): mover wins
"""


def test_players_read_words_and_notation_stays() -> None:
    start = gdl.loads(GAME).start()
    for drawn in (str(draw_board(start, PLAIN)), str(draw_board(start, COLOUR)), svg_of(start)):
        assert "red left" in drawn and "blue right" in drawn and "red_left" not in drawn
    assert {"red_left", "blue_right"} <= {move.text for move in start.moves()}


@pytest.mark.parametrize("typed", ["red left", "Red Left", "red_left"])
def test_words_may_be_typed(typed: str) -> None:
    assert gdl.loads(GAME).start().find(typed).text == "red_left"
