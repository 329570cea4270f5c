"""Weights of features of moves, as they are kept."""

from __future__ import annotations

from dataclasses import dataclass

UNIT = 100
"""A weight of so much makes a move e times as likely."""

GREATEST = 100 * UNIT
"""No weight is greater."""

MOST_WEIGHTS = 1 << 16
"""There are no more weights than that."""

MOST_WAYS = 64
"""Nor more ways."""


@dataclass(frozen=True)
class Way:
    """A way to turn the board, and to exchange the players, under which the game goes on nearly as before. turn: its
    number among those of the board (`exact.turns_of`), from 1 on; 0: the board stays. exchanged: do the players change
    places?"""

    turn: int
    exchanged: bool


@dataclass(frozen=True)
class Priors:
    """What is known of the moves of one game. ways: those by which features are alike; weights: for some features, by
    number, in whole numbers; those that are alike have the same one, and it stands at the least number of them. What
    does not stand here is 0."""

    ways: tuple[Way, ...]
    weights: tuple[tuple[int, int], ...]
