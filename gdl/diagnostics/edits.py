"""How a text is put right: edits as data, and what they make of a text.

What goes in: a text, and fixes whose spans are places in it. What comes out: the text with the edits made, or None
where they do not fit. What always holds: an edit replaces exactly what its span holds; nothing else is touched.

    replace(span, "empty")              `emty` → `empty`, which is a guess
    replace(span, "is", certain=True)   `==` → `is`, which cannot be meant otherwise
    insert(span, ":", certain=True)     a colon where the span begins
    delete(span)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gdl_interpreter.program.span import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """`text` instead of what stands in `span`; a span that ends where it begins is a place between two characters."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to put a finding right. All of its edits are made together; none of them overlaps another.

    title: what it does, for a menu, as "replace with `empty`"; certain: nothing else can have been meant, so that it
    may be done unasked (`gdl lint --fix`).
    """

    title: str
    edits: tuple[Edit, ...]
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint in words, together with what can be done to the text.

    sole: nothing but what it says puts the finding right, so that no other change of the text need be tried.
    """

    text: str
    fixes: tuple[Fix, ...] = ()
    sole: bool = False


def replace(span: Span, text: str, certain: bool = False) -> Fix:
    """The text instead of what stands in the span."""
    return Fix(f"replace with `{text}`", (Edit(span, text),), certain)


def insert(span: Span, text: str, certain: bool = False) -> Fix:
    """The text before what stands in the span."""
    return Fix(f"insert `{text.strip()}`", (Edit(_start(span), text),), certain)


def delete(span: Span, certain: bool = False) -> Fix:
    """Nothing instead of what stands in the span."""
    return Fix("delete it", (Edit(span, ""),), certain)


def padded(text: str, row: str, span: Span) -> str:
    """A text with a blank on each side where none is in the row around the span that it is to be put into."""
    before, behind = row[: span.column - 1][-1:], row[span.end_column - 1 :][:1]
    return " " * (before.strip() != "") + text + " " * (behind.strip() != "")


def with_fix(text: str, fix: Fix) -> str | None:
    """The text with one fix made; None if the text has not all the places that it names, or they overlap."""
    return with_edits(text, fix.edits)


def with_edits(text: str, edits: Iterable[Edit]) -> str | None:
    """The text with edits made; None if the text has not all the places that they name, or they overlap.

    Several insertions at one place are made in the order given.
    """
    starts = _line_starts(text)
    found: list[tuple[int, int, str]] = []
    for edit in edits:
        start = _offset(text, starts, edit.span.line, edit.span.column)
        stop = _offset(text, starts, edit.span.end_line, edit.span.end_column)
        if start is None or stop is None or stop < start:
            return None
        found.append((start, stop, edit.text))
    found.sort(key=lambda each: each[:2])
    parts, at = [], 0
    for start, stop, new in found:
        if start < at:
            return None
        parts += [text[at:start], new]
        at = stop
    return "".join([*parts, text[at:]])


def compatible(fixes: Iterable[Fix]) -> list[Fix]:
    """Those of the fixes that can be made together: of two that touch the same text, or one place, the first."""
    kept: list[Fix] = []
    taken: list[Span] = []
    for fix in fixes:
        spans = [edit.span for edit in fix.edits]
        if not any(_touch(one, other) for one in spans for other in taken):
            kept.append(fix)
            taken += spans
    return kept


def _touch(one: Span, other: Span) -> bool:
    if one.source != other.source:
        return False
    latest = max((one.line, one.column), (other.line, other.column))
    return latest <= min((one.end_line, one.end_column), (other.end_line, other.end_column))


def _start(span: Span) -> Span:
    return Span(span.source, span.line, span.column, span.line, span.column)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    return starts


def _offset(text: str, starts: Sequence[int], line: int, column: int) -> int | None:
    if not 1 <= line < len(starts) or column < 1:
        return None
    offset = starts[line - 1] + column - 1
    return offset if offset < starts[line] and offset <= len(text) else None
