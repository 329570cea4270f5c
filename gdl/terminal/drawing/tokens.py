"""Pieces painted as round tokens in the colour of their owner, with their letters or their sign on them."""

from __future__ import annotations

from gdl.infra.cells import width
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.picture import Rectangle

_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""A cell of which some quarters are filled: bit 0 the upper left one, 1 upper right, 2 lower left, 3 lower right."""


def put_token(canvas: Canvas, box: Rectangle, owner: str, text: str, unicode: bool) -> None:
    """A piece in the cells of a site: a token where there are at least three by two, else its sign alone.

    Args:
        canvas: what it is painted on.
        box: the cells of the site.
        owner: the number of the player, or "neutral".
        text: what is written on it; "" for a plain disc.
        unicode: may quarters of cells be painted?
    """
    across, down = box.middle
    if box.width < 3 or box.width < width(text) + 2 or box.height < 2:
        canvas.centre(across, down, text or ("●" if unicode else "O"), f"piece:{owner}", bold=True)
        return
    wide = box.width - 2 if box.width > 4 else box.width
    if not unicode:
        rows = max(1, box.height - 2)
        canvas.fill(Rectangle(across - wide // 2, down - (rows - 1) // 2, wide, rows), f"piece:{owner}")
    elif box.height == 2:
        paint_token(canvas, across - wide // 2, 2 * box.top, (wide, 3), f"piece:{owner}")
    else:
        paint_token(canvas, across - wide // 2, 2 * box.top + 1, (wide, 2 * box.height - 2), f"piece:{owner}")
    if text:
        canvas.centre(across, down, text, f"on piece:{owner}", bold=True)


def paint_token(canvas: Canvas, left: int, top: int, size: tuple[int, int], body: str) -> None:
    """A round token; no other may be in the same cells.

    Args:
        canvas: what it is painted on.
        left: its first column.
        top: its first half row.
        size: how many columns and half rows it takes.
        body: its colour.
    """
    wide, high = size
    for row in range(top >> 1, (top + high + 1) >> 1):
        for across in range(wide):
            quarters = 0
            for bit in range(4):
                half = 2 * row + (bit >> 1) - top
                x, y = (2 * across + (bit & 1) + 0.5) / wide - 1, (2 * half + 1) / high - 1
                quarters |= (x * x + y * y <= 1.1 and 0 <= half < high) << bit
            if quarters == 15:
                canvas.fill(Rectangle(left + across, row, 1, 1), body)
            elif quarters:
                canvas.put(left + across, row, _QUARTERS[quarters], body)
