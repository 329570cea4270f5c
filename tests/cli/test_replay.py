"""`gdl replay`, and what opens the full screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gdl.cli import main
from gdl.cli.full_screen import wanted
from gdl.records import read_record


def _run(words: list[str], lines: str = "") -> tuple[int, str]:
    found = CliRunner().invoke(main, words, input=lines)
    return found.exit_code, " ".join(found.output.split())


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game of tic-tac-toe."""
    file = str(tmp_path / "game.yaml")
    code, _ = _run(["play", "tic-tac-toe", "--plain", "--record", file], "a1\nb1\na2\nb2\na3\n")
    assert code == 0
    return file


def test_a_finished_game_is_gone_through(record: str) -> None:
    before = Path(record).read_bytes()
    code, output = _run(["replay", record], "\n\nb\n5\nmoves\nb\nq\n")
    assert code == 0
    told = ["5 moves.", "move 0 of 5", "move 2 of 5", "move 1 of 5", "X wins (three in a row)", "*5. a3", "move 4 of 5"]
    for text in told:
        before_it, found, output = output.partition(text)
        assert found, f"{text} is not behind {before_it}"
    assert Path(record).read_bytes() == before


def test_one_plays_on_from_any_move_against_anybody(record: str) -> None:
    code, output = _run(["replay", record], "3\nseat X=random\nplay\nc3\nquit\n")
    assert code == 0 and "The game goes on from move 3 of 5." in output and "X: " in output
    game = read_record(Path(record)).games[0]
    assert game.steps == ("a1", "b1", "a2", "b2", "a3")
    assert [one.steps[0] for one in game.variations] == ["c3"] and len(game.variations[0].steps) >= 2


def test_a_move_that_is_tried_is_not_answered(record: str) -> None:
    code, output = _run(["replay", record], "3\nc3\ntree\nq\n")
    assert code == 0 and "1, from move 4 of 0 instead of b2: *4. c3" in output


@pytest.mark.parametrize("text", ["", "format: 2", "- [", "\x00", "format: 9\n"])
def test_what_is_no_record_is_told_in_a_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.yaml").write_text(text)
    code, output = _run(["replay", str(tmp_path / "odd.yaml")])
    assert code == 1 and "odd.yaml" in output and "Traceback" not in output


def test_lines_are_written_where_nothing_can_be_drawn() -> None:
    """A terminal at both ends is what tests have not."""
    assert not wanted(False, {"TERM": "xterm"}) and not wanted(True, {"TERM": "xterm"})
