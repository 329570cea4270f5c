"""The door to the terminal: only text passes, and nothing is written past it."""

from __future__ import annotations

import ast
import io
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.panel import Panel
from rich.style import Style
from rich.text import Text
from strange import STRANGE, forbidden, texts

import gdl
import gdl_interpreter
from gdl.infra.cells import cut, padded, width, wrapped
from gdl.infra.output import Output, echo, echo_lines, errors, install, output, typed

LOOKS = re.compile("\x1b\\[[0-9;]*m")
"""What colours are asked for by."""


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


# ---- what passes


@given(texts)
def test_whatever_is_written(text: str) -> None:
    """By any way there is."""
    for write in (Output.write, Output.line, Output.status):
        screen = Screen()
        write(Output(screen), text)
        assert not forbidden(screen.getvalue().removeprefix("\r\x1b[K"))


@given(texts)
def test_a_line_is_one_line(text: str) -> None:
    """What it quotes cannot begin another."""
    screen = Screen()
    Output(screen).line(text)
    Output(screen).status(text)
    assert screen.getvalue().count("\n") == 1


@given(st.lists(st.tuples(texts, st.sampled_from(["", "1", "1;31", "38;5;4"]) | texts)), st.booleans())
def test_pieces(pieces: list[tuple[str, str]], colour: bool) -> None:
    """A look is numbers for SGR, and nothing else."""
    screen = Screen()
    Output(screen).pieces(pieces, colour)
    told = LOOKS.sub("", screen.getvalue())
    assert not forbidden(re.sub("[\u200c\u200d]", "", told)) and (colour or told == screen.getvalue())


@given(texts, st.booleans())
def test_what_rich_lays_out(text: str, colour: bool) -> None:
    """Is text too: it is no markup, it has no links, no emoji by name."""
    link = Style(link="https://example.org/\x1b]0;x\x07", color="red")
    for content in (text, Text(text, link), Panel(Text(text, "red"), title=Text(text))):
        screen = Screen()
        Output(screen).rich(content, colour=colour)
        told = LOOKS.sub("", screen.getvalue())
        assert not forbidden(re.sub("[\u200c\u200d]", "", told)) and "example" not in told


def test_markup_is_text() -> None:
    screen = Screen()
    Output(screen).rich("[red]a[/red] [link=https://x]b[/link] :smile:", colour=False)
    assert screen.getvalue() == "[red]a[/red] [link=https://x]b[/link] :smile:\n"


def test_what_the_program_writes_itself() -> None:
    """Colours where they are wanted, and a line that the next one takes the place of where somebody watches."""
    screen, file = Screen(), io.StringIO()
    Output(screen).pieces([("a", "1;31"), ("b", "")], colour=True)
    Output(screen).status("half")
    Output(screen).status(None)
    assert screen.getvalue() == "\x1b[1;31ma\x1b[0mb\r\x1b[Khalf\r\x1b[K"
    Output(file).status("half")
    assert file.getvalue() == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "shift_jis", "utf-8", "utf-16"])
def test_encodings(encoding: str) -> None:
    """What a stream has no bytes for is an escape, or what stands for it in ASCII."""
    file = io.BytesIO()
    stream = Output(io.TextIOWrapper(file, encoding))
    stream.line(f"50% → 40%… — ♔ {STRANGE}\udce9")
    told = file.getvalue().decode(encoding)
    assert not forbidden(told) and told.startswith("50% ")
    if encoding == "ascii":
        assert told.startswith("50% -> 40%... - <U+2654> <U+001B>[31mred")


def test_no_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may have no standard output; then nothing is written."""
    monkeypatch.setattr(sys, "stdout", None)
    echo("x")
    echo_lines("x\ny")
    assert not output().isatty()


def test_in_the_place_of_the_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it is there, what anybody prints passes it; to put it there again changes nothing."""
    out, err = Screen(), Screen()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    install()
    install()
    print(STRANGE)
    sys.stderr.write(STRANGE)
    echo(STRANGE, err=True)
    assert output() is sys.stdout and errors() is sys.stderr
    assert not forbidden(out.getvalue()) and not forbidden(err.getvalue())
    assert out.getvalue().startswith("<U+001B>[31mred<U+001B>[8m") and err.getvalue().count("\n") == 1
    with pytest.raises(TypeError):
        sys.stdout.write(b"\x1b")  # type: ignore[arg-type]
    assert not hasattr(sys.stdout, "buffer")


def test_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Is written by readline, not by Python."""
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or "x")
    assert typed(STRANGE) == "x" and not forbidden(asked[0])


# ---- nothing passes by


FOLDERS = [Path(module.__file__ or "").parent for module in (gdl, gdl_interpreter)]
SOURCES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.py"))]
DOOR = Path(gdl.__file__ or "").parent / "infra" / "output.py"
STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}
WRITERS = {"print", "input", "breakpoint"}
OTHERS = {
    "click": {"echo", "echo_via_pager", "secho", "style", "prompt", "confirm", "progressbar", "clear", "pause"},
    "os": {"write", "system", "popen", "writev", "pwrite", "sendfile"},
    "rich.console": {"Console"},
    "rich": {"print", "print_json", "get_console"},
}  # fmt: skip
MODULES = {
    "subprocess",
    "logging",
    "curses",
    "pty",
    "rich.progress",
    "rich.live",
    "rich.status",
    "rich.markup",
    "rich.prompt",
}


def ways_out(tree: ast.AST) -> list[str]:
    """What in a module writes, or might, without passing the door."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in WRITERS:
            found.append(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in STREAMS | {"displayhook", "excepthook"} and node.value.id == "sys":
                found.append(f"sys.{node.attr}")
            elif node.attr in OTHERS.get(node.value.id, ()):
                found.append(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            bad = (STREAMS if module == "sys" else OTHERS.get(module, set())) & {name.name for name in node.names}
            found += [f"{module}.{name}" for name in bad]
            if module in MODULES:
                found.append(module)
        elif isinstance(node, ast.Import):
            found += [name.name for name in node.names if name.name in MODULES]
        elif isinstance(node, ast.Attribute) and node.attr == "buffer":
            found.append("buffer")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if "\x1b" in node.value or "\x9b" in node.value:
                found.append("a control sequence")
            if node.value.startswith(("/dev/tty", "/dev/std", "/dev/fd", "CON")) and "/" in node.value:
                found.append(node.value)
    return found


def test_nothing_is_written_past_the_door() -> None:
    """No module of the program but the door itself names the standard streams, or another way to a terminal.

    What ruff's list of banned names says, and what it cannot say.
    """
    wrong = {path: ways_out(ast.parse(path.read_text("utf-8"))) for path in SOURCES if path != DOOR}
    found = {path.name: ways for path, ways in wrong.items() if ways}
    silent = {"executors.py": ["logging"], "server.py": ["logging"]} | {
        "connection.py": ["subprocess"],
        "prepare.py": ["subprocess"],
        "process.py": ["subprocess"],
        "versions.py": ["subprocess"],
    }
    assert len(wrong) > 300 and found == silent, "what a library logs is silenced, and what other processes print"
    assert ways_out(ast.parse(DOOR.read_text("utf-8")))


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nsys.stdout.write(x)", "from sys import stderr", "print(x)", "input(x)",
        "import click\nclick.echo(x)",
        "from click import secho", "from rich.console import Console", "import os\nos.write(1, x)", "import subprocess",
        "x = '\\x1b[1m'", "open('/dev/tty', 'w')", "import logging", "stream.of.buffer.write(x)",
    ],
)  # fmt: skip
def test_a_way_out_is_seen(text: str) -> None:
    assert ways_out(ast.parse(text))


# ---- room


@pytest.mark.parametrize(
    ("text", "cells"),
    [("abc", 3), ("漢字", 4), ("e\u0301", 1), ("😀", 2), ("ｱ", 1), ("", 0), ("<U+202E>", 8), ("👩‍🚀", 2)],
)
def test_the_room_of_a_text(text: str, cells: int) -> None:
    assert width(text) == cells
    assert width(padded(text, 12)) == 12


@given(texts, st.integers(1, 20))
def test_what_is_cut_fits(text: str, cells: int) -> None:
    """And is still text that can be shown if it was."""
    text = "".join(part for part in text if part.isprintable())
    found = cut(text, cells)
    assert width(found) <= cells and (found == text or found.endswith("…"))


@given(texts, st.integers(5, 40))
def test_lines_are_broken_between_words(text: str, cells: int) -> None:
    lines = list(wrapped(text, cells))
    assert " ".join(lines).split() == text.split()
    assert all(width(line) <= cells or len(line.split()) == 1 for line in lines)
