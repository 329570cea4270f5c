"""What there is in a position, as numbers of weights: what values and networks are learned from."""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, local_words, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.search.kernels.shared.amounts import write_amounts
from gdl_interpreter.search.kernels.shared.cohesion import write_cohesion
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_CENTRES, EvaluationRow
from gdl_interpreter.search.kernels.shared.filling import write_filling
from gdl_interpreter.search.kernels.shared.game_row import MOST_KINDS, GameRow
from gdl_interpreter.search.kernels.shared.legal_moves import write_legal_moves
from gdl_interpreter.search.kernels.shared.lines import write_lines
from gdl_interpreter.search.kernels.shared.mobility import write_mobility
from gdl_interpreter.search.kernels.shared.positions import pieces_of
from gdl_interpreter.search.kernels.static_evaluation import centre


@kernel
def write_entries(
    game: GameRow, numbers: EvaluationRow, context: Words, position: Words, entries: Halves, first: int, room: int
) -> int:
    """Write an entry for each thing in a position, as often as it is there: twice the number of its weight, and 1 if it
    speaks for the second side. The number behind the last one; -1: there is no room.

    game: its game; numbers: in place of values twice the numbers of their weights, and 1 for the second side's;
    context: of the game; position: packed; entries: where they are written; first: the number of the first; room: for
    how many there is room, all in all.
    """
    kinds, width, steps = game.kinds, game.site_words, numbers.steps
    at = first
    centres = local_words(MOST_CENTRES)
    for c in range(numbers.centres):
        centres[c] = centre(numbers, position, c, width)
    for player in range(game.players):
        for kind in range(kinds):
            row = player * kinds + kind
            for w in range(width):
                left = pieces_of(game, position, player, kind, w)
                if at + count_bits(left) * (2 + MOST_CENTRES) > room:
                    return -1
                while left != 0:
                    site = 64 * w + lowest_bit(left)
                    entries[at] = 2 * kind + game.sides[player]
                    entries[at + 1] = numbers.sites[row * width * 64 + site]
                    at += 2
                    for c in range(numbers.centres):
                        if centres[c] >= 0:
                            near = (c * game.players * kinds + row) * steps + numbers.codes[site] + centres[c]
                            entries[at] = numbers.near[near]
                            at += 1
                    left &= wrapped(left - 1)
            stock_at = game.stocks_at[player * MOST_KINDS + kind]
            if stock_at >= 0:
                if at + position[stock_at] > room:
                    return -1
                for _ in range(position[stock_at]):
                    entries[at] = numbers.stocks[row]
                    at += 1
    if numbers.lines != 0:
        at = write_lines(game, numbers, position, entries, at, room)
        if at < 0:
            return -1
    if numbers.amounts != 0:
        at = write_amounts(game, numbers, position, entries, at, room)
        if at < 0:
            return -1
    if numbers.mobility != 0:
        at = write_mobility(game, numbers, position, entries, at, room)
        if at < 0:
            return -1
    if numbers.counts_moves != 0:
        at = write_legal_moves(game, numbers, context, position, entries, at, room)
        if at < 0:
            return -1
    if numbers.cohesion != 0:
        at = write_cohesion(game, numbers, position, entries, at, room)
        if at < 0:
            return -1
    if numbers.filling != 0:
        at = write_filling(game, numbers, position, entries, at, room)
        if at < 0:
            return -1
    return at
