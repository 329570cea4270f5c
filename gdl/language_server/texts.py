"""Texts that are changed in an editor, and places in them.

Editors count in units of UTF-16 unless they agreed to something else, lines and columns from 0; rulebooks have columns
of characters, and both count from 1.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from gdl_interpreter.program import Span

_BYTES = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
_CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}


class Place(NamedTuple):
    """A place between two characters; line and column count from 1, as those of spans."""

    line: int
    column: int


def normal_ends(text: str) -> str:
    """The text with a line feed at the end of each line, whatever the editor has there."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def resolved(path: Path) -> Path:
    """The one path of a file, whatever ways lead to it."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # a name that no file can have, or links in a circle
        return path


def units_before(line: str, column: int, encoding: str) -> int:
    """How many units of an encoding stand in a line before a column."""
    before = line[: column - 1]
    if before.isascii():
        return len(before)
    return len(before.encode(_CODECS[encoding], "surrogatepass")) // _BYTES[encoding]


def column_at(line: str, units: int, encoding: str) -> int:
    """The column of a line before which so many units stand; within a character, that of the character."""
    if line.isascii():
        return min(max(units, 0), len(line)) + 1
    column, left = 1, units
    for character in line:
        left -= len(character.encode(_CODECS[encoding], "surrogatepass")) // _BYTES[encoding]
        if left < 0:
            break
        column += 1
    return column


def place_at(lines: list[str], line: int, units: int, encoding: str) -> Place:
    """A place as an editor tells it, counted from 0; what lies outside of the text is its nearest place."""
    number = min(max(line, 0), len(lines) - 1)
    if line >= len(lines):
        return Place(len(lines), len(lines[-1]) + 1)
    return Place(number + 1, column_at(lines[number], units, encoding))


def changed(text: str, start: Place, stop: Place, new: str) -> str:
    """The text with `new` instead of what stands between two places."""
    starts, at = [0], text.find("\n")
    while at >= 0 and len(starts) < stop.line:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    first, last = (starts[place.line - 1] + place.column - 1 for place in (start, stop))
    return text[:first] + new + text[max(first, last) :]


def holds(span: Span, place: Place) -> bool:
    """Is the place in the span, or at one of its ends?"""
    return (span.line, span.column) <= place <= (span.end_line, span.end_column)


def starts_at(span: Span) -> Place:
    """Where a span begins."""
    return Place(span.line, span.column)


def ends_at(span: Span) -> Place:
    """Where a span ends."""
    return Place(span.end_line, span.end_column)
