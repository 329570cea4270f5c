"""Who can force a win, and how soon: by going through all that can be played, with the reference evaluator."""

from __future__ import annotations

from collections.abc import Set

from gdl_interpreter.reference import Move, Position

MOST_THROWS = 64
"""So many results of chance behind one another, with no move between them, are gone through; behind them no win is
forced any more."""


class Forced:
    """Can somebody win within so many plies, whatever others do and chance decides? What was found out is remembered.
    Results of chance are no plies, as in the rules.

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

    def wins(self, position: Position, plies: int, throws: int = 0) -> bool:
        """Is a win forced within so many plies?

        Args:
            position: from where.
            plies: moves of players that there may be.
            throws: results of chance right before.

        Raises:
            LimitError, BudgetError: it takes more work than it may.
        """
        result = position.result
        if result is not None:
            return result.verdict == "win" and not self.names.isdisjoint(result.winners)
        thrown = throws + 1 if position.is_chance else 0
        if thrown > MOST_THROWS or (plies <= 0 and not thrown):
            return False
        known = self._known.get((position, plies))
        if known is None:
            theirs = (self._wins_behind(position, move, plies, thrown) for move in position.moves())
            known = self._known[position, plies] = any(theirs) if self.chooses(position) else all(theirs)
        return known

    def _wins_behind(self, position: Position, move: Move, plies: int, throws: int = 0) -> bool:
        """Is a win forced behind a move, if there may be so many plies before it?"""
        after = position.after(move)
        return self.wins(after, plies - (after.ply - position.ply), throws)

    def chooses(self, position: Position) -> bool:
        """Is it for one of them to choose the next move?"""
        return not position.is_chance and position.mover in self.names

    def move(self, position: Position, plies: int) -> Move | None:
        """Of somebody who chooses a move that forces the win; of others one that avoids it; None: there is none.

        Raises:
            LimitError, BudgetError: it takes more work than it may.
        """
        if position.result is not None or (plies <= 0 and not position.is_chance):
            return None
        wanted = self.chooses(position)
        return next((each for each in position.moves() if self._wins_behind(position, each, plies) is wanted), None)
