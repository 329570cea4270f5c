"""The line of text that a diagnostic points into, with carets under the guilty part."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from gdl.diagnostics.sources import Sources
from gdl_interpreter.program.span import Span

WIDTH = 100
"""Longer lines are clipped around the caret."""
TAB = 4


@dataclass(frozen=True)
class Snippet:
    """A line made printable, and the row of carets below it."""

    text: str
    carets: str


def snippet(span: Span, sources: Sources) -> Snippet | None:
    """The first line of a span; None where its text is not known."""
    line = sources.line(span.source, span.line)
    if line is None:
        return None
    start = min(span.column - 1, len(line))
    stop = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    stop = max(min(stop, len(line)), start)
    before, marked, after = (_printable(part) for part in _parts(line, start, stop))
    return _clip(before, marked, after)


def _parts(line: str, start: int, stop: int) -> tuple[str, str, str]:
    """The line before, under and behind the carets; tabs become the blanks up to the next stop."""
    cells: list[str] = []
    column = 0
    for character in line:
        shown = " " * (TAB - column % TAB) if character == "\t" else character
        column += len(shown)
        cells.append(shown)
    return "".join(cells[:start]), "".join(cells[start:stop]), "".join(cells[stop:])


def _printable(text: str) -> str:
    """What would not print, or would play tricks on a terminal, becomes a mark of replacement."""
    return "".join(c if _width(c) > 0 or unicodedata.combining(c) else "\ufffd" for c in text)


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") or unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def columns(text: str) -> int:
    """How many columns of a terminal a printable text takes."""
    return sum(_width(c) for c in text)


def _clip(before: str, marked: str, after: str) -> Snippet:
    room = WIDTH
    if columns(before) + columns(marked) + columns(after) <= room:
        return Snippet((before + marked + after).rstrip(), _carets(before, marked))
    if len(marked) > room // 2:
        marked, after = marked[: room // 2], "…"
    left = max(room // 2, room - len(marked) - len(after))
    if len(before) > left:
        before = "…" + before[-(left - 1) :]
    right = max(room - len(before) - len(marked), 1)
    if len(after) > right:
        after = after[: right - 1] + "…"
    return Snippet((before + marked + after).rstrip(), _carets(before, marked))


def _carets(before: str, marked: str) -> str:
    return " " * columns(before) + "^" * max(columns(marked), 1)
