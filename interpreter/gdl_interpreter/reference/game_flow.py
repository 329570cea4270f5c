"""The flow of a game: what a ply leaves behind, and whose turn it is then."""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.reference.layout import (
    AGAIN,
    LEFT,
    MADE,
    MOVED,
    MOVER,
    NEXT,
    PASSED,
    PASSES,
    PLAYING,
    PLY,
    ROLLED,
    STOPPED,
    WORDS,
    Frame,
)


class GameFlow:
    """Ends plies and begins turns."""

    def __init__(self) -> None:
        self.moves_in_turn: Callable[[Frame], int] | None = None
        """Set once the Program's expressions can be compiled; None: one move."""

    @staticmethod
    def following(f: Frame) -> int:
        """Who has the next turn: whoever was named, else the next player in the turn order."""
        if f[NEXT] & f[PLAYING]:
            return f[NEXT]
        later = f[PLAYING] & ~((f[MOVER] << 1) - 1) if f[MOVER] else f[PLAYING]
        candidates = later or f[PLAYING]
        return candidates & -candidates

    @staticmethod
    def preceding(f: Frame) -> int:
        """Whose turn would come before this one in the turn order."""
        candidates = f[PLAYING] & max(0, f[MOVER] - 1) or f[PLAYING]
        return 1 << candidates.bit_length() - 1 if candidates else 0

    def begin_turn(self, f: Frame, player: int) -> None:
        """It is this player's turn now."""
        f[MOVER] = player
        f[NEXT] = 0
        f[LEFT] = 1
        f[MADE] = 0
        if self.moves_in_turn is not None and player:
            f[LEFT] = max(1, self.moves_in_turn(f))

    def end_ply(self, f: Frame) -> bool:
        """Close the books on a run that has come to its end; True if the mover has moves left in this turn."""
        f[PLY] += 1
        f[PASSES] = f[PASSES] + 1 if f[PASSED] else 0
        f[MOVED] = f[MOVER]
        left = f[LEFT] - 1 + f[AGAIN]
        over = f[PASSED] or not f[MOVER] & f[PLAYING]
        f[WORDS], f[AGAIN], f[PASSED], f[STOPPED], f[ROLLED] = 1, 0, 0, 0, 0
        if left > 0 and not over:
            f[LEFT] = left
            f[MADE] += 1
            return True
        self.begin_turn(f, self.following(f))
        return False
