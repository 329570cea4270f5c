"""Exact values by null-window search: games of two sides that come to an end, searched to it.

One question after the other is asked about a position: is it worth more than that? Each answer is a bound, at which
the next question begins (MTD(f): Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms",
1996). Where only winning counts, two questions are enough.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from gdl_interpreter.native.engine import Native
from gdl_interpreter.program.walk import repeats_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.null_window import NullWindow
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.index.obstacles import place_of
from gdl_interpreter.search.kernels.null_window.rows import HIGHEST, MOST_POINTS, OUTCOME
from gdl_interpreter.search.solving.solver import DRAW, LOSS, WIN, Report, Solves, Value
from gdl_interpreter.search.solving.two_sides import need_two_sides

SLICE = 1.0
"""Seconds of a search at first before it is said how far it is; each time a tenth of what it has taken so far."""

CLOSING_IN = 0.2
"""The share of the time that is for bounds of a value with points that has not been found."""


BEST_RANK = 3
"""Of a move that does not lose, is worth as much as is known of the position, and may be worth more."""


class NullWindows(Solves):
    """Null-window search. `points`: by how much, not only who. `megabytes`: memory for the table.

    native: the game.

    Raises: ValueError: the game has more or fewer sides than two, or chance in it, or `points` are asked for where
    there are none.
    """

    name = "null-window"

    def __init__(self, native: Native, points: bool = False, megabytes: int = 1024) -> None:
        need_two_sides(native, self.name)
        if points and native.program.score is None:
            raise ValueError("this rulebook has no `score`")
        self.native, self.points = native, points
        self.refused = _history(native)
        self.search = NullWindow(native, megabytes, points)
        self.stopped = False
        self._last: dict[int, int] = {}
        """What the position solved last is worth to each side: not far from what the next one is."""

    @property
    def going(self) -> bool:
        """Would more time be of use?"""
        return self.refused is None

    @property
    def nodes(self) -> int:
        return self.search.nodes

    @property
    def reached(self) -> str:
        if self.refused is not None:
            return f"lines cannot be searched to the end: {self.refused}"
        return f"searched {self.nodes:,} positions, each line to the end of the game"

    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        return self.read(*self.bounds(position, seconds, report))

    def _by(self, position: Position, seconds: float, report: Report | None) -> tuple[Value, Solves]:
        """With points, where most of the time has not been enough for the value, the rest is for its bounds."""
        until = time.perf_counter() + seconds
        value = self.value(position, seconds * (1 - CLOSING_IN) if self.points else seconds, report)
        if self.points and value.outcome is None:
            value = self.close_in(position, until, report)
        return value, self

    def close_in(self, position: Position, until: float, report: Report | None = None) -> Value:
        """What can be said of a value that is too hard to find: the further off a question is, the sooner it has an
        answer. So they go outwards until there is one, and from there inwards again.

        position: not over; until: the time by `perf_counter` when it must end; report: hears how far it is.
        """
        least, most = self.known(position)
        while time.perf_counter() < until and self.going and not self.stopped:
            tried, sides, asked = {1: 0, -1: 0}, [1, -1], 0
            slice_ = (until - time.perf_counter()) / 16
            while sides and time.perf_counter() < until and self.going and not self.stopped:
                sign = sides.pop(0)
                far = most if sign > 0 else -least
                lead = 2 * tried[sign] or 1
                if far < self.extremes[1]:
                    lead = (tried[sign] + self._lead(far)) // 2
                if not tried[sign] < lead <= MOST_POINTS:
                    continue
                low = self._valued(lead) if sign > 0 else self._valued(-lead) - 1
                found = self.search.bound(position, low, min(slice_, until - time.perf_counter()))
                self.refused, asked = self.search.failed, asked + 1
                if found is None or (found > low) == (sign > 0):  # no answer, or it lies further out
                    tried[sign] = lead
                if found is not None:
                    least, most = (max(least, found), most) if found > low else (least, min(most, found))
                sides.append(sign)
                if report is not None:
                    report(f"{self.nodes:,} positions, closing in{self._between(least, most)}")
            settled = self._outcome(least) == self._outcome(most)
            if settled or not asked:  # what is left is near
                return self.value(position, until - time.perf_counter(), report)
        return self.read(least, most)

    def bounds(
        self, position: Position, seconds: float, report: Report | None = None, budget: int = 1 << 60
    ) -> tuple[int, int]:
        """The least and the greatest value that a position can have for who is to move, as far as that is found out.

        position: not over; seconds: how long; report: hears how far it is; budget: positions that are searched for it
        at the most.
        """
        until, began, side = time.perf_counter() + seconds, time.perf_counter(), self._side(position)
        least, most = self.extremes if self.refused is not None else self.known(position)
        guess, last = min(max(self._last.get(side, 0 if self.points else DRAW + 1), least), most), self.nodes + budget
        while least < most and self.refused is None and not self.stopped:
            if time.perf_counter() >= until or self.nodes >= last:
                break
            low = guess if guess == least else guess - 1
            slice_ = until - time.perf_counter()
            if report is not None:
                slice_ = min(slice_, SLICE + (time.perf_counter() - began) / 10)
            found = self.search.bound(position, low, slice_, last)
            self.refused = self.search.failed
            if found is None:
                if report is not None:
                    report(f"{self.nodes:,} positions{self._between(least, most)}")
            elif found > low:
                least = guess = found
            else:
                most = guess = found
        if least == most:
            self._last = {side: least, **{other: -least for other in sides_of(self.native.program) if other != side}}
        return least, most

    def stop(self) -> None:
        """Let `keeping` come to an end now; may be called from another thread."""
        self.stopped = True
        self.search.stop()

    def keeping(self, position: Position, likely: Sequence[str], seconds: float) -> tuple[int | None, str | None]:
        """Who wins (as `Value.outcome`), and the first move that keeps a win or a draw; None if there was not time
        enough to find them.

        position: not over; likely: its moves, in the order in which they are asked about; seconds: how long.
        """
        until, self.stopped = time.perf_counter() + seconds, False
        outcome = self.value(position, seconds).outcome
        for text in likely if outcome in (DRAW, WIN) else ():
            if self._after(position, text, until).outcome == outcome:
                return outcome, text
        return outcome, None

    def not_worse(self, position: Position, likely: Sequence[str]) -> str:
        """A move that by the table is worth as much as is known of the position, and may be worth more; else one that
        is worth as much; else one of which it is not known that it loses; else any.

        position: not over, its value is open; likely: its moves, of which the first such one is taken.
        """
        (enough, _), (lost, _) = self.known(position), self.extremes
        ranks = dict[str, int]()
        for text in likely:
            after = position.play(text)
            if after.result is not None:
                least = most = self.ended(after, self._side(position))
            else:
                least, most = self.known(after)
                if self._side(after) != self._side(position):
                    least, most = -most, -least
            ranks[text] = (most > lost) + (least >= enough) + (most > enough)
            if ranks[text] == BEST_RANK:
                return text
        return max(likely, key=ranks.__getitem__)

    def _kept_after(self, position: Position, text: str, value: Value, until: float) -> Value:
        """One question will do: is the move worth as much?"""
        after, side = position.play(text), self._side(position)
        if after.result is not None or value.outcome is None or (self.points and value.lead is None):
            return self._after(position, text, until)
        if value.outcome == LOSS and not self.points:
            return replace(value, plies=None)
        worth, same = self._written(value), self._side(after) == side
        low = worth - 1 if same else -worth
        found = self.search.bound(after, low, max(0.0, until - time.perf_counter()))
        return Value(None) if found is None or (found > low) != same else replace(value, plies=None)

    def _written(self, value: Value) -> int:
        """What the search calls a value; without points the least that is worth as much."""
        outcome, lead = value.outcome or DRAW, value.lead or 0
        if not self.points:
            return outcome
        return lead if self.search.scored is not None else outcome * OUTCOME + lead

    @property
    def extremes(self) -> tuple[int, int]:
        """The least and the greatest value that there is."""
        return (-HIGHEST, HIGHEST) if self.points else (-OUTCOME, OUTCOME)

    def known(self, position: Position) -> tuple[int, int]:
        """The least and the greatest value that a position can have, as far as the table knows."""
        least, most = self.extremes
        found = self.search.bounds_of(position)
        return (least, most) if found is None else (max(least, found[0]), min(most, found[1]))

    def so_far(self, position: Position) -> Value:
        return Value(None) if self.refused is not None else self.read(*self.known(position))

    def ended(self, position: Position, side: int) -> int:
        """What a position that is over is worth to a side, as bounds are told.

        position: over; side: the players of it, as a set.
        """
        value = self._ended(position, side)
        lead = min(max(value.lead or 0, -MOST_POINTS), MOST_POINTS)
        return lead + (0 if self.search.scored is not None else OUTCOME * (value.outcome or 0))

    def side(self, position: Position) -> int:
        """Who is to move, and their allies, as a set."""
        return self._side(position)

    def read(self, least: int, most: int) -> Value:
        """What two bounds say."""
        low, high = self._outcome(least), self._outcome(most)
        lowest, highest = self.extremes
        leads = (
            None if not self.points or least == lowest else self._lead(least),
            None if not self.points or most == highest else self._lead(most),
        )
        if low != high:
            return Value(None, least=low, most=high, least_lead=leads[0], most_lead=leads[1])
        if self.points and least == most:
            return Value(low, leads[0])
        return Value(low, least_lead=leads[0], most_lead=leads[1])

    def _lead(self, value: int) -> int:
        """By how much, by the value of a position."""
        return value - (0 if self.search.scored is not None else self._outcome(value) * OUTCOME)

    def _valued(self, lead: int) -> int:
        """The value of a position that is won or lost by so much."""
        return lead if self.search.scored is not None else lead + OUTCOME * ((lead > 0) - (lead < 0))

    def _outcome(self, value: int) -> int:
        """Who wins, by the value of a position."""
        enough = 0 if self.search.scored is not None else OUTCOME // 2
        return (value > enough) - (value < -enough)

    def _between(self, least: int, most: int) -> str:
        """What is known so far, in words."""
        words, (lowest, highest) = {LOSS: "a loss", DRAW: "a draw", WIN: "a win"}, self.extremes

        def told(value: int) -> str:
            by = abs(self._lead(value)) if self.points and lowest < value < highest else 0
            return words[self._outcome(value)] + (f" by {by}" if by else "")

        if (least, most) == (lowest, highest):
            return ""
        return f", {told(least)}" if told(least) == told(most) else f", {told(least)} to {told(most)}"


def _history(native: Native) -> str | None:
    """Which rule asks for earlier positions; None if there is none."""
    asked = repeats_of(native.program)
    return f"the rules ask for earlier positions{place_of(asked[0].span)}" if asked else None
