"""From a parser's complaint to a message that a person who is not a programmer can act on."""

from __future__ import annotations

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from gdl.diagnostics import Diagnostic, Reporter, Source
from gdl_interpreter.program.span import Span


def scan(source: Source, reporter: Reporter) -> bool:
    """Look the raw text over before it is parsed: is it worth parsing?"""
    return True


def explain_unexpected(mistake: UnexpectedInput, text: str, source: str, first_line: int) -> Diagnostic:
    """What the parser stumbled over."""
    line, column = max(mistake.line, 1), max(mistake.column, 1)
    width = len(mistake.token) if isinstance(mistake, UnexpectedToken) else 1
    span = Span(source, line + first_line - 1, column, line + first_line - 1, column + max(width, 1))
    what = str(mistake.token) if isinstance(mistake, UnexpectedToken) else "this character"
    if isinstance(mistake, UnexpectedCharacters):
        what = mistake.char
    return Diagnostic("E101", f"`{what.strip()}` was not expected here", span)


def explain_dedent(text: str, source: str, first_line: int) -> Diagnostic:
    """A line that goes back to an indentation that no line above it has."""
    return Diagnostic("E103", "this line is indented like none above it", Span(source, first_line, 1, first_line, 2))
