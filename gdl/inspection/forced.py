"""Who can force a win, and how soon: by going through all that can be played, with the reference evaluator."""

from __future__ import annotations

from collections.abc import Set

from gdl_interpreter.reference import Move, Position


class Forced:
    """Can somebody win within so many plies, whatever others do and chance decides? What was found out is remembered.

    Each position is gone through once for each number of plies that are left; the machine of the positions bounds the
    work.
    """

    def __init__(self, names: Set[str]) -> None:
        """
        Args:
            names: the players one of whom is to win.
        """
        self.names = names
        self._known: dict[tuple[Position, int], bool] = {}

    def wins(self, position: Position, plies: int) -> bool:
        """Is a win forced within so many plies?

        Raises:
            LimitError, BudgetError: it takes more work than it may.
        """
        result = position.result
        if result is not None:
            return result.verdict == "win" and not self.names.isdisjoint(result.winners)
        if plies <= 0:
            return False
        known = self._known.get((position, plies))
        if known is None:
            theirs = (self.wins(position.after(move), plies - 1) for move in position.moves())
            known = self._known[position, plies] = any(theirs) if self.chooses(position) else all(theirs)
        return known

    def chooses(self, position: Position) -> bool:
        """Is it for one of them to choose the next move?"""
        return not position.is_chance and position.mover in self.names

    def move(self, position: Position, plies: int) -> Move | None:
        """Of somebody who chooses a move that forces the win; of others one that avoids it; None: there is none.

        Raises:
            LimitError, BudgetError: it takes more work than it may.
        """
        if position.result is not None or plies <= 0:
            return None
        wanted = self.chooses(position)
        return next((move for move in position.moves() if self.wins(position.after(move), plies - 1) is wanted), None)
