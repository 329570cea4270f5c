"""Where the small list of words opens: beside the click, and on as few of the places that can be clicked as can be."""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]
"""A column and a row of the screen."""


def menu_place(at: Cell, size: Cell, room: Cell, lit: Collection[Cell]) -> Cell:
    """The upper left cell of the list. Of places that hide as few of those cells, the first one: below the click to the
    right or to the left of it, or above it.

    Args:
        at: the cell where one has clicked.
        size: of the list.
        room: the size of the screen.
        lit: the cells in which one can click.
    """
    (x, y), (width, height) = at, size
    corners = [
        (left, top)
        for top in (y + 1, y - height)
        for left in (x + 1, x - width, x - width // 2)
        if left >= 0 and top >= 0 and left + width < room[0] and top + height < room[1]
    ]
    fallback = max(0, min(x + 1, room[0] - width - 1)), max(0, min(y + 1, room[1] - height - 1))

    def hidden(corner: Cell) -> int:
        left, top = corner
        return sum(left <= column < left + width and top <= row < top + height for column, row in lit)

    return min(corners, key=hidden, default=fallback)
