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
def list_free(game: GameRow, values: EvaluationRow, position: Words, player: int, free: Words) -> int:
    """The numbers of the sites that a player has to fill and is not on; how many.

    game: the game; values: with these sites; position: packed; player: whose; free: gets them, of `MOST_GOAL` words.
    """
    owned_at, first, count = game.owners_at[player], player * MOST_GOAL, 0
    for at in range(values.goal_sizes[player]):
        site = values.goals[first + at]
        if shift_right(position[owned_at + (site >> 6)], site & 63) & 1 == 0:
            free[count] = at
            count += 1
    return count


@kernel
def steps_from(values: EvaluationRow, player: int, site: int, free: Words, count: int) -> int:
    """How many steps a piece has to go, at most `MOST_STEPS`; 0 if it is there, or if there is nowhere to go.

    values: with the sites to be filled; player: whose; site: where it is; free, count: as of `list_free`.
    """
    away, steps = (player * values.board + site) * MOST_GOAL, MOST_STEPS if count > 0 else 0
    for at in range(count):
        steps = min(steps, values.away[away + free[at]])
    return steps


@kernel
def count_steps(game: GameRow, values: EvaluationRow, position: Words, player: int, counts: Words) -> int:
    """How many of a player's pieces have how many steps to go; how many pieces that are.

    game: the game; values: with the sites to be filled; position: packed; player: whose; counts: gets for each of
    `MOST_STEPS` numbers of steps a number of pieces.
    """
    pieces, free = 0, local_words(MOST_GOAL)
    count = list_free(game, values, position, player, free)
    for level in range(MOST_STEPS):
        counts[level] = 0
    for w in range(game.site_words):
        left = position[game.owners_at[player] + w]
        while left != 0:
            steps = steps_from(values, player, 64 * w + lowest_bit(left), free, count)
            left &= wrapped(left - 1)
            if steps > 0:
                counts[steps - 1] += 1
                pieces += 1
    return pieces


@kernel
def worth_of_filling(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What it is worth to the first colour how far pieces have to go: both numbers in a word.

    game: the game; values: with values of steps; position: packed.
    """
    both = 0
    for player in range(game.players):
        if values.goal_sizes[player] != 0:
            worth = worth_of_steps(game, values, position, player)
            both = wrapped(both + worth if game.sides[player] == 0 else both - worth)
    return both


@kernel
def worth_of_steps(game: GameRow, values: EvaluationRow, position: Words, player: int) -> int:
    """What the steps of a player's pieces are worth to the player: both numbers in a word.

    game: the game; values: with values of steps; position: packed; player: whose.
    """
    both, counts = 0, local_words(MOST_STEPS)
    count_steps(game, values, position, player, counts)
    for level in range(MOST_STEPS):
        both = wrapped(both + counts[level] * values.filling_values[level])
    return both


@kernel
def gained_of_filling(game: GameRow, values: EvaluationRow, before: Words, after: Words) -> int:
    """By how much `worth_of_filling` differs.

    game: the game; values: with values of steps; before, after: positions, packed.
    """
    both, width, free = 0, game.site_words, local_words(MOST_GOAL)
    for player in range(game.players):
        if values.goal_sizes[player] != 0:
            owned_at, moved, there = game.owners_at[player], False, False
            for w in range(width):
                changed = before[owned_at + w] ^ after[owned_at + w]
                moved = moved or changed != 0
                there = there or changed & values.goal_sets[player * width + w] != 0
            worth = 0
            if there:
                now = worth_of_steps(game, values, after, player)
                worth = wrapped(now - worth_of_steps(game, values, before, player))
            elif moved:
                count = list_free(game, values, after, player, free)
                for w in range(width):
                    changed = before[owned_at + w] ^ after[owned_at + w]
                    while changed != 0:
                        bit = lowest_bit(changed)
                        changed &= wrapped(changed - 1)
                        steps = steps_from(values, player, 64 * w + bit, free, count)
                        if steps > 0:
                            value = values.filling_values[steps - 1]
                            came = shift_right(after[owned_at + w], bit) & 1 == 1
                            worth = wrapped(worth + value if came else worth - value)
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
