"""A move that was looked at again: what could be expected before it and after, and whether it turned the game."""

from __future__ import annotations

from dataclasses import dataclass

TURN, GRAVE = 0.15, 0.4
"""By how much of the win a move must fall short of the best one to be a turning point, or a grave one, by random games:
they are off by so much."""

TURN_BY_DEPTH, GRAVE_BY_DEPTH = 0.08, 0.25
"""The same by alpha-beta, whose values are steadier and nearer to one half: in Chess a minor piece, or the queen."""


@dataclass(frozen=True)
class Reviewed:
    """One move of a game. ply: counted from 1; player, move: who played what; best: the move that was thought best;
    before: the share of the win that the player could expect with it; after: with their own; sure: are both proven;
    by_depth: was it alpha-beta? line: what the best move may go on with, itself first, where another one was played and
    it turned the game; noise: what the difference of both may be off by, since so few random games tell of it."""

    ply: int
    player: str
    move: str
    best: str
    before: float
    after: float
    sure: bool
    by_depth: bool = False
    line: tuple[str, ...] = ()
    noise: float = 0.0

    @property
    def loss(self) -> float:
        """How much of the win the move has cost."""
        return max(0.0, self.before - self.after) if self.move != self.best else 0.0

    @property
    def turns(self) -> bool:
        """Is it a turning point?"""
        return self.loss >= max(TURN_BY_DEPTH if self.by_depth else TURN, self.noise)

    @property
    def mark(self) -> str:
        """What annotators write behind such a move."""
        grave = GRAVE_BY_DEPTH if self.by_depth else GRAVE
        return "" if not self.turns else "??" if self.loss >= grave else "?"
