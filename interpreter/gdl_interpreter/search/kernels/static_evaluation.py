"""What an unfinished position is worth without a search: its pieces, stocks and points by learned values."""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, local_words, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.alphabeta_row import AlphaBetaRow
from gdl_interpreter.search.kernels.evaluation_row import MOST_CENTRES, SHARES, EvaluationRow
from gdl_interpreter.search.kernels.shared.end_values import lead_of
from gdl_interpreter.search.kernels.shared.game_row import MOST_KINDS, GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_of_side

_HALF = 1 << 31
_RIGHT = (1 << 32) - 1


@kernel
def evaluation(game: GameRow, search: AlphaBetaRow, context: Words, position: Words, side: int) -> int:
    """The static evaluation for a side: pieces by kind, site and their steps from centres, stocks, and the lead in
    points.

    game, search, context: of the search; position: packed; side: 0 or 1.
    """
    values = search.values
    if not values:
        return 0
    total = material(game, values, position)  # for the first colour
    if values.lead != 0:
        total += values.lead * lead_of(game, context, position, 0)
    return total if colour_of_side(game, position, side) == 0 else -total


@kernel
def material(game: GameRow, values: EvaluationRow, position: Words) -> int:
    """What the pieces on the board and in stock are worth.

    game: of the search; values: what pieces are worth; position: packed.
    """
    kinds, width, steps = game.kinds, game.site_words, values.steps
    both, pieces = 0, 0
    centres = local_words(MOST_CENTRES)
    for c in range(values.centres):
        centres[c] = centre(values, position, c, width)
    for player in range(game.players):
        owned_at = game.owners_at[player]
        for kind in range(kinds):
            row = player * kinds + kind
            of_sites, kind_at = values.sites.at(row * width * 64), game.kinds_at[kind]
            for w in range(width):
                left = position[owned_at + w]
                if kind_at >= 0:
                    left &= position[kind_at + w]
                pieces += count_bits(left)
                while left != 0:
                    site = 64 * w + lowest_bit(left)
                    both = wrapped(both + of_sites[site])
                    for c in range(values.centres):
                        if centres[c] >= 0:
                            step = values.codes[site] + centres[c]
                            both = wrapped(both + values.near[(c * game.players * kinds + row) * steps + step])
                    left &= wrapped(left - 1)
            stock_at = game.stocks_at[player * MOST_KINDS + kind]
            if stock_at >= 0:
                both = wrapped(both + position[stock_at] * values.stocks[row])
    return at_stage(both, values.shares[min(pieces, values.most)])


@kernel
def centre(values: EvaluationRow, position: Words, number: int, width: int) -> int:
    """What is to be added to the code of a site for the number of the step that leads there from a centre; -1 if that
    piece is not on the board.

    values: what pieces are worth; position: packed; number: of the centre; width: words of a set of sites.
    """
    for w in range(width):
        found = position[values.centre_owners[number] + w] & position[values.centre_kinds[number] + w]
        if found != 0:
            return values.origin - values.codes[64 * w + lowest_bit(found)]
    return -1


@kernel
def at_stage(both: int, share: int) -> int:
    """What two numbers in one word come to on a board that is so full."""
    empty = ((both & _RIGHT) ^ _HALF) - _HALF
    full = (both - empty) >> 32
    return empty + ((full - empty) * share >> SHARES)
