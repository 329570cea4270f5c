"""Positions of random games that are solved: against going through everything, and what is told."""

from __future__ import annotations

import random

import pytest
from oracles.brute import ROUNDABOUT, Brute

import gdl
from gdl.engines import missing_native
from gdl.study.solved import Solved, drawn, solve_positions, told

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def test_brute_force_says_the_same() -> None:
    """As many are won, drawn and lost, of the same positions."""
    game, brute = gdl.load("tic-tac-toe"), Brute()
    found = solve_positions(game, 40, 3, 60, 64)
    positions = [drawn(game, random.Random(f"3 {number}")) for number in range(40)]
    values = [brute.value(position) for position in positions if position is not None]
    assert found == Solved(values.count(1), values.count(0), values.count(-1), 0) and found.all == 40
    assert solve_positions(game, 40, 4, 60, 64) != found


def test_other_methods_solve_what_goes_round_in_circles() -> None:
    """Null windows refuse it."""
    found = solve_positions(gdl.loads(ROUNDABOUT), 6, 1, 60, 64)
    assert found.all == 6 and found.open == 0


def test_without_time_all_are_open() -> None:
    """That is said; a share that nothing is open is not."""
    found = solve_positions(gdl.load("tic-tac-toe"), 3, 1, 0.0, 64)
    assert found == Solved(0, 0, 0, 3)
    assert [line.split()[0] for line in told(found)] == ["Share", "won", "drawn", "lost", "open"]
    assert [line.split()[:2] for line in told(Solved(3, 1, 0, 0))][1:] == [
        ["won", "75.0%"],
        ["drawn", "25.0%"],
        ["lost", "0.0%"],
    ]


def test_what_cannot_be_solved() -> None:
    """Chance, or three sides."""
    with pytest.raises(ValueError, match="two sides without chance"):
        solve_positions(gdl.load("backgammon"), 3, 1, 1.0, 64)
