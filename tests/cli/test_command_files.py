"""A command is a file of its own that nothing lists, and that is imported when it is wanted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from gdl.cli import commands, main

NAMES = sorted(path.stem for path in Path(commands.__path__[0]).glob("*.py") if path.stem != "__init__")
NEW = """
import click
from gdl.infra.output import echo

@click.command("greet")
def command() -> None:
    \"\"\"Say good day.\"\"\"
    echo("Good day")
"""
HEAVY = {
    "gdl.api",
    "gdl.check",
    "gdl.syntax",
    "gdl_interpreter.native",
    "gdl_interpreter.reference",
    "lark",
    "llvmlite",
}


def imported(*words: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = "import sys, atexit; sys.argv[0] = 'gdl'; from gdl.cli import run\n"
    code += "atexit.register(lambda: print(*sys.modules, file=sys.stderr)); run()"
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=True)
    return set(done.stderr.split())


def test_every_file_is_a_command() -> None:
    listed = CliRunner().invoke(main, ["--help"]).stdout
    assert len(NAMES) >= 16
    for name in NAMES:
        assert f"\n  {name} " in listed
        told = CliRunner().invoke(main, [name, "--help"])
        assert told.exit_code == 0 and told.stdout.startswith(f"Usage: main {name} ")
        command = main.get_command(main.make_context("gdl", [name]), name)
        assert command is not None and command.name == name


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_explained(name: str) -> None:
    """In words of its own: what click would say of a type (INTEGER, x) is not shown."""
    context = main.make_context("gdl", [name])
    command = main.get_command(context, name)
    assert command is not None
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help and option.help.endswith("."), option.name
    told = CliRunner().invoke(main, [name, "--help"]).stdout
    assert not re.search(r"INTEGER|FLOAT|RANGE|<=x|unless said", told)
    assert "Example:\n    gdl " in told


def test_adding_a_command_is_adding_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "greet.py").write_text(NEW)
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    assert "greet " in CliRunner().invoke(main, ["--help"]).stdout
    assert CliRunner().invoke(main, ["greet"]).stdout == "Good day\n"


def test_a_file_that_defines_no_command_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "nothing.py").write_text("")
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    with pytest.raises(TypeError, match=r"commands\.nothing defines no click\.Command"):
        CliRunner().invoke(main, ["nothing"], catch_exceptions=False)


@pytest.mark.parametrize("name", ["nosuch", "__init__", "play.x", "../play", "", "Play", "-"])
def test_a_command_that_there_is_not(name: str) -> None:
    refused = CliRunner().invoke(main, [name])
    assert refused.exit_code == 2
    assert "No such command" in refused.stderr


def test_help_imports_nothing_heavy() -> None:
    assert not imported("--help") & HEAVY


def test_a_command_imports_no_other() -> None:
    ours = {module for module in imported("explain", "E102") if module.startswith(f"{commands.__name__}.")}
    assert ours == {f"{commands.__name__}.explain"}


EMPTY = "error[E001]: there is no rulebook in `{}`"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["test"], EMPTY),
        (["test", "--mutate"], EMPTY),
        (["fmt"], EMPTY),
        (["lint"], EMPTY),
        (["bench"], EMPTY),
        (["watch"], "error[E002]: `{}` is a folder"),
        (["moves"], "error[E002]: `{}` is a folder"),
    ],
)
def test_a_folder_without_rulebooks(tmp_path: Path, words: list[str], message: str) -> None:
    told = CliRunner().invoke(main, [*words, str(tmp_path)])
    assert told.exit_code == 1 and told.output.startswith(message.format(tmp_path)), told.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("words", [["watch"], ["lint"], ["test"], ["fmt"], ["moves"]])
def test_a_pipe_is_no_rulebook(tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "pipe.gdl"
    os.mkfifo(path)
    told = CliRunner().invoke(main, [*words, str(path)])
    assert told.exit_code == 1 and f"error[E003]: `{path}` is not an ordinary file" in told.output
