"""What an unfinished position is worth without a search: its pieces, stocks and points by learned values."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.alphabeta_row import AlphaBetaRow
from gdl_interpreter.search.kernels.shared.end_values import lead_of
from gdl_interpreter.search.kernels.shared.game_row import MOST_KINDS, GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_of_side


@kernel
def evaluation(game: GameRow, search: AlphaBetaRow, context: Words, position: Words, side: int) -> int:
    """The static evaluation for a side: pieces by kind and site, stocks, and the lead in points.

    game, search, context: of the search; position: packed; side: 0 or 1.
    """
    total = 0  # for the first colour
    if game.tables:
        total = material(game, search, position)
    if search.lead_value != 0:
        total += search.lead_value * lead_of(game, context, position, 0)
    return total if colour_of_side(game, position, side) == 0 else -total


@kernel
def material(game: GameRow, search: AlphaBetaRow, position: Words) -> int:
    """What the pieces on the board and in stock are worth.

    game, search: of the search; position: packed.
    """
    kinds, width = game.kinds, game.site_words
    total = 0
    for player in range(game.players):
        owned_at = game.owners_at[player]
        for kind in range(kinds):
            row = player * kinds + kind
            values, kind_at = game.tables.at(row * width * 64), game.kinds_at[kind]
            for w in range(width):
                left = position[owned_at + w]
                if kind_at >= 0:
                    left &= position[kind_at + w]
                while left != 0:
                    total += values[64 * w + lowest_bit(left)]
                    left &= wrapped(left - 1)
            stock_at = game.stocks_at[player * MOST_KINDS + kind]
            if stock_at >= 0:
                total += position[stock_at] * search.stock_values[row]
    return total
