"""Exact values: who wins from a position if both sides play as well as can be, or by how much.

What all methods give (`solving` picks one), and the first of them: alpha-beta with a table, deeper and deeper, for
games of two sides without chance. Where only winning counts, two questions are asked at every depth, with empty
windows: can the mover force a win, and can the others? Where the lead counts, the whole window is searched.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gdl_interpreter.locking import one_at_a_time
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import DEEPEST, INFINITE, AlphaBeta
from gdl_interpreter.search.kernels.shared.end_values import POINT, WON
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.solving.two_sides import need_two_sides
from gdl_interpreter.search.symmetry.exact import symmetries_of

WIN, DRAW, LOSS = 1, 0, -1

LONGEST_LINE = 40
"""Moves of a line of best play, unless they cost next to nothing."""

Report = Callable[[str], None]
"""Is report how far a method has got."""


@dataclass(frozen=True)
class Value:
    """What a position is worth to who is to move. outcome: 1 a win, 0 a draw, -1 a loss (of one player: he cannot
    win), None: not known; lead: by how many points, where they were asked for; plies: how many there are to the end if
    the winner hurries and the loser does not; score: the points of one player, where they are what counts; least, most:
    between which outcomes one that is not known is proven to lie; least_lead, most_lead: between which leads, where
    they were asked for and are not known (None: nothing is proven)."""

    outcome: int | None
    lead: int | None = None
    plies: int | None = None
    score: int | None = None
    least: int = LOSS
    most: int = WIN
    least_lead: int | None = None
    most_lead: int | None = None

    def turned(self) -> Value:
        """The same for the other side."""
        turned = (
            None if each is None else -each for each in (self.outcome, self.lead, self.most_lead, self.least_lead)
        )
        outcome, lead, least, most = turned
        return replace(
            self, outcome=outcome, lead=lead, least=-self.most, most=-self.least, least_lead=least, most_lead=most
        )

    def within(self, other: Value) -> Value:
        """What is known by two ways of finding out."""
        if self.outcome is not None or other.outcome is not None:
            return other if self.outcome is None else self
        least, most = max(self.least, other.least), min(self.most, other.most)
        low, high = _greater(self.least_lead, other.least_lead), _less(self.most_lead, other.most_lead)
        if least == most:
            return Value(least, least_lead=low, most_lead=high)
        return replace(self, least=least, most=most, least_lead=low, most_lead=high)

    def at_most(self, best: Value) -> Value:
        """What is known of a move if the best one of its position is worth so much."""
        if self.outcome is not None or best.outcome is None or best.score is not None:
            return self
        if best.outcome == LOSS:
            return Value(LOSS)
        lead = _less(self.most_lead, best.lead)
        return replace(self, most=min(self.most, best.outcome), most_lead=lead)

    @property
    def order(self) -> tuple[int, int]:
        """The better, the greater."""
        return (-2 if self.outcome is None else self.outcome, self.lead or 0)

    @property
    def rank(self) -> tuple[int, int, int]:
        """The same, a win the sooner the better, a loss the later."""
        return (*self.order, (self.plies or 0) * (-1 if self.outcome == WIN else 1))


def _low(value: Value) -> int:
    """The least outcome that a value may have."""
    return value.least if value.outcome is None else value.outcome


def _high(value: Value) -> int:
    """The greatest one."""
    return value.most if value.outcome is None else value.outcome


def _greater(one: int | None, other: int | None) -> int | None:
    """Of two lower bounds the one that says more."""
    known = [each for each in (one, other) if each is not None]
    return max(known) if known else None


def _less(one: int | None, other: int | None) -> int | None:
    """Of two upper bounds the one that says more."""
    known = [each for each in (one, other) if each is not None]
    return min(known) if known else None


@dataclass(frozen=True)
class Shown:
    """What a position's value means. moves: the value of each move for who makes it, in the order of the moves; it may
    be unknown, and one that was not looked at is missing; line: of best play, which goes round in circles from its end
    on if `endless`."""

    moves: Mapping[str, Value]
    line: tuple[str, ...]
    endless: bool


@dataclass(frozen=True)
class Solution(Shown):
    """What solving has come to.

    moves: those only whose value is proven; unknown: all others, with what is known of them; both are empty if moves
    were not asked for; value: for who is to move; depth: plies that were searched to the end; nodes: positions;
    seconds; method: by which it was found; reached: how far that got, in words.
    """

    unknown: Mapping[str, Value]
    value: Value
    depth: int
    nodes: int
    seconds: float
    method: str
    reached: str


class Solves(ABC):
    """A method: solves positions of one game, one after the other; threads that share it and call `solve` wait for one
    another."""

    name: str
    native: Native
    points = False
    depth = 0
    """Plies that have been searched to the end."""
    grace = 0.0
    """Seconds for writing a line when the time for finding a value is over."""
    longest_line = LONGEST_LINE
    least = 0.0
    """Seconds that there are at the least for what a value means."""
    report: Report | None = None
    """Hears how many moves are settled."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """Positions searched."""

    @property
    @abstractmethod
    def reached(self) -> str:
        """How far it has got, in words."""

    @abstractmethod
    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        """The value for who is to move in a position that is not over; unknown, if there was not time enough.

        position: not over; seconds: how long; report: hears how far it is.
        """

    @one_at_a_time
    def solve(
        self, position: Position, seconds: float, report: Report | None = None, every_move: bool = True
    ) -> Solution:
        """The value of a position, of each of its moves, and a line of best play.

        position: not over; seconds: how long, about; report: hears how far it is; every_move: find the values of all
        moves, too?
        """
        began, nodes = time.perf_counter(), self.nodes
        value, method = self._by(position, seconds, report)
        shown, by = Shown({}, (), False), self
        if value.outcome is not None:
            until, method.report = max(began + seconds, time.perf_counter() + self.least), report
            shown, by = method.shown(position, value, until, every_move), method
            shown = self._completed(position, value, shown, until)
        took, nodes = time.perf_counter() - began, self.nodes - nodes
        moves, unknown = self._divided(position, value, shown.moves) if every_move else ({}, {})
        return Solution(moves, shown.line, shown.endless, unknown, value, by.depth, nodes, took, by.name, by.reached)

    def _divided(
        self, position: Position, value: Value, known: Mapping[str, Value]
    ) -> tuple[dict[str, Value], dict[str, Value]]:
        """The values of moves that are proven, and what is known of all others."""
        texts = listed(self.native, position).texts
        found = {text: known.get(text, Value(None)).at_most(value) for text in texts}
        moves = {text: each for text, each in found.items() if each.outcome is not None}
        return moves, {text: each for text, each in found.items() if each.outcome is None}

    def so_far(self, position: Position) -> Value:
        """What is proven of a position by now, without any search.

        position: not over.
        """
        return Value(None)

    def broken_off(self, position: Position, seconds: float) -> Solution:
        """What `solve` has come to where it was broken off: whatever is proven by now.

        position: that it was asked for; seconds: how long it has taken.
        """
        known: dict[str, Value] = {}
        for text in listed(self.native, position).texts if len(self.native.program.players) > 1 else ():
            after, side = position.play(text), self._side(position)
            if after.result is not None:
                known[text] = self._ended(after, side)
            else:
                found = self.so_far(after)
                found = replace(found, plies=None if found.plies is None else found.plies + 1)
                known[text] = found if self._side(after) == side else found.turned()
        value = self.so_far(position)
        if known:
            least, most = (max(map(end, known.values())) for end in (_low, _high))
            value = value.within(Value(None, least=least, most=most) if least < most else Value(least))
        moves, unknown = self._divided(position, value, known)
        reached = f"{self.reached}, then interrupted"
        return Solution(moves, (), False, unknown, value, self.depth, self.nodes, seconds, self.name, reached)

    def _by(self, position: Position, seconds: float, report: Report | None) -> tuple[Value, Solves]:
        """The value, and the method that has found it."""
        return self.value(position, seconds, report), self

    def _completed(self, position: Position, value: Value, shown: Shown, until: float) -> Shown:
        """What a value means, with what else this method can find out until a time about moves that are left open."""
        return shown

    def shown(self, position: Position, value: Value, until: float, every_move: bool) -> Shown:
        """What a value that is known means: the values of the moves, and a line of best play.

        position: the one that was solved; value: what it is worth; until: the time by `perf_counter` when it must end;
        every_move: of all moves, too?
        """
        line, endless = self._line(position, value, max(until, time.perf_counter() + self.grace))
        return Shown(self._moves(position, until) if every_move else {}, line, endless)

    def _moves(self, position: Position, until: float) -> dict[str, Value]:
        """The value of each move for who makes it."""
        texts, found = listed(self.native, position).texts, dict[str, Value]()
        for text in texts:
            if self.report is not None:
                self.report(f"{len(found)} of {len(texts)} moves settled, {self.nodes:,} positions")
            found[text] = self._after(position, text, until)
        return found

    def _likely(self, position: Position) -> Sequence[str]:
        """The moves in the order in which a line of best play tries them."""
        return listed(self.native, position).texts

    def _after(self, position: Position, text: str, until: float) -> Value:
        """The value of a move for who makes it."""
        after = position.play(text)
        side = self._side(position)
        if after.result is not None:
            return self._ended(after, side)
        found = self._value_after(after, max(0.0, until - time.perf_counter()))
        found = replace(found, plies=None if found.plies is None else found.plies + 1)
        return found if self._side(after) == side else found.turned()

    def _kept_after(self, position: Position, text: str, value: Value, until: float) -> Value:
        """The value of a move for who makes it, if it keeps that of its position; of another one it may be unknown."""
        return self._after(position, text, until)

    def _value_after(self, position: Position, seconds: float) -> Value:
        """The value of a position after that which was solved."""
        return self.value(position, seconds)

    def _same(self, position: Position) -> object | None:
        """What is equal for positions that are the same to this method; None if it does not compare them."""
        return None

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
            return Value(outcome, plies=1)
        scores = {result.people[name]: score for name, score in position.scores.items()}
        best = max(score for name, score in scores.items() if name in ours)
        return Value(outcome, best - max(score for name, score in scores.items() if name not in ours))

    def _line(self, position: Position, value: Value, until: float) -> tuple[tuple[str, ...], bool]:
        """Best moves one after the other: of winning ones the quickest, or one that the search has found first. And
        does the line go round in circles?"""
        line: list[str] = []
        passed = {self._same(position)}
        while position.result is None and len(line) < self.longest_line and time.perf_counter() < until:
            side = self._side(position)
            best: tuple[Value, str] | None = None
            for text in self._likely(position):
                found = self._kept_after(position, text, value, until)
                if found.order >= value.order and (best is None or found.rank > best[0].rank):
                    best = found, text
                    if value.plies is None:
                        break
            if best is None:
                break
            value, text = best
            line.append(text)
            position = position.play(text)
            if position.result is None:
                plies = None if value.plies is None else value.plies - 1
                turned = self._side(position) != side
                outcome, lead = value.outcome or 0, value.lead
                value = Value(-outcome if turned else outcome, -lead if turned and lead else lead, plies)
            same = self._same(position)
            if position.result is None and same is not None and same in passed:
                return tuple(line), True
            passed.add(same)
        return tuple(line), False


class Solver(Solves):
    """Alpha-beta. `points`: by how much, not only who. `megabytes`: memory for the table.

    native: the game.

    Raises: ValueError: the game has more or fewer sides than two, or chance in it, or `points` are asked for where
    there are none.
    """

    name = "alphabeta"

    def __init__(self, native: Native, points: bool = False, megabytes: int = 1024) -> None:
        need_two_sides(native, self.name)
        if points and native.program.score is None:
            raise ValueError("this rulebook has no `score`")
        self.native = native
        self.points = points
        # the past of a position is not carried along with it
        symmetries = () if native.features.repeats else symmetries_of(native.program)
        self.search = AlphaBeta(native, megabytes, points, past=True, symmetries=symmetries)

    @property
    def nodes(self) -> int:
        return self.search.nodes

    @property
    def going(self) -> bool:
        """Would more time be of use?"""
        return not self.search.too_many and self.depth < DEEPEST

    @property
    def reached(self) -> str:
        return f"searched {self.depth} plies to the end"

    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        until = time.perf_counter() + seconds
        known = Value(None)
        for depth in range(1, DEEPEST + 1):
            found = self._whole(position, depth, until) if self.points else self._who(position, depth, until)
            if found is None:
                return known
            known = found
            self.depth = max(self.depth, depth)
            if report is not None:
                report(f"{depth} plies, {self.nodes:,} positions")
            if found.outcome is not None:
                return found
        return known

    def _ask(self, position: Position, depth: int, low: int, high: int, until: float) -> tuple[int, bool] | None:
        """A value within a window, and whether it is sure. None if there was no time."""
        while True:
            left = until - time.perf_counter()
            if left <= 0:
                return None
            found = self.search.search(position, depth, int(left * self.search.rate) + 1000, low, high)
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
        least, most = DRAW if loses[1] else LOSS, DRAW if wins[1] else WIN
        return Value(DRAW) if least == most else Value(None, least=least, most=most)

    def _whole(self, position: Position, depth: int, until: float) -> Value | None:
        found = self._ask(position, depth, -INFINITE, INFINITE, until)
        if found is None:
            return None
        value, sure = found
        if not sure:
            return Value(None)
        outcome = WIN if value > WON // 2 else LOSS if value < -WON // 2 else DRAW
        return Value(outcome, (value - outcome * WON) // POINT)
