"""What numbers in a position are worth: how many stand on a site, and what a player has of something."""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_AMOUNT, EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import pieces_of


@kernel
def worth_of_amounts(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What the numbers on the sites of pieces, and those of players, are worth to the first colour: both numbers in a
    word.

    game: of the search; values: what they are worth; position: packed.
    """
    both, wide = 0, MOST_AMOUNT + 1
    if values.counted >= 0:
        for player in range(game.players):
            for kind in range(game.kinds):
                first = (player * game.kinds + kind) * game.site_words * 64
                for w in range(game.site_words):
                    left = pieces_of(game, position, player, kind, w)
                    while left != 0:
                        site = 64 * w + lowest_bit(left)
                        amount = min(position[values.counted + site], MOST_AMOUNT)
                        both = wrapped(both + values.counts[(first + site) * wide + amount])
                        left &= wrapped(left - 1)
    for meter in range(values.meters):
        amount = min(position[values.meters_at[meter]], MOST_AMOUNT)
        both = wrapped(both + values.meter_values[meter * wide + amount])
    return both


@kernel
def pieces_on_board(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """How many pieces there are on the board; where a number says how many stand on a site, all of them.

    game: of the search; values: what they are worth; position: packed.
    """
    pieces = 0
    for player in range(game.players):
        for w in range(game.site_words):
            left = position[game.owners_at[player] + w]
            if values.counted < 0:
                pieces += count_bits(left)
            else:
                while left != 0:
                    pieces += position[values.counted + 64 * w + lowest_bit(left)]
                    left &= wrapped(left - 1)
    return pieces


@kernel
def write_amounts(game: GameRow, numbers: EvaluationRow, position: Words, entries: Halves, at: int, room: int) -> int:
    """Write what stands in `numbers` in place of the value of each step from 0 up to each of the numbers. The number
    behind the last one; -1: there is no room.

    game: the game; numbers: in place of values; position: packed; entries: where they are written; at: the
    number of the first; room: for how many there is room, all in all.
    """
    written, wide = at, MOST_AMOUNT + 1
    if numbers.counted >= 0:
        for player in range(game.players):
            for kind in range(game.kinds):
                first = (player * game.kinds + kind) * game.site_words * 64
                for w in range(game.site_words):
                    left = pieces_of(game, position, player, kind, w)
                    while left != 0:
                        site = 64 * w + lowest_bit(left)
                        amount = min(position[numbers.counted + site], MOST_AMOUNT)
                        if written + amount > room:
                            return -1
                        for step in range(2, amount + 1):
                            entries[written] = numbers.counts[(first + site) * wide + step]
                            written += 1
                        left &= wrapped(left - 1)
    for meter in range(numbers.meters):
        amount = min(position[numbers.meters_at[meter]], MOST_AMOUNT)
        if written + amount > room:
            return -1
        for step in range(1, amount + 1):
            entries[written] = numbers.meter_values[meter * wide + step]
            written += 1
    return written
