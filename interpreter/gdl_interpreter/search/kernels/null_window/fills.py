"""Which sites matter, where a further stone of one's own never harms: those whose owner has won, once the empty sites
have been filled at random."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words, shift_right
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import CARRIED, DONE, NullWindowRow, Way
from gdl_interpreter.search.kernels.shared.end_values import has_won
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_to_move
from gdl_interpreter.search.kernels.shared.randomness import random_word
from gdl_interpreter.search.kernels.shared.results import is_win

FILLS = 128
"""Times that the empty sites are filled."""
FEWEST = 6
"""Moves of a position in which they are."""
_WORTH = 1 << 22
"""What a fill counts in the order of moves."""


@kernel
def order_by_fills(
    game: GameRow, search: NullWindowRow, context: Words, position: Words, moves: Words, count: int, here: Words
) -> None:
    """Let moves onto sites that matter be searched first.

    game, search, context: of the search; position: packed; moves: a row of each, and behind them their `Way`s; count:
    how many; here: the position's keys, behind the least of them.
    """
    carriers, colour = search.carriers, colour_to_move(game, position)
    trial, dice, matters = carriers.trial, local_words(1), local_words(CARRIED)
    mine, theirs = game.owners_at[colour], game.owners_at[1 - colour]
    empty = carriers.sites & ~(position[mine] | position[theirs])
    for i in range(game.size):
        trial[i] = position[i]
    trial[carriers.moved] = position[game.mover]
    for i in range(CARRIED):
        matters[i] = 0
    dice[0] = here[1]
    for _ in range(FILLS):
        stones = random_word(dice) & empty
        trial[mine], trial[theirs] = position[mine] | stones, position[theirs] | (empty & ~stones)
        result = game.result(trial, context, 1)
        if not (is_win(result) and has_won(game, result, colour)):
            stones = ~stones
        for site in range(CARRIED):
            matters[site] += shift_right(stones, site) & 1
    row, size = game.size + 1, Way.SIZE + search.keys.count
    for i in range(count):
        way, stone = moves.at(count * row + i * size).as_(Way), moves[i * row + 1 + mine] ^ position[mine]
        if way.order > DONE:
            site = 0
            while shift_right(stone, site) & 1 == 0:
                site += 1
            way.order += matters[site] * _WORTH
