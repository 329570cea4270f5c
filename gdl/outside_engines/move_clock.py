"""The clock that a program is shown if its protocol cannot say so short a time for a move."""

from __future__ import annotations

MOVES = 40
"""Moves of a period."""


class MoveClock:
    """A period of `MOVES` moves, with as many times the seconds that one is meant to take. What a move takes is gone:
    who thinks longer about one has less for the others, in the next period, too."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """A new game begins."""
        self._seconds, self._left, self._moves = 0.0, 0.0, 0

    def commands(self, seconds: float) -> tuple[str, ...]:
        """What the program is told before a move, in the xboard protocol.

        Args:
            seconds: that the move is meant to take; if they are others than for the last one, a new clock is set.
        """
        level: tuple[str, ...] = ()
        if seconds != self._seconds or self._moves == 0:
            kept = self._left if seconds == self._seconds else 0.0
            self._seconds, self._left, self._moves = seconds, MOVES * seconds + kept, MOVES
            whole = max(1, round(MOVES * seconds))
            level = (f"level {MOVES} {whole // 60}:{whole % 60:02d} 0",)
        others = self._moves * seconds
        return (*level, f"time {max(1, round(100 * self._left))}", f"otim {max(1, round(100 * others))}")

    def moved(self, seconds: float) -> None:
        """The program has moved.

        Args:
            seconds: that it has taken.
        """
        self._left, self._moves = self._left - seconds, max(0, self._moves - 1)
