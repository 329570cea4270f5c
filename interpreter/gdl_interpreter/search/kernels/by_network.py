"""What an unfinished position is worth without a search, by a small network."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.search.kernels.entries import write_entries
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.network import ENTRY_WORDS, NetworkRow, odds_by_network
from gdl_interpreter.search.kernels.shared.positions import colour_to_move
from gdl_interpreter.search.kernels.static_evaluation import STEEPEST

NO_ODDS = 1e9
"""There is more in the position than a network is told."""


@kernel
def network_odds(game: GameRow, network: NetworkRow, context: Words, position: Words) -> float:
    """The logarithm of odds of a win for who is to move, within `STEEPEST`; or `NO_ODDS`.

    game, context: of the search; network: with its weights; position: packed.
    """
    entries = local_words(ENTRY_WORDS).as_(Halves)
    last = write_entries(game, network.numbers, context, position, entries, 0, 2 * ENTRY_WORDS)
    if last < 0:
        return NO_ODDS
    odds = odds_by_network(network, entries, 0, last, game.sides[colour_to_move(game, position)])
    return max(-STEEPEST, min(STEEPEST, odds))
