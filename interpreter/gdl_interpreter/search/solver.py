"""Exact values: who wins from a position if both sides play as well as can be, or by how much.

For games of two sides without chance, by alpha-beta with a table, deeper and deeper. Where only winning counts, two
questions are asked at every depth, with empty windows: can the mover force a win, and can the others? Where the lead
counts, the whole window is searched.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.alphabeta import DEEPEST, INFINITE, AlphaBeta
from gdl_interpreter.search.alphabeta_code import POINT, WON
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.player import can_alphabeta
from gdl_interpreter.search.symmetry import symmetries_of

WIN, DRAW, LOSS = 1, 0, -1


@dataclass(frozen=True)
class Value:
    """What a position is worth to who is to move. outcome: 1 a win, 0 a draw, -1 a loss, None: not known; lead: by
    how many points, where they were asked for."""

    outcome: int | None
    lead: int | None = None

    @property
    def order(self) -> tuple[int, int]:
        """The better, the greater."""
        return (-2 if self.outcome is None else self.outcome, self.lead or 0)


@dataclass(frozen=True)
class Solution:
    """What solving has come to. value: for who is to move; moves: the value of each move for who makes it, in the
    order of the moves; line: a line of best play; depth: plies that were searched to the end; looked: positions;
    seconds."""

    value: Value
    moves: dict[str, Value]
    line: tuple[str, ...]
    depth: int
    looked: int
    seconds: float


class Solver:
    """Solves positions of one game. `points`: by how much, not only who. `megabytes`: memory for the table.

    Raises: ValueError: the game has more or fewer sides than two, or chance in it, or `points` are asked for where
    there are none.
    """

    def __init__(self, native: Native, points: bool = False, megabytes: int = 1024) -> None:
        if not can_alphabeta(native):
            raise ValueError("only games of two sides without chance can be solved")
        if points and native.program.score is None:
            raise ValueError("this rulebook has no `score`")
        self.native = native
        self.points = points
        self.search = AlphaBeta(native, megabytes, points)
        self.search.use(symmetries_of(native.program))
        self.depth = 0

    def value(self, position: Position, seconds: float, told: Callable[[int], None] | None = None) -> Value:
        """The value for who is to move in a position that is not over; unknown, if there was not time enough."""
        until = time.perf_counter() + seconds
        for depth in range(1, DEEPEST + 1):
            found = self._whole(position, depth, until) if self.points else self._who(position, depth, until)
            if found is None:
                return Value(None)
            self.depth = max(self.depth, depth)
            if told is not None:
                told(depth)
            if found.outcome is not None:
                return found
        return Value(None)

    def _ask(self, position: Position, depth: int, low: int, high: int, until: float) -> tuple[int, bool] | None:
        """A value within a window, and whether it is sure. None if there was no time."""
        while True:
            left = until - time.perf_counter()
            if left <= 0:
                return None
            found = self.search.look(position, depth, int(left * self.search.rate) + 1000, low, high)
            if found is not None:
                return found.value, found.exact
            if self.search.too_many:
                return None

    def _who(self, position: Position, depth: int, until: float) -> Value | None:
        wins = self._ask(position, depth, WON - 1, WON, until)
        if wins is None:
            return None
        if wins[0] >= WON:
            return Value(WIN)
        loses = self._ask(position, depth, -WON, 1 - WON, until)
        if loses is None:
            return None
        if loses[0] <= -WON:
            return Value(LOSS)
        return Value(DRAW if wins[1] and loses[1] else None)

    def _whole(self, position: Position, depth: int, until: float) -> Value | None:
        found = self._ask(position, depth, -INFINITE, INFINITE, until)
        if found is None:
            return None
        value, sure = found
        if not sure:
            return Value(None)
        outcome = WIN if value > WON // 2 else LOSS if value < -WON // 2 else DRAW
        return Value(outcome, (value - outcome * WON) // POINT)

    def solve(
        self,
        position: Position,
        seconds: float,
        told: Callable[[int], None] | None = None,
        every_move: bool = True,
        length: int = 40,
    ) -> Solution:
        """The value of a position, of each of its moves, and a line of best play."""
        began = time.perf_counter()
        until = began + seconds
        self.depth, looked = 0, int(self.search.looked)
        value = self.value(position, seconds, told)
        moves = {}
        if value.outcome is not None and every_move:
            for text in listed(self.native, position).texts:
                moves[text] = self._after(position, text, until)
        line = self._line(position, value, until, length) if value.outcome is not None else ()
        return Solution(value, moves, line, self.depth, self.search.looked - looked, time.perf_counter() - began)

    def _after(self, position: Position, text: str, until: float) -> Value:
        """The value of a move for who makes it."""
        after = position.play(text)
        side = self._side(position)
        if after.result is not None:
            return self._ended(after, side)
        found = self.value(after, max(0.0, until - time.perf_counter()))
        if found.outcome is None or self._side(after) == side:
            return found
        return Value(-found.outcome, None if found.lead is None else -found.lead)

    def _side(self, position: Position) -> int:
        names = [player.name for player in self.native.program.players]
        return self.native.program.players[names.index(position.person or "")].allies

    def _ended(self, position: Position, side: int) -> Value:
        result = position.result
        assert result is not None
        ours = {p.name for i, p in enumerate(self.native.program.players) if side >> i & 1}
        winners = {result.people[winner] for winner in result.winners}
        outcome = DRAW if result.verdict == "draw" else WIN if ours & winners else LOSS
        if not self.points:
            return Value(outcome)
        scores = {result.people[name]: score for name, score in position.scores.items()}
        best = max(score for name, score in scores.items() if name in ours)
        return Value(outcome, best - max(score for name, score in scores.items() if name not in ours))

    def _line(self, position: Position, value: Value, until: float, length: int) -> tuple[str, ...]:
        """Best moves one after the other: of winning ones, one that the search has found first."""
        line: list[str] = []
        while position.result is None and len(line) < length and time.perf_counter() < until:
            side = self._side(position)
            wanted = value
            for text in listed(self.native, position).texts:
                found = self._after(position, text, until)
                if found.order >= wanted.order:
                    break
            else:
                break
            line.append(text)
            position = position.play(text)
            if position.result is None and self._side(position) != side:
                value = Value(-(value.outcome or 0), None if value.lead is None else -value.lead)
        return tuple(line)
