"""Pieces painted as round tokens in the colour of their owner, with their letters or their sign on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gdl.infra.cells import width
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.painting.large import has_figure, paint_figure, write_large
from gdl.terminal.drawing.picture import Rectangle

_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""A cell of which some quarters are filled: bit 0 the upper left one, 1 upper right, 2 lower left, 3 lower right."""


_WHOLE = 15

_WEDGE = 0.5
"""How wide the point of a wedge is at its end, for its whole width."""

_SHAPED = 7, 3
"""In so many columns and rows large pieces and small ones, square ones and hollow ones are told apart."""

_HOLE = 3
"""A hollow piece has a hole as many cells wide as it can, at most this many."""


@dataclass(frozen=True)
class Token:
    """A piece as it is painted.

    body, ink: the names of its colours; text: what is written on it, "" for nothing; shape: "round", "square", "up" and
    "down" for wedges; small: does it take less room than others? hollow: has it a hole? told_by_shape: is nothing to be
    written on it where there is room for its shape? alone: may a sign be drawn as a figure, without a token below it?
    """

    body: str
    ink: str
    text: str = ""
    shape: str = "round"
    small: bool = False
    hollow: bool = False
    told_by_shape: bool = False
    alone: bool = True


def put_token(canvas: Canvas, box: Rectangle, token: Token, unicode: bool) -> None:
    """A piece in the cells of a site: a token where there are at least three by two, in a single row a flat one.

    Where there is no room for that either it is its sign alone.

    Args:
        canvas: what it is painted on.
        box: the cells of the site.
        token: the piece.
        unicode: may quarters of cells be painted?
    """
    if token.told_by_shape and box.width >= _SHAPED[0] and box.height >= _SHAPED[1]:
        token = replace(token, text="")
    note_letters(canvas, token)
    across, down = box.middle
    if token.text and box.width >= width(token.text) + 2 and box.height == 1:
        left = box.left + (box.width - width(token.text)) // 2
        if unicode:
            canvas.put(left - 1, down, "▐", token.body)
            canvas.put(left + width(token.text), down, "▌", token.body)
        canvas.fill(Rectangle(left, down, width(token.text), 1), token.body)
        canvas.put(left, down, token.text, token.ink, bold=True)
        return
    if box.width < 3 or box.width < width(token.text) + 2 or box.height < 2:
        canvas.centre(across, down, token.text or ("●" if unicode else "O"), token.body, bold=True)
        return
    halves = Rectangle(box.left, 2 * box.top, box.width, 2 * box.height)
    if unicode and token.alone and token.shape == "round" and has_figure(token.text, halves):
        paint_figure(canvas, halves, token.text, token.body)
        return
    wide = box.width - 2 if box.width > 4 else box.width
    top, high = 2 * box.top + (box.height > 2), 3 if box.height == 2 else 2 * box.height - 2
    if token.small and wide > 4 and high > 3:
        wide, top, high = wide - 2, top + 1, high - 2
    left = box.left + (box.width - wide) // 2
    if unicode:
        paint_token(canvas, left, top, (wide, high), token)
    else:
        rows = max(1, box.height - 2)
        canvas.fill(Rectangle(left, down - (rows - 1) // 2, wide, rows), token.body)
    if token.hollow:
        hole = min(_HOLE, max(1, wide - 4))
        canvas.fill(Rectangle(box.middle[0] - hole // 2, down, hole, 1), "hollow")
    if token.text and not (unicode and write_large(canvas, Rectangle(left, top, wide, high), token.text, token.ink)):
        canvas.put(left + (wide - width(token.text)) // 2, down, token.text, token.ink, bold=True)


def note_letters(canvas: Canvas, token: Token) -> None:
    """Note that a piece is drawn by its letters, if it is told by its shape where there is more room."""
    canvas.letters |= token.told_by_shape and bool(token.text)


def paint_token(canvas: Canvas, left: int, top: int, size: tuple[int, int], token: Token) -> None:
    """The shape of a token; no other may be in the same cells.

    Args:
        canvas: what it is painted on.
        left: its first column.
        top: its first half row.
        size: how many columns and half rows it takes.
        token: says which shape and colour.
    """
    key = token.shape, *size, top & 1
    if key not in canvas.shapes:
        canvas.shapes[key] = quarters_of(*key)
    for (across, row), quarters in canvas.shapes[key]:
        if quarters == _WHOLE:
            canvas.fill(Rectangle(left + across, (top >> 1) + row, 1, 1), token.body)
        else:
            canvas.put(left + across, (top >> 1) + row, _QUARTERS[quarters], token.body)


def quarters_of(shape: str, wide: int, high: int, below: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """The cells of a token, by column and row, with those of their quarters that it fills.

    Args:
        shape: which shape it has.
        wide: how many columns it takes.
        high: how many half rows it takes.
        below: 1 if it begins in the lower half of its first row, else 0.
    """
    inside, found = _SHAPES[shape], []
    for row in range((high + below + 1) >> 1):
        for across in range(wide):
            quarters = 0
            for bit in range(4):
                half = 2 * row + (bit >> 1) - below
                x, y = (2 * across + (bit & 1) + 0.5) / wide - 1, (2 * half + 1) / high - 1
                quarters |= (0 <= half < high and inside(x, y)) << bit
            if quarters:
                found.append(((across, row), quarters))
    return tuple(found)


def _wedge(x: float, y: float) -> bool:
    return abs(x) <= _WEDGE + (1 - _WEDGE) * (y + 1)


_SHAPES: dict[str, Callable[[float, float], bool]] = {
    "round": lambda x, y: x * x + y * y <= 1.1,
    "square": lambda x, y: True,
    "up": _wedge,
    "down": lambda x, y: _wedge(x, -y),
}
"""Is a place in a token, which reaches from -1 to 1 both ways?"""
