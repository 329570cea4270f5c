"""How each method of solving is set up, and which one solves a position where none is asked for."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import DEEPEST
from gdl_interpreter.search.drivers.graph import RATE
from gdl_interpreter.search.methods import SolvingMethod
from gdl_interpreter.search.solving.indexed import Indexed
from gdl_interpreter.search.solving.proving import Proving
from gdl_interpreter.search.solving.puzzle import Puzzle
from gdl_interpreter.search.solving.retrograde import Retrograde
from gdl_interpreter.search.solving.solver import Report, Solver, Solves, Value


@dataclass(frozen=True)
class Schedule:
    """How `Auto` divides the time.

    first: the share of it in which retrograde analysis may find all positions before anything else is tried; turn:
    seconds of alpha-beta before proof-number search has its first turn, which is half as long; between: the share for
    searching forwards where positions have been seen to come again; rate: positions in a second by which retrograde
    analysis measures out its first slice.
    """

    first: float = 0.1
    turn: float = 2.0
    between: float = 0.4
    rate: float = RATE


class Auto(Solves):
    """Retrograde analysis first, for a moment: if few positions can be reached, that is all. Then alpha-beta and
    proof-number search in turn, and where positions come again, the rest of the time for retrograde analysis. That has
    half of the memory, proof-number search a quarter of the rest.

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
        self.proving: Proving | None = None

    @property
    def tried(self) -> list[Solves]:
        """The methods that have been tried."""
        return [method for method in (self.alphabeta, self.proving, self.retrograde) if method is not None]

    @property
    def nodes(self) -> int:
        return sum(method.nodes for method in self.tried)

    @property
    def reached(self) -> str:
        return "; ".join(method.reached for method in self.tried)

    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        return self._by(position, seconds, report)[0]

    def _by(self, position: Position, seconds: float, report: Report | None) -> tuple[Value, Solves]:
        """The value, and the method that has found it."""
        graph, schedule = self.retrograde.prepare(position), self.schedule
        began = time.perf_counter()
        value = self.retrograde.value(position, seconds * schedule.first, report, last=False)
        again = graph is not None and graph.comes_again
        if value.outcome is not None and (again or not self.points):
            return value, self.retrograde
        left = seconds - (time.perf_counter() - began)
        if self.alphabeta is None:
            self.alphabeta = Solver(self.native, self.points and not again, max(1, self.megabytes * 3 // 8))
        more = again and self.retrograde.going
        who = value
        value, method = self._forwards(self.alphabeta, position, seconds * schedule.between if more else left, report)
        if value.outcome is None and who.outcome is not None:  # but by how much has not been found out
            return who, self.retrograde
        if value.outcome is not None or not more:
            return value, method
        value = self.retrograde.value(position, seconds * (1 - schedule.first - schedule.between), report).within(value)
        return value, self.retrograde

    def _forwards(
        self, alphabeta: Solver, position: Position, seconds: float, report: Report | None
    ) -> tuple[Value, Solves]:
        """By the searches that go forwards from a position, in turn, each time twice as long. What alpha-beta solves
        in its first turn costs no more than by that alone; so does what is asked for with points."""
        until, turn = time.perf_counter() + seconds, seconds if alphabeta.points else self.schedule.turn
        value = Value(None)
        while True:
            value = alphabeta.value(position, min(turn, until - time.perf_counter()), report).within(value)
            self.depth = alphabeta.depth
            stuck = alphabeta.search.too_many or alphabeta.depth >= DEEPEST
            if value.outcome is not None or time.perf_counter() >= until or alphabeta.points:
                return value, alphabeta
            if self.proving is None:
                self.proving = Proving(self.native, max(1, self.megabytes // 8))
            if stuck and not self.proving.going:
                return value, alphabeta
            if self.proving.going:
                value = self.proving.value(position, min(turn / 2, until - time.perf_counter()), report).within(value)
                if value.outcome is not None or time.perf_counter() >= until:
                    return value, self.proving
            turn *= 2


def _auto(native: Native, points: bool | None, megabytes: int, threads: int) -> Solves:
    if len(native.program.players) == 1:
        return Puzzle(native, megabytes)
    if points:
        return Solver(native, True, megabytes)
    return Auto(native, megabytes, points is None and native.program.score is not None)


def _alphabeta(native: Native, points: bool | None, megabytes: int, threads: int) -> Solves:
    return Solver(native, native.program.score is not None if points is None else points, megabytes)


def _proof(native: Native, points: bool | None, megabytes: int, threads: int) -> Solves:
    if points:
        raise ValueError("proof-number search finds out who wins, not by how much")
    return Proving(native, megabytes)


def _retrograde(native: Native, points: bool | None, megabytes: int, threads: int) -> Solves:
    if points:
        raise ValueError("retrograde analysis finds out who wins, not by how much")
    return Puzzle(native, megabytes) if len(native.program.players) == 1 else Retrograde(native, megabytes)


def _index(native: Native, points: bool | None, megabytes: int, threads: int) -> Solves:
    if points:
        raise ValueError("retrograde analysis finds out who wins, not by how much")
    return Indexed(native, megabytes, threads)


METHODS: dict[SolvingMethod, Callable[[Native, bool | None, int, int], Solves]] = {
    "auto": _auto,
    "alphabeta": _alphabeta,
    "proof": _proof,
    "retrograde": _retrograde,
    "index": _index,
}
"""How each method is set up: for a game, points or not, with so many megabytes and threads."""


def solver_for(
    native: Native,
    points: bool | None = None,
    megabytes: int = 1024,
    method: SolvingMethod = "auto",
    threads: int = 1,
) -> Solves:
    """What solves positions of a game. `points`: by how much, too; None: where that makes sense.

    native: the game; points: find out by how much, too? None: where that makes sense; megabytes: memory for the
    search; method: how; threads: that share the work, where the method can share it.

    Raises: ValueError: there is no such method for this game, or `points` are asked for where there are none.
    """
    return METHODS[method](native, points, megabytes, threads)
