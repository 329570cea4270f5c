"""Shares and their intervals: as tables have them, and as often right as they say."""

from __future__ import annotations

import random

import pytest

from gdl.infra.statistics import mean_of, proportion


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_a_part_and_its_interval(count: int, games: int, low: float, high: float) -> None:
    """Wilson's intervals, as tables have them; where nothing is shared, those of a mean are the same."""
    for share in (proportion(count, games), mean_of([1.0] * count + [0.0] * (games - count))):
        assert share.mean == count / games
        assert share.low == pytest.approx(low, abs=1e-4) and share.high == pytest.approx(high, abs=1e-4)


def test_of_nothing_all_is_possible() -> None:
    """No games, no bounds."""
    assert (proportion(0, 0).low, proportion(0, 0).high) == (mean_of([]).low, mean_of([]).high) == (0, 1)


def test_draws_make_a_mean_surer() -> None:
    """By as much as its spread is smaller: the bounds are those of more than twice as many games without any."""
    share = mean_of([1.0] * 20 + [0.5] * 60 + [0.0] * 20)
    k = (22 * 2 * 0.25 / 104) / 0.25
    same = proportion(0.5 * 100 / k, 100 / k)
    assert k < 0.45
    assert share.mean == 0.5 and share.low == pytest.approx(same.low) and share.high == pytest.approx(same.high)
    assert share.high - share.low < 0.75 * (proportion(50, 100).high - proportion(50, 100).low)


@pytest.mark.parametrize(("won", "drawn"), [(0.5, 0.0), (0.9, 0.0), (0.3, 0.4), (0.1, 0.8), (0.05, 0.9)])
@pytest.mark.parametrize("games", [20, 100])
def test_the_interval_holds_as_often_as_it_says(won: float, drawn: float, games: int) -> None:
    """In some 95 of 100 studies of games whose shares are known; a little less or more, since games are whole."""
    dice, held, times = random.Random(f"{won} {drawn} {games}"), 0, 500
    for _ in range(times):
        share = mean_of(dice.choices((1.0, 0.5, 0.0), (won, drawn, max(0.0, 1 - won - drawn)), k=games))
        held += share.low <= won + drawn / 2 <= share.high
    assert held / times > 0.92
