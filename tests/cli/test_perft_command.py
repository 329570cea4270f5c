"""`gdl perft`: where chance deals much, it is said at once how long that is, and how to count from one deal."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.cli.commands import perft
from gdl.cli.group import main
from gdl.engines import missing_native
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position

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
    assert f"about {deals} ways" in ran.stderr and f'--after "{deal}"{"" if after else ", or --seed 1"}' in ran.stderr
    ran = CliRunner().invoke(main, ["perft", str(path), "--depth", "1", "--engine", "reference", "--after", deal])
    assert ran.output.endswith("perft(1) = 9\n") and "ways" not in ran.stderr
    ran = CliRunner().invoke(main, ["perft", str(path), "2", "--engine", "reference", "--seed", "1"])
    assert ran.output.endswith("perft(2) = 72\n") and "ways" not in ran.stderr


@pytest.mark.parametrize(
    ("depth", "ways"), [(2, "9 ways in which chance may begin"), (3, "72 ways in which chance may settle")]
)
def test_no_more_ways_are_told_than_are_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, depth: int, ways: str
) -> None:
    """The results of the last ply are counted."""
    monkeypatch.setattr(perft, "_MANY", 1)
    monkeypatch.setattr(perft, "_AT_ONCE", 1)
    path = tmp_path / "dealt.gdl"
    path.write_text(DEALT)
    ran = CliRunner().invoke(main, ["perft", str(path), str(depth), "--engine", "reference"])
    assert f'Each of about {ways} the setup is worked out by itself; from one deal counts: --after "1; 1"' in ran.stderr
    assert ran.stdout.endswith(f"perft({depth}) = {72 if depth == 2 else 648}\n")


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


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
def test_what_takes_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """That the rulebook is read, that code is made, and how far counting has got; nothing where it is quick."""
    words = ["perft", "tic-tac-toe", "--depth", "4"]
    assert CliRunner().invoke(main, words).stderr == ""
    counting = Native.perft

    def slow(self: Native, depth: int, position: Position | None = None) -> int:
        time.sleep(0.2)
        return counting(self, depth, position)

    monkeypatch.setattr(Native, "perft", slow)
    monkeypatch.setattr("gdl.cli.progress.FIRST", 0.05)
    ran = CliRunner().invoke(main, words)
    assert ran.stdout == "tic-tac-toe: perft(4) = 3024\n"
    told = ran.stderr.splitlines()
    assert "0 of 9 first moves (code of this game is made)" in told
    assert told[-1] == "9 of 9 first moves"
    ran = CliRunner().invoke(main, ["perft", "tic-tac-toe", "--depth", "2"])
    assert ran.stdout == "tic-tac-toe: perft(2) = 72\n"
    assert {"code of this game is made", "lines of play are counted"} <= set(ran.stderr.splitlines())


def test_counting_by_first_moves_counts_the_same() -> None:
    """Also where some of them end the game."""
    for depth in (4, 5):
        ran = CliRunner().invoke(main, ["perft", "tic-tac-toe", "--after", "a1; b1; a2; b2", "--depth", str(depth)])
        game = gdl.load("tic-tac-toe")
        at = game.start()
        for move in ("a1", "b1", "a2", "b2"):
            at = at.play(move)
        assert ran.stdout == f"tic-tac-toe: perft({depth}) = {game.perft(depth, at)}\n"
