"""Marking sites of a picture: what can be chosen, what has been, where the cursor is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.style import Style as RichStyle

from gdl.room.colours import Colours
from gdl.terminal.drawing.marks import ON_TOP
from gdl.terminal.drawing.picture import Cell, Picture, Rectangle

MARKS = ("lit", "better", "reach", "chosen", "cursor")
"""What a site can be marked as; of several the last one is seen."""

_GROUNDS = {"reach": "chosen", "better": "shade:0"}
"""The name of the colour of a mark, where it is not its own."""

_PLAIN = {
    "lit": RichStyle(underline=True),
    "better": RichStyle(underline=True, bold=True),
    "reach": RichStyle(underline=True, bold=True),
    "chosen": RichStyle(reverse=True, underline=True),
    "cursor": RichStyle(reverse=True),
}
"""What marks look like without colours."""

Styled = tuple[str, RichStyle]


def styled_rows(picture: Picture, marks: Mapping[int, str], colours: Colours) -> list[list[Styled]]:
    """The rows of a picture as texts with styles, the second halves of wide characters being empty.

    The ground of a marked site takes the colour of its mark; what is drawn on it stays.

    Args:
        picture: of the board.
        marks: for each marked site one of `MARKS`.
        colours: what colours look like here.
    """
    rows = [list(row) for row in picture.rows]
    plain: dict[tuple[int, int], RichStyle] = {}
    for site, mark in sorted(marks.items(), key=lambda each: MARKS.index(each[1])):
        for spot in picture.places.get(site, ()):
            if colours.colour:
                _paint(rows, spot, _GROUNDS.get(mark, mark))
            else:
                for row, column in _cells(rows, spot):
                    plain[row, column] = _PLAIN[mark]
    return [
        [
            (cell.text, colours.look(cell.look) + plain[y, x] if (y, x) in plain else colours.look(cell.look))
            for x, cell in enumerate(row)
        ]
        for y, row in enumerate(rows)
    ]


def _cells(rows: list[list[Cell]], spot: Rectangle) -> list[tuple[int, int]]:
    return [
        (row, column)
        for row in range(max(0, spot.top), min(len(rows), spot.top + spot.height))
        for column in range(max(0, spot.left), min(len(rows[row]), spot.left + spot.width))
    ]


def _paint(rows: list[list[Cell]], spot: Rectangle, ground: str) -> None:
    """Give the ground of some cells a colour. The ground is the background, no piece, that most of them have."""
    these = _cells(rows, spot)
    grounds = (rows[row][column].look.background for row, column in these)
    backgrounds = Counter(ground for ground in grounds if not ground.startswith(ON_TOP))
    if not backgrounds:
        return
    old = backgrounds.most_common(1)[0][0]
    for row, column in these:
        cell = rows[row][column]
        look = cell.look
        if look.background == old:
            look = look._replace(background=ground)
            if not old and look.foreground in ("", "faint", "frame", "label"):
                look = look._replace(foreground="on mark")
        if old and look.foreground == old:
            look = look._replace(foreground=ground)
        rows[row][column] = cell._replace(look=look)
