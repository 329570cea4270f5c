"""What a finished game is worth to a side, in the searches for two sides."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.shared.game_row import MOST_PLAYERS, GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_of_side
from gdl_interpreter.search.kernels.shared.results import is_draw, winners

WON = 1 << 40
"""The value of a win."""
POINT = 1 << 20
"""What a point of the lead counts where the lead does."""
MOST_LEAD = 1 << 18
"""The greatest lead that counts."""


@kernel
def has_won(game: GameRow, result: int, colour: int) -> bool:
    """Is one of the players who began as a side, and have its colour, among the winners?

    game: the game; result: the word of the result; colour: 0 or 1.
    """
    won = winners(result)
    for i in range(game.players):
        if game.sides[i] == colour and (won >> i) & 1 == 1:
            return True
    return False


@kernel
def end_value(game: GameRow, context: Words, position: Words, result: int, side: int, points: bool) -> int:
    """The value of a finished game for a side: `WON`, 0 or -`WON`, and the lead if `points` count. `result`: the word
    of the result.

    game, context: of the game; position: packed, at the end; side: 0 or 1; points: is the lead looked at?
    """
    colour = colour_of_side(game, position, side)
    value = 0
    if not is_draw(result):
        value = WON if has_won(game, result, colour) else -WON
    if points:
        value += POINT * lead_of(game, context, position, colour)
    return value


@kernel
def lead_of(game: GameRow, context: Words, position: Words, colour: int) -> int:
    """By how many points the best of a side's colour leads over the best of the other, `MOST_LEAD` at the most. There
    must be points.

    game, context: of the game; position: packed; colour: 0 or 1.
    """
    scores = local_words(MOST_PLAYERS)
    game.scores(position, context, scores)
    ours, theirs = -MOST_LEAD, -MOST_LEAD
    for i in range(game.players):
        if game.sides[i] == colour:
            ours = max(ours, scores[i])
        else:
            theirs = max(theirs, scores[i])
    return min(max(ours - theirs, -MOST_LEAD), MOST_LEAD)
