"""How much stronger one player is than another: Elo with its interval, and a sequential test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance
from typing import Literal

from gdl.infra.statistics import MORE, SURE, Estimate, log_ratio, mean_of


@dataclass(frozen=True)
class Elo:
    """A difference in Elo points, with its 95% interval; infinite where all points were made, or none."""

    difference: float
    low: float
    high: float


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test: is the difference `high` Elo rather than `low`?

    ratio: the logarithm of the likelihood ratio; lower, upper: its bounds, at which the test is over; verdict: "high"
    or "low" if it is, else None.
    """

    low: float
    high: float
    ratio: float
    lower: float
    upper: float
    verdict: Literal["high", "low"] | None


def share_of(points: Sequence[float]) -> Estimate:
    """The share of the points, with its 95% interval. Games are looked at one by one: where one seat is worth much,
    the two games of an opening balance each other, and the interval is wider than it need be."""
    return mean_of(points)


def elo_of(share: Estimate) -> Elo:
    """A share of the points as a difference in Elo (the logistic curve: 64% is 100 points)."""
    return Elo(_elo(share.mean), _elo(share.low), _elo(share.high))


def sprt_of(points: Sequence[float], low: float, high: float) -> Sprt:
    """Where a sequential test stands, by the normal approximation of the ratio, with the spread that was found. Four
    more games, two won and two lost, keep the spread of the first few from being taken for none.

    Args:
        points: of each game.
        low: a difference in Elo.
        high: a larger one.
    """
    ratio = 0.0
    if points:
        spread = pvariance((*points, *MORE))
        ratio = log_ratio(fmean(points), len(points), spread, _expected(low), _expected(high))
    verdict: Literal["high", "low"] | None = "high" if ratio >= SURE else "low" if ratio <= -SURE else None
    return Sprt(low, high, ratio, -SURE, SURE, verdict)


def _expected(elo: float) -> float:
    """The share of the points that a difference in Elo makes."""
    return 1 / (1 + 10 ** (-elo / 400))


def _elo(share: float) -> float:
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 - 1e-9 else -400 * math.log10(1 / share - 1)
