"""The line of text that a diagnostic points into, with carets under the guilty part."""

from __future__ import annotations

from dataclasses import dataclass

from gdl.diagnostics.sources import Sources
from gdl.infra.cells import cut, width
from gdl_interpreter.characters import escaped, refused
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
    before, marked, after = _parts(line, start, stop)
    return _clip(before, marked, after)


def passage(span: Span, sources: Sources, most: int) -> list[str]:
    """The lines of a span, made printable, without the empty ones and the comments that stand behind what it is about;
    none where its text is not known.

    Args:
        span: the place.
        sources: all texts.
        most: so many lines are shown; of a longer span `…` stands below them.
    """
    last = span.end_line - (span.end_column == 1)
    while last > span.line and not sources.code(span.source, last):
        last -= 1
    places = (
        Span(span.source, number, 1, number, 1) for number in range(span.line, min(last, span.line + most - 1) + 1)
    )
    shown = [line.text for place in places if (line := snippet(place, sources)) is not None]
    return [*shown, "…"] if shown and last >= span.line + most else shown


def _parts(line: str, start: int, stop: int) -> tuple[str, str, str]:
    """The line before, under and behind the carets; tabs become the blanks up to the next stop, and what may not be
    shown an escape; so does a mark on another character, if it is what the carets are about."""
    refused_at = {each.at for each in refused(line, "\t")}
    if stop == start + 1 and not width(line[start]):
        refused_at.add(start)
    cells: list[str] = []
    column = 0
    for at, character in enumerate(line):
        if character == "\t":
            character = " " * (TAB - column % TAB)
        elif at in refused_at:
            character = escaped(character)
        column += len(character)
        cells.append(character)
    return "".join(cells[:start]), "".join(cells[start:stop]), "".join(cells[stop:])


def _clip(before: str, marked: str, after: str) -> Snippet:
    room = WIDTH
    if width(before) + width(marked) + width(after) <= room:
        return Snippet((before + marked + after).rstrip(), _carets(before, marked))
    if width(marked) > room // 2:
        marked, after = cut(marked, room // 2 + 1)[:-1], "…"
    left = max(room // 2, room - width(marked) - width(after))
    if width(before) > left:
        before = "…" + _end_of(before, left - 1)
    after = cut(after, max(room - width(before) - width(marked), 1))
    return Snippet((before + marked + after).rstrip(), _carets(before, marked))


def _end_of(text: str, cells: int) -> str:
    start = max(0, len(text) - cells)
    while width(text[start:]) > cells:
        start += 1
    return text[start:]


def _carets(before: str, marked: str) -> str:
    return " " * width(before) + "^" * max(width(marked), 1)
