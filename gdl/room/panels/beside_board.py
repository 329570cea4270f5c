"""How much of a window a board has beside what else is told."""

from __future__ import annotations

from collections.abc import Callable

from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.picture import Picture

Draw = Callable[[int, int], Picture]
"""The picture for so many columns and rows; the smallest there is, where none is small enough."""

_NARROW = (26, 22, 20, 18)
"""The columns beside the board in a window that is narrow for it."""

NARROWEST = _NARROW[-1]
"""The fewest columns that stand beside a board."""


def columns_beside(columns: int, rows: int, draw: Draw, usual: int = 30) -> int:
    """How many columns of a window are for what stands beside the board: fewer, where the board does not fit otherwise.

    Args:
        columns: of the window.
        rows: those that the board has.
        draw: draws the board.
        usual: how many there are in a window of 80 columns.
    """
    usual = usual if columns < 96 else 36 if columns < 130 else 46
    return next((side for side in (usual, *_NARROW) if _fits(draw, (columns - side, rows))), usual)


def _fits(draw: Draw, room: Size) -> bool:
    drawn = draw(*room)
    return drawn.width <= room[0] and drawn.height <= room[1]
