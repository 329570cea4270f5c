"""What pieces are worth in the static evaluation, by kind and site."""

from __future__ import annotations

from dataclasses import dataclass

UNIT = 1000
"""The value of the most valuable kind or site, about; what is learned is scaled to that."""


@dataclass(frozen=True)
class Values:
    """Values for the first side, in whole numbers. sites: for each player, kind and site (as many as a set has bits);
    stocks: for each player and kind; lead: of a point; scale: what a value is divided by to be the logarithm of
    odds."""

    sites: tuple[int, ...]
    stocks: tuple[int, ...]
    lead: int
    scale: float
