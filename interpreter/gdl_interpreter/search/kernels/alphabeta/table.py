"""The transposition table of alpha-beta: what was found out about positions, for all threads at once.

Nobody waits for anybody: an entry may be written by two threads at the same time and then hold a part of each. So
beside value and depth stands no key but the exclusive or of the key and both; who reads words that do not belong
together finds another key (Hyatt and Mann, "A lockless transposition-table implementation for parallel search", 2002).
The move that an entry names is only looked for among the moves that there are.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, publish, published, shift_right
from gdl_interpreter.kernel.memory import Row, Word
from gdl_interpreter.search.kernels.alphabeta.row import AlphaBetaRow

MOVE_BITS = (1 << 40) - 1
"""The bits of a move's hash that an entry holds."""

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value in the table says of the true one."""

FOREVER = 255
"""The depth of a value that does not depend on any horizon."""


class Entry(Row):
    """An entry of the table: what was found out about a position."""

    check = Word()
    """The hash of the position, exclusive or the two other words."""
    value = Word()
    """For who is to move."""
    info = Word()
    """The depth (8 bits), what the value says (from bit 8 on), `MOVE_BITS` of the best move's hash (from bit 24 on)."""


CHECK, VALUE, INFO = Entry.check.offset, Entry.value.offset, Entry.info.offset


@kernel
def entry_of(search: AlphaBetaRow, key: int) -> Entry:
    """The entry where a key stands, if it stands anywhere."""
    return search.table.at((key & search.table_mask) * Entry.SIZE).as_(Entry)


@kernel
def look_up(search: AlphaBetaRow, key: int, found: Entry) -> bool:
    """Is anything known of a position?

    search: the search; key: the hash of the position; found: becomes what is known, which no other thread changes.
    """
    words = entry_of(search, key).words
    found.value = published(words, VALUE)
    found.info = published(words, INFO)
    return published(words, CHECK) ^ found.value ^ found.info == key


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
def keep(search: AlphaBetaRow, key: int, value: int, says: int, depth: int, best: int) -> None:
    """Write an entry.

    search: the search; key: the hash of the position; value: for who is to move; says: `EXACT`, `AT_LEAST` or
    `AT_MOST`; depth: in plies, or `FOREVER`; best: the hash of the best move.
    """
    words = entry_of(search, key).words
    info = (depth & 255) | says << 8 | (best & MOVE_BITS) << 24
    publish(words, CHECK, key ^ value ^ info)
    publish(words, VALUE, value)
    publish(words, INFO, info)
