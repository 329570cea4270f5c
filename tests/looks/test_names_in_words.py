"""Names of sites that a rulebook has added: players read them in words, and may type them so."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.board_view.style import COLOUR, PLAIN
from gdl.cli import main
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


def test_at_the_table_moves_are_listed_in_words_and_recorded_as_they_are_written(tmp_path: Path) -> None:
    rules, record = tmp_path / "pots.gdl", tmp_path / "played.yaml"
    rules.write_text(
        GAME.replace(
            "choose spot in empty\n    place Man on spot",
            "choose here in sites\n    choose there in empty\n    place Man on there",
        )
    )
    typed = "?\n? red left\nred left\n\nred left-blue right\nmoves\nquit\n"
    said = CliRunner().invoke(main, ["play", str(rules), "--record", str(record)], input=typed).output
    assert "red left-blue right" in said and "begin with `red left`" in said and "red left …" in said
    assert "*1. red left-blue right" in said and "red_left" not in said
    assert "red_left-blue_right" in record.read_text("utf-8")
