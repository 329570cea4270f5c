"""The texts that spans point into."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from gdl_interpreter.program.span import Span


@dataclass(frozen=True)
class Source:
    """A text with the name it is shown by."""

    name: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """Its lines."""
        return self.text.split("\n")


@dataclass
class Sources:
    """All texts read for one rulebook: the standard library, its own, those it extends, the nearest first."""

    texts: dict[str, Source] = field(default_factory=dict)

    def add(self, source: Source) -> None:
        """Remember a text."""
        self.texts[source.name] = source

    def line(self, name: str, number: int) -> str | None:
        """The line with that number, counted from 1; None if there is no such text or line."""
        source = self.texts.get(name)
        if source is None:
            return None
        lines = source.lines
        return lines[number - 1].rstrip("\r") if 1 <= number <= len(lines) else None

    def code(self, name: str, number: int) -> str:
        """The line with that number without the comment at its end; "" if there is no such text or line."""
        return _code(self.line(name, number) or "").rstrip()

    def quoted(self, span: Span) -> str:
        """The text of a span in one line, comments left out; "" if there is no such text.

        Brackets that stand around its beginning or its end belong to it, where they are closed or opened in it.
        """
        rows = [self.line(span.source, number) or "" for number in range(span.line, span.end_line + 1)]
        if rows:
            before, behind = rows[0][: span.column - 1], rows[-1][span.end_column - 1 :]
            rows[-1] = rows[-1][: span.end_column - 1]
            rows[0] = rows[0][span.column - 1 :]
            opened, closed = _brackets(" ".join(_code(row) for row in rows))
            rows[0] = _last(before, "(", closed) + rows[0]
            rows[-1] += _last(behind[::-1], ")", opened)[::-1]
        return " ".join(" ".join(_code(row) for row in rows).split())


def _brackets(text: str) -> tuple[int, int]:
    """How many brackets are opened and not closed in a text, and closed and not opened."""
    opened = closed = 0
    for character in text:
        if character == "(":
            opened += 1
        elif character == ")" and opened:
            opened -= 1
        elif character == ")":
            closed += 1
    return opened, closed


def _last(text: str, bracket: str, number: int) -> str:
    """The end of a text from the bracket of that number on, if there is nothing but these and blanks."""
    start = len(text)
    for at in range(len(text) - 1, -1, -1):
        if not number or text[at] not in (bracket, " "):
            break
        if text[at] == bracket:
            number, start = number - 1, at
    return text[start:]


def _code(row: str) -> str:
    """A row without the comment at its end."""
    inside = False
    for at, character in enumerate(row):
        inside ^= character == '"'
        if character == "#" and not inside:
            return row[:at]
    return row
