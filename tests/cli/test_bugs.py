"""What nobody foresaw is told as a bug, without a traceback, and with what a report of it needs."""

from __future__ import annotations

import io

import click
import pytest

import gdl
from gdl.cli import main
from gdl.cli.errors import run_command
from gdl.engines import missing_native
from gdl.infra.exit_codes import BUG, FINDINGS, INTERRUPTED
from gdl.opponents.seats import thinking
from gdl.terminal.console import Console
from gdl.terminal.session.thinking import Thinkers


def failing(error: BaseException) -> click.Group:
    """The command `gdl` with one more command, which fails."""

    @click.command("fail")
    def fail() -> None:
        raise error

    group = click.Group("gdl", callback=main.callback, params=list(main.params))
    group.add_command(fail)
    return group


def test_a_bug(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GDL_DEBUG", raising=False)
    assert run_command(failing(ZeroDivisionError("odd\x1b[31m")), ["fail"]) == BUG
    told = capfd.readouterr().err
    assert "Traceback" not in told and "\x1b" not in told
    first, *more = told.splitlines()
    assert first.startswith("error[E999]: ZeroDivisionError at ") and "test_bugs.py:" in first
    assert more[0].startswith("This is a bug in gdl.")
    assert any(line.split() == ["command", "gdl", "fail"] for line in more)
    assert any("Python 3." in line for line in more)
    assert "gdl --debug" in more[-1]


@pytest.mark.parametrize("way", ["option", "variable"])
def test_its_traceback_is_shown_if_it_is_asked_for(
    way: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GDL_DEBUG", "1" if way == "variable" else "")
    assert run_command(failing(KeyError("x")), ["--debug", "fail"] if way == "option" else ["fail"]) == BUG
    told = capfd.readouterr().err
    assert "Traceback (most recent call last):" in told and "KeyError: 'x'" in told
    assert "This is a bug in gdl." in told


def test_what_is_no_bug(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_command(failing(KeyboardInterrupt()), ["fail"]) == INTERRUPTED
    assert run_command(failing(MemoryError()), ["fail"]) == FINDINGS
    assert run_command(failing(SystemExit(3)), ["fail"]) == 3
    assert capfd.readouterr().err.strip() == "error[E908]: there is not enough memory"


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
def test_a_bug_in_a_thread_that_thinks_comes_to_the_table() -> None:
    """It is raised where it is waited for, not printed by the thread."""

    class Failing(Thinkers):
        def player(self, how: object) -> None:  # type: ignore[override]
            raise ZeroDivisionError("odd")

    game = gdl.load("tic-tac-toe")
    how = thinking("ai:100")
    assert how is not None
    thinkers = Failing(game, Console(io.StringIO(), io.StringIO()))
    with pytest.raises(ZeroDivisionError):
        thinkers.choose(game.start(), how, 1, "X")
