"""Proof-number search from a position: can a side force a win? For games of two sides without chance."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from gdl_interpreter.native import context as words
from gdl_interpreter.native.calling import Context, Row, address, interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.carrying import Carrying
from gdl_interpreter.search.depth import search_rows as row
from gdl_interpreter.search.drivers.alphabeta import arena_words
from gdl_interpreter.search.exact import proof_table_code as code
from gdl_interpreter.search.exact.proof_code import proof_text
from gdl_interpreter.search.game import game_row, sides_of
from gdl_interpreter.search.drivers.library import library_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry.exact import symmetries_of

DEEPEST = 250
"""Plies of the longest line."""

Answer = Literal["yes", "no", "open", "unknown"]
"""Can it be forced? Open: every line that was looked at went round in a circle or got too long, or leans on one that
did; unknown: not finished."""


@dataclass(frozen=True)
class Proof:
    """What asking for a forced win has come to. proof, disproof: how many positions are still to be won at least, or
    to be kept from being won (0: it is done); best: the number of the run that it goes by, in their order; cost:
    positions that were looked at for it."""

    answer: Answer
    proof: int = 1
    disproof: int = 1
    best: int = 0
    cost: int = 0


class ProofSearch:
    """A search with its table, in `megabytes` of memory. The same questions with the same efforts, one after the
    other, have the same answers.

    Where the rules look at earlier positions (`repeats`), a position with another past is another position.
    """

    def __init__(self, native: Native, megabytes: int = 64) -> None:
        self.native = native
        self.game = game_row(native)
        self.context: Context | None = None
        arena, bucket = arena_words(megabytes), code.ENTRY_WORDS * code.BUCKET
        buckets = 1 << max(6, (max(0, (megabytes << 17) - arena) // bucket).bit_length() - 1)
        self.search = Row(code.SEARCH_WORDS)
        asked = any(isinstance(part, n.Op) and part.op == "ply" for part in all_parts(native.program))
        for at, value in {
            row.TABLE_MASK: buckets - 1,
            row.ARENA_ROOM: arena,
            code.PLY: native.packing.fields["ply"].at,
            code.ASKED: int(asked),
            row.LISTS: native.features.repeats,
            code.DEEPEST: DEEPEST,
        }.items():
            self.search[at] = value
        for at, size in {
            row.TABLE: buckets * code.ENTRY_WORDS * code.BUCKET,
            row.ARENA: arena,
            code.PLAIN: native.packing.size,
            code.LINE: DEEPEST + 2,
            code.KILLERS: DEEPEST + 2,
        }.items():
            self.search.point(at, words_of(size))
        if not native.features.repeats:  # the past of a position is not carried along with it
            Carrying(native.packing, symmetries_of(native.program)).tell(self.search, row.CARRYING)

    @property
    def looked(self) -> int:
        """How many positions have been looked at."""
        return int(self.search[row.NODES])

    @property
    def drawless(self) -> bool:
        """Was every finished game so far a win of one of the sides?"""
        return not self.search[code.NEITHER]

    def known(self, position: Position, side: int) -> Proof:
        """What is known of a side's forced win from a position, without a search. `side`: see `sides_of`."""
        return self._asked("gdl_known", position, side, 0, None)

    def ask(self, position: Position, side: int, effort: int, seconds: float | None = None) -> Proof:
        """Can a side force a win from a position that is not over? Searches until that is clear, or so many more
        positions have been looked at, or so much time is over.

        Raises:
            LimitError: the rules take too long to work out.
        """
        return self._asked("gdl_prove", position, side, effort, seconds)

    def _asked(self, name: str, position: Position, side: int, effort: int, seconds: float | None) -> Proof:
        context = self.native.context(position, DEEPEST + 2)
        context.clear()
        context.words[words.STOP] = 0
        packed = self.native.pack(position)
        self.search[code.PROVER] = side
        self.search[row.NODES_ROOM] = self.search[row.NODES] + effort
        ask = proof_function(name)

        def work(_: int) -> int:
            return ask(self.game.address, self.search.address, context.address, address(packed))

        if name == "gdl_known":
            value = work(0)
        else:
            clock = None if seconds is None else threading.Timer(max(0.0, seconds), _stop, [context])
            if clock is not None:
                clock.start()
            try:
                (value,) = interruptible(work, [context])
            finally:
                if clock is not None:
                    clock.cancel()
        context.check()
        return self._read(value)

    def _read(self, value: int) -> Proof:
        if not value:
            return Proof("unknown")
        mask = (1 << code.NUMBER_BITS) - 1
        proof, disproof = value & mask, value >> code.NUMBER_BITS & mask
        best, cost = int(self.search[row.BEST]), int(self.search[code.COST])
        if proof and disproof:
            return Proof("unknown", proof, disproof, best, cost)
        answer: Answer = "open" if value & code.OPEN else "no" if proof else "yes"
        return Proof(answer, proof, disproof, best, cost)


def _stop(context: Context) -> None:
    context.words[words.STOP] = 1


def side_to_move(native: Native, position: Position) -> int:
    """The number of the side that is to move; people stay the side that they were."""
    (allies,) = (player.allies for player in native.program.players if player.name == position.person)
    return sides_of(native.program).index(allies)


def proof_function(name: str) -> Callable[..., int]:
    """A function of the code of the search."""
    return library_of(proof_text).function(name, ctypes.c_int64, [ctypes.c_int64] * 4)
