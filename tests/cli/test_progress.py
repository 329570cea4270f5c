"""How far a command has got: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import io

import pytest

from gdl.cli.progress import progress


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def written(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, times: list[float]) -> str:
    """What is written of two of four games, the clock telling these times one after the other."""
    monkeypatch.setattr("sys.stderr", stream)
    with progress(4, "games", iter(times).__next__) as told:
        told(1, "")
        told(2, "a\x1b[2Jb")
    return stream.getvalue()


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    text = written(monkeypatch, Screen(), [0, 0, 1, 40])
    assert "[....................] 0 of 4 games" in text
    assert "[##########..........] 2 of 4 games, about 0:40 min left" in text
    assert "\x1b[2J" not in text
    assert text.endswith("\r\x1b[K")


def test_lines_elsewhere_but_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(monkeypatch, io.StringIO(), [0, 0, 1, 2]) == ""
    text = written(monkeypatch, io.StringIO(), [0, 0, 12, 15])
    assert text == "1 of 4 games, about 0:36 min left\n"
