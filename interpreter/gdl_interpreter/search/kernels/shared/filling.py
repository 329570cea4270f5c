"""How far a side's pieces still have to go, where the rules ask that some sites be filled: of each piece that is not on
one of them, the steps to the nearest of them that none of its side is on (who else is there may go away)."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words, lowest_bit, shift_right, wrapped
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow

MOST_GOAL = 64
"""Sites that a player has to fill, at the most."""

MOST_STEPS = 24
"""Numbers of steps from 1 up that have a value; the last one is that of all that are more."""


@kernel
def count_steps(game: GameRow, values: EvaluationRow, position: Words, player: int, counts: Words) -> int:
    """How many of a player's pieces have how many steps to go; how many pieces that are.

    game: the game; values: with the sites to be filled; position: packed; player: whose; counts: gets for each of
    `MOST_STEPS` numbers of steps a number of pieces.
    """
    pieces, free, to_fill = 0, 0, local_words(MOST_GOAL)
    owned_at, first = game.owners_at[player], player * MOST_GOAL
    for level in range(MOST_STEPS):
        counts[level] = 0
    for at in range(values.goal_sizes[player]):
        site = values.goals[first + at]
        if shift_right(position[owned_at + (site >> 6)], site & 63) & 1 == 0:
            to_fill[free] = at
            free += 1
    for w in range(game.site_words):
        left = position[owned_at + w]
        while left != 0:
            site = 64 * w + lowest_bit(left)
            left &= wrapped(left - 1)
            away = (player * values.board + site) * MOST_GOAL
            steps = MOST_STEPS
            for at in range(free):
                steps = min(steps, values.away[away + to_fill[at]])
            if free > 0 and steps > 0:
                counts[steps - 1] += 1
                pieces += 1
    return pieces


@kernel
def worth_of_filling(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What it is worth to the first colour how far pieces have to go: both numbers in a word.

    game: the game; values: with values of steps; position: packed.
    """
    both, counts = 0, local_words(MOST_STEPS)
    for player in range(game.players):
        worth = 0
        if count_steps(game, values, position, player, counts) != 0:
            for level in range(MOST_STEPS):
                worth = wrapped(worth + counts[level] * values.filling_values[level])
        both = wrapped(both + worth if game.sides[player] == 0 else both - worth)
    return both


@kernel
def write_filling(game: GameRow, numbers: EvaluationRow, position: Words, entries: Halves, at: int, room: int) -> int:
    """Write what stands in `numbers` in place of the value of each piece's steps. The number behind the last one; -1:
    there is no room.

    game: the game; numbers: in place of values; position: packed; entries: where they are written; at: the number of
    the first; room: for how many there is room, all in all.
    """
    written, counts = at, local_words(MOST_STEPS)
    for player in range(game.players):
        if written + count_steps(game, numbers, position, player, counts) > room:
            return -1
        for level in range(MOST_STEPS):
            for _ in range(counts[level]):
                entries[written] = numbers.filling_values[level] + game.sides[player]
                written += 1
    return written
