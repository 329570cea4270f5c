"""Brackets without their partner."""

from __future__ import annotations

from gdl.diagnostics import Diagnostic
from gdl.syntax.mistakes.lines import Line, all_tokens
from gdl.syntax.mistakes.tokens import Kind, Token

_PARTNER = {"(": ")", "{": "}"}


def bracket_mistake(lines: tuple[Line, ...], source: str) -> Diagnostic | None:
    """The first bracket of a piece that has no partner."""
    opened: list[Token] = []
    for token in all_tokens(lines):
        if token.kind is Kind.OPEN:
            opened.append(token)
        elif token.kind is Kind.CLOSE:
            if not opened:
                return Diagnostic("E116", f"this `{token.text}` closes nothing that was opened", token.span(source))
            start = opened.pop()
            if _PARTNER[start.text] != token.text:
                return Diagnostic(
                    "E117",
                    f"`{start.text}` was opened, but `{token.text}` closes",
                    token.span(source),
                    f"`{start.text}` in line {start.line}, column {start.column}, is closed with"
                    f" `{_PARTNER[start.text]}`",
                )
    if not opened:
        return None
    last = opened[-1]
    return Diagnostic("E115", f"this `{last.text}` is never closed", last.span(source), f"add `{_PARTNER[last.text]}`")
