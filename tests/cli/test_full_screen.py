"""What is told before the full screen is drawn."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner
from in_process import settings

from gdl.cli import main
from gdl.cli.errors import run_command
from gdl.infra.exit_codes import INTERRUPTED
from gdl.infra.output import Output, output
from gdl.room import opening
from gdl.room.app import RoomApp

_SCREEN = "the screen"


@pytest.fixture
def on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands find a terminal that can be drawn on; the room is opened and at once left."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(Output, "isatty", lambda _: True)
    for command in ("group", "commands.play", "commands.replay"):
        monkeypatch.setattr(import_module(f"gdl.cli.{command}"), "wanted", lambda _=False: True)
    monkeypatch.setattr(opening, "run", _left_at_once)


def _left_at_once(app: RoomApp) -> int:
    app.on_load()
    output()._send(_SCREEN)
    return 0


def told(*words: str) -> str:
    """What a terminal is sent."""
    return CliRunner().invoke(main, list(words), env={"COLUMNS": "500"}, obj=settings()).output


def test_a_line_says_at_once_what_is_done_and_goes_before_the_screen_opens(
    on_a_terminal: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is another one, behind which the terminal shows again what stood there."""
    for words in ((), ("play",)):
        assert told(*words) == f"\r\x1b[KStarting …\r\x1b[K{_SCREEN}"
    record = tmp_path / "game.yaml"
    shown = told("play", "tic-tac-toe", "--record", str(record))
    begin, _, behind = shown.partition(_SCREEN)
    assert begin.startswith("\r\x1b[KReading tic-tac-toe …") and begin.endswith("Setting up tic-tac-toe …\r\x1b[K")
    assert "…" not in behind


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "nothing-at-all"], "nothing-at-all"),
        (["play", "tic-tac-toe", "--seat", "Z=random"], "Z"),
        (["replay", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_the_line_goes_before_a_message(on_a_terminal: None, words: list[str], said: str) -> None:
    shown = told(*words)
    line, _, message = shown.rpartition("\r\x1b[K")
    assert line.startswith("\r\x1b[KReading ") and said in message and "Reading" not in message


def test_nothing_lingers_where_it_is_interrupted(on_a_terminal: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gdl.cli.commands.play.load_game", interrupted)
    stream = io.StringIO()
    with redirect_stdout(stream):
        assert run_command(main, ["play", "tic-tac-toe"]) == INTERRUPTED
    assert stream.getvalue() == "\r\x1b[KReading tic-tac-toe …\r\x1b[K"
