"""A board drawn in lines, for what has no colours: as large as there is room for."""

from __future__ import annotations

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.extras import Place, draw_extras, draw_links
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.scene import Scene
from gdl.terminal.drawing.squares import SquareSheet
from gdl.terminal.drawing.staggered import HexSheet

_MORE = ((0, 0), (2, 0), (4, 2), (8, 4), (12, 6))
"""What cells can have beyond what they need, in columns and rows."""

_CLOSE = 0, -1
"""Rows of points without room between them, where a window is small."""

UNKNOWN = 0, 0
"""A room of which nobody has said how large it is."""


def largest_in_lines(scene: Scene, room: Size) -> Picture:
    """The largest picture that fits into so many columns and rows; the smallest if none does."""
    smallest = _drawn(scene, _MORE[0])
    if scene.board_style.is_bare:
        return smallest
    if scene.board_style.on_points and room != UNKNOWN and smallest.height > room[1]:
        return _drawn(scene, _CLOSE)
    across = max(site.column for site in scene.board.sites) - 1
    rows = max(site.row for site in scene.board.sites) - 1
    for more in reversed(_MORE[1:]):
        wide, high = smallest.width + more[0] * across, smallest.height + more[1] * rows
        if wide <= room[0] and high <= room[1]:
            found = _drawn(scene, more)
            if found.width <= room[0] and found.height <= room[1]:
                return found
    return smallest


def _drawn(scene: Scene, more: Size) -> Picture:
    canvas = Canvas()
    at = _laid_out(canvas, scene, more)
    draw_links(canvas, scene, at)
    draw_extras(canvas, scene, at)
    return canvas.picture()


def _laid_out(canvas: Canvas, scene: Scene, more: Size) -> Place:
    """Draw the board itself; says where on the canvas a place of it is."""
    if scene.board_style.is_bare:
        return lambda x, y: (round(x * (scene.widest + 2)), -round(y))
    if scene.board_style.is_hexagonal:
        hexes = HexSheet(scene, more)
        hexes.draw(canvas)
        return hexes.at
    sheet = SquareSheet(scene, more)
    sheet.draw(canvas)
    return sheet.lattice.at
