"""What a player asks of what is kept of a game that was solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gdl_interpreter.reference import Position
from gdl_interpreter.search.solving.solver import Value


class Known(Protocol):
    """Something that knows what positions are worth (`indexed.Indexed`, `kept_proof.Proof`)."""

    def best(self, position: Position, seed: int = 0) -> tuple[str, Value, bool] | None:
        """A best move, one of several by the seed, and what it is worth; is that sure? None if nothing is known."""

    def keeping(self, position: Position, likely: Sequence[str]) -> str | None:
        """The first move that gives nothing away of what is known; None: nothing is known of any.

        position: one in which `best` has found nothing; likely: moves, in the order in which they are tried.
        """

    def ranked(self, position: Position) -> tuple[list[tuple[str, Value]], bool] | None:
        """Moves with their values, the best of all first; are these sure? None if nothing is known."""


@dataclass(frozen=True)
class Together:
    """Several of these, asked in turn until one of them knows something."""

    each: Sequence[Known]

    def best(self, position: Position, seed: int = 0) -> tuple[str, Value, bool] | None:
        return next((found for one in self.each if (found := one.best(position, seed)) is not None), None)

    def keeping(self, position: Position, likely: Sequence[str]) -> str | None:
        return next((found for one in self.each if (found := one.keeping(position, likely)) is not None), None)

    def ranked(self, position: Position) -> tuple[list[tuple[str, Value]], bool] | None:
        return next((found for one in self.each if (found := one.ranked(position)) is not None), None)
