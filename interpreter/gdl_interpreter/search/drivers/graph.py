"""All positions that can be reached from one, each kept once: found in slices, within limits of time and memory."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from typing import Literal

from gdl_interpreter.locking import once
from gdl_interpreter.native import context as words
from gdl_interpreter.native.calling import Row, Words, address, interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.carrying import Carrying
from gdl_interpreter.search.exact import graph_code as code
from gdl_interpreter.search.exact import graph_keys as row
from gdl_interpreter.search.drivers.keys import ROW_WORDS, Keys
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.drivers.library import library_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry.exact import symmetries_of

Way = Literal["sides", "wide", "deep"]
"""What is kept: for two sides, who comes before whom; for one player the way, the nearest positions looked at first, or
the last found."""
State = Literal["going", "all", "full", "late", "won"]
"""How far it is: more to do; all positions found; no memory left; the rules take too long somewhere; won (by the one
player)."""

_HALVES = {"sides": 4, "wide": 1, "deep": 2}
"""Halves of words for a position beside its key and its place in the table: before, known, open, queue."""
_FIRST_TABLE = 1 << 12
_FIRST_MOVES = 1 << 10
_FIRST_RATE = 50_000.0
_SLICE_SECONDS = 0.1


class Graph:
    """The positions that can be reached from `first`, which is not over. `megabytes`: memory for them; `symmetric`: do
    positions that are alike by a symmetry count as one?"""

    def __init__(
        self, native: Native, first: Position, megabytes: int = 256, way: Way = "sides", symmetric: bool = True
    ) -> None:
        self.native, self.way = native, way
        self.packed = native.pack(first)
        self.keys = Keys(native.program, native.packing, self.packed)
        self.carrying = Carrying(native.packing, symmetries_of(native.program) if symmetric else ())
        self.bytes = megabytes << 20
        self.game = game_row(native)
        self.context = native.context(None, 2)
        self.rate = _FIRST_RATE
        """Positions gone through in a second."""
        self._moves = _FIRST_MOVES
        self._begin()

    def _begin(self) -> None:
        """Begin anew, with keys as wide as they have turned out to be."""
        self.state: State = "going"
        rows = self.keys.rows
        self.key_bytes = 8 * self.keys.words
        most = min(self.bytes // (self.key_bytes + 4 * _HALVES[self.way]), row.UNSEEN - 1)
        entries = min(self.bytes // 8, row.UNSEEN - 1) if self.way == "sides" else 0
        self.graph = Row(row.GRAPH_WORDS)
        size = self.native.packing.size
        self._rooms: dict[int, Words] = {}
        for at, count in {
            row.KEYS: most * self.keys.words,
            row.HEADS: most // 2 + 1,
            row.INFO: most // 2 + 1,
            row.OPEN: most // 2 + 1,
            row.QUEUE: most // 2 + 1,
            row.FROM: entries // 2 + 1,
            row.LINK: entries // 2 + 1,
            row.POSITION: size,
            row.KEY: self.keys.words,
            row.OTHER: self.keys.words,
        }.items():
            self._room(at, count)
        for at, value in {
            row.KEY_WORDS: self.keys.words,
            row.ROW_COUNT: len(rows) // ROW_WORDS,
            row.SOLO: int(self.way != "sides"),
            row.DEEP: int(self.way == "deep"),
            row.BEST: code.BEST_LOST & (1 << 64) - 1,
        }.items():
            self.graph[at] = value
        self.graph.point(row.TEMPLATE, self.packed)
        self.graph.point(row.ROWS, rows)
        if self.way != "sides" and any(ending.measure for ending in self.native.program.endings):
            self.graph.point(row.MEASURE, self.native.parts.library("search").symbol("gdl_measured"))
        self.carrying.tell(self.graph, row.CARRYING)
        self._list(self._moves)
        self._table(_FIRST_TABLE)
        _call("begin", self.game, self.graph, self.packed)
        self.graph[row.LAYER] = 1

    def _room(self, at: int, count: int) -> None:
        """Room for so many words, which takes memory only where something is written."""
        self._rooms[at] = words_of(count)
        self.graph.point(at, self._rooms[at])

    def _list(self, moves: int) -> None:
        self._moves = moves
        self._room(row.LIST, moves * (self.native.packing.size + 1))
        self.graph[row.LIST_ROOM] = moves

    def _table(self, size: int) -> None:
        self._room(row.TABLE, size // 2)
        self.graph[row.TABLE_MASK] = size - 1
        _call("rehash", self.graph)

    # ---- how far it is

    @property
    def found(self) -> int:
        """How many positions have been found."""
        return int(self.graph[row.COUNT])

    @property
    def seen(self) -> int:
        """How many of them have been gone through."""
        return int(self.graph[row.NEXT])

    @property
    def settled(self) -> int:
        """Of how many the value is known to be a win or a loss (two sides)."""
        return int(self.graph[row.TAIL])

    @property
    def depth(self) -> int:
        """Within how many plies everything has been found."""
        return int(self.graph[row.DEPTH])

    @property
    def comes_again(self) -> bool:
        """Have positions been seen to come again?"""
        return bool(self.graph[row.BACKS])

    @property
    def used(self) -> int:
        """Bytes of memory that are used."""
        per = self.key_bytes + 4 * _HALVES[self.way]
        beside = 4 * (int(self.graph[row.TABLE_MASK]) + 1) + 8 * (self._moves - _FIRST_MOVES) * (
            self.native.packing.size + 1
        )
        return self.found * per + 8 * int(self.graph[row.EDGES]) + beside

    # ---- finding them

    def find(self, seconds: float, told: Callable[[], None] | None = None) -> State:
        """Find more positions for so long: in one slice at least."""
        until = time.perf_counter() + seconds
        while self.state == "going":
            if not self._make_room():
                self.state = "full"
                break
            steps, before, began = max(1, int(self.rate * _SLICE_SECONDS)), self.seen, time.perf_counter()
            came = self._slice("expand", steps)
            took = time.perf_counter() - began
            if self.seen > before and took > 0:
                self.rate = (self.seen - before) / took
            if came == code.MANY:
                needed = 2 * int(self.graph[row.NEEDED])
                if self.used + 8 * needed * (self.native.packing.size + 1) > self.bytes:
                    self.state = "full"
                else:
                    self._list(needed)
            elif came == code.NARROW:
                self.keys.widen(int(self.graph[row.WIDE]) - 1)
                self._begin()
            elif came != code.FULL:
                after: dict[int, State] = {code.DONE: "all", code.TOO_LONG: "late", code.WON: "won"}
                self.state = after.get(came, self.state)
            if told is not None:
                told()
            if time.perf_counter() > until:
                break
        return self.state

    def _make_room(self) -> bool:
        """Say for how many more positions there is room in the next slice; is there any?"""
        table = int(self.graph[row.TABLE_MASK]) + 1
        if self.found + self._moves > table // 2:
            if self.used + 8 * table > self.bytes:
                return False
            while self.found + self._moves > table // 2:
                table *= 2
            self._table(table)
        left = self.bytes - self.used
        if left < self.bytes // 64:
            return False
        per = self.key_bytes + 4 * _HALVES[self.way]
        self.graph[row.POSITIONS_ROOM] = min(table // 2, self.found + left // 2 // per)
        entries = int(self.graph[row.EDGES])
        self.graph[row.EDGES_ROOM] = entries + left // 16 if self.way == "sides" else 1 << 62
        return True

    def settle(self, seconds: float) -> bool:
        """Settle what can be settled of two sides' positions; was there time enough?"""
        until, steps = time.perf_counter() + seconds, 100_000
        while self._slice("settle", steps) == steps:
            if time.perf_counter() > until:
                return False
        return True

    def _slice(self, name: str, steps: int) -> int:
        """One call that may be broken off."""
        self.context.clear()
        self.context.words[words.STOP] = 0
        context = self.context.words
        given = (self.game, self.graph, context) if name == "expand" else (self.graph, context)
        (came,) = interruptible(lambda _: _call(name, *given, steps), [self.context])
        return came

    # ---- asking

    def number(self, position: Position) -> int | None:
        """The number of a position; None if it was not found."""
        self.graph[row.WIDE] = 0
        number = _call("look", self.game, self.graph, self.native.pack(position))
        wide, self.graph[row.WIDE] = self.graph[row.WIDE], 0
        return None if wide or not number else number - 1

    def known(self, number: int) -> tuple[int, int]:
        """Of a position of two sides: 0 (not settled), `WIN` or `LOSS` for who is to move, and in how many plies."""
        info = self._half(row.INFO, number)
        return info & 3, info >> row.DISTANCE_BIT

    @property
    def best(self) -> int:
        """The best end for one player so far: `BEST_WON`, points, `BEST_DRAWN`, or `BEST_LOST`."""
        return ctypes.c_int64(self.graph[row.BEST]).value

    def way_to_best(self) -> list[int]:
        """The positions on the way to that end, the first one first; of one end, the last is the one before it."""
        number, way = int(self.graph[row.FOUND]) - 1, []
        while number > 0:
            way.append(number)
            number = self._half(row.HEADS, number)
        return [*([0] if self.graph[row.FOUND] else []), *reversed(way)]

    def _half(self, at: int, number: int) -> int:
        return int(self._rooms[at][number // 2]) >> 32 * (number % 2) & 0xFFFFFFFF


@once
def _functions() -> dict[str, Callable[..., int]]:
    library = library_of(code.graph_text)
    return {
        name: library.function(f"gdl_{name}", ctypes.c_int64 if result else None, [ctypes.c_int64] * args)
        for name, result, args in code.EXPORTED
    }


def _call(name: str, *given: Row | Words | int) -> int:
    """Call a function of the graphs' code."""
    return _functions()[name](*map(_word, given))


def _word(given: Row | Words | int) -> int:
    return given if isinstance(given, int) else given.address if isinstance(given, Row) else address(given)
