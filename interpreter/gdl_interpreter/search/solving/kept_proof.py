"""What a kept proof knows: bounds that a null-window search has proven, asked by who plays, and confirmed by samples.

Positions that were cheap to search are not kept; they are searched again when they are asked for, from what is kept,
and given up after so many positions (`ASKED`), or where who asks has no more time. A bound is used for what it says
alone: that a position is a draw at the least is no reason to play for one.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence

from gdl_interpreter.reference import Position
from gdl_interpreter.search.solving.known import PATIENCE
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.solver import LOSS, Value

ASKED = 2_000_000
"""Positions that are searched at the most for what one position is worth."""
OF_A_MOVE = 200_000
"""The same for one of its moves."""
CONFIRMED_MEGABYTES = 64
"""Memory of the search that confirms what is not kept."""


class Proof:
    """A proof that is asked for moves.

    solver: with what is kept in its table, or what it has found; asked: positions that are searched at the most for
    what one position is worth.
    """

    def __init__(self, solver: NullWindows, asked: int = ASKED) -> None:
        self.solver, self.asked = solver, asked

    def best(self, position: Position, seed: int = 0, seconds: float = PATIENCE) -> tuple[str, Value, bool] | None:
        """A move that is proven to keep the value of a position, and that value; one of several by the seed. None if
        the value is not found, or is a loss that nothing makes worse.

        position: any; seed: of the choice; seconds: how long it may be looked for.
        """
        if position.is_chance or position.in_setup or position.result is not None:
            return None
        until = time.perf_counter() + seconds
        least, most = self._bounds(position, until, self.asked)
        value = self.solver.read(least, most)
        if value.outcome is None or least <= self.solver.extremes[0] or (value.outcome == LOSS and least < most):
            return None
        texts = [str(move) for move in position.moves()]
        random.Random(seed).shuffle(texts)
        texts.sort(key=lambda text: _after(self.solver, position, text)[0] < least)  # what is kept need not be searched
        found = self._worth(position, texts, least, until)
        return None if found is None else (found, value, True)

    def keeping(self, position: Position, likely: Sequence[str], seconds: float = PATIENCE) -> str | None:
        """The first move that is proven to be worth what the position is at the least, if that is more than a loss;
        else the first one that another one is not proven to be better than. None if nothing is proven.

        position: somebody is to move; likely: moves, in the order in which they are tried; seconds: how long.
        """
        until = time.perf_counter() + seconds
        if position.is_chance or position.in_setup or self.solver.known(position) == self.solver.extremes:
            return None
        least, _ = self.solver.known(position)
        found = self._worth(position, likely, least, until) if least > self.solver.extremes[0] else None
        if found is not None:
            return found
        after = {text: _after(self.solver, position, text) for text in likely}
        least = max(low for low, _ in after.values())
        return next(text for text in likely if after[text][1] >= least)

    def _worth(self, position: Position, likely: Sequence[str], least: int, until: float) -> str | None:
        """The first move that is proven, or found, to be worth so much."""
        solver, budget = self.solver, min(self.asked, OF_A_MOVE)
        return next((text for text in likely if is_worth(solver, position, text, least, budget, until)), None)

    def ranked(self, position: Position, seconds: float = PATIENCE) -> tuple[list[tuple[str, Value]], bool] | None:
        """All moves whose values are known, the best first, which are sure; None if the best one is not known."""
        if position.is_chance or position.in_setup or position.result is not None:
            return None
        until = time.perf_counter() + seconds
        least, most = self._bounds(position, until, self.asked)
        if least < most:
            return None
        moves = [(str(move), self._after(position, str(move), until)) for move in position.moves()]
        known = sorted(((text, value) for text, value in moves if value.outcome is not None), key=lambda e: e[1].rank)
        known.reverse()
        return (known, True) if known and known[0][1].order == self.solver.read(least, most).order else None

    def is_known(self, position: Position) -> bool:
        """Is it known who wins?"""
        bounds = self._bounds(position, time.perf_counter() + PATIENCE, self.asked)
        return self.solver.read(*bounds).outcome is not None

    def _bounds(self, position: Position, until: float, budget: int) -> tuple[int, int]:
        self.solver.stopped = False
        return self.solver.bounds(position, until - time.perf_counter(), budget=budget)

    def _after(self, position: Position, text: str, until: float) -> Value:
        """The value of a move for who makes it."""
        solver, after = self.solver, position.play(text)
        side = solver.side(position)
        if after.result is not None:
            value = solver.ended(after, side)
            return solver.read(value, value)
        value_after = solver.read(*self._bounds(after, until, min(self.asked, OF_A_MOVE)))
        return value_after if solver.side(after) == side else value_after.turned()


def is_worth(
    solver: NullWindows, position: Position, text: str, least: int, budget: int, until: float = math.inf
) -> bool:
    """Is it proven, or found within so many positions, that a move is worth so much to who makes it?

    solver: that knows or finds out; position, text: where which move is made; least: the value; budget: positions;
    until: the time by `perf_counter` when it must end.
    """
    after, side = position.play(text), solver.side(position)
    if after.result is not None:
        return solver.ended(after, side) >= least
    low, high = solver.known(after)
    same = solver.side(after) == side
    low, high = (low, high) if same else (-high, -low)
    if low >= least or high < least:
        return low >= least
    seconds = min(PATIENCE, until - time.perf_counter())
    if seconds <= 0:
        return False
    found = solver.search.bound(after, least - 1 if same else -least, seconds, solver.nodes + budget)
    return found is not None and (found if same else -found) >= least


def confirmed(
    solver: NullWindows, start: Position, number: int, seed: int, report: Callable[[int], None] = lambda looked: None
) -> tuple[int, Position | None]:
    """Hold the bounds of so many positions, met on random lines through what is kept, against their moves, which the
    reference evaluator makes: how many were looked at (fewer, if there are no more), and one whose bounds do not
    follow from theirs (None: there is none).

    A move is worth what is kept of the position behind it, where that is enough; else it is searched from an empty
    table, without anything that is kept.

    solver: with what is kept; start: where the lines begin; number: of positions; seed: of the random numbers; report:
    hears how many were looked at so far.
    """
    again = NullWindows(solver.native, solver.points, CONFIRMED_MEGABYTES)
    dice, seen, stale = random.Random(seed), set[tuple[int, ...]](), 0
    while len(seen) < number and stale < 1000:
        stale += 1
        for position in _line(solver, start, dice):
            if len(seen) == number:
                break
            if position.values not in seen:
                seen.add(position.values)
                stale = 0
                report(len(seen))
                if not _follows(solver, again, position):
                    return len(seen), position
    return len(seen), None


def _line(solver: NullWindows, position: Position, dice: random.Random) -> Iterator[Position]:
    """Positions of which something is kept, one behind the other."""
    while position.result is None and solver.known(position) != solver.extremes:
        yield position
        after = [position.play(move) for move in position.moves()]
        kept = [each for each in after if each.result is None and solver.known(each) != solver.extremes]
        if not kept:
            return
        position = dice.choice(kept)


def _follows(solver: NullWindows, again: NullWindows, position: Position) -> bool:
    """Do the bounds of a position follow from its moves?"""
    (least, most), (worst, best) = solver.known(position), solver.extremes
    texts = [str(move) for move in position.moves()]
    known = {text: _after(solver, position, text) for text in texts}
    if least > worst and not any(low >= least for low, _ in known.values()):
        open_ = sorted((text for text in texts if known[text][1] >= least), key=lambda text: -known[text][0])
        if not any(is_worth(again, position, text, least, 1 << 60) for text in open_):
            return False
    open_ = [text for text in texts if known[text][1] > most]
    return most == best or not any(is_worth(again, position, text, most + 1, 1 << 60) for text in open_)


def _after(solver: NullWindows, position: Position, text: str) -> tuple[int, int]:
    """What is kept of a move's value for who makes it."""
    after, side = position.play(text), solver.side(position)
    if after.result is not None:
        return (solver.ended(after, side),) * 2
    low, high = solver.known(after)
    return (low, high) if solver.side(after) == side else (-high, -low)
