"""What `gdl trace` writes fits on the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from in_process import settings

from gdl.cli import main
from gdl.infra.output import Output

RULES = """
players White, Black
board grid(5, 3)
piece Man
setup:
    place White Man on row(1..2)
    place Black Man on row(3)
turn:
    choose man in mine
    choose spot in (x in sites where x not in mine and row_of(x) > 2)
    require man is not a1 else "the man in this corner is said to stay there, whatever happens"
    move man to spot
when no(theirs): mover wins
"""


@pytest.mark.parametrize("columns", [48, 60, 79, 100])
def test_what_is_told_is_broken_where_the_terminal_ends(
    columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "many.gdl"
    file.write_text(RULES)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(Output, "isatty", lambda self: True)
    shown = CliRunner().invoke(main, ["trace", str(file), "a1-a3"], obj=settings()).output
    assert shown.count("refused") == 1 and "c3, d3, e3" in " ".join(shown.split())
    own = [line.strip() for line in RULES.splitlines()]
    for line in shown.splitlines():
        told = re.sub(r"^ *[0-9]* \| +", "", line)
        assert len(line) < columns or told in own, line


def test_an_ending_of_another_file_is_told_with_that(tmp_path: Path) -> None:
    base = "players White, Black\nboard grid(2, 1)\npiece Man\nturn:\n    choose spot in empty\n    place Man on spot\n"
    (tmp_path / "marsh.gdl").write_text(f"{base}when any(mine): mover wins\n")
    bog = tmp_path / "bog.gdl"
    bog.write_text('game "Bog" extends "marsh"\nturn:\n    choose spot in empty\n    place Man on spot\n')
    shown = CliRunner().invoke(main, ["trace", str(bog), "a1"], obj=settings()).output
    assert f"({tmp_path / 'marsh.gdl'})\n7 | when any(mine): mover wins" in shown
