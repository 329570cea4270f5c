"""Sets of sites as small pictures: the board with one sign a site, filled for the members, for beside the board.

What goes in: a board and some of its sites. What comes out: which sign stands in which column and row, and such
pictures side by side. What always holds: all members are to be seen, or there is no picture; it has no more than
`MOST_COLUMNS` and `MOST_ROWS`, whatever the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from operator import itemgetter

from gdl.board_view.board_style import BoardStyle
from gdl.board_view.style import Line, Style
from gdl.infra.cells import cut, wrapped
from gdl.infra.cells import width as cells
from gdl_interpreter.board import Board, SiteClass
from gdl_interpreter.board.site import site_numbers

MOST_COLUMNS, MOST_ROWS = 25, 13
"""How large a picture is at most: thirteen squares either way, with a blank between two."""

_GAP = 2
_LEAST_TITLE = 12
"""Titles are not broken into lines shorter than this, so that pictures fit side by side."""


@dataclass(frozen=True)
class SmallBoard:
    """A picture of a set. spots: by column and row, from the top left, whether the site there is a member; columns,
    rows: how many there are. Two sites of a row are two columns apart."""

    spots: Mapping[tuple[int, int], bool]
    columns: int
    rows: int

    def lines(self, style: Style) -> Iterator[Line]:
        """It in signs; `style`: what the terminal can show."""
        signs = {True: (style.pick("●", "#"), "good"), False: (style.pick("·", "."), "faint"), None: (" ", "")}
        for row in range(self.rows):
            last = max((column for column, there in self.spots if there == row), default=-1)
            found = [signs[self.spots.get((column, row))] for column in range(last + 1)]
            yield tuple(("".join(sign for sign, _ in same), tint) for tint, same in groupby(found, itemgetter(1)))


def small_board(board: Board, members: Collection[int], flipped: bool = False) -> SmallBoard | None:
    """The picture of a set; None: it is told in words, since the board is neither of squares, hexagons nor points, is
    too large, or has not all of the members.

    Args:
        board: the board.
        members: the numbers of the sites of the set.
        flipped: is the board seen from the other side?
    """
    style, sites = BoardStyle(board), board.sites
    drawn = [i for i in site_numbers(board.played) if sites[i].kind is not SiteClass.EXTRA]
    if not set(members) <= set(drawn) or len(drawn) > MOST_COLUMNS * MOST_ROWS or style.is_path:
        return None
    if not drawn or {sites[i].kind for i in drawn} not in ({SiteClass.CELL}, {SiteClass.VERTEX}):
        return None
    sign = -1 if flipped else 1
    up = 2 / sqrt(3) if style.is_hexagonal else 1  # rows of hexagons lie closer together
    places = {i: (sign * round(2 * sites[i].x), -sign * round(up * sites[i].y)) for i in drawn}
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    columns, rows = max(x for x, _ in places.values()) - left + 1, max(y for _, y in places.values()) - top + 1
    if columns > MOST_COLUMNS or rows > MOST_ROWS:
        return None
    return SmallBoard({(x - left, y - top): i in members for i, (x, y) in places.items()}, columns, rows)


@dataclass(frozen=True)
class Captioned:
    """A picture with its title."""

    title: str
    picture: SmallBoard

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return max(self.picture.columns, cells(self.title))

    @property
    def least(self) -> int:
        """How many it takes with the title broken."""
        return max(self.picture.columns, min(cells(self.title), _LEAST_TITLE))


def side_by_side(pictures: Sequence[Captioned], style: Style, indent: int, width: int) -> Iterator[Line]:
    """Pictures, each below its title: one beside the other as far as there is room, then below.

    Args:
        pictures: none is wider than the room.
        style: what the terminal can show.
        indent: how many blanks each line begins with.
        width: how many cells a line may take.
    """
    rest, room = list(pictures), max(width - indent, 1)
    while rest:
        fit = 1
        while fit < len(rest) and sum(each.least + _GAP for each in rest[: fit + 1]) - _GAP <= room:
            fit += 1
        row, rest = rest[:fit], rest[fit:]
        whole = sum(each.width + _GAP for each in row) - _GAP <= room
        widths = [each.width if whole else each.least if fit > 1 else room for each in row]
        yield from _in_a_row(row, style, indent, widths)


def _in_a_row(row: Sequence[Captioned], style: Style, indent: int, widths: Sequence[int]) -> Iterator[Line]:
    titles = [[cut(line, wide) for line in wrapped(each.title, wide)] for each, wide in zip(row, widths, strict=True)]
    above, high = max(map(len, titles)), max(each.picture.rows for each in row)
    blocks: list[list[Line]] = []
    for each, title in zip(row, titles, strict=True):
        lines: list[Line] = [()] * (above - len(title)) + [((line, "label"),) for line in title]
        lines += each.picture.lines(style)
        blocks.append(lines + [()] * (above + high - len(lines)))
    for level in range(above + high):
        line: list[tuple[str, str]] = []
        start, end = indent, 0
        for block, wide in zip(blocks, widths, strict=True):
            if block[level]:
                line += [(" " * (start - end), ""), *block[level]]
                end = start + sum(cells(text) for text, _ in block[level])
            start += wide + _GAP
        yield tuple(line)
