"""Brackets without their partner."""

from __future__ import annotations

from gdl.diagnostics import Diagnostic
from gdl.syntax.mistakes.lines import Line, all_marks
from gdl.syntax.mistakes.marks import Kind, Mark

_PARTNER = {"(": ")", "{": "}"}


def bracket_mistake(lines: tuple[Line, ...], source: str) -> Diagnostic | None:
    """The first bracket of a piece that has no partner."""
    opened: list[Mark] = []
    for mark in all_marks(lines):
        if mark.kind is Kind.OPEN:
            opened.append(mark)
        elif mark.kind is Kind.CLOSE:
            if not opened:
                return Diagnostic("E116", f"nothing was opened that this `{mark.text}` could close", mark.span(source))
            start = opened.pop()
            if _PARTNER[start.text] != mark.text:
                return Diagnostic(
                    "E117",
                    f"`{start.text}` was opened, but `{mark.text}` closes",
                    mark.span(source),
                    f"`{start.text}` in line {start.line}, column {start.column}, is closed with"
                    f" `{_PARTNER[start.text]}`",
                )
    if not opened:
        return None
    last = opened[-1]
    return Diagnostic("E115", f"this `{last.text}` is never closed", last.span(source), f"add `{_PARTNER[last.text]}`")
