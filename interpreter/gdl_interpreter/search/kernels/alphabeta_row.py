"""What alpha-beta is, in rows of words: one for the search, one for each entry of its table."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, shift_right
from gdl_interpreter.kernel.memory import Real, Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.symmetry import SymmetryRow

HISTORY_ENTRIES = 1 << 14
"""Entries of the history of cuts, a power of two: moves with the same last bits of their hashes share one."""

PLIES = 512
"""More than there are on any way down."""

REDUCTIONS = 64
"""Depths, and numbers of moves, that the table of reductions tells apart."""

MOVE_BITS = (1 << 40) - 1
"""The bits of a move's hash that an entry holds."""

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value in the table says of the true one."""

FOREVER = 255
"""The depth of a value that does not depend on any horizon."""


class AlphaBetaRow(Row):
    """A search by alpha-beta."""

    table = To(Words)
    """The transposition table: entries."""
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
    folds = Word()
    """1 if the order of results of chance is taken not to matter; else 0."""


class Entry(Row):
    """An entry of the table: what was found out about a position."""

    key = Word()
    """The hash of the position."""
    value = Word()
    """For who is to move."""
    info = Word()
    """The depth (8 bits), what the value says (from bit 8 on), `MOVE_BITS` of the best move's hash (from bit 24 on)."""


@kernel
def entry_of(search: AlphaBetaRow, key: int) -> Entry:
    """The entry where a key stands, if it stands anywhere."""
    return search.table.at((key & search.table_mask) * Entry.SIZE).as_(Entry)


@kernel
def depth_of(entry: Entry) -> int:
    """How many plies deep the value was searched; `FOREVER`: to the end."""
    return entry.info & 255


@kernel
def best_of(entry: Entry) -> int:
    """`MOVE_BITS` of the hash of the best move."""
    return shift_right(entry.info, 24)


@kernel
def serves(entry: Entry, depth: int, low: int, high: int) -> bool:
    """Does an entry's value make a search unnecessary, so many plies deep and between two bounds?

    entry: of the position; depth: in plies; low, high: the bounds.
    """
    says = shift_right(entry.info, 8) & 255
    if depth_of(entry) < depth:
        return False
    return says == EXACT or (says == AT_LEAST and entry.value >= high) or (says == AT_MOST and entry.value <= low)


@kernel
def keep(entry: Entry, key: int, value: int, says: int, depth: int, best: int) -> None:
    """Write an entry.

    entry: where; key: the hash of the position; value: for who is to move; says: `EXACT`, `AT_LEAST` or `AT_MOST`;
    depth: in plies, or `FOREVER`; best: the hash of the best move.
    """
    entry.key = key
    entry.value = value
    entry.info = (depth & 255) | says << 8 | (best & MOVE_BITS) << 24
