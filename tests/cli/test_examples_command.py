"""`gdl test`: which examples are run, and when."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from in_process import settings

from gdl.cli import main

RULES = """players A, B
board grid(3, 1)
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
example "one man":
    play "a1"
    expect mover is B
example "two men":
    expect perft(1) is 4
example "three Men":
    play "a1; b1; c1"
    expect draw
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "rules.gdl"
    found.write_text(RULES)
    return found


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["test", *words], obj=settings())


def names(result: Result) -> list[str]:
    return [line.split(": ")[1] for line in result.stdout.splitlines() if line.startswith(("ok", "FAILED"))]


def test_all_of_them(path: Path) -> None:
    result = run(str(path))
    assert names(result) == ["one man", "two men", "three Men"] and result.exit_code == 1
    assert result.stdout.endswith("2 passed, 1 failed\n")


def test_what_is_wrong_stands_where_the_summary_does(path: Path) -> None:
    result = run(str(path))
    assert "there are 3 lines of 1 ply, not 4" in result.stdout and not result.stderr


def test_only_some(path: Path) -> None:
    assert names(run(str(path), "--only", "men")) == ["two men", "three Men"]
    assert run(str(path), "--only", "one").exit_code == 0


def test_none_of_that_name(path: Path) -> None:
    result = run(str(path), "--only", "tow men")
    assert result.exit_code == 2 and "did you mean `two men`?" in result.stderr


def test_stopping_at_the_first_failure(path: Path) -> None:
    assert names(run(str(path), str(path), "-x")) == ["one man", "two men"]


@pytest.mark.slow
def test_again_at_each_save(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "from gdl.cli import run; run()", "test", str(path), "--watch"],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if line == "2 passed, 1 failed\n":
                    path.write_text(RULES.replace("is 4", "is 3"))
                elif line == "3 passed, 0 failed\n":
                    break
            else:
                raise AssertionError("it ended by itself")
        finally:
            process.kill()
