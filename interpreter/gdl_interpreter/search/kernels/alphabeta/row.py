"""What alpha-beta is, as a row of words: one for each thread that searches."""

from __future__ import annotations

from gdl_interpreter.kernel.memory import Real, Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.network import NetworkRow
from gdl_interpreter.search.kernels.shared.symmetry import SymmetryRow

HISTORY_ENTRIES = 1 << 14
"""Entries of the history of cuts, a power of two: moves with the same last bits of their hashes share one."""

PLIES = 512
"""More than there are on any way down."""

REDUCTIONS = 64
"""Depths, and numbers of moves, that the table of reductions tells apart."""


class AlphaBetaRow(Row):
    """A search by alpha-beta, as one of the threads sees it. What it leads to is its own, but for the table, the
    reductions and the values."""

    table = To(Words)
    """The transposition table, which all threads read and write: entries, as `table` has them."""
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
    value = Word()
    """Its value."""
    completed = Word()
    """How many moves at the root have been searched."""
    foremost = Word()
    """The number of the move that is searched first at the root; -1: the one in the table."""
    past_lists = Word()
    """How many lists of earlier positions tell positions apart. 0: a position is worth the same behind any past, or
    what is found need not be exact."""
    symmetries = To(SymmetryRow)
    """Positions that are alike by one of these share an entry."""
    points = Word()
    """1 if the lead in points counts, in exact searches; else 0."""
    history = To(Words)
    """For each entry how much, and how far from the horizon, its moves have cut (more than 0), or have not (less)."""
    replies = To(Words)
    """For each entry of the same hashes of moves, the move that has last cut behind one of them."""
    killers = To(Words)
    """For each ply the last two moves that cut there without taking anything; all moves are told by their hashes."""
    line = To(Words)
    """For each ply the move that is being searched there."""
    selective = Word()
    """1 if some moves may be searched less deeply than others; 0 in exact searches."""
    lead = Word()
    """By so much for each ply to the horizon a static evaluation must be above the window for a selective search to
    leave it at that; 0: it never does."""
    gap = Word()
    """By so much for each ply it must be below the window for a selective search to look at moves that take only; 0: it
    looks at all."""
    passing = Word()
    """1 if a selective search tries what comes of passing; else 0."""
    reductions = To(Words)
    """For each depth and number of a move, by how many plies less it is searched at first."""
    taken = Word()
    """A bit for each kind of which the search has seen a piece being taken; the others are kings."""
    horizon = Word()
    """1 if a value that is being worked out leans on a position where the search stopped short of the end; else 0."""
    quiet = Word()
    """Plies of taking moves below the horizon."""
    overflow = Word()
    """1 if there were more moves somewhere than there is room for; else 0."""
    values = To(EvaluationRow)
    """What pieces are worth in the static evaluation; nowhere: nothing."""
    scale = Real()
    """What a static evaluation is divided by to be the logarithm of odds, where there is chance."""
    network = To(NetworkRow)
    """What says in their place, where there is chance, what a position is worth behind a turn; nowhere: nothing."""
    folds = Word()
    """1 if the order of results of chance is taken not to matter; else 0."""
