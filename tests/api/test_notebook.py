"""What notebooks show, through IPython itself."""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import gdl
from gdl.card import card
from gdl.notebook import read_line

GOOD = """game "Four <b>in</b> a row":
    goal = "Have <script>alert(1)</script> four."

players White, Black
board grid(2, 2)
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): mover wins by "full"

example "start":
    expect perft(1) is 4
"""


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    main = sys.modules["__main__"]
    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "gdl")
    yield shell
    shell.reset()
    InteractiveShell.clear_instance()
    sys.modules["__main__"] = main  # a shell puts itself there, and processes that are started would look for it


def run(shell: InteractiveShell, line: str, cell: str) -> Any:
    with capture_output():
        return shell.run_cell_magic("gdl", line, cell)


def test_a_position_is_a_diagram_and_a_game_a_card() -> None:
    game = gdl.load("edges", columns=3)
    drawn = game.start().play("Large b2n")._repr_svg_()
    assert drawn is not None and drawn.startswith("<svg")
    shown = game._repr_html_()
    assert "<b>Edges</b>" in shown and "columns = 3" in shown and "Red, Black" in shown
    picture = shown.partition("base64,")[2].partition('"')[0]
    assert b64decode(picture).decode() == game.start()._repr_svg_()
    assert "&lt;script" in card("<script>" * 1_000, game.program, {}, (), game.start())
    assert len(card("x" * 10**6, game.program, {}, (), game.start())) < len(shown) + 1_000


def test_a_cell_is_a_game(shell: InteractiveShell) -> None:
    shown = run(shell, "four", GOOD)
    assert shell.user_ns["four"] is shown.game and shown.findings == ""
    assert len(shell.user_ns["four"].start().moves()) == 4
    html = shown._repr_html_()
    assert "&lt;b&gt;in&lt;/b&gt;" in html and "<script" not in html


def test_what_is_wrong_stands_below_the_cell(shell: InteractiveShell) -> None:
    shown = run(shell, "", GOOD.replace("choose spot in empty", "choose spot in emtpy").replace("full", "<i>\x1b[2J"))
    assert shown.game is None and "game" not in shell.user_ns
    assert "emtpy" in repr(shown) and "empty" in repr(shown) and ":8:" in repr(shown)
    html = shown._repr_html_()
    assert html.startswith("<pre>") and "<i>" not in html and "\x1b" not in html


def test_notes_stand_below_the_cell_with_the_game(shell: InteractiveShell) -> None:
    shown = run(shell, "", GOOD.partition("example")[0])
    assert shown.game is not None and "L017" in shown.findings
    assert shown._repr_html_().index("L017") < shown._repr_html_().index("<img")


def test_the_line_of_a_cell() -> None:
    assert read_line("four size=3 open=true") == ("four", {"size": 3, "open": 1})
    assert read_line("size=3") == ("game", {"size": 3})


def test_options_are_set(shell: InteractiveShell) -> None:
    text = "option size = 2 in 2..5\n" + GOOD.replace("grid(2, 2)", "grid(size, size)").replace("is 4", "is 9")
    assert run(shell, "big size=3", text).game.options == {"size": 3}
    assert "E30" in run(shell, "big size=9", text).findings


@pytest.mark.parametrize("line", ["1x", "four size=a", "four size", "four x=1000000000"])
def test_a_line_that_cannot_be_understood(shell: InteractiveShell, line: str) -> None:
    with pytest.raises(ValueError, match="%%gdl"):
        run(shell, line, GOOD)
