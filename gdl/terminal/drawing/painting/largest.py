"""A board painted as large as there is room for."""

from __future__ import annotations

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.extras import draw_links
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.painting import hexagons, squares
from gdl.terminal.drawing.painting.extras import paint_extras
from gdl.terminal.drawing.painting.hexagons import PaintedHexagons
from gdl.terminal.drawing.painting.squares import PaintedSquares
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.scene import Scene


def largest(scene: Scene, room: Size, most: int) -> Picture:
    """The largest picture that fits; the smallest if none does.

    Args:
        scene: what is to be drawn.
        room: how many columns and rows there are.
        most: how many rows a square may take at most, where it can be smaller.
    """
    of = hexagons.sizes_of if scene.board_style.is_hexagonal else squares.sizes_of
    sizes = sorted(of(scene))
    for size in reversed(sizes[1:]):
        sheet = _sheet(scene, size)
        if size[1] <= max(most, sizes[0][1]) and _fits(sheet.extent, room):
            found = _painted(sheet)
            if _fits((found.width, found.height), room):
                return found
    return _painted(_sheet(scene, sizes[0]))


def _fits(size: Size, room: Size) -> bool:
    return size[0] <= room[0] and size[1] <= room[1]


def _sheet(scene: Scene, size: Size) -> PaintedHexagons | PaintedSquares:
    return PaintedHexagons(scene, size) if scene.board_style.is_hexagonal else PaintedSquares(scene, size)


def _painted(sheet: PaintedHexagons | PaintedSquares) -> Picture:
    canvas = Canvas(sheet.scene.style.unicode)
    sheet.draw(canvas)
    draw_links(canvas, sheet.scene, sheet.at)
    if not sheet.scene.beside_points:
        paint_extras(canvas, sheet.scene, sheet.at, sheet.size)
    return canvas.picture()
