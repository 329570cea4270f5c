"""The program as a process: what comes out of it byte by byte, into a pipe and onto a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from quietly import LATE
from strange import STRANGE, forbidden

COMMAND = f"import sys; sys.argv = sys.argv[1:]; {LATE}from gdl.cli import run; run()"
CONTROLS = re.compile(r"\x1b\[[0-9;]*m|\r\x1b\[K|\r(?=\n)")
"""Colours, a line that is written over, and what a terminal makes of the end of a line."""

posix = pytest.mark.skipif(os.name != "posix", reason="terminals and names of files are others there")


def run(
    *words: str | bytes, typed: str = "", code: str = COMMAND, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """A process, whose output is checked."""
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=120,
    )
    for stream in (done.stdout, done.stderr):
        told = stream.decode(environment.get("PYTHONIOENCODING", "utf-8"))
        assert not forbidden(told), told
    return done


@posix
def test_words_and_names() -> None:
    """Of the program itself, too."""
    text = STRANGE.replace("/", "")
    for words in (["play", text], [text], ["moves", "tic-tac-toe", "--after", text], ["explain", text], ["--help"]):
        done = run(f"gdl{text}", *words)
        assert done.returncode in (0, 1, 2) and b"Traceback" not in done.stderr
    assert b"Usage: gdl" in done.stdout and b"<U+202E>" in done.stdout


@posix
def test_a_name_that_is_no_utf8(tmp_path: Path) -> None:
    """Latin-1, as old folders have it: its bytes are shown as escapes, and nothing can be recorded of it."""
    folder = os.fsencode(tmp_path) + b"/jos\xe9"
    os.mkdir(folder)  # noqa: PTH102 - a name of bytes
    path = folder + b"/line.gdl"
    with open(path, "w") as file:  # noqa: PTH123
        file.write("players A, B\nboard ring(2)\npiece Man\nturn:\n    choose spot in empty\n    place Man on spot\n")
    assert b"jos<U+DCE9>" in run("gdl", "test", path).stdout
    played = run("gdl", "play", path, "--record", str(tmp_path / "game.yaml"), typed="1\nquit\n")
    assert played.returncode == 0 and b"is not recorded" in played.stdout and not played.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_other_encodings(encoding: str) -> None:
    done = run("gdl", "show", "chess", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 0 and not done.stderr
    assert run("gdl", "moves", "tic-tac-toe", "--after", "a1 ♔\x1b", PYTHONIOENCODING=encoding).returncode == 2


def test_a_fault_of_the_program() -> None:
    """What is said of it is text; so is its traceback."""
    code = f"import click\nimport gdl.cli.group as cli\ndef main(): raise RuntimeError({STRANGE!r})\n"
    code += "cli.main = click.command()(main)\ncli.run()"
    for debug in ("", "1"):
        done = run(code=code, GDL_DEBUG=debug)
        assert done.returncode == 70 and b"<U+001B>[31mred" in done.stderr
        assert (b"Traceback" in done.stderr) is bool(debug)


@posix
def test_nowhere_to_write() -> None:
    """Standard output closed before it begins."""
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "gdl", "moves", "tic-tac-toe"],
        preexec_fn=lambda: os.close(1),
        stderr=subprocess.PIPE,
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr


@posix
def test_on_a_terminal(tmp_path: Path) -> None:
    """In colour: a message about a rulebook, a table, a game."""
    bad, good = tmp_path / "bad\x1b[2J.gdl", tmp_path / "good.gdl"
    bad.write_text(f'game "{STRANGE}"\n'.replace("\r", ""), encoding="utf-8")
    good.write_text("players Red, Blue\nboard ring(2)\npiece Man\nturn:\n    choose s in empty\n    place Man on s\n")
    linted = on_a_terminal("lint", str(bad))
    assert "\x1b[1;31merror[E129]\x1b[0m" in linted and "<U+001B>[31mred" in linted
    for words in (["show", str(good)], ["bench", str(good), "--seconds", "0", "--engine", "reference"]):
        assert "\x1b[" in on_a_terminal(*words)
    for words in (["play", str(good), "--seat", f"Red={STRANGE}"], ["moves", STRANGE]):
        on_a_terminal(*words)


def on_a_terminal(*words: str) -> str:
    """What a process writes to a terminal, which is checked."""
    import pty

    leader, follower = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "GDL_NO_NATIVE")}
    environment |= {"TERM": "xterm-256color", "COLUMNS": "100", "GDL_NO_NATIVE": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "gdl", *words],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
    ) as process:
        os.close(follower)
        found = b""
        while True:
            try:
                part = os.read(leader, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            found += part
        process.wait(60)
    os.close(leader)
    told = found.decode()
    assert not forbidden(CONTROLS.sub("", told)), told
    return told
