"""How each method of solving is set up, and which one solves a position where none is asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.disk import Disk
from gdl_interpreter.search.drivers.graph import RATE
from gdl_interpreter.search.methods import SolvingMethod
from gdl_interpreter.search.solving.indexed import Indexed
from gdl_interpreter.search.solving.null_window import CLOSING_IN, NullWindows
from gdl_interpreter.search.solving.proving import Proving
from gdl_interpreter.search.solving.puzzle import Puzzle
from gdl_interpreter.search.solving.retrograde import Retrograde
from gdl_interpreter.search.solving.solver import Report, Shown, Solver, Solves, Value


@dataclass(frozen=True)
class Schedule:
    """How `Auto` divides the time.

    first: the share of it in which retrograde analysis may find all positions before anything else is tried; moment:
    the seconds of that which it has where no position is seen to come again; turn: seconds of the first turn of the
    searches forwards; between: the share for them where positions have been seen to come again; rate: positions in a
    second by which retrograde analysis measures out its first slice.
    """

    first: float = 0.1
    moment: float = 0.5
    turn: float = 2.0
    between: float = 0.4
    rate: float = RATE


class Auto(Solves):
    """Retrograde analysis first, for a moment: if few positions can be reached, that is all. Then the searches forwards
    in turn: alpha-beta, which sees what is near; null-window search to the end of the game, which has most of the time
    and of the memory; and proof-number search. Where positions come again, retrograde analysis has the rest of the
    time, and half of the memory; but first the others have a turn, since a position may come again at another ply
    without anybody going round in a circle.

    Args:
        native: the game.
        megabytes: memory for all of them together.
        points: by how much, too, where no position has been seen to come again?
        schedule: how the time is divided.
    """

    name = "auto"
    least = 1.0

    def __init__(self, native: Native, megabytes: int, points: bool = False, schedule: Schedule = Schedule()) -> None:
        self.native, self.megabytes, self.points, self.schedule = native, max(2, megabytes), points, schedule
        self.retrograde = Retrograde(native, self.megabytes // 2, rate=schedule.rate)
        self.alphabeta: Solver | None = None
        self.null_window: NullWindows | None = None
        self.proving: Proving | None = None

    @property
    def tried(self) -> list[Solves]:
        """The methods that have been tried, and whose work is still kept."""
        forwards: list[Solves] = [
            method for method in (self.alphabeta, self.null_window, self.proving) if method is not None
        ]
        return forwards if forwards and self.retrograde.graph is None else [*forwards, self.retrograde]

    @property
    def nodes(self) -> int:
        return sum(method.nodes for method in self.tried)

    @property
    def reached(self) -> str:
        return "; ".join(method.reached for method in self.tried)

    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        return self._by(position, seconds, report)[0]

    def so_far(self, position: Position) -> Value:
        known = Value(None)
        for method in self.tried:
            known = method.so_far(position).within(known)
        return known

    def _by(self, position: Position, seconds: float, report: Report | None) -> tuple[Value, Solves]:
        """The value, and the method that has found it. With points, where most of the time has not been enough, the
        rest is for its bounds."""
        began, share = time.perf_counter(), CLOSING_IN if self.points else 0.0
        value, method = self._found_by(position, seconds * (1 - share), report)
        search = self.null_window
        if value.outcome is None and share and search is not None and search.points and search.going:
            value = search.close_in(position, began + seconds, report).within(value)
        return value, method

    def _found_by(self, position: Position, seconds: float, report: Report | None) -> tuple[Value, Solves]:
        """The value, and the method that has found it."""
        graph, schedule = self.retrograde.prepare(position), self.schedule
        began, first = time.perf_counter(), seconds * schedule.first
        value = self.retrograde.value(position, min(first, schedule.moment), report, last=False)
        again = graph is not None and graph.comes_again
        rest = first - (time.perf_counter() - began)
        if again and value.outcome is None and rest > 0:
            value, method = self._forwards(position, value, min(rest, 1.5 * schedule.turn), again, report)
            if self._is_settled(value, again):
                return value, method
            rest = first - (time.perf_counter() - began)
            value = self.retrograde.value(position, max(0.0, rest), report, last=False).within(value)
        if value.outcome is not None and not self.points:
            return value, self.retrograde
        if not again:
            self.retrograde.graph = None  # whose memory the others have better use for
        left = seconds - (time.perf_counter() - began)
        more = again and self.retrograde.going
        value, method = self._forwards(position, value, seconds * schedule.between if more else left, again, report)
        if value.outcome is not None or not more:
            return value, method
        value = self.retrograde.value(position, seconds * (1 - schedule.first - schedule.between), report).within(value)
        return value, self.retrograde

    def _completed(self, position: Position, value: Value, shown: Shown, until: float) -> Shown:
        """Moves left open by the method that has found the value are asked of all methods, in what time is left."""
        left_open = [text for text, each in shown.moves.items() if each.at_most(value).outcome is None]
        moves = dict(shown.moves)
        for i, text in enumerate(left_open):
            now = time.perf_counter()
            if now < until:
                found = self._after(position, text, now + (until - now) / (len(left_open) - i))
                moves[text] = found.within(moves[text])
        return replace(shown, moves=moves)

    def _forwards(
        self, position: Position, value: Value, seconds: float, again: bool, report: Report | None
    ) -> tuple[Value, Solves]:
        """By the searches that go forwards from a position, in turn, each time twice as long. `value`: what is known;
        where the lead is wanted and turns out not to be found, that is the answer."""
        until, turn = time.perf_counter() + seconds, self.schedule.turn
        by: Solves = self.retrograde
        while True:
            going = False
            for method, share in self._in_turn(again):
                left = until - time.perf_counter()
                if not method.going or (left <= 0 and going):
                    continue
                before, value = value, method.value(position, min(turn * share, left), report).within(value)
                if before.outcome is None or value is not before:
                    by, self.depth = method, method.depth
                if self._is_settled(value, again):
                    return value, by
                going = going or method.going
            if not going or time.perf_counter() >= until:
                return value, by
            turn *= 2

    def _is_settled(self, value: Value, again: bool) -> bool:
        """Is everything known that is asked for: by how much, too, where that may yet be found out?"""
        lead_wanted = self.points and (not again or self.null_window is None or self.null_window.going)
        return value.outcome is not None and (value.lead is not None or not lead_wanted)

    def _in_turn(self, again: bool) -> Iterator[tuple[Solver | NullWindows | Proving, float]]:
        """The searches that go forwards, made when they are needed, and their shares of a turn."""
        points, megabytes = self.points and not again, self.megabytes // (2 if again else 1)
        if self.alphabeta is None:
            self.alphabeta = Solver(self.native, points, max(1, megabytes // 4))
        yield self.alphabeta, 0.25
        if self.null_window is None:
            self.null_window = NullWindows(self.native, self.points, max(1, megabytes * 5 // 8))
        yield self.null_window, 1
        if self.proving is None:
            self.proving = Proving(self.native, max(1, megabytes // 8))
        yield self.proving, 0.25


@dataclass(frozen=True)
class Asked:
    """What a method is asked for. points: find out by how much, too? None: where that makes sense; megabytes: memory
    for the search; threads: that share the work, where the method can share it; disk: for what memory is too little
    for, where the method can use it; distances: find out in how many plies, too, where the perfect index could do
    without?"""

    points: bool | None
    megabytes: int
    threads: int
    disk: Disk | None
    distances: bool


def _auto(native: Native, asked: Asked) -> Solves:
    if len(native.program.players) == 1:
        return Puzzle(native, asked.megabytes)
    if asked.points and native.program.score is None:
        raise ValueError("this rulebook has no `score`")
    return Auto(native, asked.megabytes, asked.points is not False and native.program.score is not None)


def _alphabeta(native: Native, asked: Asked) -> Solves:
    return Solver(native, native.program.score is not None if asked.points is None else asked.points, asked.megabytes)


def _null_window(native: Native, asked: Asked) -> Solves:
    points = native.program.score is not None if asked.points is None else asked.points
    return NullWindows(native, points, asked.megabytes)


def _proof(native: Native, asked: Asked) -> Solves:
    if asked.points:
        raise ValueError("proof-number search finds out who wins, not by how much")
    return Proving(native, asked.megabytes)


def _retrograde(native: Native, asked: Asked) -> Solves:
    if asked.points:
        raise ValueError("retrograde analysis finds out who wins, not by how much")
    return Puzzle(native, asked.megabytes) if len(native.program.players) == 1 else Retrograde(native, asked.megabytes)


def _index(native: Native, asked: Asked) -> Solves:
    if asked.points:
        raise ValueError("retrograde analysis finds out who wins, not by how much")
    return Indexed(native, asked.megabytes, asked.threads, asked.disk, asked.distances)


METHODS: dict[SolvingMethod, Callable[[Native, Asked], Solves]] = {
    "auto": _auto,
    "null-window": _null_window,
    "alphabeta": _alphabeta,
    "proof": _proof,
    "retrograde": _retrograde,
    "index": _index,
}
"""How each method is set up, for a game."""


def solver_for(
    native: Native,
    points: bool | None = None,
    megabytes: int = 1024,
    method: SolvingMethod = "auto",
    threads: int = 1,
    disk: Disk | None = None,
    distances: bool = True,
) -> Solves:
    """What solves positions of a game. `points`: by how much, too; None: where that makes sense.

    native: the game; points: find out by how much, too? None: where that makes sense; megabytes: memory for the
    search; method: how; threads: that share the work, where the method can share it; disk: for what memory is too
    little for, where the method can use it; distances: find out in how many plies, too, where the perfect index could
    do without?

    Raises: ValueError: there is no such method for this game, or `points` are asked for where there are none.
    """
    return METHODS[method](native, Asked(points, megabytes, threads, disk, distances))
