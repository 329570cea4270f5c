"""A picture of a board in the cells of a terminal: what is in each cell, and which site lies where.

Colours are said by names ("player:0", "light", "grid"), which a theme has colours for: the same picture serves every
theme. Rows and columns are counted from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple


class Look(NamedTuple):
    """What a cell looks like: the names of its colours ("" the terminal's own), and whether it stands out or back.

    `reverse`: the two colours change places; it marks what has no colours.
    """

    foreground: str = ""
    background: str = ""
    bold: bool = False
    dim: bool = False
    reverse: bool = False


class Cell(NamedTuple):
    """A cell: a character with all that stands on it ("" the second half of a wide one), and its look."""

    text: str
    look: Look


PLAIN_LOOK = Look()
BLANK = Cell(" ", PLAIN_LOOK)


class Rectangle(NamedTuple):
    """Cells in rows and columns."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, column: int, row: int) -> bool:
        """Is this cell one of them?"""
        return 0 <= column - self.left < self.width and 0 <= row - self.top < self.height

    def distance(self, column: int, row: int) -> int:
        """How far a cell is from them, in half cells across: a row is twice as high as a column is wide."""
        across = max(self.left - column, column - self.left - self.width + 1, 0)
        down = max(self.top - row, row - self.top - self.height + 1, 0)
        return across + 2 * down

    @property
    def middle(self) -> tuple[int, int]:
        """The column and the row of the cell in the middle."""
        return self.left + (self.width - 1) // 2, self.top + (self.height - 1) // 2


_NEAR = 3
"""A click as far beside a site as this is meant for it, if it is on no other."""


@dataclass(frozen=True)
class Picture:
    """A picture: `rows` are all of one length, `places` says where each site is (a few are drawn at both ends);
    `letters`: are some pieces drawn by their letters that shapes tell apart where there is more room? `has_links`: are
    there lines between all sites that are joined? `has_sets`: do the sets stand below it that the rulebook shows as
    pictures?"""

    rows: tuple[tuple[Cell, ...], ...]
    places: Mapping[int, tuple[Rectangle, ...]]
    letters: bool = False
    has_links: bool = False
    has_sets: bool = False

    @property
    def width(self) -> int:
        """How many columns it has: where that is more than was asked for, it can be drawn no smaller."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(self.rows)

    def site_at(self, column: int, row: int) -> int | None:
        """The number of the site in a cell; beside thin ones (edges of squares) of the nearest. None: there is none."""
        best, least = None, _NEAR + 1
        for site, rectangles in self.places.items():
            for rectangle in rectangles:
                away = rectangle.distance(column, row)
                if away < least or (away == least == 0):
                    best, least = site, away
        return best

    def rectangle(self, site: int) -> Rectangle | None:
        """Where a site is; None: it is not drawn."""
        rectangles = self.places.get(site)
        return rectangles[0] if rectangles else None

    def pieces(self, row: int, end: int | None = None) -> Iterator[tuple[str, Look]]:
        """A row, up to a column, as pieces of text of one look each."""
        for look, cells in groupby(self.rows[row][:end], key=lambda cell: cell.look):
            yield "".join(cell.text for cell in cells), look

    def __str__(self) -> str:
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self.rows)
