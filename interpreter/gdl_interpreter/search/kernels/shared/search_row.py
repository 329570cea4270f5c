"""What the depth-first searches have in common, as a row of words: a table, and the moves on the way down."""

from __future__ import annotations

from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.symmetry import SymmetryRow


class SearchRow(Row):
    """A depth-first search with a transposition table."""

    table = To(Words)
    """The transposition table: entries, or buckets of them."""
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
