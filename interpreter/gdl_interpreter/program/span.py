"""Where in a text something stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of source text. Lines and columns count from 1; the end column is just behind the last character."""

    source: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of another one of the same source."""
        return Span(self.source, self.line, self.column, other.end_line, other.end_column)

    def holds(self, other: Span) -> bool:
        """Does another stretch lie within this one?"""
        begins = (self.line, self.column) <= (other.line, other.column)
        ends = (other.end_line, other.end_column) <= (self.end_line, self.end_column)
        return self.source == other.source and begins and ends

    def __str__(self) -> str:
        return f"{self.source}:{self.line}:{self.column}"


NOWHERE = Span("", 1, 1, 1, 1)
