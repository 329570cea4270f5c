"""A board painted as large as there is room for."""

from __future__ import annotations

from gdl.terminal.drawing import painted_hexagons, painted_squares
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.extras import draw_extras, draw_links
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.scene import Scene
from gdl_interpreter.board import SiteClass


def largest(scene: Scene, room: Size) -> Picture:
    """The largest picture that fits into so many columns and rows; the smallest if none does."""
    of = painted_hexagons.sizes_of if scene.board_style.is_hexagonal else painted_squares.sizes_of
    sizes = sorted(of(scene))
    across, down = _steps(scene)
    for size in reversed(sizes[1:]):
        if size[0] * across < room[0] and size[1] * down < room[1]:
            found = _painted(scene, size)
            if found.width <= room[0] and found.height <= room[1]:
                return found
    return _painted(scene, sizes[0])


def _steps(scene: Scene) -> tuple[float, float]:
    """How many steps a board is wide and high, less than it takes in any case."""
    sites = [site for site in scene.board.sites if site.kind is not SiteClass.EXTRA]
    xs, ys = [site.x for site in sites], [site.y for site in sites]
    return max(xs) - min(xs), max(ys) - min(ys)


def _painted(scene: Scene, size: Size) -> Picture:
    canvas = Canvas()
    sheet: painted_hexagons.PaintedHexagons | painted_squares.PaintedSquares
    if scene.board_style.is_hexagonal:
        sheet = painted_hexagons.PaintedHexagons(scene, size)
        at = sheet.at
    else:
        sheet = painted_squares.PaintedSquares(scene, size)
        at = sheet.lattice.at
    sheet.draw(canvas)
    draw_links(canvas, scene.board, scene.style, at)
    draw_extras(canvas, scene, at)
    return canvas.picture()
