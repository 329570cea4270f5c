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
when nonsense(mine): draw
"""
RIGHT = """\
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in empty
    place Man on spot  # with a tab
when count(mine) is 3 and true: mover wins by "three"
when nonsense(mine): draw
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
    assert result.stdout.startswith("7 findings put right\n") and "nothing is called `nonsense`" in result.stdout


def test_mistakes_that_hide_others_are_put_right_one_after_the_other() -> None:
    assert fixed(WRONG, "my.gdl") == (RIGHT, 7)
    assert fixed(RIGHT, "my.gdl") == (RIGHT, 0)
    many = "".join(f"define f{n}: 1 == 1\n" for n in range(60))  # more than are told at once
    assert fixed(many, "my.gdl") == (many.replace("==", "is"), 60)


GAME = """\
players White(forth = north), Black(forth = south)
board grid(3, 3)
piece Man
define front: {a3, b3, c3}
setup:
    place White Man on row(1)
turn:
    choose man in mine    # whose turn it is
    choose spot in step(man, my forth) and empty    # "in front"
    move man to spot
when any(White Man and front): White wins
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("move man to spot", "move spot from man"),
        ("move man to spot", "move man spot"),
        ("front): White wins", "front) White wins"),
        ("choose man in mine", "chose man in mine"),
        ("piece Man", "piece Mna"),
        ("choose man in mine", "choose man mine"),
        ("{a3, b3, c3}", "{a3 b3, c3}"),
        ("in step(", "in setp("),
        ("and front", "front and"),
        ("empty  ", "emty  "),
    ],
)
def test_what_can_only_be_meant_in_one_way_is_put_right(right: str, wrong: str) -> None:
    """It was tried: the error goes, none comes, and nothing else is as likely. Comments stay."""
    assert right in GAME
    assert fixed(GAME.replace(right, wrong), "my.gdl") == (GAME, 1)


def test_many_mistakes_are_put_right_one_after_the_other() -> None:
    text = GAME.replace("move man to spot", "move spot from man").replace("empty  ", "emty  ").replace("): W", ") W")
    assert fixed(text, "my.gdl") == (GAME, 3)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("define front: {a3, b3, c3}", "define front: {a3, b3, c3}\ndefine frond: {a1, b1, c1}\ndefine x: fron"),
        ("step(man, my forth) and empty", "step(man, my forth) empty"),
        ("and front", "and nonsense"),
        ("and front", "and fromt"),
        ("define front", "define fromt"),
        ("row(1)", "row()"),
        ("mine  ", "m  "),
    ],
)
def test_what_may_be_meant_otherwise_is_left(right: str, wrong: str) -> None:
    """Where two names would do, or anything at all, it is told and no more."""
    assert right in GAME
    text = GAME.replace(right, wrong)
    assert fixed(text, "my.gdl") == (text, 0)


def test_two_names_that_nothing_has_are_not_put_in_each_others_place() -> None:
    told = "    let most = mast(mine)\n    move man to spot\n"
    text = (
        GAME.replace("    move man to spot\n", told)
        + "when most(Black) is 6: White wins\nwhen lust(Black): Black wins\n"
    )
    assert told in text
    assert fixed(text, "my.gdl") == (text, 0)
    let_within = GAME.replace("    move man to spot\n", "    let lust = spot\n    move man to lust\n")
    elsewhere = let_within + "when lost(Black): Black wins\n"
    assert fixed(elsewhere, "my.gdl") == (elsewhere, 0)


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


def test_an_example_of_a_name_that_is_taken_gets_another_one_unless_it_is_there_twice() -> None:
    counts = 'example "counts":\n    expect moves is '
    three = f"{RIGHT.replace('nonsense(mine)', 'no(empty)')}{counts}9\n{counts}10\n{counts}11\n"
    named = three.replace('counts":\n    expect moves is 10', 'counts 2":\n    expect moves is 10')
    named = named.replace('counts":\n    expect moves is 11', 'counts 3":\n    expect moves is 11')
    assert fixed(three, "my.gdl") == (named, 2)
    twice = three.replace("10", "9").replace("11", "9")
    assert fixed(twice, "my.gdl") == (twice, 0)
