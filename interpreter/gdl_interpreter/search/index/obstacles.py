"""Why something cannot be done, as data."""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.program.span import Span


@dataclass(frozen=True)
class Obstacle:
    """What stands in the way, in words, and the part of the rulebook that it is about."""

    why: str
    span: Span

    def __str__(self) -> str:
        return f"{self.why} (line {self.span.line})" if self.span.source else self.why
