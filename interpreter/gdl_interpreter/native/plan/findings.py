"""What has been recognised in a Program while its code was written: for tests."""

from __future__ import annotations

from gdl_interpreter.program.span import Span


class Findings:
    """Idioms by their names, each with the places where it was recognised."""

    def __init__(self) -> None:
        self.idioms: dict[str, set[Span]] = {}

    def see(self, idiom: str, span: Span) -> None:
        """An idiom has been recognised here."""
        self.idioms.setdefault(idiom, set()).add(span)
