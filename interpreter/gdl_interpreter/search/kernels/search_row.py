"""What the searches in depth have in common: alpha-beta and proof numbers, each with more fields of its own."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.native.abi.context import STOP
from gdl_interpreter.search.kernels.symmetry import SymmetryRow


class SearchRow(Row):
    """A search with a transposition table."""

    table = To(Words)
    table_mask = Word()
    """One less than the entries, or buckets of entries, of the table, which are a power of two."""
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
    points = Word()
    """1 if the lead in points counts, in exact searches; else 0."""
    past_lists = Word()
    """How many lists of earlier positions tell positions apart. 0: a position is worth the same behind any past, or
    what is found need not be exact."""
    symmetries = To(SymmetryRow)
    """Positions that are alike by one of these share an entry."""


@kernel
def is_broken_off(search: SearchRow, context: Words, over_budget: bool) -> bool:
    """Is the search to come to an end, since its budget is spent or somebody has said stop? Then whoever has called is
    to stop, too."""
    if not over_budget and context[STOP] == 0:
        return False
    context[STOP] = 1
    return True
