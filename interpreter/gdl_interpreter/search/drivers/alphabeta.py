"""Alpha-beta search from a position, deeper and deeper, for games of two sides; with chance nodes where there is
chance."""

from __future__ import annotations

import ctypes
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, interruptible
from gdl_interpreter.native.abi.call import Words as Packed
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.carrying import symmetry_row
from gdl_interpreter.search.drivers.evaluation import evaluation_row
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.drivers.network import network_row
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.kernels.alphabeta.move_order import age_history
from gdl_interpreter.search.kernels.alphabeta.row import HISTORY_ENTRIES, PLIES, REDUCTIONS, AlphaBetaRow
from gdl_interpreter.search.kernels.alphabeta.search import alphabeta
from gdl_interpreter.search.kernels.alphabeta.table import Entry
from gdl_interpreter.search.kernels.chance.expectimax import expectimax
from gdl_interpreter.search.kernels.shared.end_values import WON
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry.exact import Symmetry
from gdl_interpreter.search.symmetry.order_of_results import order_matters

DEEPEST = 250
"""Plies of the deepest search."""

LEAST_ARENA, MOST_ARENA = 1 << 19, 4 << 20
"""Words for the positions on the way down: an eighth of the memory within these bounds."""

LEAST_SHARE = 16
"""Megabytes for each thread, if there are several."""

LEAD, GAP = 0.5, 0.75
"""Parts of the values' `scale`, for `AlphaBetaRow.lead` and `gap`."""

INFINITE = 1 << 60

ONE_PLY = 20_000
"""Positions that the search of one ply may have, whatever the budget."""

KERNELS: Kernels = (alphabeta, age_history)
WITH_CHANCE: Kernels = (expectimax, age_history)
"""What takes their place where there is chance."""


@dataclass(frozen=True)
class Depth:
    """What a search of one depth has come to: plies; the value for who moves (`WON` for a win); the best move's
    number in the order of the runs; positions searched for it; is the value exact? Where the next depth was begun and
    not finished, value and move may be those of the moves that were searched in it."""

    depth: int
    value: int
    best: int
    nodes: int
    exact: bool


class AlphaBeta:
    """A search with its table.

    Args:
        native: the game.
        megabytes: memory for all of it.
        threads: how many search at the same time. Each goes its own way, and they share what they find (Stockfish calls
            it lazy SMP). A search is the first one's; what the others do makes it faster. There are fewer where memory
            is short.
        points: does the lead count (exact searches)?
        quiet: plies of taking moves that are searched below the horizon.
        values: what pieces are worth; None: nothing.
        past: where the rules look at earlier positions, is a position with another past another one? If not, what is
            found there need not be exact, but is found sooner.
        symmetries: positions that are alike by one of these share an entry of the table, if all that a position holds
            can be carried.
        selective: are moves that promise little searched less deeply, and attacks on kings deeper? What is called won
            or lost is proven all the same. Where there is chance: are throws that differ in their order taken for the
            same, if that seems not to matter? Then nothing is proven.
    """

    def __init__(
        self,
        native: Native,
        megabytes: int = 64,
        points: bool = False,
        quiet: int = 0,
        values: Values | None = None,
        past: bool = False,
        symmetries: Sequence[Symmetry] = (),
        selective: bool = False,
        threads: int = 1,
    ) -> None:
        self.native = native
        self.stopped = False
        self.contexts: list[Context] = []
        self.rate = 200_000.0
        """Positions searched in a second."""
        self.clock: Callable[[], float] = time.perf_counter
        """Tells the seconds by which a search is limited."""
        self.scale = 1.0 if values is None else values.scale
        self.game = game_row(native)
        threads = max(1, min(threads, megabytes // LEAST_SHARE))
        arena = arena_words(megabytes // threads)
        left = (megabytes << 17) - REDUCTIONS**2 - threads * (arena + 2 * HISTORY_ENTRIES + 3 * PLIES)
        entries = 1 << max(10, (max(0, left) // Entry.SIZE).bit_length() - 1)
        table = Words.of(words_of(entries * Entry.SIZE))
        plies_less = [reduction(depth, tried) for depth in range(REDUCTIONS) for tried in range(REDUCTIONS)]
        reductions = Words.of((ctypes.c_int64 * len(plies_less))(*plies_less))
        evaluated = None if values is None else evaluation_row(native, values)
        network = None if values is None or not native.features.chance else network_row(native, values)
        self.rows = tuple(thread_row(arena) for _ in range(threads))
        for row in self.rows:
            row.table, row.table_mask = table, entries - 1
            row.reductions, row.symmetries = reductions, symmetry_row(native.packing, symmetries)
            row.selective = int(selective)
            if values is not None:
                row.lead, row.gap, row.passing = int(LEAD * values.scale), int(GAP * values.scale), 1
            row.points, row.quiet = int(points), quiet
            row.past_lists = native.features.repeats if past else 0
            row.scale = self.scale
            row.folds = int(selective and not order_matters(native))
            if evaluated is not None:
                row.values = evaluated
            if network is not None:
                row.network = network
        self.chance = native.features.chance
        kernels, search = (WITH_CHANCE, expectimax) if self.chance else (KERNELS, alphabeta)
        self._search_kernel, self._age_history = function_of(kernels, search), function_of(kernels, age_history)

    @property
    def row(self) -> AlphaBetaRow:
        """The search, as its first thread sees it."""
        return self.rows[0]

    @property
    def nodes(self) -> int:
        """How many positions have been searched, by all threads."""
        return sum(row.nodes for row in self.rows)

    @property
    def too_many(self) -> bool:
        """Were there more moves in some position than can be held?"""
        return self.row.overflow != 0

    @property
    def proves(self) -> bool:
        """Is what is called exact a proof, of this position behind its past?"""
        return not self.native.features.repeats and not self.row.folds

    def search(
        self, position: Position, depth: int, budget: int, low: int = -INFINITE, high: int = INFINITE
    ) -> Depth | None:
        """Search a position.

        position: not over; depth: how many plies; budget: how many positions at the most; low, high: what is not
        between these bounds need only be known to be beyond them. None if it took more than the budget, or was broken
        off.
        """
        self.row.foremost = -1
        return self._search(self._contexts(position), self.native.pack(position), depth, budget, low, high)

    def _contexts(self, position: Position) -> list[Context]:
        """One for each thread."""
        return [self.native.context(position, PLIES) for _ in self.rows]

    def stop(self) -> None:
        """Let whoever is thinking come to an end now; may be called from another thread."""
        self.stopped = True
        for context in self.contexts:
            context.words[words.STOP] = 1

    def _search(
        self, contexts: list[Context], packed: Packed, depth: int, budget: int, low: int, high: int
    ) -> Depth | None:
        self.contexts, context, row = contexts, contexts[0], self.row
        for each in contexts:
            each.clear()
            each.words[words.STOP] = int(self.stopped)
        nodes, began, known = row.nodes, self.clock(), context.words[words.POSITIONS]

        def work(i: int) -> int:
            if i:
                return self._help(i, contexts[i], packed, depth)
            try:
                return self._called(row, context, packed, depth, budget // len(contexts), low, high)
            finally:
                for other in contexts[1:]:
                    other.words[words.STOP] = 1

        value = interruptible(work, contexts)[0]
        for each in contexts:
            each.words[words.POSITIONS] = known  # which a search that was broken off leaves where it was
            each.check()
        if row.nodes - nodes > 1000:
            self.rate = (row.nodes - nodes) / (self.clock() - began) * len(contexts)
        if context.words[words.STOP]:
            return None
        exact = row.horizon == 0 or (abs(value) >= WON and row.points == 0)
        return Depth(depth, value, row.best, self.nodes, exact)

    def _help(self, i: int, context: Context, packed: Packed, depth: int) -> int:
        """Search what the first thread is searching, and deeper, until that has done it. Nothing but the table tells of
        it.

        i: the number of the thread, from 1 on; context: its own; packed: the position; depth: in plies.
        """
        row, value, known = self.rows[i], 0, context.words[words.POSITIONS]
        row.foremost = self.row.foremost
        for plies in range(depth, DEEPEST + 1):
            value = self._called(row, context, packed, plies, INFINITE, -INFINITE, INFINITE)
            context.words[words.POSITIONS] = known
            if context.words[words.STOP]:
                break
            row.foremost = row.best
        return value

    def _called(
        self, row: AlphaBetaRow, context: Context, packed: Packed, depth: int, budget: int, low: int, high: int
    ) -> int:
        row.budget = row.nodes + budget
        row.horizon = row.best = row.completed = row.overflow = 0
        known = Words.of(context.words)
        return self._search_kernel(self.game, row, known, Words.of(packed), depth, low, high, 0, 0)

    def brief(
        self, context: Context, packed: Packed, depth: int, budget: int, low: int = -INFINITE, high: int = INFINITE
    ) -> tuple[int, int] | None:
        """As `search`, in this thread and without looking up whether to stop, for very many small searches: the value
        for who moves and the number of the best run; None if it took more than the budget.

        depth: plies; budget: positions at the most; low, high: as of `search`; context: one that has been cleared;
        packed: the position.
        """
        context.words[words.STOP] = 0
        self.row.foremost = -1
        known = context.words[words.POSITIONS]
        value = self._called(self.row, context, packed, depth, budget, low, high)
        context.words[words.POSITIONS] = known
        return None if context.words[words.STOP] else (value, self.row.best)

    def age_history(self) -> None:
        """Between two depths: what has cut long ago counts less."""
        for row in self.rows:
            self._age_history(row)

    def share(self, value: int) -> float:
        """What a value says about the share of the win."""
        if abs(value) >= WON:
            return 1.0 if value > 0 else 0.0
        if self.chance:
            return (1 + value / WON) / 2
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, value / self.scale))))

    def deepen(
        self,
        position: Position,
        seconds: float | None = None,
        budget: int = 1 << 62,
        depth: int = DEEPEST,
        watch: Callable[[Depth], None] | None = None,
    ) -> Depth | None:
        """Search deeper and deeper (iterative deepening: Slate and Atkin, "Chess 4.5", 1977), until the value is exact
        or a limit is reached; the deepest that was finished, None if no move was searched. Each depth begins with the
        best move so far, so that what was found in one that is broken off counts, too.

        position: not over; seconds: how long (None: any time); budget: how many positions; depth: how many plies;
        watch: hears of each depth that is finished.
        """
        began, found, plies = self.clock(), None, 1
        self.stopped = False
        contexts, packed = self._contexts(position), self.native.pack(position)
        first, self.row.foremost = self.nodes, -1
        while plies <= depth:
            left = budget - (self.nodes - first)
            if seconds is None and plies == 1:
                left = max(left, ONE_PLY)  # so that who may look at little takes what is there to be taken
            if seconds is not None:
                left = min(left, int((seconds - (self.clock() - began)) * self.rate))
            if left <= 0 or self.stopped:
                break
            now = self._search(contexts, packed, plies, left, -INFINITE, INFINITE)
            if now is None:
                found = self._with_unfinished(found, plies)
                late = seconds is None or seconds - (self.clock() - began) < 0.05 * seconds
                if self.too_many or self.stopped or late:
                    break
                continue
            found, plies = replace(now, nodes=self.nodes - first), plies + 1
            self.row.foremost = found.best
            if watch is not None:
                watch(found)
            if found.exact:
                break
            self.age_history()
        return None if found is None else replace(found, nodes=self.nodes - first)

    def _with_unfinished(self, found: Depth | None, plies: int) -> Depth | None:
        """What was found, with what the next depth, of so many plies, has come to, which was begun with the best move
        so far and broken off. That all its moves are lost is said by none that is unfinished."""
        row = self.row
        if not row.completed or row.value <= -WON:
            return found
        row.foremost = row.best
        if found is None:
            return Depth(plies, row.value, row.best, self.nodes, False)
        return replace(found, value=row.value, best=row.best)


def thread_row(arena: int) -> AlphaBetaRow:
    """What a thread has for itself: so many words for positions on the way down, and what has cut."""
    row = AlphaBetaRow.allocated()
    row.arena, row.arena_room = Words.of(words_of(arena)), arena
    row.history = Words.of((ctypes.c_uint64 * HISTORY_ENTRIES)())
    row.replies = Words.of((ctypes.c_uint64 * HISTORY_ENTRIES)())
    row.killers, row.line = Words.of((ctypes.c_uint64 * (2 * PLIES))()), Words.of((ctypes.c_uint64 * PLIES)())
    return row


def reduction(depth: int, tried: int) -> int:
    """By how many plies less a late move that takes nothing is searched at first (Romstad, "An introduction to late
    move reductions", 2006).

    depth: plies to the horizon; tried: moves that were searched before it.
    """
    return 0 if depth < 3 or tried < 3 else int(0.4 + math.log(depth) * math.log(tried + 1) / 2.2)


def arena_words(megabytes: int) -> int:
    """Of so much memory, words for the positions on the way down."""
    return min(MOST_ARENA, max(LEAST_ARENA, megabytes << 14))
