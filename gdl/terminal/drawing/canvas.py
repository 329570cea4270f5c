"""A canvas of characters in the cells of a terminal, each with a tint, and the finished drawing made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from gdl.board_view.style import Tint
from gdl.infra.cells import clusters, width
from gdl.terminal.drawing.picture import BLANK, Cell, Look, Picture, Rectangle

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True)
class Drawing:
    """Finished lines; each is a list of pieces of text with their tints."""

    lines: tuple[tuple[tuple[str, Tint], ...], ...]

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)

    def rewritten(self, change: Callable[[str], str]) -> Drawing:
        """The same with every piece of text changed."""
        return Drawing(tuple(tuple((change(text), tint) for text, tint in line) for line in self.lines))

    def rich(self, colours: Mapping[Tint, str]) -> Text:
        """The drawing for rich; `colours` says what each tint looks like, one it lacks is plain."""
        from rich.text import Text

        whole = Text(no_wrap=True, overflow="ignore", end="")
        for n, line in enumerate(self.lines):
            if n:
                whole.append("\n")
            for text, tint in line:
                whole.append(text, colours.get(tint))
        return whole

    @cached_property
    def width(self) -> int:
        """How many cells the widest line takes."""
        return max((sum(width(text) for text, _ in line) for line in self.lines), default=0)


def text_lines(lines: Iterable[str], tint: Tint = "") -> Drawing:
    """Plain lines as a drawing."""
    return Drawing(tuple(((line, tint),) if line else () for line in lines))


def stacked(drawings: Iterable[Drawing]) -> Drawing:
    """One below another."""
    return Drawing(tuple(line for drawing in drawings for line in drawing.lines))


class Canvas:
    """Characters at whole places, `across` to the right and `down`; negative places are as good as others."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, Tint]] = {}
        self._places: dict[int, list[Rectangle]] = {}

    def put(self, across: int, down: int, text: str, tint: Tint = "") -> None:
        """Write from a place to the right, over whatever is there."""
        for cluster in clusters(text):
            self._cells[across, down] = (cluster, tint)
            for behind in range(across + 1, across + width(cluster)):
                self._cells[behind, down] = ("", tint)  # the second half of a wide one
            across += max(1, width(cluster))

    def centre(self, across: int, down: int, text: str, tint: Tint = "") -> None:
        """Write with the middle of the text at a place; of an even text the right one of the two middles."""
        self.put(across - width(text) // 2, down, text, tint)

    def place(self, site: int, rectangle: Rectangle) -> None:
        """Say where a site is."""
        self._places.setdefault(site, []).append(rectangle)

    def is_free(self, across: int, down: int, length: int) -> bool:
        """Is nothing written on these places?"""
        return not any((across + n, down) in self._cells for n in range(length))

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """The least and the greatest place across, then down."""
        if not self._cells:
            return 0, 0, 0, 0
        xs, ys = [x for x, _ in self._cells], [y for _, y in self._cells]
        return min(xs), max(xs), min(ys), max(ys)

    def picture(self, margin: int = 1) -> Picture:
        """All that was written, moved so that it begins `margin` places from the left."""
        if not self._cells:
            return Picture((), {})
        left, right, top, bottom = self.bounds
        rows = [[BLANK] * (right - left + 1 + margin) for _ in range(bottom - top + 1)]
        for (x, y), (character, tint) in self._cells.items():
            rows[y - top][x - left + margin] = Cell(character, Look(tint))
        return Picture(
            tuple(map(tuple, rows)),
            {
                site: tuple(Rectangle(r.left - left + margin, r.top - top, r.width, r.height) for r in found)
                for site, found in self._places.items()
            },
        )

    def drawing(self, margin: int = 1) -> Drawing:
        """All that was written, moved so that it begins `margin` places from the left."""
        left, _, top, bottom = self.bounds
        if not self._cells:
            return Drawing(())
        rows: dict[int, list[tuple[int, str, Tint]]] = {}
        for (x, y), (character, tint) in self._cells.items():
            rows.setdefault(y, []).append((x, character, tint))
        return Drawing(tuple(_pieces(sorted(rows.get(y, ())), left - margin) for y in range(top, bottom + 1)))


def _pieces(row: list[tuple[int, str, Tint]], left: int) -> tuple[tuple[str, Tint], ...]:
    """The characters of a row as pieces of one tint each, with blanks between them and none at its end."""
    while row and row[-1][1] == " ":
        row.pop()
    runs: list[tuple[str, Tint]] = []
    for x, character, tint in row:
        if x > left:
            runs.append((" " * (x - left), ""))
        runs.append((character, tint))
        left = x + 1
    return tuple(("".join(text for text, _ in group), tint) for tint, group in groupby(runs, key=lambda run: run[1]))
