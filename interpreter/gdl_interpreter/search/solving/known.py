"""What a player asks of what is kept of a game that was solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gdl_interpreter.reference import Position
from gdl_interpreter.search.solving.solver import Value

PATIENCE = 600.0
"""Seconds, which it never takes."""


class Known(Protocol):
    """Something that knows what positions are worth (`indexed.Indexed`, `kept_proof.Proof`). What it does not know at
    once it may look for, for so many seconds."""

    def best(self, position: Position, seed: int = 0, seconds: float = PATIENCE) -> tuple[str, Value, bool] | None:
        """A best move, one of several by the seed, and what it is worth; is that sure? None if nothing is known.

        position: any; seed: of the choice; seconds: how long it may be looked for.
        """

    def keeping(self, position: Position, likely: Sequence[str], seconds: float = PATIENCE) -> str | None:
        """The first move that gives nothing away of what is known; None: nothing is known of any.

        position: one in which `best` has found nothing; likely: moves, in the order in which they are tried;
        seconds: how long it may be looked for.
        """

    def ranked(self, position: Position, seconds: float = PATIENCE) -> tuple[list[tuple[str, Value]], bool] | None:
        """Moves with their values, the best of all first; are these sure? None if nothing is known."""


@dataclass(frozen=True)
class Together:
    """Several of these, asked in turn until one of them knows something."""

    each: Sequence[Known]

    def best(self, position: Position, seed: int = 0, seconds: float = PATIENCE) -> tuple[str, Value, bool] | None:
        """position, seed, seconds: as of `Known.best`."""
        return next((found for one in self.each if (found := one.best(position, seed, seconds)) is not None), None)

    def keeping(self, position: Position, likely: Sequence[str], seconds: float = PATIENCE) -> str | None:
        """position, likely, seconds: as of `Known.keeping`."""
        return next((found for one in self.each if (found := one.keeping(position, likely, seconds)) is not None), None)

    def ranked(self, position: Position, seconds: float = PATIENCE) -> tuple[list[tuple[str, Value]], bool] | None:
        return next((found for one in self.each if (found := one.ranked(position, seconds)) is not None), None)
