"""A game up to now, as programs are told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gdl_interpreter.reference import Move, Position


@dataclass(frozen=True)
class GameLine:
    """positions: from the first one to the one in which somebody is to move; moves: those between them; from_setup:
    is the first one the rulebook's own?"""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    from_setup: bool = True

    @property
    def position(self) -> Position:
        """The one in which somebody is to move."""
        return self.positions[-1]

    def after(self, move: Move) -> GameLine:
        """The line that goes on with a legal move."""
        return GameLine((*self.positions, self.position.after(move)), (*self.moves, move), self.from_setup)
