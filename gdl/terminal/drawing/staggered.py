"""Boards of hexagons: level rows, each half a cell beside the next, letters along the slope.

Up to nine rows every hexagon has its frame; higher boards are points, so that they fit on a screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.scene import Scene, first_sites
from gdl.terminal.drawing.squares import put_piece
from gdl_interpreter.board import Site, SiteClass
from gdl_interpreter.board.site import site_numbers

_FRAMED_ROWS = 9

_AROUND = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The six cells around one, in half steps."""


@dataclass(frozen=True)
class HexSheet:
    """A board of hexagons, laid out; `more` is how many columns and rows cells have beyond what they need."""

    scene: Scene
    more: tuple[int, int] = (0, 0)

    @cached_property
    def sites(self) -> dict[int, Site]:
        """The cells that exist."""
        sites = self.scene.board.sites
        return {i: sites[i] for i in site_numbers(self.scene.board.all) if sites[i].kind is not SiteClass.EXTRA}

    @cached_property
    def is_framed(self) -> bool:
        """Does every cell have its frame?"""
        rows = {site.row for site in self.sites.values()}
        return max(rows) - min(rows) < _FRAMED_ROWS

    @cached_property
    def holes(self) -> tuple[Site, ...]:
        """The cells that were taken out between others: of those at the rim, and beside such, one sees that they are
        gone."""
        board = self.scene.board
        there = {_steps(site): i for i, site in enumerate(board.sites) if site.kind is SiteClass.CELL}
        out = {place for place, i in there.items() if not board.all >> i & 1}
        seen = [place for place in out if any(other not in there for other in _around(place))]
        rim = set(seen)
        while seen:
            beside = {other for other in _around(seen.pop()) if other in out} - rim
            rim |= beside
            seen += beside
        return tuple(board.sites[there[place]] for place in sorted(out - rim))

    @property
    def _half(self) -> int:
        """Half the distance between two cells of a row."""
        least = (self.scene.widest + 4) // 2 if self.is_framed else (self.scene.widest + 2) // 2
        return least + self.more[0] // 2

    @property
    def _pitch(self) -> int:
        return (2 if self.is_framed else 1) + self.more[1]

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where on the canvas a place of the board is."""
        sign = -1 if self.scene.flipped else 1
        return sign * round(x * 2) * self._half, -sign * round(y * 2 / sqrt(3)) * self._pitch

    def draw(self, canvas: Canvas) -> None:
        """The frames, then what stands in them, then the coordinates."""
        if self.is_framed:
            for site in self.sites.values():
                self._frame(canvas, *self.at(site.x, site.y))
            for hole in self.holes:
                across, down = self.at(hole.x, hole.y)
                canvas.centre(across, down, self.scene.style.pick("▒", "#") * (2 * self._half - 1), "faint")
        for i, site in self.sites.items():
            across, down = self.at(site.x, site.y)
            canvas.place(i, Rectangle(across - self._half + 1, down, 2 * self._half - 1, 1))
            content = self.scene.contents.get(i)
            if content is not None and not content.stands:
                written = self.scene.mark(i) or (site.name if self.scene.is_numbered else " ")
                put_piece(canvas, across, down, written, content, self.scene.style)
            elif content is not None:
                put_piece(canvas, across, down, content.text, content, self.scene.style)
            elif self.scene.mark(i):
                canvas.centre(across, down, self.scene.mark(i), "label")
            elif self.scene.is_numbered:
                canvas.centre(across, down, site.name, "faint")
            elif self.scene.pattern(i):
                canvas.centre(across, down, self.scene.pattern(i), "faint")
            elif not self.is_framed:
                canvas.centre(across, down, self.scene.style.pick("·", "."), "faint")
        if not self.scene.is_numbered:
            self._coordinates(canvas)

    def _frame(self, canvas: Canvas, across: int, down: int) -> None:
        """The sides of a cell. A slanted side lies in the same places whichever of its two cells draws it."""
        half, pitch = self._half, self._pitch
        rise, fall = self.scene.style.pick("╱", "/"), self.scene.style.pick("╲", "\\")
        for row in range(1, pitch):
            rising, falling = half * (pitch - row) // pitch, half * row // pitch
            for line, left in ((down - pitch + row, across), (down + row, across - half)):
                canvas.put(left + falling, line, fall, "faint")
            for line, left in ((down - pitch + row, across - half), (down + row, across)):
                canvas.put(left + rising, line, rise, "faint")
        for edge in (across - half, across + half):
            canvas.put(edge, down, self.scene.style.pick("│", "|"), "faint")

    def _coordinates(self, canvas: Canvas) -> None:
        """A number left of each row; a letter below the lower end of each slope."""
        rows, columns = first_sites(self.sites.values())
        for column, site in columns.items():
            across, down = self.at(site.x + 0.5, site.y - sqrt(3) / 2)
            canvas.centre(across, down, self.scene.board.column_name(column), "label")
        for row, site in rows.items():
            across, down = self.at(site.x, site.y)
            label = self.scene.board.row_name(row)
            beside = self._half + (1 if self.is_framed else 0)
            start = across + beside if self.scene.flipped else across - beside - len(label)
            while not canvas.is_free(start - 1, down, len(label) + 2):
                start += 2 if self.scene.flipped else -2
            canvas.put(start, down, label, "label")


def _steps(site: Site) -> tuple[int, int]:
    """Where a cell lies, in half steps across and rows."""
    return round(site.x * 2), round(site.y * 2 / sqrt(3))


def _around(place: tuple[int, int]) -> list[tuple[int, int]]:
    return [(place[0] + x, place[1] + y) for x, y in _AROUND]
