"""Counting lines of play in examples: by native code where that is sooner than by the reference evaluator.

Takes a position and how many plies; gives how many lines there are. A count is the reference evaluator's until it is
known how long that takes; then code may be made for it, in a thread beside the other examples. What always holds: the
number is the same, and a count that grows beyond what was known is left to the reference evaluator, which is bounded.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor

from gdl.api import leaves
from gdl.check.typed import TypedExample
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import CodeError
from gdl_interpreter.native.parts import UNPOLISHED
from gdl_interpreter.program import Program
from gdl_interpreter.reference import Position

_MOST_KNOWN = 1000
"""Counts that are remembered."""

_GROWTH = 4
"""A count may have become so many times as large before it is left to the reference evaluator."""

_BESIDE = 2
"""Code that is made beside other work may take so many times as long as the counts that it is for."""

_MAKING = 0.05
"""Seconds that making code takes, as long as it is not known."""

_Key = tuple[str, tuple[tuple[str, int], ...], tuple[int, ...], int]
"""The rulebook, the options, the values of a position, and how many plies are counted from there."""

KnownCounts = Mapping[_Key, tuple[int, float]]
"""How many lines there were, and the seconds that the reference evaluator took for them."""


class Counts:
    """Counts lines of play, and knows what it has counted before. One thread may use it at a time."""

    def __init__(self) -> None:
        self._known: dict[_Key, tuple[int, float]] = {}
        self._making = _MAKING
        """Seconds that making code took last."""
        self._begun = False
        """Has any been made?"""
        self._maker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="counts")
        self._made: list[tuple[Program, Future[Native]]] = []

    @property
    def known(self) -> KnownCounts:
        """What has been counted so far."""
        return dict(self._known)

    def learn(self, known: KnownCounts) -> None:
        """Know what others have counted, too, where nothing is known here."""
        self._known = {**known, **self._known}

    def begin(self, program: Program | None) -> None:
        """Rules are others than before, and what code there is for them is not needed any more.

        program: for which code is made at once, if counts of it took longer before; None: it is made when it is wanted.
        """
        self._made = []
        if program is not None and sum(seconds for _, seconds in self._known.values()) > self._making / _BESIDE:
            self._make(program)

    def __call__(self, rulebook: str, example: TypedExample, position: Position, depth: int) -> int:
        """How many lines of play there are.

        Args:
            rulebook: its name.
            example: the one that they are counted for.
            position: where they begin.
            depth: of how many plies.

        Raises:
            LimitError, BudgetError: as `leaves`.
        """
        key = rulebook, tuple(sorted(example.settings.items())), position.data.values, depth
        if key in self._known:
            before, seconds = self._known[key]
            found = self._natively(position, depth, before, seconds)
            if found is not None:
                self._known[key] = found, seconds
                return found
        began = time.perf_counter()
        found = leaves(position, depth)
        while len(self._known) >= _MOST_KNOWN:  # the oldest are forgotten
            del self._known[next(iter(self._known))]
        self._known[key] = found, time.perf_counter() - began
        return found

    def _natively(self, position: Position, depth: int, before: int, seconds: float) -> int | None:
        """The same by native code; None if there is none, or none that pays, or there is much more than before.

        Args:
            position: where they begin.
            depth: of how many plies.
            before: how many lines there were.
            seconds: that the reference evaluator took for them.
        """
        program = position.machine.program
        made = next((future for own, future in self._made if own is program), None)
        if made is None:
            if seconds <= self._making:
                return None
            made = self._make(program)
        try:
            native = made.result()
            found = 0
            for plies in range(1, depth + 1):  # no further than what is known to be possible
                found = native.perft(plies, position)
                if found > _GROWTH * max(1, before):
                    return None
            return found
        except CodeError:
            return None

    def _make(self, program: Program) -> Future[Native]:
        future = self._maker.submit(self._native, program)
        self._made.append((program, future))
        return future

    def _native(self, program: Program) -> Native:
        native = Native(program, switches=frozenset({UNPOLISHED}))
        native.function("perft", "gdl_perft", True, 3)
        if self._begun:  # the first code of a process takes longer: LLVM is loaded for it
            self._making = native.compile_seconds
        self._begun = True
        return native
