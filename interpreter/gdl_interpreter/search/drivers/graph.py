"""All positions that can be reached from one, each kept once: found in slices, within limits of time and memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from gdl_interpreter.kernel.memory import Halves, Pointer, Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.carrying import symmetry_row
from gdl_interpreter.search.drivers.keys import Keys
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.kernels.graph_keys import insert, look_up, rehash
from gdl_interpreter.search.kernels.graph_rows import DISTANCE_BIT, UNSEEN, GraphRow, KeyPart
from gdl_interpreter.search.kernels.retrograde import (
    BEST_LOST,
    DONE,
    FULL,
    MANY,
    NARROW,
    TOO_LONG,
    WON,
    back_up,
    expand,
)
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry.exact import symmetries_of

Way = Literal["sides", "wide", "deep"]
"""What is kept: for two sides, who comes before whom; for one player the way, the nearest positions searched first, or
the last found."""
State = Literal["going", "all", "full", "late", "won"]
"""How far it is: more to do; all positions found; no memory left; the rules take too long somewhere; won (by the one
player)."""

RATE = 50_000.0
"""Positions gone through in a second, as long as that has not been measured."""

KERNELS: Kernels = (insert, expand, back_up, rehash, look_up)

_HALVES = {"sides": 4, "wide": 1, "deep": 2}
"""Halves of words for a position beside its key and its place in the table: before, known, undecided, queue."""
_FIRST_TABLE = 1 << 12
_FIRST_MOVES = 1 << 10
_SLICE_SECONDS = 0.1


class Graph:
    """The positions that can be reached from one.

    Args:
        native: the game.
        first: where it begins; not over.
        megabytes: memory for the positions.
        way: what is kept of them.
        symmetric: do positions that are alike by a symmetry count as one?
        rate: positions gone through in a second, by which the first slice is measured out.
    """

    def __init__(
        self,
        native: Native,
        first: Position,
        megabytes: int = 256,
        way: Way = "sides",
        symmetric: bool = True,
        rate: float = RATE,
    ) -> None:
        self.native, self.way = native, way
        self.packed = native.pack(first)
        self.keys = Keys(native.program, native.packing, self.packed)
        self.symmetries = symmetry_row(native.packing, symmetries_of(native.program) if symmetric else ())
        self.bytes = megabytes << 20
        self.game = game_row(native)
        self.context = native.context(None, 2)
        self.rate = rate
        """Positions gone through in a second."""
        self._moves = _FIRST_MOVES
        self._begin()

    def _begin(self) -> None:
        """Begin anew, with keys as wide as they have turned out to be."""
        self.state: State = "going"
        parts = self.keys.parts
        self.key_bytes = 8 * self.keys.words
        most = min(self.bytes // (self.key_bytes + 4 * _HALVES[self.way]), UNSEEN - 1)
        edges = min(self.bytes // 8, UNSEEN - 1) if self.way == "sides" else 0
        self.row = row = GraphRow.allocated()
        row.keys = Words.of(words_of(most * self.keys.words))
        row.heads, row.info, row.undecided, row.queue = (_halves(most) for _ in range(4))
        row.sources, row.links = _halves(edges), _halves(edges)
        row.position = Words.of(words_of(self.native.packing.size))
        row.key, row.other_key = Words.of(words_of(self.keys.words)), Words.of(words_of(self.keys.words))
        row.key_words, row.key_part_count = self.keys.words, len(parts) // KeyPart.SIZE
        row.key_parts, row.template = Words.of(parts), Words.of(self.packed)
        row.solo, row.deep, row.best = int(self.way != "sides"), int(self.way == "deep"), BEST_LOST
        if self.way != "sides" and any(ending.measure for ending in self.native.program.endings):
            symbol = self.native.parts.library("search").symbol("gdl_measured")
            row.measure = Pointer(symbol.address, symbol)
        row.symmetries = self.symmetries
        self._make_moves(self._moves)
        self._make_table(_FIRST_TABLE)
        function_of(KERNELS, insert)(self.game, row, Words.of(self.packed), 0)
        row.layer = 1

    def _make_moves(self, count: int) -> None:
        self._moves = count
        self.row.moves = Words.of(words_of(count * (self.native.packing.size + 1)))
        self.row.moves_room = count

    def _make_table(self, size: int) -> None:
        self.row.table, self.row.table_mask = _halves(size), size - 1
        function_of(KERNELS, rehash)(self.row)

    # ---- how far it is

    @property
    def found(self) -> int:
        """How many positions have been found."""
        return self.row.count

    @property
    def expanded(self) -> int:
        """How many of them have been expanded."""
        return self.row.expanded

    @property
    def decided(self) -> int:
        """Of how many the value is known to be a win or a loss (two sides)."""
        return self.row.tail

    @property
    def depth(self) -> int:
        """Within how many plies everything has been found."""
        return self.row.depth

    @property
    def comes_again(self) -> bool:
        """Have positions been seen to come again?"""
        return self.row.backs != 0

    @property
    def used(self) -> int:
        """Bytes of memory that are used."""
        per = self.key_bytes + 4 * _HALVES[self.way]
        beside = 4 * (self.row.table_mask + 1) + 8 * (self._moves - _FIRST_MOVES) * (self.native.packing.size + 1)
        return self.found * per + 8 * self.row.edges + beside

    # ---- finding them

    def find(self, seconds: float, report: Callable[[], None] | None = None) -> State:
        """Find more positions for so long: in one slice at least."""
        until = time.perf_counter() + seconds
        while self.state == "going":
            if not self._make_room():
                self.state = "full"
                break
            steps, before, began = max(1, int(self.rate * _SLICE_SECONDS)), self.expanded, time.perf_counter()
            came = self._expand(steps)
            took = time.perf_counter() - began
            if self.expanded > before and took > 0:
                self.rate = (self.expanded - before) / took
            if came == MANY:
                needed = 2 * self.row.needed
                if self.used + 8 * needed * (self.native.packing.size + 1) > self.bytes:
                    self.state = "full"
                else:
                    self._make_moves(needed)
            elif came == NARROW:
                self.keys.widen(self.row.too_wide - 1)
                self._begin()
            elif came != FULL:
                after: dict[int, State] = {DONE: "all", TOO_LONG: "late", WON: "won"}
                self.state = after.get(came, self.state)
            if report is not None:
                report()
            if time.perf_counter() > until:
                break
        return self.state

    def _make_room(self) -> bool:
        """Say for how many more positions there is room in the next slice; is there any?"""
        table = self.row.table_mask + 1
        if self.found + self._moves > table // 2:
            if self.used + 8 * table > self.bytes:
                return False
            while self.found + self._moves > table // 2:
                table *= 2
            self._make_table(table)
        left = self.bytes - self.used
        if left < self.bytes // 64:
            return False
        per = self.key_bytes + 4 * _HALVES[self.way]
        self.row.positions_room = min(table // 2, self.found + left // 2 // per)
        self.row.edges_room = self.row.edges + left // 16 if self.way == "sides" else 1 << 62
        return True

    def back_up(self, seconds: float) -> bool:
        """Back up the values of two sides' positions from the end, as far as they go; was there time enough?"""
        until, steps = time.perf_counter() + seconds, 100_000
        while self._back_up(steps) == steps:
            if time.perf_counter() > until:
                return False
        return True

    def _expand(self, steps: int) -> int:
        return self._slice(
            lambda context: function_of(KERNELS, expand)(self.game, self.row, context, steps),
        )

    def _back_up(self, steps: int) -> int:
        return self._slice(lambda context: function_of(KERNELS, back_up)(self.row, context, steps))

    def _slice(self, work: Callable[[Words], int]) -> int:
        """One call that may be broken off."""
        self.context.clear()
        self.context.words[words.STOP] = 0
        (came,) = interruptible(lambda _: work(Words.of(self.context.words)), [self.context])
        return came

    # ---- asking

    def number(self, position: Position) -> int | None:
        """The number of a position; None if it was not found."""
        self.row.too_wide = 0
        number = function_of(KERNELS, look_up)(self.game, self.row, Words.of(self.native.pack(position)))
        wide, self.row.too_wide = self.row.too_wide, 0
        return None if wide or not number else number - 1

    def known(self, number: int) -> tuple[int, int]:
        """Of a position of two sides: 0 (not decided), `WIN` or `LOSS` for who is to move, and in how many plies."""
        info = self.row.info[number]
        return info & 3, info >> DISTANCE_BIT

    @property
    def best(self) -> int:
        """The best end for one player so far: `BEST_WON`, points, `BEST_DRAWN`, or `BEST_LOST`."""
        return self.row.best

    def way_to_best(self) -> list[int]:
        """The positions on the way to that end, the first one first; of one end, the last is the one before it."""
        number, way = self.row.found - 1, list[int]()
        while number > 0:
            way.append(number)
            number = self.row.heads[number]
        return [*([0] if self.row.found else []), *reversed(way)]


def _halves(count: int) -> Halves:
    """Room for so many halves of words, which takes memory only where something is written."""
    return Halves.of(words_of(count // 2 + 1))
