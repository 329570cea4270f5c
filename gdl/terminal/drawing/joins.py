"""Lines between sites that a rulebook joins, drawn with characters on the bare board."""

from __future__ import annotations

from collections.abc import Callable

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.scene import Scene

_CROSSED = {"╲╱": "╳", "╱╲": "╳", "─│": "┼", "│─": "┼", "\\/": "X", "/\\": "X", "-|": "+", "|-": "+"}


def draw_joins(canvas: Canvas, scene: Scene, at: Callable[[float, float], tuple[int, int]], tint: str = "grid") -> None:
    """Draw them; what stands on the sites is drawn later.

    Args:
        canvas: what they are drawn on.
        scene: says what is joined.
        at: where on the canvas a place of the board is.
        tint: the colour of those that belong to nobody.
    """
    sites = scene.board.sites
    for join in scene.looks.joins:
        one, other = sites[join.one], sites[join.other]
        own = tint if join.player is None else f"player:{join.player}"
        draw_line(canvas, at(one.x, one.y), at(other.x, other.y), own, scene.style.unicode)


def draw_line(canvas: Canvas, one: tuple[int, int], other: tuple[int, int], tint: str, unicode: bool) -> None:
    """A line between two cells, without its ends.

    Args:
        canvas: what it is drawn on.
        one: the column and row of an end.
        other: those of the other.
        tint: its colour.
        unicode: may it be drawn with what is not ASCII?
    """
    (x, y), (to_x, to_y) = sorted((one, other), key=lambda place: (place[1], place[0]))
    if y == to_y:
        _put(canvas, [(column, y) for column in range(x + 1, to_x)], "─" if unicode else "-", tint)
        return
    if x == to_x:
        _put(canvas, [(x, row) for row in range(y + 1, to_y)], "│" if unicode else "|", tint)
        return
    sign = ("╲" if unicode else "\\") if to_x > x else ("╱" if unicode else "/")
    places = [(round(x + (to_x - x) * (row - y) / (to_y - y)), row) for row in range(y + 1, to_y)]
    _put(canvas, places, sign, tint)


def _put(canvas: Canvas, places: list[tuple[int, int]], sign: str, tint: str) -> None:
    for across, down in places:
        crossed = _CROSSED.get(canvas.text_at(across, down) + sign, sign)
        canvas.put(across, down, crossed, tint)
