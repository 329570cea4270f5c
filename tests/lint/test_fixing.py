"""`gdl lint --fix` puts right what cannot be meant otherwise, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gdl.cli.group import main
from gdl.lint.fixing import fixed

WRONG = """\
players White, Black
board grid(3, 3)
piece Man
turn
    choose spot in emty
\tplace Man on spot  # with a tab
when count(mine)==3 && True: mover wins by ‘three’
"""
RIGHT = """\
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in emty
    place Man on spot  # with a tab
when count(mine) is 3 and true: mover wins by "three"
"""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["lint", *map(str, words)])


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("my.gdl").write_text(WRONG, encoding="utf-8")
    return Path("my.gdl")


def test_what_is_certain_is_put_right_and_the_rest_is_told(file: Path) -> None:
    result = run("--fix", file)
    assert file.read_text(encoding="utf-8") == RIGHT
    assert result.exit_code == 1
    assert result.stdout.startswith("6 findings put right\n") and "nothing is called `emty`" in result.stdout


def test_mistakes_that_hide_others_are_put_right_one_after_the_other() -> None:
    assert fixed(WRONG, "my.gdl") == (RIGHT, 6)
    assert fixed(RIGHT, "my.gdl") == (RIGHT, 0)
    many = "".join(f"define f{n}: 1 == 1\n" for n in range(60))  # more than are told at once
    assert fixed(many, "my.gdl") == (many.replace("==", "is"), 60)


def test_line_ends_stay() -> None:
    assert fixed(WRONG.replace("\n", "\r\n"), "my.gdl")[0] == RIGHT.replace("\n", "\r\n")


def test_the_difference_is_shown_and_nothing_written(file: Path) -> None:
    result = run("--diff", file)
    assert result.exit_code == 1 and "+turn:\n" in result.stdout and "put right" not in result.stdout
    assert file.read_text(encoding="utf-8") == WRONG
    file.write_text(RIGHT)
    assert (run("--fix", "--diff", file).exit_code, run("--diff", file).stdout) == (0, "")


def test_only_files_are_changed(file: Path) -> None:
    shipped = run("--fix", "edges")
    assert shipped.exit_code == 2 and "`edges` ships with the program" in shipped.stderr
    missing = run("--fix", "nothing.gdl")
    assert missing.exit_code == 1 and "there is no file `nothing.gdl`" in missing.stdout


def test_what_a_rulebook_extends_is_not_changed(file: Path) -> None:
    Path("mine.gdl").write_text('game "Mine" extends "my"\n')
    result = run("--fix", "mine.gdl")
    assert "put right" not in result.stdout and file.read_text(encoding="utf-8") == WRONG
