"""Exact values from the end: all positions that can be reached are found, and settled backwards from the finished ones.

This proves what no search forwards can: that nobody can win a game that may go on without end. Such play is won by
nobody, so what is neither won nor lost in the end is a draw. It gives the shortest win, too.
"""

from __future__ import annotations

import time

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.graph import RATE, Graph, State
from gdl_interpreter.search.kernels import graph_rows
from gdl_interpreter.search.solving.history import why_history_matters
from gdl_interpreter.search.solving.solver import DRAW, LOSS, WIN, Report, Solves, Value
from gdl_interpreter.search.solving.two_sides import need_two_sides

_FINDING = 0.8
"""The share of the time for finding positions; the rest is for settling them."""

WHY: dict[State, str] = {
    "full": "memory is full",
    "late": "the moves of a position take too long to work out",
    "going": "time is up",
}


class Retrograde(Solves):
    """Retrograde analysis: who wins, of two sides without chance.

    Args:
        native: the game.
        megabytes: memory for positions.
        symmetric: do positions that are alike by a symmetry count as one?
        rate: positions gone through in a second, as long as that has not been measured.

    Raises:
        ValueError: the game has more or fewer sides than two, or chance in it.
    """

    name = "retrograde"
    grace = 5.0

    def __init__(self, native: Native, megabytes: int = 1024, symmetric: bool = True, rate: float = RATE) -> None:
        need_two_sides(native, self.name)
        self.native, self.megabytes, self.symmetric, self.rate = native, megabytes, symmetric, rate
        self.graph: Graph | None = None
        self.refused: str | None = None
        """Why going through positions would say nothing about the last one, in words."""
        self.over = False
        """Has everything been settled that can be?"""

    @property
    def nodes(self) -> int:
        return 0 if self.graph is None else self.graph.found

    @property
    def going(self) -> bool:
        """Would more time be of use?"""
        return self.refused is None and not self.over

    @property
    def reached(self) -> str:
        if self.refused is not None or self.graph is None:
            return f"positions alone do not tell: {self.refused or 'none was asked for'}"
        graph, state = self.graph, self.graph.state
        if state == "all" and self.over:
            return "went back from the end through all positions"
        why = WHY["going" if state == "all" else state]
        return f"found {graph.found:,} positions, went through {graph.expanded:,}, settled {graph.decided:,}: {why}"

    def prepare(self, position: Position) -> Graph | None:
        """Make everything that is needed before the time begins to run; None if positions alone do not tell."""
        history = why_history_matters(self.native, position)
        self.refused = None if history is None else str(history)
        if self.refused is not None:
            return None
        if self.graph is None or self.graph.number(position) is None:
            self.graph, self.over = None, False  # the memory of the last one first
            self.graph = Graph(self.native, position, self.megabytes, "sides", self.symmetric, self.rate)
        return self.graph

    def value(self, position: Position, seconds: float, report: Report | None = None, last: bool = True) -> Value:
        """As of all methods. `last`: no more time will be given; else what has been found is settled only if that is
        everything, or there is no memory for more.

        position, seconds, report: as of `Solves`.
        """
        graph = self.prepare(position)
        if graph is None:
            return Value(None)
        if not self.over:
            tell = (
                None
                if report is None
                else lambda: report(f"{graph.found:,} positions, {graph.expanded:,} gone through")
            )
            began = time.perf_counter()
            graph.find(seconds * _FINDING, tell)
            self.depth = graph.depth
            if graph.state != "going" or last:
                left = seconds - (time.perf_counter() - began)
                self.over = graph.back_up(left if graph.state == "going" else max(left, seconds / 2))
        return self._value_after(position, 0)

    def so_far(self, position: Position) -> Value:
        return self._value_after(position, 0)

    def _value_after(self, position: Position, seconds: float) -> Value:
        graph = self.graph
        number = None if graph is None else graph.number(position)
        if graph is None or number is None:
            return Value(None)
        known, plies = graph.known(number)
        complete = graph.state == "all" and self.over
        if known:
            return Value(WIN if known == graph_rows.WIN else LOSS, plies=plies if complete else None)
        return Value(DRAW if complete else None)

    def _same(self, position: Position) -> object | None:
        return None if self.graph is None else self.graph.number(position)
