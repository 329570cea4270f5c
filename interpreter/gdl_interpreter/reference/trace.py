"""Watching runs: what explanations, coverage and debugging hang on."""

from __future__ import annotations

from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.layout import Frame


class Trace:
    """Told of everything that decides whether a run goes on. This one does nothing; subclasses do."""

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due; answers which of the members to try."""
        return members

    def filtered(self, node: s.Choose, f: Frame, member: int, kept: bool) -> None:
        """A member was tried against the choice's `where`."""

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """A `require` was looked at."""

    def placed(self, node: s.Place, f: Frame, done: bool) -> None:
        """A piece was placed, or the supply had none."""

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """A branch of an `either` is due; answers whether to try it."""
        return True

    def worked(self, node: s.Either, f: Frame, number: int) -> None:
        """A branch of an `either` came to its end."""
