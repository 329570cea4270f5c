"""`gdl test --coverage`, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gdl.cli import main

RULES = """game "Three"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when no(empty): draw
"""
PLAYS = 'example "plays":\n    play "a1"\n    expect Red Mark is a1\n'
FAILS = 'example "fails":\n    play "b2"\n    expect Red Mark is a1\n'


def told(path: Path, examples: str) -> str:
    path.write_text(RULES + examples, encoding="utf-8")
    return CliRunner().invoke(main, ["test", "--coverage", str(path)]).output


def test_what_a_failing_example_has_run_is_not_counted(tmp_path: Path) -> None:
    only_fails = told(tmp_path / "rules.gdl", FAILS)
    assert "statements                   0 of 2" in only_fails
    assert "What an example that failed has run is not counted." in only_fails
    both = told(tmp_path / "rules.gdl", FAILS + PLAYS)
    assert "statements                   2 of 2" in both and "1 passed, 1 failed" in both


def test_that_random_games_are_over_is_told_however_few_there_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.0)
    lines = told(tmp_path / "rules.gdl", PLAYS).splitlines()
    assert any(line.startswith("200 of 200 random games (at most)") for line in lines)


def test_where_all_pass_nothing_is_said_of_it(tmp_path: Path) -> None:
    assert "is not counted" not in told(tmp_path / "rules.gdl", PLAYS)


@pytest.mark.parametrize("below", ["gomoku", "my-rules"])
def test_a_rulebook_without_rules_of_its_own_leads_to_those_that_it_extends(
    below: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-rules.gdl").write_text(
        RULES.replace("board grid(3, 3)", "option size = 3 in 3..9\nboard grid(size, size)")
    )
    Path("small.gdl").write_text(f'game "Small" extends "{below}"\n\noption size = 5 in 3..9\n')
    run = CliRunner().invoke(main, ["test", "--coverage", "small.gdl"])
    typed = {"gomoku": "gomoku", "my-rules": "my-rules.gdl"}[below]
    assert run.output.splitlines()[-2:] == [
        "This rulebook has no statement, branch or ending of its own to count; "
        f"those of what it extends: gdl test {typed} --coverage",
        "0 passed, 0 failed",
    ]
    assert "run by" not in run.output and "every rule" not in run.output


def test_a_variant_leads_to_the_rules_of_the_rulebook_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    variants = 'variant "Short":\n    when ply is 4: draw\nvariant "As it is":\n    players Red, Green\n'
    example = 'example "short":\n    with variant "Short"\n    play "a1"\n    expect Red Mark is a1\n'
    Path("three.gdl").write_text(RULES + variants + example)
    run = CliRunner().invoke(main, ["test", "--coverage", "three.gdl:Short"])
    assert run.output.splitlines()[2:] == [
        "run by                     examples    random games",
        "endings                      0 of 1          1 of 1",
        "These rules are the variant's own; those of the rulebook itself: gdl test three.gdl --coverage",
        "",
        "Run by no example:",
        "  13 | when ply is 4: draw  (ending; came up in random games)",
        "1 passed, 0 failed",
    ]
    run = CliRunner().invoke(main, ["test", "--coverage", "three.gdl:as-it-is"])
    assert run.output.splitlines()[-2:] == [
        "This variant has no statement, branch or ending of its own to count; "
        "those of the rulebook itself: gdl test three.gdl --coverage",
        "0 passed, 0 failed",
    ]
    run = CliRunner().invoke(main, ["test", "--coverage", "three.gdl"])
    assert "13 | when ply is 4: draw  (ending; of a variant)" in run.output
