"""Under what a table keeps a position: a hash of it, and of its past where the rules look at that.

Two positions with the same hash of 64 bits are taken for the same one, as in Zobrist, "A new hashing method with
application for game playing", 1970.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import below, kernel, shift_right, times, wrapped
from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.native.abi.context import HISTORY
from gdl_interpreter.search.kernels.game_row import GameRow
from gdl_interpreter.search.kernels.search_row import SearchRow
from gdl_interpreter.search.kernels.symmetry import SymmetryRow, carry

_FACTOR = -6939452855193903323


class HistoryRow(Row):
    """The words of a context that tell of earlier positions, from `HISTORY` on."""

    keys = To(Words)
    """Of each position, in their order, one word for each list that the rules compare."""
    count = Word()
    """How many positions, the present one included."""


@kernel
def mixed(a: int, b: int) -> int:
    """Two words as one, in which every bit counts."""
    product = times(a ^ b, _FACTOR)
    return product ^ shift_right(product, 31)


@kernel
def symmetric_hash(game: GameRow, symmetries: SymmetryRow, context: Words, position: Words) -> int:
    """A hash of a position that is the same for all that are alike by a symmetry: the least of theirs."""
    least = game.hash(position, context)
    for number in range(symmetries.count):
        other = game.hash(carry(game, symmetries, number, position), context)
        if below(other, least):
            least = other
    return least


@kernel
def past_sum(search: SearchRow, context: Words, first: int) -> int:
    """The sum of hashes of what the rules remember of positions, from one number on; their order does not count. 0 if
    the past does not tell positions apart."""
    total = 0
    lists = search.past_lists
    if lists != 0:
        history = context.at(HISTORY).as_(HistoryRow)
        for i in range(first, history.count):
            for k in range(lists):
                total = wrapped(total + mixed(history.keys[i * lists + k], k + 1))
    return total


@kernel
def hash_with_past(game: GameRow, search: SearchRow, context: Words, position: Words) -> int:
    """A hash of a position that is another one behind another past, where that is asked for."""
    found = symmetric_hash(game, search.symmetries, context, position)
    if search.past_lists == 0:
        return found
    return mixed(found, past_sum(search, context, 0))
