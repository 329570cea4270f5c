"""How many legal moves there are: those of who is to move, and those that the other would have after a pass.

Where who cannot move has lost, or is about to, this is what decides; elsewhere it tells who has room. A number counts
by its level: from sixteen on there are four levels for each doubling.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words, lowest_bit, shift_right, wrapped
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.native.abi.context import POSITIONS
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow

LEVELS = 48
"""Levels of a number of moves; the last one is of all that are more."""

MOST_WORDS = 64
"""Words of a position, where legal moves are counted."""


@kernel
def level_of(count: int) -> int:
    """The level of a number of moves.

    count: from 0 up.
    """
    if count < 16:
        return count
    doublings = 4
    while shift_right(count, doublings + 1) != 0:
        doublings += 1
    return min(4 * doublings + (shift_right(count, doublings - 2) & 3), LEVELS - 1)


@kernel
def levels_in(game: GameRow, context: Words, position: Words, levels: Words) -> int:
    """The levels of what who is to move can do and of what the other one could, who comes next behind a pass. The side
    of the first.

    game: of the search; context: of the game, as it was before when this comes to its end; position: packed; levels:
    gets the two levels.
    """
    side = game.sides[lowest_bit(position[game.mover])]
    passed = local_words(MOST_WORDS)
    for w in range(game.size):
        passed[w] = position[w]
    remembered = context[POSITIONS]
    levels[0] = level_of(game.moves(position, context))
    game.end(passed, context)
    levels[1] = level_of(game.moves(passed, context))
    context[POSITIONS] = remembered
    return side


@kernel
def worth_of_legal_moves(game: GameRow, values: EvaluationRow, context: Words, position: Words) -> int:
    """What they are worth to the first colour: both numbers in a word.

    game: of the search; values: with legal moves; context: of the game; position: packed.
    """
    levels = local_words(2)
    side = levels_in(game, context, position, levels)
    both = wrapped(values.legal_moves[levels[0]] - values.legal_moves[LEVELS + levels[1]])
    return both if side == 0 else -both


@kernel
def write_legal_moves(
    game: GameRow, numbers: EvaluationRow, context: Words, position: Words, entries: Halves, at: int, room: int
) -> int:
    """Write what stands in `numbers` in place of the value of each level. The number behind the last one; -1: there is
    no room.

    game: the game; numbers: in place of values; context: of the game; position: packed; entries: where they are
    written; at: the number of the first; room: for how many there is room, all in all.
    """
    if at + 2 > room:
        return -1
    levels = local_words(2)
    side = levels_in(game, context, position, levels)
    entries[at] = numbers.legal_moves[levels[0]] + side
    entries[at + 1] = numbers.legal_moves[LEVELS + levels[1]] + 1 - side
    return at + 2
