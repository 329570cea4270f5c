"""What the end of a game is worth to each player, as a kernel."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, shift_right
from gdl_interpreter.kernel.memory import Reals, Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.results import is_win, winners

LEAD = 0.1
"""How much of a reward depends on the lead in points, where there are points."""

_NOBODY = -(2**62)


@kernel
def rewards_of(game: GameRow, result: int, scores: Words, rewards: Reals) -> None:
    """Each player's reward, from 0 to 1: the share of the win, and where there are scores a little of the lead.

    game: the game; result: the word of the result; scores: each player's points; rewards: one for each player, which
    are written.
    """
    share_win(game, result, rewards)
    if game.margin > 0.0:
        for player in range(game.players):
            lead = float(scores[player] - best_rival(game, scores, player)) * game.margin
            bounded = min(max(lead, -1.0), 1.0)
            rewards[player] = rewards[player] * (1.0 - LEAD) + (bounded + 1.0) * (LEAD / 2.0)


@kernel
def share_win(game: GameRow, result: int, rewards: Reals) -> None:
    """Share the win among the sides that won, and each side's part among its players. Without winners it is everyone's,
    unless somebody who plays alone has lost.

    game: the game; result: the word of the result; rewards: one for each player, which are written.
    """
    shared = winners(result)
    if shared == 0 and not is_win(result):
        shared = (1 << game.players) - 1
    parts = 0.0
    for player in range(game.players):
        if shift_right(shared, player) & 1 == 1:
            parts += game.weights[player]
    share = 1.0 / parts if parts > 0.0 else 0.0
    for player in range(game.players):
        rewards[player] = share if shift_right(shared, player) & 1 == 1 else 0.0


@kernel
def best_rival(game: GameRow, scores: Words, player: int) -> int:
    """The best score of the others; who plays alone leads what they score in random games.

    game: the game; scores: each player's points; player: by number.
    """
    best = game.par if game.players == 1 else _NOBODY
    for other in range(game.players):
        if other != player:
            best = max(best, scores[other])
    return best
