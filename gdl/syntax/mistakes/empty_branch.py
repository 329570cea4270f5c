"""Branches that would do nothing, behind what is done in any case."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.diagnostics import Advice
from gdl.syntax.mistakes.lines import Line
from gdl.syntax.words import HEADINGS

_FIRST = ("either", "first")
IN_EACH = "what is done in any case stands in each branch"
"""What an author can say instead of a branch that does nothing, behind other statements."""


def behind_others(lines: Sequence[Line], number: int) -> Advice | None:
    """What to say instead of a branch with nothing under it; None where no statement stands before its `either`."""
    first = _first_branch(lines, number)
    before = None if first is None else _before(lines, first)
    if first is None or (before is None and not _within_others(lines, first)):
        return None
    if before is None or before.opens or before.last.line != before.tokens[0].line:
        return Advice(f"{IN_EACH}: write there what now stands before `{lines[first].first}`", sole=True)
    row = _row(before)
    return Advice(f"{IN_EACH}: write `{row}` there, and no more before `{lines[first].first}`", sole=True)


def _first_branch(lines: Sequence[Line], number: int) -> int | None:
    """The line with the `either` or `first` that a branch belongs to; None for the `else` of an `if`."""
    indent = lines[number].indent
    for at in range(number, -1, -1):
        line = lines[at]
        if line.indent < indent or (line.indent == indent and line.first not in (*_FIRST, "or", "else")):
            return None
        if line.indent == indent and line.first in _FIRST:
            return at
    return None


def _before(lines: Sequence[Line], number: int) -> Line | None:
    """The line of the same block before one, without what stands under it."""
    for line in reversed(lines[:number]):
        if line.indent <= lines[number].indent:
            return line if line.indent == lines[number].indent else None
    return None


def _within_others(lines: Sequence[Line], number: int) -> bool:
    """Does a statement come before the block that a line stands in?"""
    for at in range(number - 1, -1, -1):
        if lines[at].indent < lines[number].indent:
            if lines[at].first in HEADINGS:
                return False
            return _before(lines, at) is not None or _within_others(lines, at)
    return False


def _row(line: Line) -> str:
    """The text of a line that takes one row."""
    start = line.tokens[0].column
    text = ""
    for token in line.tokens:
        text = text.ljust(token.column - start) + token.text
    return text
