"""Completion at the shell's prompt: what each shell asks, and what it is offered."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from quietly import LATE

from gdl.cli import main
from gdl.cli.completion import SHELLS, VARIABLE, script
from gdl.infra.resources import shipped_rulebooks

PROGRAM = f"import sys; sys.argv[0] = 'gdl'; {LATE}from gdl.cli import run; run()"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(**variables: str) -> str:
    """What the program prints to a shell that asks."""
    words = [sys.executable, "-c", PROGRAM]
    env = {**os.environ, **variables}
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True, env=env)
    assert not done.stderr
    return done.stdout


def bash(line: str, breaks: str = " :=") -> list[str]:
    """What bash is offered for a line with the cursor at its end."""
    text = asked(**{VARIABLE: "bash_complete", "COMP_LINE": line, "COMP_BREAKS": breaks})
    return [each.removeprefix("plain,") for each in text.splitlines() if each]


def test_commands_and_their_options() -> None:
    assert bash("gdl pl") == ["play"]
    assert {"--kind", "--players", "--size"} <= set(bash("gdl new --"))
    assert bash("gdl new --kind so") == ["sowing"]
    assert bash("gdl completion f") == ["fish"]


def test_rulebooks_and_variants() -> None:
    assert bash("gdl show ches") == ["chess", "chess960"]
    assert set(bash("gdl test hex ")) >= shipped_rulebooks().keys()
    assert bash("gdl play edge") == ["edges", "edges:3x3", "edges:4x4", "edges:5x5", "edges:torus", "edges:double"]
    assert bash("gdl diff edges edges:t") == ["torus"], "bash leaves what stands before a colon"
    assert bash("gdl diff edges edges:t", breaks=" ") == ["edges:torus"]


def test_options_of_the_rulebook() -> None:
    assert bash("gdl play hex --set ") == ["size=", "pie="]
    assert bash("gdl play hex --set pie=") == ["false", "true"]
    assert bash("gdl play edges --set columns=")[:2] == ["1", "2"] and bash("gdl play hex --set size=") == []
    assert bash("gdl show --set ") == [], "nobody knows of which"
    assert bash("gdl play edges --seat R") == ["Red="]
    assert bash("gdl play edges --seat Red=") == ["human", "random", "easy", "medium", "strong", "ai"]


def test_words_and_codes() -> None:
    assert bash("gdl help diag") == ["diagonal"]
    assert bash("gdl explain e10")[:2] == ["E101", "E102"]


def test_own_rulebooks(folder: Path) -> None:
    (folder / "games").mkdir()
    (folder / "notes.txt").write_text("")
    text = 'option size = 3 in 2..4, wide = false\nplayers A, B\nboard grid(size, size)\nvariant "to lose": size = 4\n'
    (folder / "games" / "mine.gdl").write_text(text)
    assert bash("gdl lint ga") == ["games/"]
    assert bash("gdl lint games/") == ["games/mine.gdl"]
    assert bash("gdl lint no") == []
    assert bash("gdl play games/mine.gdl:") == ["to-lose"]
    assert bash("gdl play games/mine.gdl --set ") == ["size=", "wide="]
    assert bash("gdl play games/mine.gdl --set size=") == ["2", "3", "4"]
    assert bash("gdl play games/mine.gdl --seat ") == ["A=", "B="]


def test_odd_names_and_broken_files_are_not_offered(folder: Path) -> None:
    (folder / "a\x1b[31m.gdl").write_text("")
    (folder / "a$(reboot).gdl").write_text("")
    (folder / "a b.gdl").write_text("")
    (folder / "broken.gdl").write_text("players players\n\0")
    (folder / "odd.gdl").write_text(
        'players A, B\nboard grid(2, 2)\nvariant "$(x) `y`": size = 4\nvariant "fine": size = 4\n'
    )
    assert bash("gdl play a") == [name for name in sorted(shipped_rulebooks()) if name.startswith("a")]
    assert bash("gdl play broken.gdl --set ") == [] == bash("gdl play broken.gdl:")
    assert bash("gdl play odd.gdl:") == ["fine"]
    for line in (
        "",
        "gdl",
        "gdl nosuch ",
        "gdl play /dev/zero.gdl:",
        "gdl play '",
        "gdl play hex --set \x00"[:-1],
        "x" * 5000,
    ):
        bash(line)


@pytest.mark.parametrize(
    ("variables", "offered"),
    [
        ({"COMP_WORDS": "gdl show conn", "COMP_CWORD": "2", VARIABLE: "zsh_complete"}, "plain\nconnect-four\n"),
        ({"COMP_WORDS": "gdl show edges:t", "COMP_CWORD": "2", VARIABLE: "zsh_complete"}, "plain\nedges:torus\n_"),
        ({"COMP_WORDS": "gdl show conn", "COMP_CWORD": "conn", VARIABLE: "fish_complete"}, "plain,connect-four\t"),
        (
            {"COMP_WORDS": "gdl play hex --set pie=t", "COMP_CWORD": "pie=t", VARIABLE: "fish_complete"},
            "plain,pie=true",
        ),
    ],
)
def test_zsh_and_fish(variables: dict[str, str], offered: str) -> None:
    assert asked(**variables).startswith(offered)


@pytest.mark.parametrize("what", ["", "bash", "bash_source", "powershell_complete", "zsh_complete", "\x1b_complete"])
def test_whatever_is_asked_there_is_no_failure(what: str) -> None:
    assert not asked(**{VARIABLE: what}).strip()


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script(shell: str) -> None:
    run = CliRunner().invoke(main, ["completion", shell])
    assert run.exit_code == 0 and run.stdout == script(shell, main).rstrip("\n") + "\n"
    assert f"{VARIABLE}={shell}_complete" in run.stdout
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=run.stdout, text=True, check=True, timeout=60)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
def test_in_bash_itself(folder: Path) -> None:
    program = folder / "gdl"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{PROGRAM}"\n')
    program.chmod(0o755)
    (folder / "script").write_text(script("bash", main))
    ask = """
        source ./script
        compopt() { echo "$@"; }
        COMP_LINE='gdl diff edges edges:t'; COMP_POINT=${#COMP_LINE}; COMP_WORDBREAKS=' :='
        _gdl_completion ./gdl; echo "${COMPREPLY[@]}"
        COMPREPLY=(); COMP_LINE='gdl play hex --set  and more'; COMP_POINT=20
        _gdl_completion ./gdl; echo "${COMPREPLY[@]}"
    """
    done = subprocess.run(["bash", "--norc", "-c", ask], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ["torus", "-o nospace", "-o nospace", "size= pie="]
