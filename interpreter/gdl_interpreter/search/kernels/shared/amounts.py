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
    both, wide = worth_of_meters(values, position), MOST_AMOUNT + 1
    if values.bare != 0:
        for site in range(values.board):
            number = position[values.counted + site]
            for player in range(game.players if number > 0 else 0):
                at = (player * game.site_words * 64 + site) * wide
                both = wrapped(both + worth_of_number(values.counts.at(at), number))
    elif values.counted >= 0:
        for player in range(game.players):
            for kind in range(game.kinds):
                first = (player * game.kinds + kind) * game.site_words * 64
                for w in range(game.site_words):
                    left = pieces_of(game, position, player, kind, w)
                    while left != 0:
                        site = 64 * w + lowest_bit(left)
                        number = position[values.counted + site]
                        both = wrapped(both + worth_of_number(values.counts.at((first + site) * wide), number))
                        left &= wrapped(left - 1)
    return both


@kernel
def worth_of_meters(values: EvaluationRow, position: Words) -> int:
    """What the numbers of players are worth to the first colour: both numbers in a word.

    values: what they are worth; position: packed.
    """
    both = 0
    for meter in range(values.meters):
        number = position[values.meters_at[meter]]
        both = wrapped(both + worth_of_number(values.meter_values.at(meter * (MOST_AMOUNT + 1)), number))
    return both


@kernel
def worth_of_number(table: Words, number: int) -> int:
    """What a number is worth.

    table: what each number up to `MOST_AMOUNT` is worth; number: from 0 up.
    """
    if number <= MOST_AMOUNT:
        return table[number]
    last = table[MOST_AMOUNT]
    return wrapped(last + (number - MOST_AMOUNT) * wrapped(last - table[MOST_AMOUNT - 1]))


@kernel
def pieces_on_board(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """How many pieces there are on the board; where a number says how many stand or lie on a site, all of them.

    game: of the search; values: what they are worth; position: packed.
    """
    pieces = 0
    for player in range(game.players):
        for w in range(game.site_words):
            left = position[game.owners_at[player] + w]
            if values.counted < 0 or values.bare != 0:
                pieces += count_bits(left)
            else:
                while left != 0:
                    pieces += position[values.counted + 64 * w + lowest_bit(left)]
                    left &= wrapped(left - 1)
    for site in range(values.board if values.bare != 0 else 0):
        pieces += position[values.counted + site]
    return pieces


@kernel
def write_amounts(game: GameRow, numbers: EvaluationRow, position: Words, entries: Halves, at: int, room: int) -> int:
    """Write what stands in `numbers` in place of the value of each step from 0 up to each of the numbers. The number
    behind the last one; -1: there is no room.

    game: the game; numbers: in place of values; position: packed; entries: where they are written; at: the
    number of the first; room: for how many there is room, all in all.
    """
    written, wide = at, MOST_AMOUNT + 1
    if numbers.bare != 0:
        for site in range(numbers.board):
            number = position[numbers.counted + site]
            if written + number * game.players > room:
                return -1
            for player in range(game.players):
                first = (player * game.site_words * 64 + site) * wide
                for step in range(1, number + 1):
                    entries[written] = numbers.counts[first + min(step, MOST_AMOUNT)]
                    written += 1
    elif numbers.counted >= 0:
        for player in range(game.players):
            for kind in range(game.kinds):
                first = (player * game.kinds + kind) * game.site_words * 64
                for w in range(game.site_words):
                    left = pieces_of(game, position, player, kind, w)
                    while left != 0:
                        site = 64 * w + lowest_bit(left)
                        number = position[numbers.counted + site]
                        if written + number > room:
                            return -1
                        for step in range(2, number + 1):
                            entries[written] = numbers.counts[(first + site) * wide + min(step, MOST_AMOUNT)]
                            written += 1
                        left &= wrapped(left - 1)
    for meter in range(numbers.meters):
        number = position[numbers.meters_at[meter]]
        if written + number > room:
            return -1
        for step in range(1, number + 1):
            entries[written] = numbers.meter_values[meter * wide + min(step, MOST_AMOUNT)]
            written += 1
    return written
