"""Alpha-beta search from a position, deeper and deeper, for games of two sides without chance."""

from __future__ import annotations

import ctypes
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gdl_interpreter.locking import once
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, Row, Words, address, interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search import code as game_code
from gdl_interpreter.search.carrying import Carrying
from gdl_interpreter.search.depth import alphabeta_code as code
from gdl_interpreter.search.depth import search_rows as row
from gdl_interpreter.search.depth.values import Values
from gdl_interpreter.search.depth.worth_code import WON
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.library import library_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry import Symmetry

DEEPEST = 250
"""Plies of the deepest search."""

LEAST_ARENA, MOST_ARENA = 1 << 19, 4 << 20
"""Words for the positions on the way down: an eighth of the memory within these bounds."""

INFINITE = 1 << 60


@dataclass(frozen=True)
class Depth:
    """What a search of one depth has come to: plies; the value for who moves (`WON` for a win); the best move's
    number in the order of the runs; positions looked at so far; is the value exact?"""

    depth: int
    value: int
    best: int
    nodes: int
    exact: bool


class AlphaBeta:
    """A search with its table. `megabytes`: memory for all of it; `points`: does the lead count (exact searches)?
    `quiet`: how many plies of taking moves are looked at below the horizon; `values`: what pieces are worth; `past`:
    where the rules look at earlier positions, is a position with another past another one? If not, what is found there
    need not be exact, but is found sooner."""

    def __init__(
        self,
        native: Native,
        megabytes: int = 64,
        points: bool = False,
        quiet: int = 0,
        values: Values | None = None,
        past: bool = False,
    ) -> None:
        self.native = native
        self.stopped = False
        self.context: Context | None = None
        self.rate = 200_000.0
        """Positions looked at in a second."""
        self.scale = 1.0 if values is None else values.scale
        self.game = game_row(native)
        arena = arena_words(megabytes)
        left = (megabytes << 17) - arena - code.HISTORY_ENTRIES
        entries = 1 << max(10, (max(0, left) // code.ENTRY_WORDS).bit_length() - 1)
        self.history = (ctypes.c_uint64 * code.HISTORY_ENTRIES)()
        self.search = Row(row.SEARCH_WORDS)
        for at, value in {
            row.TABLE_MASK: entries - 1,
            row.ARENA_ROOM: arena,
            row.POINTS: int(points),
            row.QUIET: quiet,
            row.LISTS: native.features.repeats if past else 0,
        }.items():
            self.search[at] = value
        self.search.point(row.TABLE, words_of(entries * code.ENTRY_WORDS))
        self.search.point(row.ARENA, words_of(arena))
        self.search.point(row.HISTORY, self.history)
        if values is not None:
            self.game.point(game_code.TABLES, (ctypes.c_int64 * len(values.sites))(*values.sites))
            self.search.point(row.STOCK_VALUES, (ctypes.c_int64 * len(values.stocks))(*values.stocks))
            self.search[row.LEAD_VALUE] = values.lead & (1 << 64) - 1

    @property
    def looked(self) -> int:
        """How many positions have been looked at."""
        return int(self.search[row.NODES])

    @property
    def too_many(self) -> bool:
        """Were there more moves in some position than can be held?"""
        return bool(self.search[row.OVERFLOW])

    def use(self, symmetries: Sequence[Symmetry]) -> None:
        """Let positions that are alike by a symmetry share their entry in the table, if all that a position holds can
        be carried."""
        Carrying(self.native.packing, symmetries).tell(self.search, row.CARRYING)

    def look(
        self, position: Position, depth: int, nodes: int, low: int = -INFINITE, high: int = INFINITE
    ) -> Depth | None:
        """Search so many plies deep; None if it took more than so many positions, or was broken off."""
        context = self.native.context(position, DEEPEST + 2)
        return self._look(context, self.native.pack(position), depth, nodes, low, high)

    def stop(self) -> None:
        """Let whoever is thinking come to an end now; may be called from another thread."""
        self.stopped = True
        if self.context is not None:
            self.context.words[words.STOP] = 1

    def _look(self, context: Context, packed: Words, depth: int, nodes: int, low: int, high: int) -> Depth | None:
        context.clear()
        self.context = context
        context.words[words.STOP] = int(self.stopped)
        self.search[row.NODES_ROOM] = self.search[row.NODES] + nodes
        self.search[row.HORIZON] = self.search[row.BEST] = self.search[row.OVERFLOW] = 0
        ask = search_function()

        def work(_: int) -> int:
            of = self.game.address, self.search.address, context.address, address(packed)
            return ask(*of, depth, low, high, 0, 0)

        before, began, known = self.looked, time.perf_counter(), context.words[words.POSITIONS]
        (value,) = interruptible(work, [context])
        context.words[words.POSITIONS] = known  # which a search that was broken off leaves where it was
        context.check()
        if self.looked - before > 1000:
            self.rate = (self.looked - before) / (time.perf_counter() - began)
        if context.words[words.STOP]:
            return None
        exact = not self.search[row.HORIZON] or (abs(value) >= WON and not self.search[row.POINTS])
        return Depth(depth, value, int(self.search[row.BEST]), self.looked, exact)

    def brief(
        self, context: Context, packed: Words, depth: int, nodes: int, low: int = -INFINITE, high: int = INFINITE
    ) -> tuple[int, int] | None:
        """Search so many plies deep, in this thread and without looking up whether to stop: the value for who moves and
        the number of the best run; None if it took more than so many positions. For very many small searches, in a
        context that has been cleared."""
        self.search[row.NODES_ROOM] = self.search[row.NODES] + nodes
        self.search[row.HORIZON] = self.search[row.BEST] = 0
        context.words[words.STOP] = 0
        known = context.words[words.POSITIONS]
        args = (self.game.address, self.search.address, context.address, address(packed))
        value = search_function()(*args, depth, low, high, 0, 0)
        context.words[words.POSITIONS] = known
        return None if context.words[words.STOP] else (value, int(self.search[row.BEST]))

    def share(self, value: int) -> float:
        """What a value says about the share of the win."""
        if abs(value) >= WON:
            return 1.0 if value > 0 else 0.0
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, value / self.scale))))

    def deepen(
        self,
        position: Position,
        seconds: float | None = None,
        nodes: int = 1 << 62,
        depth: int = DEEPEST,
        watch: Callable[[Depth], None] | None = None,
    ) -> Depth | None:
        """Search deeper and deeper, until the value is exact or a limit is reached; the deepest that was finished."""
        began, found = time.perf_counter(), None
        self.stopped = False
        context, packed = self.native.context(position, DEEPEST + 2), self.native.pack(position)
        first = self.looked
        for plies in range(1, depth + 1):
            left = nodes - (self.looked - first)
            if seconds is not None:
                left = min(left, int((seconds - (time.perf_counter() - began)) * self.rate))
            if left <= 0 or self.stopped:
                break
            now = self._look(context, packed, plies, left, -INFINITE, INFINITE)
            if now is None:
                if (
                    self.search[row.OVERFLOW]
                    or self.stopped
                    or seconds is None
                    or seconds - (time.perf_counter() - began) < 0.05 * seconds
                ):
                    break
                continue
            found = now
            if watch is not None:
                watch(found)
            if found.exact:
                break
            for i in range(0, code.HISTORY_ENTRIES):
                self.history[i] //= 2
        return found


def arena_words(megabytes: int) -> int:
    """Of so much memory, words for the positions on the way down."""
    return min(MOST_ARENA, max(LEAST_ARENA, megabytes << 14))


@once
def search_function() -> Callable[..., int]:
    """The code of the search."""
    return library_of(code.search_text).function("gdl_search", ctypes.c_int64, [ctypes.c_int64] * 9)
