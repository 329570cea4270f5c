"""An engine with a clock of its own, on which everything takes as long as it is said to."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Games:
    """Random games as they are told of."""

    games: int
    plies: int
    branching: float
    seconds: float


@dataclass
class Slow:
    """Random games of ten plies, each taking `game` seconds; lines of play, each taking `line` seconds.

    A position has `moves` moves, up to the ply `ends`, where the game is over.
    """

    game: float = 0.01
    line: float = 0.001
    moves: int = 3
    ends: int = 1000
    now: float = 0.0
    asked: list[tuple[int, int, int]] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)

    def clock(self) -> float:
        """The seconds gone so far."""
        return self.now

    def playouts(self, n: int, seed: int = 0, threads: int = 1) -> Games:
        """As many games as were asked for."""
        self.asked.append((n, seed, threads))
        self.now += n * self.game
        return Games(n, 10 * n, float(self.moves), n * self.game)

    def perft(self, depth: int) -> int:
        """The lines of that many plies."""
        self.depths.append(depth)
        lines: int = self.moves**depth if depth <= self.ends else 0
        self.now += lines * self.line
        return lines
