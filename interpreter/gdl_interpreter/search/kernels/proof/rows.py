"""What proof-number search is, in rows of words: the search, an entry of its table, and a move that is weighed."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.symmetry import SymmetryRow

BUCKET = 4
"""Entries in a bucket of the table."""

MOST_COST = (1 << 48) - 1
"""The bits of an entry that its cost is in; the best move's number is behind them."""
BEST_AT = 48


class ProofRow(Row):
    """A search by proof numbers."""

    table = To(Words)
    """The transposition table: buckets of entries."""
    table_mask = Word()
    """One less than how many there are, which is a power of two."""
    arena = To(Words)
    """Where the moves of the positions on the way down are written."""
    arena_room = Word()
    """For how many words there is room."""
    nodes = Word()
    """Positions searched so far."""
    budget = Word()
    """How many there may be before the search is broken off."""
    best = Word()
    """The best move at the root: its number in the order of the runs."""
    past_lists = Word()
    """How many lists of earlier positions tell positions apart. 0: a position is worth the same behind any past, or
    what is found need not be exact."""
    symmetries = To(SymmetryRow)
    """Positions that are alike by one of these share an entry."""
    prover = Word()
    """The side that is to win, 0 or 1."""
    plain = To(Words)
    """Room for a position."""
    ply_word = Word()
    """The word of a position that the ply is in."""
    asks_ply = Word()
    """1 if the rules ask for the ply, else 0."""
    line = To(Words)
    """The hashes of the positions on the way down."""
    killers = To(Words)
    """For each ply the hash of the move that proved or disproved a position there last (Akl and Newborn, "The principal
    continuation and the killer heuristic", 1977)."""
    deepest = Word()
    """How many plies the search may go down."""
    drawn = Word()
    """How many finished games it met that nobody had won."""
    cost = Word()
    """How many nodes what is known of the root has cost."""


class Entry(Row):
    """An entry of the table."""

    key = Word()
    value = Word()
    """The numbers (see `values`)."""
    info = Word()
    """The nodes that were searched for it (48 bits), and from `BEST_AT` on the best move's number."""


class Weighed(Row):
    """A move of a position that is being searched: its numbers, and what the position after it is found under."""

    value = Word()
    key = Word()
    plain_hash = Word()
    """The hash without the ply and the past."""
    past_sum = Word()


@kernel
def weighed_at(moves: Words, number: int) -> Weighed:
    """The move with a number."""
    return moves.at(number * Weighed.SIZE).as_(Weighed)
