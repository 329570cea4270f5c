"""Under what a table keeps a position: a hash of it, and of its past where the rules look at that.

Two positions with the same hash of 64 bits are taken for the same one, as in Zobrist, "A new hashing method with
application for game playing", 1970.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import below, kernel, shift_right, times, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.shared.contexts import history_of
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.symmetry import SymmetryRow, carry

_FACTOR = -6939452855193903323


@kernel
def mixed(a: int, b: int) -> int:
    """Two words as one, in which every bit counts."""
    product = times(a ^ b, _FACTOR)
    return product ^ shift_right(product, 31)


@kernel
def symmetric_hash(game: GameRow, symmetries: SymmetryRow, context: Words, position: Words) -> int:
    """A hash of a position that is the same for all that are alike by a symmetry: the least of theirs.

    game, context: of the game; symmetries: of it; position: packed.
    """
    least = game.hash(position, context)
    for number in range(symmetries.count):
        other = game.hash(carry(game, symmetries, number, position), context)
        if below(other, least):
            least = other
    return least


@kernel
def past_sum(context: Words, lists: int, first: int) -> int:
    """The sum of hashes of what the rules remember of positions, from the number `first` on, in so many lists; their
    order does not count. 0 if there are no lists.

    context: holds the past; lists: how many; first: the number of a position.
    """
    total = 0
    if lists != 0:
        history = history_of(context)
        keys = history.keys
        for i in range(first, history.count):
            for k in range(lists):
                total = wrapped(total + mixed(keys[i * lists + k], k + 1))
    return total


@kernel
def hash_with_past(game: GameRow, symmetries: SymmetryRow, context: Words, position: Words, lists: int) -> int:
    """A hash of a position that is another one behind another past, if so many lists of it tell positions apart (0: the
    past does not matter).

    game, context: of the game; symmetries: of it; position: packed; lists: how many.
    """
    found = symmetric_hash(game, symmetries, context, position)
    return mixed(found, past_sum(context, lists, 0)) if lists != 0 else found
