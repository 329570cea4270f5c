"""What pieces can do on the board as it is: where they can go (mobility), how far those are from becoming another kind
that no enemy can stop any more (passed pieces), which kinds there are two of, and whose turn it is.

Where a piece goes is looked up: on an empty board, less what lies behind each piece that stands in its way.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, local_words, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import MOST_KINDS, GameRow
from gdl_interpreter.search.kernels.shared.positions import pieces_of

MOST_STEPS = 8
"""Steps to another kind; a piece that has farther to go counts for nothing."""

MOST_SITE_WORDS = 4
"""Words of a set of sites, where mobility is looked at."""

TWO_SETS = 2 * MOST_SITE_WORDS
"""Words of two sets of sites at the most."""

MOST_NUMBERS = 2 * MOST_KINDS + 1 + MOST_STEPS
"""Numbers that `count_mobility` finds at the most."""


@kernel
def count_mobility(game: GameRow, values: EvaluationRow, position: Words, counts: Words) -> None:
    """Count what the first colour has more than the second: for each kind the sites that its pieces can go to; each
    kind of which there are two or more; the turn; and passed pieces, by their steps.

    game: of the search; values: with the tables; position: packed; counts: gets the numbers.
    """
    kinds, width, sites = game.kinds, game.site_words, values.board
    for i in range(values.mobility):
        counts[i] = 0
    occupied, free = local_words(MOST_SITE_WORDS), local_words(MOST_SITE_WORDS)
    for w in range(width):
        occupied[w] = position[game.owners_at[0] + w] | position[game.owners_at[1] + w]
    for player in range(game.players):
        sign = 1 - 2 * game.sides[player]
        for kind in range(kinds):
            table = values.alike[player * kinds + kind] * sites
            reached, number = 0, 0
            for u in range(width):
                left = pieces_of(game, position, player, kind, u)
                number += count_bits(left)
                while left != 0:
                    site = 64 * u + lowest_bit(left)
                    left &= wrapped(left - 1)
                    first = (table + site) * width
                    look_behind(values, occupied, first, (table + site) * sites, width, free)
                    for w in range(width):
                        others = position[game.owners_at[1 - player] + w]
                        ways = values.moves[first + w] & (occupied[w] ^ -1) | values.captures[first + w] & others
                        reached += count_bits(ways & free[w])
                    steps = values.steps_to_go[table + site]
                    if steps != 0 and not is_stopped(game, values, position, 1 - player, kind, first):
                        counts[2 * kinds + steps] += sign
            counts[kind] += sign * reached
            counts[kinds + kind] += sign if number > 1 else 0
    counts[2 * kinds] = 1 - 2 * game.sides[lowest_bit(position[game.mover])]


@kernel
def look_behind(values: EvaluationRow, occupied: Words, first: int, pairs: int, width: int, free: Words) -> None:
    """Find the sites that no piece blocks for a piece.

    values: with the tables; occupied: where pieces stand; first: the first word of its sets; pairs: its first pair of
    sites; width: words of a set; free: gets them.
    """
    for w in range(width):
        free[w] = -1
    for w in range(width):
        behind = values.obstacles[first + w] & occupied[w]
        while behind != 0:
            at = (pairs + 64 * w + lowest_bit(behind)) * width
            behind &= wrapped(behind - 1)
            for v in range(width):
                free[v] &= values.unblocked[at + v]
            behind &= free[w]


@kernel
def is_stopped(game: GameRow, values: EvaluationRow, position: Words, enemy: int, kind: int, first: int) -> bool:
    """May an enemy of the same kind stop a piece on its way to another kind?

    game: of the search; values: with the tables; position: packed; enemy: that player; kind: of both; first: the first
    word of the piece's sets.
    """
    for w in range(game.site_words):
        if pieces_of(game, position, enemy, kind, w) & values.stoppers[first + w] != 0:
            return True
    return False


@kernel
def worth_of_mobility(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What it is worth to the first colour: both numbers in a word.

    game: of the search; values: with mobility; position: packed.
    """
    counts, both = local_words(MOST_NUMBERS), 0
    count_mobility(game, values, position, counts)
    for i in range(values.mobility):
        both = wrapped(both + counts[i] * values.mobility_values[i])
    return both


@kernel
def write_mobility(game: GameRow, numbers: EvaluationRow, position: Words, entries: Halves, at: int, room: int) -> int:
    """Write what stands in `numbers` in place of the value of each thing, as often as it counts. The number behind the
    last one; -1: there is no room.

    game: the game; numbers: in place of values; position: packed; entries: where they are written; at: the
    number of the first; room: for how many there is room, all in all.
    """
    counts, written = local_words(MOST_NUMBERS), at
    count_mobility(game, numbers, position, counts)
    for i in range(numbers.mobility):
        much, against = max(counts[i], -counts[i]), 1 if counts[i] < 0 else 0
        if written + much > room:
            return -1
        for _ in range(much):
            entries[written] = numbers.mobility_values[i] + against
            written += 1
    return written
