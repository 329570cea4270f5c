"""Null-window search from a position: is it worth more than a bound? For games of two sides without chance."""

from __future__ import annotations

import ctypes
import random
import threading
from collections.abc import Iterable, Sequence

from gdl_interpreter.board import Board
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.reference import Position
from gdl_interpreter.search.connections import Connections, connections
from gdl_interpreter.search.drivers.alphabeta import arena_words
from gdl_interpreter.search.drivers.keys import cap_of
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.kernels.null_window.keys import change_keys
from gdl_interpreter.search.kernels.null_window.rows import (
    BUCKET,
    BUCKET_WORDS,
    CARRIED,
    CYCLE,
    HISTORY_ENTRIES,
    MOST_GOALS,
    NOT_KEPT,
    TOO_LONG,
    TOO_MANY,
    CarriersRow,
    ConnectionsRow,
    KeysRow,
    NullWindowRow,
    PartRow,
    ScoredRow,
    ThreatsRow,
)
from gdl_interpreter.search.kernels.null_window.scored import sum_of, take_out
from gdl_interpreter.search.kernels.null_window.search import null_window
from gdl_interpreter.search.kernels.null_window.table import found_of, least_of, most_of
from gdl_interpreter.search.kernels.shared.end_values import lead_of
from gdl_interpreter.search.kernels.shared.positions import side_to_move
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.placement import stones_only_help
from gdl_interpreter.search.symmetry.exact import Symmetry, symmetries_of
from gdl_interpreter.search.symmetry.points import OnlyScored, only_scored
from gdl_interpreter.search.winning_sets import WinningSets, winning_sets

DEEPEST = 1000
"""Plies of the longest line."""

FIRST_BITS = 13
"""A table begins with fewer buckets than 2 to the power of this."""

WORTH, STOPS = 14, 1000
"""What a move on a set that wins counts in the order of moves, as a power of 2; and what stopping the other side from
winning at once counts more often."""

KERNELS: Kernels = (null_window, change_keys, found_of)

FAILURES = {
    CYCLE: "a position can come again",
    TOO_LONG: f"a line is longer than {DEEPEST} plies",
    NOT_KEPT: "points already made matter to the rules",
    TOO_MANY: "there are too many moves for the memory",
}
"""Why a search can have no answer, in words."""

_ALL = (1 << 64) - 1


class NullWindow:
    """A search with its table.

    Args:
        native: the game; its rules ask for no earlier positions.
        megabytes: memory for all of it.
        points: does the lead count?
    """

    def __init__(self, native: Native, megabytes: int, points: bool) -> None:
        self.native = native
        self.game = game_row(native)
        arena, bucket = arena_words(megabytes), BUCKET_WORDS
        symmetries = symmetries_of(native.program)
        small = len(native.program.board.sites) <= CARRIED
        carried = small and not points and stones_only_help(native.program)
        bucket_words = bucket + (BUCKET if carried else 0)
        buckets = max(64, ((megabytes << 17) - arena - 2 * HISTORY_ENTRIES) // bucket_words)
        doublings = max(0, buckets.bit_length() - FIRST_BITS)
        self.row = row = NullWindowRow.allocated()
        row.table, row.most_buckets = Words.of(words_of(buckets * bucket, scattered=True)), buckets
        row.buckets = buckets >> doublings
        row.arena, row.arena_room = Words.of(words_of(arena)), arena
        row.line, row.deepest = Words.of(words_of(DEEPEST + 1)), DEEPEST
        row.history = Words.of(words_of(2 * HISTORY_ENTRIES))
        row.keys, row.points = keys_row(native.program, native.packing, symmetries), int(points)
        if carried:
            row.carriers = carriers_row(native, symmetries, buckets)
        owned = native.packing.fields["neutral"].words == 0  # every piece is somebody's
        connected = connections(native.program) if carried and owned else None
        if connected is not None:
            row.connections = connections_row(connected, native.program.board)
        winning = winning_sets(native.program) if small and not points else None
        self._queues = () if winning is None else winning.queues
        if winning is not None:
            row.threats = threats_row(winning, native.program.board)
        self.scored = only_scored(native.program) if points else None
        """What is taken out of positions; values are leads then, and else outcomes with the lead added."""
        if self.scored is not None:
            row.scored = self._scored_row(self.scored)
        self.context: Context | None = None
        self._search, self._change_keys = function_of(KERNELS, null_window), function_of(KERNELS, change_keys)
        self._found_of = function_of(KERNELS, found_of)

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return self.row.nodes

    @property
    def failed(self) -> str | None:
        """Why there can be no answer, in words; None if nothing stands in the way."""
        return FAILURES.get(self.row.failed)

    def bound(self, position: Position, low: int, seconds: float, budget: int = _ALL >> 2) -> int | None:
        """A bound of the value of a position, which is not over, for who is to move: if it is more than `low`, the
        value is that at least, or else that at most. None if there was not time enough, or the search has failed.

        position: not over; low: the bound; seconds: how long; budget: at how many `nodes` it is broken off.

        Raises:
            LimitError: the rules take too long to work out.
        """
        context = self.native.context(position, 2)
        context.clear()
        context.words[words.STOP] = 0
        self.row.budget, self.context = budget, context
        clock = threading.Timer(max(0.0, seconds), _stop, [context])
        clock.start()
        try:
            (value,) = interruptible(lambda _: self._called(context, position, low), [context])
        finally:
            clock.cancel()
        context.check()
        return None if context.words[words.STOP] else value

    def stop(self) -> None:
        """Let whoever is searching come to an end now; may be called from another thread."""
        if self.context is not None:
            _stop(self.context)

    def _scored_row(self, scored: OnlyScored) -> ScoredRow:
        packing, row = self.native.packing, ScoredRow.allocated()
        if scored.state is None:
            return row
        table = packing.tables[scored.state]
        row.first, row.elements = packing.field_words + table.at, table.size
        hidden = [row.first + site for site in range(table.size) if scored.sites >> site & 1]
        row.hidden, row.hidden_count = Words.of((ctypes.c_uint64 * len(hidden))(*hidden)), len(hidden)
        return row

    def _packed(self, position: Position) -> Words:
        packed = Words.of(words_of(self.native.packing.size))
        for i, word in enumerate(self.native.pack(position)):
            packed[i] = word
        return packed

    def bounds_of(self, position: Position) -> tuple[int, int] | None:
        """The least and the greatest value that the table knows of a position for who is to move; None: it has none.

        position: not over.
        """
        _, found, before = self._looked_up(position)
        return None if found == 0 else (before + least_of(found), before + most_of(found))

    def entry_of(self, position: Position) -> tuple[int, int, int]:
        """The key of a position, and what the table knows of it, as in `Entry` (0: nothing), both without sign; and the
        points that its values lack there, since they were made before.

        position: not over.
        """
        key, found, before = self._looked_up(position)
        return key & _ALL, found & _ALL, before

    def _looked_up(self, position: Position) -> tuple[int, int, int]:
        """The key of a position, what the table knows of it, and the points that were taken out of it."""
        context = self.native.context(position, 2)
        _, here, before = self._prepared(Words.of(context.words), position)
        return here[0], 0 if self.row.failed else self._found_of(self.row, here[0]), before

    def _called(self, context: Context, position: Position, low: int) -> int:
        known = Words.of(context.words)
        packed, here, before = self._prepared(known, position)
        if self._queues and self.row.threats:
            self.row.threats.queue_count = len(self._queues) if self._are_filled_in_order(packed) else 0
        return before + self._search(self.game, self.row, known, packed, here, low - before, 0, 0)

    def _are_filled_in_order(self, packed: Words) -> bool:
        """Is no site filled before those that come before it? A position that somebody has made up may be otherwise."""
        filled = packed[self.game.owners_at[0]] | packed[self.game.owners_at[1]]
        taken = [[filled >> site & 1 for site in queue] for queue in self._queues]
        return all(each == sorted(each, reverse=True) for each in taken)

    def _prepared(self, known: Words, position: Position) -> tuple[Words, Words, int]:
        """A position as it is searched, its keys behind the least of them, and the points that were taken out of it."""
        count, packed, before = self.row.keys.count, self._packed(position), 0
        if self.scored is not None:
            highest = [state.high for state in self.native.program.states if state.name == self.scored.state]
            if highest and sum_of(self.row.scored, packed) > highest[0]:
                self.row.failed, known[words.STOP] = NOT_KEPT, 1
            before = lead_of(self.game, known, packed, side_to_move(self.game, packed))
            take_out(self.game, self.row.scored, packed)
        nothing, zeros = Words.of(words_of(self.native.packing.size)), Words.of(words_of(count))
        here = Words.of(words_of(count + 1))
        here[0] = self._change_keys(self.row.keys, nothing, packed, zeros, here.at(1))
        return packed, here, before


def _stop(context: Context) -> None:
    context.words[words.STOP] = 1


def carriers_row(native: Native, symmetries: Sequence[Symmetry], buckets: int) -> CarriersRow:
    """Carriers of wins, and room for those of a table.

    native: the game; symmetries: of it, as the keys have them; buckets: of the table.
    """
    board, packing, row = native.program.board, native.packing, CarriersRow.allocated()
    row.kept, row.trial = Words.of(words_of(buckets * BUCKET)), Words.of(words_of(packing.size))
    row.sites, row.moved = board.all, packing.fields["moved"].at
    row.maps = Words.of(words_of(2 * CARRIED * max(1, len(symmetries))))
    for i, one in enumerate(symmetries):
        for site, where in enumerate(one.sites):
            row.maps[2 * CARRIED * i + site], row.maps[2 * CARRIED * i + CARRIED + where] = where, site
    return row


def connections_row(found: Connections, board: Board) -> ConnectionsRow:
    """What sides must connect, for what is dead or captured.

    found: what they must; board: its sites.
    """
    row = ConnectionsRow.allocated()
    goals = [goal for each in found.goals for goal in (*each, *[0] * (MOST_GOALS - len(each)))]
    row.near, row.goals, row.counts = (
        Words.of((ctypes.c_uint64 * len(each))(*each)) for each in (found.near, goals, list(map(len, found.goals)))
    )
    row.exactly_one, row.sites = int(found.exactly_one), board.all
    return row


def threats_row(winning: WinningSets, board: Board) -> ThreatsRow:
    """Sets that win, for the order of moves and for what can no longer be won.

    winning: the sets; board: their sites.
    """
    row, first, found = ThreatsRow.allocated(), [0], list[int]()
    for site in range(len(board.sites)):
        found += [each for each in winning.sets if each >> site & 1]
        first.append(len(found))
    worth = [0] * (2 + max(each.bit_count() for each in winning.sets))
    worth[2:5] = [each << WORTH for each in (16, 4, 1)]
    row.first, row.sets, row.worth = (Words.of((ctypes.c_uint64 * len(each))(*each)) for each in (first, found, worth))
    stops = [0, STOPS << WORTH, *(each // 4 for each in worth[2:])]
    row.stops = Words.of((ctypes.c_uint64 * len(stops))(*stops))
    row.every = Words.of((ctypes.c_uint64 * len(winning.sets))(*winning.sets))
    row.set_count = len(winning.sets)
    row.count, row.stay, row.empty = len(winning.sets) * winning.alone, int(winning.stay), board.all
    if winning.queues:
        set_queues(row, winning.queues, len(board.sites))
    return row


def set_queues(row: ThreatsRow, queues: Sequence[Sequence[int]], sites: int) -> None:
    """Sites that can only be filled one after the other.

    row: that of the sets that win; queues: the sites; sites: how many the board has.
    """
    longest, behind, nexts, seconds = max(map(len, queues)) + 1, [0] * sites, [0] * sites, list[int]()
    for queue in queues:
        for i, site in enumerate(queue):
            behind[site], nexts[site] = _set_of(queue[i + 1 :]), _set_of(queue[i + 1 : i + 2])
        seconds += [_set_of(queue[filled + 1 :: 2]) for filled in range(longest)]
    row.queue_count, row.longest = len(queues), longest
    masks = [_set_of(queue) for queue in queues]
    row.queues, row.seconds, row.behind, row.nexts = (
        Words.of((ctypes.c_uint64 * len(each))(*each)) for each in (masks, seconds, behind, nexts)
    )


def _set_of(sites: Iterable[int]) -> int:
    return sum(1 << site for site in sites)


def keys_row(program: Program, packing: Packing, symmetries: Sequence[Symmetry]) -> KeysRow:
    """What the keys of positions are made of: all that the rules can still see of them.

    program, packing: of the game; symmetries: of it; if they cannot carry all that a position holds, none are used.
    """
    if any(table.var.per != (Ty.SITES,) or table.var.type is Ty.SITES for table in packing.tables.values()):
        symmetries = ()
    dice = random.Random(1)
    parts: list[int] = []
    codes: list[int] = []

    def add(word: int, first: int, cap: int, is_set: bool) -> None:
        parts.extend((word, int(is_set), first, cap))

    def add_codes(sites: int, carried: bool) -> int:
        """Words for each site: those of a site for a symmetry are the ones of where it goes. The first one's number."""
        own = [dice.getrandbits(64) for _ in range(sites)]
        first = len(codes) // (1 + len(symmetries))
        for site, code in enumerate(own):
            codes.append(code)
            codes.extend(own[one.sites[site]] if carried and site < len(one.sites) else code for one in symmetries)
        return first

    for field in packing.fields.values():
        cap = cap_of(program, field.name) if field.name in ("ply", "passes", "made") else None
        if field.name == "moved" or cap == 0:
            continue
        carried = field.type is Ty.SITES
        first = add_codes(64 * field.words if carried else field.words, carried)
        for i in range(field.words):
            add(field.at + i, first + (64 * i if carried else i), _ALL if cap is None else cap, carried)
    for table in packing.tables.values():
        for i in range(table.words):
            first = add_codes(table.size, True)
            for element in range(table.size):
                at = packing.field_words + table.at + element * table.words + i
                add(at, first + element, _ALL, False)
    row = KeysRow.allocated()
    row.count, row.part_count = 1 + len(symmetries), len(parts) // PartRow.SIZE
    row.parts = Words.of((ctypes.c_uint64 * len(parts))(*parts))
    row.codes = Words.of((ctypes.c_uint64 * len(codes))(*codes))
    return row
