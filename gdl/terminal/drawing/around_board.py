"""Where in a terminal stands what is told beside a board: above it, to its right, below it."""

from __future__ import annotations

from gdl.board_view.sidebar import View, heading_lines, note_lines, player_lines
from gdl.infra.cells import width as cells
from gdl.terminal.drawing.canvas import Drawing, lines_of, stacked, text_lines
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.picture import PLAIN_LOOK

SCREEN = 80, 24
"""The columns and rows of a usual screen."""

AROUND = 5
"""So many rows of a screen are the title above a board, and the line that is typed below."""

GAP = 3
_NARROW = 26
"""What stands beside a board is not broken into lines shorter than this."""


def heading(view: View, title: str, last: str | None) -> Drawing:
    """The title, what was played last, whose turn it is or how the game ended."""
    return lines_of((*heading_lines(view, title, last), ()))


def lowered(above: Drawing, rows: int, width: int) -> Drawing:
    """A heading without so many of its rows, as far as can be: first the blank one, then one line for title and last.

    Args:
        above: the heading.
        rows: how many rows are one too many.
        width: how many columns there are.
    """
    title, *rest = above.lines[:-1] if rows > 0 else above.lines
    if rows > 1 and len(rest) > 1 and sum(cells(text) for text, _ in (*title, *rest[0])) + GAP <= width:
        title, rest = (*title, (" " * GAP, PLAIN_LOOK), *rest[0]), rest[1:]
    return Drawing((title, *rest))


def around_board(board: Drawing, view: View, screen: Size = SCREEN) -> Drawing:
    """The board, the players to its right, or below it where there is no room, and what else is to be told below.

    Where that would be too high for a screen, all of it stands to the right, if it fits there.

    Args:
        board: the board.
        view: what is told.
        screen: how many columns and rows there are in all.
    """
    width, height = screen[0], screen[1] - AROUND
    side, below = lines_of(player_lines(view, max(min(_NARROW, width), width - GAP - board.width))), _below(view, width)
    parts = [_side_by_side(board, side, width) or stacked([board, text_lines([""]), _indented(side)]), below]
    if sum(len(part.lines) for part in parts) > height:
        room = width - board.width - GAP
        beside = _side_by_side(board, stacked([side, _below(view, room)]), width)
        if beside is not None and len(beside.lines) <= max(height, len(board.lines)):
            return beside
    return stacked(parts)


def _below(view: View, width: int) -> Drawing:
    lines = note_lines(view, width)
    return lines_of(((), *lines)) if lines else Drawing(())


def _indented(drawing: Drawing) -> Drawing:
    return Drawing(tuple(((" ", PLAIN_LOOK), *line) if line else () for line in drawing.lines))


def _side_by_side(board: Drawing, side: Drawing, width: int) -> Drawing | None:
    """One drawing to the right of another; None if that is too wide."""
    if side.lines and board.width + GAP + side.width > width:
        return None
    lines = []
    for n in range(max(len(board.lines), len(side.lines))):
        left = board.lines[n] if n < len(board.lines) else ()
        right = side.lines[n] if n < len(side.lines) else ()
        gap = board.width + GAP - sum(cells(text) for text, _ in left)
        lines.append((*left, (" " * gap, PLAIN_LOOK), *right) if right else left)
    return Drawing(tuple(lines))
