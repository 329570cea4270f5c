"""Large letters, numbers and figures, painted in half cells where there is room for them."""

from __future__ import annotations

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.picture import Rectangle

_LETTERS = {
    "A": "010 101 111 101 101",
    "B": "110 101 110 101 110",
    "C": "011 100 100 100 011",
    "D": "110 101 101 101 110",
    "E": "111 100 110 100 111",
    "F": "111 100 110 100 100",
    "G": "011 100 101 101 011",
    "H": "101 101 111 101 101",
    "I": "111 010 010 010 111",
    "J": "001 001 001 101 010",
    "K": "101 101 110 101 101",
    "L": "100 100 100 100 111",
    "M": "101 111 111 101 101",
    "N": "111 101 101 101 101",
    "O": "010 101 101 101 010",
    "P": "110 101 110 100 100",
    "Q": "010 101 101 110 011",
    "R": "110 101 110 101 101",
    "S": "011 100 010 001 110",
    "T": "111 010 010 010 010",
    "U": "101 101 101 101 111",
    "V": "101 101 101 101 010",
    "W": "101 101 111 111 101",
    "X": "101 101 010 101 101",
    "Y": "101 101 010 010 010",
    "Z": "111 001 010 100 111",
    "0": "111 101 101 101 111",
    "1": "010 110 010 010 111",
    "2": "110 001 010 100 111",
    "3": "110 001 010 001 110",
    "4": "101 101 111 001 001",
    "5": "111 100 110 001 110",
    "6": "011 100 111 101 111",
    "7": "111 001 010 010 010",
    "8": "111 101 111 101 111",
    "9": "111 101 111 001 110",
    "↑": "010 111 111 010 010",
    "↓": "010 010 111 111 010",
    "→": "100 110 111 110 100",
    "←": "001 011 111 011 001",
}
"""Letters and arrows of three by five half cells: rows, in which 1 is painted."""

_FIGURES = {
    "♚": "...#... ..###.. ...#... .##.##. ####### .#####. .#####.",
    "♛": "...#... #.#.#.# ##.#.## .#####. ..###.. .#####. #######",
    "♜": "#.#.#.# ####### .#####. ..###.. ..###.. .#####. #######",
    "♝": "...#... ..##... .##.##. .#.###. ..###.. .#####. #######",
    "♞": "...#... ..####. .#.#### ####### ##.###. ..####. .######",
    "♟": "...#... ..###.. ..###.. ...#... ..###.. .#####. .#####.",
}
"""Signs that have a large form, of seven by seven half cells: rows, in which # is painted."""

_HIGH = 5
_SIZE = 7


def write_large(canvas: Canvas, box: Rectangle, text: str, ink: str) -> bool:
    """Paint a text in the middle of some cells; false, and nothing done, where it does not fit or has no large letters.

    Args:
        canvas: what it is painted on; the cells have their ground already.
        box: the cells, of which a margin stays free; its rows are half rows.
        text: letters and numbers; the large ones are all capitals.
        ink: its colour.
    """
    wide = 4 * len(text) - 1
    if not text or any(letter.upper() not in _LETTERS for letter in text):
        return False
    if wide > box.width - 4 or box.height - 1 < _HIGH:
        return False
    left, top = box.left + (box.width - wide) // 2, box.top + (box.height - _HIGH) // 2
    for n, letter in enumerate(text):
        _paint(canvas, left + 4 * n, top, _LETTERS[letter.upper()].split(), ink)
    return True


def has_figure(text: str, box: Rectangle) -> bool:
    """Is there a large form of a sign that fits into some cells, whose rows are half rows?"""
    return text in _FIGURES and box.width >= _SIZE + 2 and box.height > _SIZE


def paint_figure(canvas: Canvas, box: Rectangle, text: str, body: str) -> None:
    """A sign in its large form, in the middle of some cells.

    Args:
        canvas: what it is painted on.
        box: the cells; its rows are half rows.
        text: the sign.
        body: its colour.
    """
    left, top = box.left + (box.width - _SIZE) // 2, box.top + (box.height - _SIZE) // 2
    _paint(canvas, left, top, _FIGURES[text].split(), body)


def _paint(canvas: Canvas, left: int, top: int, rows: list[str], ground: str) -> None:
    for down, row in enumerate(rows):
        for across, dot in enumerate(row):
            if dot in "1#":
                canvas.dot(left + across, top + down, ground)
