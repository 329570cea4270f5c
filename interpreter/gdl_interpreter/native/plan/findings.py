"""What has been recognised in a Program while its code was written, and what has not: for tests and for authors."""

from __future__ import annotations

from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.program.span import Span


class Findings:
    """Idioms by their names, each with the places where it was recognised; and conditions that are tested one by one.

    The same place may be come by several times, and a piece of code be thrown away again: what counts is that it was
    recognised once.
    """

    def __init__(self) -> None:
        self.idioms: dict[str, set[Span]] = {}
        self._refused: dict[Span, Reason] = {}

    def see(self, idiom: str, span: Span) -> None:
        """An idiom has been recognised here."""
        self.idioms.setdefault(idiom, set()).add(span)

    def refuse(self, test: Span, reason: Reason) -> None:
        """A condition is tested for each member by itself. test: the whole of it; reason: the part that is why."""
        self._refused.setdefault(test, reason)

    @property
    def one_by_one(self) -> dict[Span, Reason]:
        """The conditions that are tested for each member by itself wherever they are asked, and why."""
        seen = set().union(*self.idioms.values())
        return {test: reason for test, reason in self._refused.items() if test not in seen}
