"""Sites of a picture marked: what the last move touched, what can be chosen, what is chosen, where the cursor is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gdl.terminal.drawing.picture import BLANK, Cell, Look, Picture, Rectangle

ON_TOP = ("piece:", "on piece:", "player:", "line", "number", "promoted", "neutral")
"""What is not a ground, and keeps its colour."""


def marked(picture: Picture, marks: Mapping[int, str]) -> Picture:
    """The picture with some sites marked: their grounds have the colour of the mark; where none is painted, brackets,
    which may stand one place behind the end of a row.

    Args:
        picture: a picture of a board.
        marks: the name of a mark for each site: "last", "lit", "chosen", "cursor".
    """
    if not marks:
        return picture
    rows = [list(row) for row in picture.rows]
    for site, mark in marks.items():
        for rectangle in picture.places.get(site, ()):
            _mark(rows, rectangle, mark)
    return replace(picture, rows=tuple(map(tuple, rows)))


def _mark(rows: list[list[Cell]], box: Rectangle, mark: str) -> None:
    changed, over_last = 0, False
    for row in range(max(0, box.top), min(len(rows), box.top + box.height)):
        cells = rows[row]
        for column in range(max(0, box.left), min(len(cells), box.left + box.width)):
            text, look = cells[column]
            found = _marked(text, look, mark)
            changed += found != look
            over_last |= found != look and "last" in (look.foreground, look.background)
            cells[column] = Cell(text, found)
    if not changed:
        _bracket(rows, box, mark)
    elif over_last or (mark == "last" and changed <= box.width):
        _dot(rows, box, on_ground=over_last)


def _dot(rows: list[list[Cell]], box: Rectangle, on_ground: bool) -> None:
    """In the middle of a piece that hides its ground, or of a site whose ground does not tell of the last move any
    more, if nothing is written there."""
    column, row = box.middle
    if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
        text, look = rows[row][column]
        if text == " " and look.background.startswith("piece:"):
            rows[row][column] = Cell("•", Look(f"on {look.background}", look.background, bold=True))
        elif on_ground and (text in (" ", "·") or "─" <= text <= "╿"):
            rows[row][column] = Cell("•", Look("mark", look.background, bold=True))


def _marked(text: str, look: Look, mark: str) -> Look:
    if look.background and not look.background.startswith(ON_TOP):
        look = look._replace(background=mark)
    if text in ("▀", "▄") and look.foreground and not look.foreground.startswith(ON_TOP):
        look = look._replace(foreground=mark)
    return look


def _bracket(rows: list[list[Cell]], box: Rectangle, mark: str) -> None:
    """Without grounds: in reverse what is under the cursor or was moved last; of what is lit a dot where nothing is
    written, whatever lines or pattern are there; the rest in brackets."""
    column, row = box.middle
    if not 0 <= row < len(rows) or not 0 <= column < len(rows[row]):
        return
    text, look = rows[row][column]
    if look.background:
        rows[row][column] = Cell(text, look._replace(background=mark, foreground="mark"))
        return
    first, last = _written(rows[row], box)
    if mark in ("cursor", "last"):
        for each in range(first, last + 1):
            text, look = rows[row][each]
            rows[row][each] = Cell(text, look._replace(reverse=True))
        return
    text, look = rows[row][first]
    if mark == "lit" and first == last and look.foreground in ("", "faint") and not (text.isalnum() or text == "+"):
        rows[row][first] = Cell("+" if text.isascii() and text != " " else "•", look._replace(bold=True))
        return
    for side, bracket in zip((first - 1, last + 1), "[]" if mark == "chosen" else "()", strict=True):
        if side == len(rows[row]):
            rows[row].append(BLANK)
        if side >= 0:
            rows[row][side] = Cell(bracket, look._replace(bold=True))


def _written(cells: list[Cell], box: Rectangle) -> tuple[int, int]:
    """The first and the last column of what stands in the cells of a site, or is written there: its pattern does not
    count. Where there is nothing it is the middle, the right one of two, as letters are drawn there."""
    columns = range(max(0, box.left), min(len(cells), box.left + box.width))
    if cells[columns[0]].look.foreground == "label" and cells[columns[0]].text in ("(", "["):
        return columns[0], columns[-1]  # an added site, with its own brackets and its name
    found = [at for at in columns if not cells[at].text.isspace() and cells[at].look.foreground not in ("", "faint")]
    found = found or [at for at in columns if cells[at].text.isalnum()]
    middle = min(box.left + box.width // 2, columns[-1])
    return (found[0], found[-1]) if found else (middle, middle)
