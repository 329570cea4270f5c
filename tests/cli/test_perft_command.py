"""`gdl perft`: where chance deals much, it is said at once how long that is, and how to count from one deal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gdl.cli.commands import perft
from gdl.cli.group import main

DEALT = """game "Dealt"
players White, Black
board grid(3, 3)
piece Man
state upper: 0..9
state lower: 0..9
setup:
    chance ace in 1..9
    chance deuce in 1..8
    upper = ace
    lower = deuce
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw
"""


@pytest.mark.parametrize(
    ("after", "deals", "deal"), [((), 72, "1; 1"), (("--after", "3"), 8, "3; 1")], ids=["start", "half"]
)
def test_many_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: tuple[str, ...], deals: int, deal: str
) -> None:
    monkeypatch.setattr(perft, "_MANY", 8)
    path = tmp_path / "dealt.gdl"
    path.write_text(DEALT)
    ran = CliRunner().invoke(main, ["perft", str(path), "--depth", "4", "--engine", "reference", *after])
    assert f"about {deals} ways" in ran.stderr and f'--after "{deal}"' in ran.stderr
    ran = CliRunner().invoke(main, ["perft", str(path), "--depth", "1", "--engine", "reference", "--after", deal])
    assert ran.output.endswith("perft(1) = 9\n") and "ways" not in ran.stderr


def test_the_depth_may_stand_behind_the_rulebook() -> None:
    def ran(*words: str) -> tuple[int, str]:
        run = CliRunner().invoke(main, ["perft", *words, "--engine", "reference"])
        return run.exit_code, run.output

    assert ran("tic-tac-toe", "2") == ran("tic-tac-toe", "--depth", "2") == (0, "tic-tac-toe: perft(2) = 72\n")
    assert ran("--set", "size=5", "go", "1")[1] == "go: perft(1) = 26\n"
    assert "how many plies? `gdl perft tic-tac-toe 3` counts lines of 3" in ran("tic-tac-toe")[1]
    assert "the depth is said twice: 2 and --depth 3" in ran("tic-tac-toe", "2", "--depth", "3")[1]
    for wrong in ("two", "-1", "101"):
        code, said = ran("tic-tac-toe", "--", wrong) if wrong == "-1" else ran("tic-tac-toe", wrong)
        assert code == 2 and "whole number" in said
