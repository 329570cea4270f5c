"""`gdl test`: which examples are run, and when."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from in_process import settings

from gdl.cli import main
from gdl.examples import run_examples
from gdl_interpreter.program.budget import Limits

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


def test_what_expects_nothing_says_so(tmp_path: Path) -> None:
    file = tmp_path / "rules.gdl"
    file.write_text(
        RULES.replace("    expect mover is B\n", "").replace('"three Men":', '"three Men":\n    with players = 2')
    )
    first, second, *_ = run(str(file)).stdout.splitlines()
    assert first.endswith(": one man (it expects nothing but that its moves are legal)") and second.endswith("two men")


def test_what_is_wrong_stands_where_the_summary_does(path: Path) -> None:
    result = run(str(path))
    assert "there are 3 legal moves, not 4" in result.stdout and not result.stderr


def test_an_example_that_cannot_be_run_is_named(path: Path) -> None:
    path.write_text(f'{RULES}example "worse":\n    expect White Man and row(1) is a1\n')
    told = run(str(path)).stdout
    assert "FAILED" in told and told.splitlines()[-2].endswith(": worse (it cannot be run, and no other example was)")
    variant = 'variant "Other":\n    board grid(2, 1)\nexample "worse":\n    with variant "Other"\n    expect 1\n'
    path.write_text(f"{RULES}{variant}")
    *_, last, _ = run(str(path)).stdout.splitlines()
    assert last.endswith(":other: worse (it cannot be run, and no other example of the variant was)")


def test_a_variant_that_cannot_be_played_is_named(path: Path) -> None:
    path.write_text(f'{RULES}variant "Long Row":\n    turn:\n        let row = empty\n        place Man on one(row)\n')
    result = run(str(path))
    assert "`row` is a built-in name (in the variant `long-row`)" in result.stdout
    assert "cannot be played in the variant `long-row`\n" in result.stdout and result.exit_code == 1
    other = 'variant "Other":\n    board grid(2, 1)\nexample "of another":\n    with variant "Other"\n'
    path.write_text(f'{path.read_text()}{other}    play "a1"\n')
    assert "of another (it expects" in run(str(path)).stdout


def test_only_some(path: Path) -> None:
    assert names(run(str(path), "--only", "men")) == ["two men", "three Men"]
    assert run(str(path), "--only", "one").exit_code == 0


def test_none_of_that_name(path: Path) -> None:
    result = run(str(path), "--only", "tow men")
    assert result.exit_code == 2 and "did you mean `two men`?" in result.stderr


def test_stopping_at_the_first_failure(path: Path) -> None:
    assert names(run(str(path), str(path), "-x")) == ["one man", "two men"]


TOO_MANY = """players A, B
option size = 4 in 3..8
board grid(size, size)
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
example "behind a move":
    with size = 8
    play "a1"
    expect perft(2) is 3
example "behind a position":
    position:
        place B Man on a1
    play "a2"
    expect perft(3) is 3
example "many moves":
    with size = 8
    play "MANY"
""".replace("MANY", "; ".join(f"{column}{row}" for column in "abcdefg" for row in range(1, 9)))


def test_what_is_too_much_is_told_at_its_line_with_the_command_that_counts_it(tmp_path: Path) -> None:
    path = tmp_path / "many.gdl"
    path.write_text(TOO_MANY)
    outcomes, _ = run_examples(str(path), Limits(example=1_500))
    told = [failure for each in outcomes for failure in each.failures]
    assert [(each.code, each.span.line) for each in told] == [("E906", 12), ("E906", 17), ("E906", 20)]
    assert "the lines of 2 plies" in told[0].message and "this line of the example" in told[2].message
    for each, count in zip(told, (63 * 62, 14 * 13 * 12), strict=False):
        command = str(each.hint).split("`")[1]
        run = CliRunner().invoke(main, shlex.split(command)[1:], obj=settings())
        assert run.exit_code == 0 and f"{count:,}" in run.output.replace(str(count), f"{count:,}"), run.output


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
