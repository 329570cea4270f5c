"""The sets that a rulebook shows as pictures, below the picture of a board where that leaves room for them."""

from __future__ import annotations

from dataclasses import replace

from gdl.board_view.sidebar import View, pictures_of
from gdl.board_view.small_boards import side_by_side
from gdl.infra.cells import width as cells
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.picture import BLANK, Picture
from gdl.terminal.style import writable


def with_sets(board: Picture, view: View, room: Size) -> Picture:
    """A board with all these sets below it; the board alone, where there are none or is too little room.

    Args:
        board: the board.
        view: the position that it is of.
        room: how many columns and rows there are.
    """
    pictures = pictures_of(view) if view.has_pictures else []
    if not pictures or max(each.picture.columns for each in pictures) > room[0]:
        return board
    lines = list(side_by_side(pictures, view.style, 0, room[0]))
    if board.width > room[0] or board.height + 1 + len(lines) > room[1]:
        return board
    canvas = Canvas()
    for row, line in enumerate(lines):
        across = 0
        for text, tint in line:
            canvas.put(across, row, writable(text, view.style), tint, bold=tint == "good")
            across += cells(text)
    return _stacked(board, canvas.picture(margin=0))


def _stacked(board: Picture, below: Picture) -> Picture:
    """One above the other, with a blank row between; the narrower one stands in the middle."""
    width = max(board.width, below.width)
    rows = []
    for each in (board, Picture(((),), {}), below):
        left = (width - each.width) // 2
        rows += [((BLANK,) * left + row + (BLANK,) * (width - left - len(row))) for row in each.rows]
    left = (width - board.width) // 2
    places = {
        site: tuple(each._replace(left=each.left + left) for each in found) for site, found in board.places.items()
    }
    return replace(board, rows=tuple(rows), places=places, has_sets=True)
