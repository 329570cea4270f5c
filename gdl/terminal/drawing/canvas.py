"""A canvas in the cells of a terminal: grounds painted in half cells, characters on them, and where each site is.

The finished lines that are made of it, with what stands beside them, are a `Drawing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gdl.board_view.style import Line
from gdl.infra.cells import clusters, width
from gdl.terminal.drawing.picture import BLANK, PLAIN_LOOK, Cell, Look, Picture, Rectangle

if TYPE_CHECKING:
    from rich.text import Text

_LAST = "last:"
_BOX_DRAWING, _BEYOND = "\u2500", "\u2600"
"""Between these are lines, blocks and shapes: each takes one cell."""


@dataclass(frozen=True)
class Drawing:
    """Finished lines; each is a list of pieces of text with their looks."""

    lines: tuple[tuple[tuple[str, Look], ...], ...]

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)

    def rewritten(self, change: Callable[[str], str]) -> Drawing:
        """The same with every piece of text changed."""
        return Drawing(tuple(tuple((change(text), look) for text, look in line) for line in self.lines))

    def rich(self, styles: Callable[[Look], str]) -> Text:
        """The drawing for rich; `styles` says what each look is there."""
        from rich.text import Text

        whole = Text(no_wrap=True, overflow="ignore", end="")
        for n, line in enumerate(self.lines):
            if n:
                whole.append("\n")
            for text, look in line:
                whole.append(text, styles(look))
        return whole

    @cached_property
    def width(self) -> int:
        """How many cells the widest line takes."""
        return max((sum(width(text) for text, _ in line) for line in self.lines), default=0)


def drawing_of(picture: Picture) -> Drawing:
    """A picture as finished lines, without the blanks at their ends."""
    lines = []
    for number, row in enumerate(picture.rows):
        end = len(row)
        while end and row[end - 1] == BLANK:
            end -= 1
        lines.append(tuple(picture.pieces(number, end)))
    return Drawing(tuple(lines))


def lines_of(lines: Iterable[Line]) -> Drawing:
    """Lines of text with their tints as a drawing."""
    return Drawing(tuple(tuple((text, Look(tint)) for text, tint in line) for line in lines))


def text_lines(lines: Iterable[str], tint: str = "") -> Drawing:
    """Plain lines as a drawing."""
    return lines_of(((line, tint),) if line else () for line in lines)


def stacked(drawings: Iterable[Drawing]) -> Drawing:
    """One below another."""
    return Drawing(tuple(line for drawing in drawings for line in drawing.lines))


class Canvas:
    """Characters at whole places, `across` to the right and `down`; negative places are as good as others."""

    def __init__(self, halves: bool = True) -> None:
        """
        Args:
            halves: can the two halves of a cell differ? If not, a cell has the ground of its upper half.
        """
        self._halves = halves
        self.shapes: dict[tuple[str, int, int, int], tuple[tuple[tuple[int, int], int], ...]] = {}
        """Shapes that were painted, so that each is worked out once: the quarters of their cells."""
        self._cells: dict[tuple[int, int], tuple[str, Look]] = {}
        self._grounds: dict[tuple[int, int], str] = {}
        self._places: dict[int, list[Rectangle]] = {}
        self.letters = False
        """Are some of the pieces drawn by their letters that shapes tell apart where there is more room?"""

    def put(self, across: int, down: int, text: str, tint: str = "", bold: bool = False) -> None:
        """Write from a place to the right, over whatever is there.

        Args:
            across: the column of the first character.
            down: the row.
            text: what is written.
            tint: the name of its colour; with "last:" before it, it is marked as the last move.
            bold: does it stand out?
        """
        look = Look(tint, bold=bold)
        if tint.startswith(_LAST):
            look = Look(tint.removeprefix(_LAST), reverse=True)
        if len(text) == 1 and (text.isascii() or _BOX_DRAWING <= text < _BEYOND):
            self._cells[across, down] = (text, look)
            return
        for cluster in clusters(text):
            self._cells[across, down] = (cluster, look)
            for behind in range(across + 1, across + width(cluster)):
                self._cells[behind, down] = ("", look)  # the second half of a wide one
            across += max(1, width(cluster))

    def centre(self, across: int, down: int, text: str, tint: str = "", bold: bool = False) -> None:
        """Write with the middle of the text at a place; of an even text the right one of the two middles.

        Args:
            across: the column of the middle.
            down: the row.
            text: what is written.
            tint: the name of its colour; with "last:" before it, it is marked as the last move.
            bold: does it stand out?
        """
        self.put(across - width(text) // 2, down, text, tint, bold)

    def fill(self, box: Rectangle, ground: str) -> None:
        """Paint cells, over whatever is there."""
        self.fill_halves(Rectangle(box.left, 2 * box.top, box.width, 2 * box.height), ground)

    def fill_halves(self, box: Rectangle, ground: str) -> None:
        """Paint half cells, over whatever is there: the rows of the rectangle are halves of rows."""
        for half in range(box.top, box.top + box.height):
            for across in range(box.left, box.left + box.width):
                self.dot(across, half, ground)

    def dot(self, across: int, half: int, ground: str) -> None:
        """Paint one half of a cell, over whatever is there."""
        self._grounds[across, half] = ground
        if self._cells:
            self._cells.pop((across, half >> 1), None)

    def place(self, site: int, rectangle: Rectangle) -> None:
        """Say where a site is."""
        self._places.setdefault(site, []).append(rectangle)

    def text_at(self, across: int, down: int) -> str:
        """What is written in a cell; "" for nothing."""
        return self._cells.get((across, down), ("", PLAIN_LOOK))[0]

    def is_free(self, across: int, down: int, length: int) -> bool:
        """Is nothing on these places?"""
        return not any(
            (across + n, down) in self._cells
            or (across + n, 2 * down) in self._grounds
            or (across + n, 2 * down + 1) in self._grounds
            for n in range(length)
        )

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """The least and the greatest place across, then down."""
        if not self._cells and not self._grounds:
            return 0, 0, 0, 0
        xs = {x for x, _ in self._cells} | {x for x, _ in self._grounds}
        ys = {y for _, y in self._cells} | {half >> 1 for _, half in self._grounds}
        return min(xs), max(xs), min(ys), max(ys)

    def picture(self, margin: int = 1) -> Picture:
        """All that was written and painted, moved so that it begins `margin` places from the left."""
        if not self._cells and not self._grounds:
            return Picture((), {}, self.letters)
        left, right, top, bottom = self.bounds
        blank = [BLANK] * (right - left + 1 + margin)
        rows = [list(blank) for _ in range(bottom - top + 1)]
        painted = dict[tuple[str, str], Cell]()
        grounds = self._grounds
        for x, half in grounds:
            key = grounds.get((x, half & ~1), ""), grounds.get((x, half | 1), "")
            if not self._halves:
                key = (key[0] or key[1],) * 2
            cell = painted.get(key)
            if cell is None:
                cell = painted[key] = _half_and_half(*key)
            rows[(half >> 1) - top][x - left + margin] = cell
        written = dict[tuple[str, Look, str], Cell]()
        for (x, y), (character, look) in self._cells.items():
            ground = grounds.get((x, 2 * y)) or grounds.get((x, 2 * y + 1)) or ""
            cell = written.get((character, look, ground))
            if cell is None:
                cell = Cell(character, look._replace(background=ground) if ground else look)
                written[character, look, ground] = cell
            rows[y - top][x - left + margin] = cell
        return Picture(
            tuple(map(tuple, rows)),
            {
                site: tuple(Rectangle(r.left - left + margin, r.top - top, r.width, r.height) for r in found)
                for site, found in self._places.items()
            },
            self.letters,
        )


def _half_and_half(upper: str, lower: str) -> Cell:
    if upper == lower:
        return Cell(" ", Look("", upper))
    if not upper:
        return Cell("▄", Look(lower))
    return Cell("▀", Look(upper, lower))
