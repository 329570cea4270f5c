"""Proof-number search from a position: can a side force a win? For games of two sides without chance."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Literal

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import arena_words
from gdl_interpreter.search.drivers.carrying import symmetry_row
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.game import game_row, sides_of
from gdl_interpreter.search.kernels.proof.numbers import prove
from gdl_interpreter.search.kernels.proof.rows import BUCKET, Entry, ProofRow
from gdl_interpreter.search.kernels.proof.values import disproof_of, proof_of, unknown_of
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.symmetry.exact import symmetries_of

DEEPEST = 250
"""Plies of the longest line."""

Answer = Literal["yes", "no", "unknown", "unfinished"]
"""Can it be forced? Unknown: every line that was searched went round in a circle or got too long, or leans on one that
did (the graph-history interaction); unfinished: more search would tell more."""

KERNELS: Kernels = (prove,)


@dataclass(frozen=True)
class Proof:
    """What asking for a forced win has come to. proof, disproof: how many positions are still to be won at least, or
    to be kept from being won (0: it is done); best: the number of the run that it goes by, in their order; cost:
    positions that were searched for it."""

    answer: Answer
    proof: int = 1
    disproof: int = 1
    best: int = 0
    cost: int = 0


class ProofSearch:
    """A search with its table, in `megabytes` of memory. The same questions with the same budgets, one after the
    other, have the same answers.

    Where the rules look at earlier positions (`repeats`), a position with another past is another position.
    """

    def __init__(self, native: Native, megabytes: int = 64) -> None:
        self.native = native
        self.game = game_row(native)
        arena, bucket = arena_words(megabytes), Entry.SIZE * BUCKET
        buckets = 1 << max(6, (max(0, (megabytes << 17) - arena) // bucket).bit_length() - 1)
        self.row = row = ProofRow.allocated()
        row.table, row.table_mask = Words.of(words_of(buckets * bucket)), buckets - 1
        row.arena, row.arena_room = Words.of(words_of(arena)), arena
        row.plain = Words.of(words_of(native.packing.size))
        row.line, row.killers = Words.of(words_of(DEEPEST + 2)), Words.of(words_of(DEEPEST + 2))
        row.deepest, row.past_lists = DEEPEST, native.features.repeats
        row.ply_word = native.packing.fields["ply"].at
        row.asks_ply = int(any(isinstance(part, n.Op) and part.op == "ply" for part in all_parts(native.program)))
        # the past of a position is not carried along with it
        symmetries = () if native.features.repeats else symmetries_of(native.program)
        row.symmetries = symmetry_row(native.packing, symmetries)
        self._prove = function_of(KERNELS, prove)

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return self.row.nodes

    @property
    def drawless(self) -> bool:
        """Was every finished game so far a win of one of the sides?"""
        return self.row.drawn == 0

    def known(self, position: Position, side: int) -> Proof:
        """What is known of a side's forced win from a position, without a search. `side`: see `sides_of`."""
        context = self._begun(position, side, 0)
        return self._read(self._called(context, position), context)

    def ask(self, position: Position, side: int, budget: int, seconds: float | None = None) -> Proof:
        """Can a side force a win from a position that is not over?

        position: not over; side: see `sides_of`; budget: how many more positions are searched at the most; seconds:
        how long (None: any time).

        Raises:
            LimitError: the rules take too long to work out.
        """
        context = self._begun(position, side, budget)
        clock = None if seconds is None else threading.Timer(max(0.0, seconds), _stop, [context])
        if clock is not None:
            clock.start()
        try:
            (value,) = interruptible(lambda _: self._called(context, position), [context])
        finally:
            if clock is not None:
                clock.cancel()
        return self._read(value, context)

    def _begun(self, position: Position, side: int, budget: int) -> Context:
        context = self.native.context(position, DEEPEST + 2)
        context.clear()
        context.words[words.STOP] = 0
        self.row.prover = side
        self.row.budget = self.row.nodes + budget
        return context

    def _called(self, context: Context, position: Position) -> int:
        packed = Words.of(self.native.pack(position))
        return self._prove(self.game, self.row, Words.of(context.words), packed)

    def _read(self, value: int, context: Context) -> Proof:
        context.check()
        if not value:
            return Proof("unfinished")
        proof, disproof, best, cost = proof_of(value), disproof_of(value), self.row.best, self.row.cost
        if proof and disproof:
            return Proof("unfinished", proof, disproof, best, cost)
        answer: Answer = "unknown" if unknown_of(value) else "no" if proof else "yes"
        return Proof(answer, proof, disproof, best, cost)


def _stop(context: Context) -> None:
    context.words[words.STOP] = 1


def side_to_move(native: Native, position: Position) -> int:
    """The number of the side that is to move; people stay the side that they were."""
    (allies,) = (player.allies for player in native.program.players if player.name == position.person)
    return sides_of(native.program).index(allies)
