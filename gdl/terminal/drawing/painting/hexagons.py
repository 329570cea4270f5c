"""Boards of hexagons, painted: level rows of tiles, each row half a tile beside the next, letters along the slope."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.joins import draw_joins
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.painting.sides import paint_sides
from gdl.terminal.drawing.painting.tokens import put_token
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.scene import Scene, first_sites
from gdl_interpreter.board import Site, SiteClass
from gdl_interpreter.board.site import site_numbers


def sizes_of(scene: Scene) -> Iterator[Size]:
    """How many columns and rows a hexagon can take, from small to large; the columns are even."""
    least = scene.widest + 1 + (scene.widest + 1) % 2
    if scene.widest < 2:
        yield (2, 1)
    yield (max(4, least), 1)
    for n in range(2, 9):
        yield (max(2 * n, least), n)


@dataclass(frozen=True)
class PaintedHexagons:
    """A board of hexagons, painted; `size` is that of a hexagon with the room beside it."""

    scene: Scene
    size: Size

    @cached_property
    def sites(self) -> dict[int, Site]:
        """The cells that exist."""
        sites = self.scene.board.sites
        return {i: sites[i] for i in site_numbers(self.scene.board.all) if sites[i].kind is not SiteClass.EXTRA}

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where on the canvas the middle of a place of the board is."""
        sign = -1 if self.scene.flipped else 1
        wide, high = self.size
        return sign * round(x * 2) * (wide // 2), -sign * round(y * 2 / sqrt(3)) * high

    def box(self, site: Site) -> Rectangle:
        """The cells of a hexagon."""
        across, down = self.at(site.x, site.y)
        wide, high = self.size
        return Rectangle(across - (wide - 1) // 2, down - (high - 1) // 2, max(1, wide - 1), high)

    @property
    def extent(self) -> Size:
        """How many columns and rows it takes without what stands beside the board."""
        boxes = [self.box(site) for site in self.sites.values()]
        left, right = min(box.left for box in boxes), max(box.left for box in boxes)
        top, bottom = min(box.top for box in boxes), max(box.top for box in boxes)
        return right - left + self.size[0], bottom - top + self.size[1]

    def draw(self, canvas: Canvas) -> None:
        """The tiles with what stands on them, then the names."""
        for number, site in self.sites.items():
            canvas.fill(self._tile(site), self._ground(number, site))
        draw_joins(canvas, self.scene, self.at, "mark")
        for number, site in self.sites.items():
            box = self.box(site)
            if not self.scene.board.played >> number & 1:
                continue
            canvas.place(number, box)
            piece, content = self.scene.token(number), self.scene.contents.get(number)
            if piece is not None:
                put_token(canvas, box, piece, self.scene.style.unicode)
            elif content is not None and content.stands:
                canvas.centre(*box.middle, content.text, content.tint, bold=True)
            elif self.scene.mark(number):
                canvas.centre(*box.middle, self.scene.mark(number), "mark", bold=True)
            elif self.scene.is_numbered:
                canvas.centre(*box.middle, site.name, "name")
            else:  # the grounds of tiles are too much alike to be told apart on every screen
                canvas.centre(*box.middle, "·" if self.scene.style.unicode else ".", "name")
        paint_sides(canvas, self.scene, lambda number: self._tile(self.sites[number]))
        if not self.scene.is_numbered:
            self._names(canvas)

    def _tile(self, site: Site) -> Rectangle:
        """What is painted of a hexagon: all the cells up to the next."""
        box = self.box(site)
        return Rectangle(box.left, box.top, self.size[0], box.height)

    def _ground(self, number: int, site: Site) -> str:
        """No two hexagons that touch have the same ground."""
        return self.scene.shade(number) or ("plain", "plain2", "plain3")[(site.column + site.row) % 3]

    def _names(self, canvas: Canvas) -> None:
        """A number beside each row; a letter at the end of each slope."""
        rows, columns = first_sites(self.sites.values())
        for column, site in columns.items():
            across, down = self.at(site.x + 0.5, site.y - sqrt(3) / 2)
            nearer = self.size[1] // 2
            down += nearer if self.scene.flipped else -nearer
            name = self.scene.board.column_name(column)
            while not canvas.is_free(across - len(name) // 2, down, len(name)):
                down += -1 if self.scene.flipped else 1
            canvas.centre(across, down, name, "label")
        for row, site in rows.items():
            box, name = self.box(site), self.scene.board.row_name(row)
            down = self.at(site.x, site.y)[1]
            start, step = (box.left + box.width + 1, 2) if self.scene.flipped else (box.left - 1 - len(name), -2)
            while not canvas.is_free(start - 1, down, len(name) + 2):
                start += step
            canvas.put(start, down, name, "label")
