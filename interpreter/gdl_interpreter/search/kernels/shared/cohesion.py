"""How near a side's pieces are to hanging together, where the rules ask whether all of them do: in how many chains they
stand, and how far each of them is from the middle of all.

Far is the more of columns and rows (Winands, van den Herik and Uiterwijk, "An evaluation function for Lines of Action",
2003, call how near pieces are to their centre of mass their concentration).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, local_words, lowest_bit, shift_right, wrapped
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.mobility import MOST_SITE_WORDS

MOST_CHAINS = 12
"""Numbers of chains from 1 up that have a value; the last one is that of all that are more."""

MOST_FAR = 16
"""Distances from the middle that have a value, by halves of a step; the last one is that of all that are more."""

LEVELS = MOST_CHAINS + MOST_FAR
"""Values of both, one behind the other."""

FINE = 8
"""Bits of a coordinate for what is less than a step."""


@kernel
def chains_of(game: GameRow, values: EvaluationRow, position: Words, player: int) -> int:
    """In how many chains a player's pieces stand.

    game: the game; values: with what hangs together; position: packed; player: whose.
    """
    width, chains = game.site_words, 0
    left, edge = local_words(MOST_SITE_WORDS), local_words(MOST_SITE_WORDS)
    for w in range(width):
        left[w] = position[game.owners_at[player] + w]
        edge[w] = 0
    for first in range(width):
        while left[first] != 0:
            edge[first] = left[first] & wrapped(-left[first])
            left[first] ^= edge[first]
            chains += 1
            w = first
            while w < width:
                if edge[w] == 0:
                    w += 1
                else:
                    site = 64 * w + lowest_bit(edge[w])
                    edge[w] &= wrapped(edge[w] - 1)
                    for v in range(first, width):
                        more = values.linked[site * width + v] & left[v]
                        left[v] ^= more
                        edge[v] |= more
                    w = first
    return chains


@kernel
def distances_of(game: GameRow, values: EvaluationRow, position: Words, player: int, counts: Words) -> int:
    """How many pieces of a player are how far from the middle of all; how many there are.

    game: the game; values: with the coordinates of sites; position: packed; player: whose; counts: gets for each of
    `MOST_FAR` distances a number.
    """
    pieces, across, up = 0, 0, 0
    for far in range(MOST_FAR):
        counts[far] = 0
    for w in range(game.site_words):
        left = position[game.owners_at[player] + w]
        pieces += count_bits(left)
        while left != 0:
            site = 64 * w + lowest_bit(left)
            across, up = across + values.across[site], up + values.up[site]
            left &= wrapped(left - 1)
    if pieces == 0:
        return 0
    across, up = across // pieces, up // pieces
    for w in range(game.site_words):
        left = position[game.owners_at[player] + w]
        while left != 0:
            site = 64 * w + lowest_bit(left)
            right, above = values.across[site] - across, values.up[site] - up
            far = max(max(right, -right), max(above, -above))
            counts[min(shift_right(far, FINE - 1), MOST_FAR - 1)] += 1
            left &= wrapped(left - 1)
    return pieces


@kernel
def worth_of_cohesion(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What it is worth to the first colour: both numbers in a word.

    game: the game; values: with values of cohesion; position: packed.
    """
    both, counts = 0, local_words(MOST_FAR)
    for player in range(game.players):
        worth = 0
        if distances_of(game, values, position, player, counts) != 0:
            worth = values.cohesion_values[min(chains_of(game, values, position, player), MOST_CHAINS) - 1]
            for far in range(MOST_FAR):
                worth = wrapped(worth + counts[far] * values.cohesion_values[MOST_CHAINS + far])
        both = wrapped(both + worth if game.sides[player] == 0 else both - worth)
    return both


@kernel
def write_cohesion(game: GameRow, numbers: EvaluationRow, position: Words, entries: Halves, at: int, room: int) -> int:
    """Write what stands in `numbers` in place of the value of each number of chains, and of each piece's distance. The
    number behind the last one; -1: there is no room.

    game: the game; numbers: in place of values; position: packed; entries: where they are written; at: the number of
    the first; room: for how many there is room, all in all.
    """
    written, counts = at, local_words(MOST_FAR)
    for player in range(game.players):
        pieces = distances_of(game, numbers, position, player, counts)
        if written + pieces + 1 > room:
            return -1
        if pieces != 0:
            chains = min(chains_of(game, numbers, position, player), MOST_CHAINS)
            entries[written] = numbers.cohesion_values[chains - 1] + game.sides[player]
            written += 1
            for far in range(MOST_FAR):
                for _ in range(counts[far]):
                    entries[written] = numbers.cohesion_values[MOST_CHAINS + far] + game.sides[player]
                    written += 1
    return written
