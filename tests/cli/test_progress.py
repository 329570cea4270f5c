"""How far a command has got: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import io
import threading
import time
from dataclasses import replace

import pytest

from gdl.api import load
from gdl.cli.arguments import _reading
from gdl.cli.commands.study import _say_how_long
from gdl.cli.progress import _Lines, left, progress, show_progress, span, telling
from gdl.remote import source_of
from gdl.study.pace import Pace
from gdl.study.play import Batch


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first line comes after a second."""
    monkeypatch.setattr("gdl.cli.progress.FIRST", 1.0)


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


def test_a_minute_has_sixty_seconds() -> None:
    assert left(59.99, 1 / 14, 13 / 14) == ", about 13:00 min left" and left(1, 1 / 5, 4 / 5) == ""


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    text = written(monkeypatch, Screen(), [0, 0, 1, 40])
    assert "[....................] 0 of 4 games" in text
    assert "[##########..........] 2 of 4 games, about 1:18 min left" in text
    assert "\x1b[2J" not in text
    assert text.endswith("\r\x1b[K")


def test_lines_elsewhere_but_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(monkeypatch, io.StringIO(), [0, 0, 0.5, 0.9]) == ""
    text = written(monkeypatch, io.StringIO(), [0, 0, 12, 15])
    assert text == "1 of 4 games\n"


def test_the_last_line_says_that_all_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with progress(2, "games", iter([0, 0, 5, 6]).__next__) as told:
        told(1, "a")
        told(2, "b")
    assert stream.getvalue() == "1 of 2 games a\n2 of 2 games\n"


def test_what_is_shown_on_a_terminal_is_told_elsewhere_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, times = io.StringIO(), [0.0, 0.9, 1.0, 10.9, 11.0, 30.9, 31.0]
    monkeypatch.setattr("sys.stderr", stream)
    lines = _Lines()
    for at in times:
        lines.tell(f"at {at}", lambda at=at: at)
    assert stream.getvalue().splitlines() == ["at 1.0", "at 11.0", "at 31.0"]
    monkeypatch.setattr("gdl.cli.progress._lines", lines)
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.0)
    show_progress("")
    show_progress("half of it")
    assert stream.getvalue().splitlines()[-1] == "half of it"


class Watched(io.StringIO):
    """Tells when a text has been written to it."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.seen = wanted, threading.Event()

    def write(self, text: str) -> int:
        written = super().write(text)
        if self.wanted in self.getvalue():
            self.seen.set()
        return written


def test_a_line_comes_though_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Watched("0 of 4 games\n")
    monkeypatch.setattr("sys.stderr", stream)
    with progress(4, "games", patience=0.001):
        assert stream.seen.wait(60), stream.getvalue()


@pytest.mark.parametrize("watched", [False, True])
def test_what_takes_long_says_why_once(monkeypatch: pytest.MonkeyPatch, watched: bool) -> None:
    stream = Watched("Games are long.\n")
    monkeypatch.setattr(stream, "isatty", lambda: watched)
    monkeypatch.setattr("sys.stderr", stream)
    with progress(4, "games", time.monotonic, lambda: "Games are long.", 0.001) as told:
        assert stream.seen.wait(60), stream.getvalue()
        told(1)
    assert stream.getvalue().count("Games are long.") == 1


def test_what_is_known_better_than_by_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with progress(4, "games", iter([0, 0, 0.5, 12.5]).__next__) as told:
        told(0, part=0.1)
        told(0, part=0.2)
    assert stream.getvalue() == "0 of 4 games, about 1:36 min left\n"


def test_how_long_the_rest_takes_is_told_when_it_has_been_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not while nothing is done, nor by the first of it, with which code is made."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with progress(40, "games", iter([0, 30, 60, 71]).__next__) as told:
        told(1)
        told(2)
    assert stream.getvalue().splitlines() == ["0 of 40 games", "1 of 40 games", "2 of 40 games, about 6:58 min left"]
    assert left(0.5, 0.001, 0.999) == "" and left(20, 0, 1) == ""


def test_a_time_in_words() -> None:
    assert [span(each) for each in (0.1, 15, 89, 91, 1500, 9000)] == ["1 s", "15 s", "89 s", "2 min", "25 min", "2 h"]


def test_a_slow_study_says_how_long_it_takes_in_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    game = load("tic-tac-toe")
    pace = Pace(plies=300, over=0.5, turn=0.02, judging=0.0001)
    batch = Batch(source_of(game), (), 0, 0, 20, 300, pace=pace)
    assert _say_how_long(batch, 2)
    told = capsys.readouterr().err
    assert "This takes about 6 min;" in told and "`--results-only`" in told and "about 3 s." in told
    assert "300 plies here" in told and "`--longest N` breaks each off" in told
    assert _say_how_long(replace(batch, pace=replace(pace, chance=True)), 2)
    assert "300 plies here, results of chance included (20 were tried)" in capsys.readouterr().err
    short = replace(batch, count=1, pace=replace(pace, turn=0.001, judging=0.00001))
    assert not _say_how_long(short, 2) and not _say_how_long(replace(batch, pace=None), 2)
    assert capsys.readouterr().err == ""


def test_the_first_line_comes_soon_and_the_next_ones_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    text = written(monkeypatch, io.StringIO(), [0, 0, 1, 9])
    assert text == "1 of 4 games\n"
    assert written(monkeypatch, io.StringIO(), [0, 0, 1, 11]).count("\n") == 2


def test_what_something_says_of_itself_is_told_in_lines_after_longer_and_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.001)
    monkeypatch.setattr("gdl.cli.progress.LONGEST", 0.01)
    stream = Watched("so far: 9 positions\n")
    monkeypatch.setattr("sys.stderr", stream)
    with telling(lambda said: f"so far: {said or 'nothing'}") as told:
        while not stream.getvalue():
            time.sleep(0.001)
        told("9 positions")
        assert stream.seen.wait(60), stream.getvalue()
    assert stream.getvalue().startswith("so far: nothing\n")


def test_a_line_that_says_nothing_new_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.001)
    monkeypatch.setattr("gdl.cli.progress.LONGEST", 0.002)
    stream, asked, often = io.StringIO(), 0, threading.Event()
    monkeypatch.setattr("sys.stderr", stream)

    def shown(_: str) -> str:
        nonlocal asked
        asked += 1
        if asked > 5:
            often.set()
        return "getting ready"

    with telling(shown):
        assert often.wait(60)
    assert stream.getvalue() == "getting ready\n"

    lines = _Lines()
    for at in (0.0, 1.0, 50.0, 100.0):
        lines.tell("half of it", lambda at=at: at)
    assert stream.getvalue() == "getting ready\nhalf of it\n"


def test_nor_a_line_of_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with progress(4, "games", iter([0, 0, 12, 24, 36]).__next__) as told:
        told(1)
        told(1)
        told(1)
    assert stream.getvalue() == "1 of 4 games\n"


def test_what_something_says_of_itself_is_told_at_once_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Screen()
    monkeypatch.setattr("sys.stderr", stream)
    with telling() as told:
        told("9 positions")
    assert "9 positions" in stream.getvalue() and stream.getvalue().endswith("\r\x1b[K")


def test_what_is_slow_says_so_after_the_first_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.001)
    stream = Watched("0 of 4 games\nGames are long.\n")
    monkeypatch.setattr("sys.stderr", stream)
    with progress(4, "games", slow=lambda: "Games are long.", patience=0.01):
        assert stream.seen.wait(60), stream.getvalue()


def test_what_says_nothing_is_told_on_a_terminal_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Watched("reading chess")
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.001)
    with telling(lambda _: "reading chess"):
        assert stream.seen.wait(60), stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_where_nothing_was_told_nothing_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gdl.cli.progress.FIRST", 3600.0)
    stream = Screen()
    monkeypatch.setattr("sys.stderr", stream)
    with telling(lambda _: "reading chess"):
        pass
    assert stream.getvalue() == ""


def test_a_rulebook_that_takes_long_to_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Watched("reading tic-tac-toe\n")
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.001)
    with _reading("tic-tac-toe"):
        assert stream.seen.wait(60), stream.getvalue()
