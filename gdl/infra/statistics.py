"""Confidence intervals of proportions and means, and the ratio of sequential tests."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pvariance

Z = 1.959964
"""How many standard deviations to either side hold 95 of 100."""

MORE = (0.0, 0.0, 1.0, 1.0)
"""Four more values that keep a spread from being taken for none (Agresti and Coull, 1998)."""


ERROR = 0.05
"""How often a sequential test may be wrong, either way."""

SURE = math.log((1 - ERROR) / ERROR)
"""The ratio at which such a test is over."""


@dataclass(frozen=True)
class Estimate:
    """A mean from 0 to 1 with its 95% confidence interval, from `low` to `high`."""

    mean: float
    low: float
    high: float


def proportion(count: float, n: float) -> Estimate:
    """A part of all with its interval (Wilson, 1927), which is too wide where some count as halves. Of nothing, all is
    possible."""
    return _wilson(count / n, n) if n else Estimate(0.0, 0.0, 1.0)


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1 with its interval.

    Where there are only 0 and 1, that is Wilson's. What is shared (draws) makes the spread smaller, by the factor k;
    the mean is then as sure as that of n/k games without any, and the interval is Wilson's for so many (an effective
    number, as in Korn and Graubard, 1998).
    """
    if not values:
        return Estimate(0.0, 0.0, 1.0)
    more = (*values, *MORE)
    middle = fmean(more)
    k = pvariance(more, middle) / (middle * (1 - middle))
    return _wilson(fmean(values), len(values) / k)


def log_ratio(mean: float, n: int, spread: float, low: float, high: float) -> float:
    """The logarithm of how much likelier so many values are if their mean is `high` rather than `low`, by the normal
    approximation: what a sequential probability ratio test adds up (Wald, 1945).

    Args:
        mean: of the values.
        n: how many there are.
        spread: their variance.
        low: a mean.
        high: a larger one.
    """
    return n * (high - low) * (2 * mean - low - high) / (2 * spread)


def _wilson(p: float, n: float) -> Estimate:
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half))
