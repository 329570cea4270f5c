"""A site: one place of a board, with its names and where it lies in a drawing; and sets of sites as bit masks."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


class SiteClass(enum.Enum):
    """What sort of place a site is."""

    CELL = "cell"
    EDGE = "edge"
    VERTEX = "vertex"
    EXTRA = "extra"  # added by name: it lies in no direction of anything and is only linked


@dataclass(frozen=True, slots=True)
class Site:
    """One place. `x` runs to the right, `y` upwards, in units of one cell; `column` and `row` count from 1.

    An EXTRA site has column and row 0.
    """

    name: str
    aliases: tuple[str, ...]
    kind: SiteClass
    column: int
    row: int
    x: float
    y: float


def site_numbers(these: int) -> Iterator[int]:
    """The numbers of the sites in a set, in board order."""
    while these:
        lowest = these & -these
        yield lowest.bit_length() - 1
        these ^= lowest


def site_set(numbers: Iterable[int]) -> int:
    """The set of the sites with these numbers."""
    these = 0
    for number in numbers:
        these |= 1 << number
    return these


def column_letters(column: int) -> str:
    """The letters of a column counted from 1: a to z, then aa, ab and so on."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters
