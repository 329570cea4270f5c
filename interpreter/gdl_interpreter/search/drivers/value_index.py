"""A perfect index that keeps who wins, and not in how many plies: in a fifth of the room, and an eighth once done."""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.index import Index, Part
from gdl_interpreter.search.drivers.index_table import FINISHED, VALUES
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.kernels.index_rows import IndexRow
from gdl_interpreter.search.kernels.index_values import (
    LOST,
    OPEN,
    WON,
    begin_values,
    compact,
    count_values,
    go_on,
    settle_values,
    value_at,
)

VALUE_KERNELS: Kernels = (begin_values, settle_values, go_on, compact, count_values, value_at)


class ValueIndex(Index):
    """All positions of a game that can be reached from one, by their numbers: who wins."""

    layout = VALUES

    def _write_row(self) -> IndexRow:
        row = super()._write_row()
        row.block = VALUES.words
        return row

    # ---- passes

    @property
    def stage(self) -> str:
        return f"pass {self.distance + 1}"

    @property
    def by_pass(self) -> bool:
        return True

    @property
    def may_repeat(self) -> bool:
        return True

    @property
    def _worked(self) -> int:
        return self.gone

    def _ahead(self, left: int) -> int:
        return left

    @property
    def _steps(self) -> int:
        """How much the passes have done that makes another one necessary."""
        return self.settled if self.back_row is None else sum(row.worked for row in self.rows)

    def _next(self) -> None:
        if not self._first and self._steps == self.before:
            self._finish()
            return
        self.distance += 1
        self.before = self._steps
        for known in range(self.rows[0].class_count):
            self._do(known)

    def _finish(self) -> None:
        """Nothing changes any more."""
        with self.table.trimmed():
            function_of(VALUE_KERNELS, compact)(self.rows[0], self.total)
        self._is_finished()

    def _is_finished(self) -> None:
        self.done, self.table.layout = True, FINISHED
        for row in self.rows:
            row.block = FINISHED.words

    def _work(self, number: int, part: Part) -> int:
        row, context = self.rows[number], Words.of(self._contexts[number].words)
        known, first, last = part.known, part.first, part.last
        if self._first:
            backwards = self.back_row is not None
            return function_of(VALUE_KERNELS, begin_values)(self.game, row, context, known, first, last, backwards)
        if self.back_row is None:
            return function_of(VALUE_KERNELS, settle_values)(self.game, row, context, known, first, last)
        return function_of(VALUE_KERNELS, go_on)(self.game, self.back_row, row, context, known, first, last)

    @property
    def state(self) -> tuple[bool, int, int, int, int]:
        done, distance, begun, settled, before = super().state
        return done, distance, begun, settled, int(self._steps != before)

    def resume(self, todo: Sequence[Part], state: tuple[bool, int, int, int, int]) -> None:
        super().resume(todo, state)
        self.before = self._steps - state[-1]
        if self.done:
            self._is_finished()

    # ---- asking

    def at(self, number: int) -> int:
        return function_of(VALUE_KERNELS, value_at)(self.rows[0], number)

    def outcome(self, entry: int) -> tuple[int | None, int | None]:
        return (1 if entry == WON else -1 if entry == LOST else None), None

    def goes_on(self, entry: int) -> bool:
        return entry in (OPEN, WON, LOST)

    def _count(self, known: int, out: Words) -> None:
        function_of(VALUE_KERNELS, count_values)(self.game, self.rows[0], known, out)
