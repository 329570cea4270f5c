"""Positions without the points already made: what only the score asks for is taken out of them, so that those which are
alike but for it are the same.

Owners: all pieces become those of who is not to move. A state: it becomes 0 where nothing asks for it. That this may be
done follows from the rules but for two conditions, which are held to at each move: a piece that has an owner keeps it,
and the state's sum over all sites stays the same.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import ScoredRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_to_move


@kernel
def is_kept(game: GameRow, scored: ScoredRow, position: Words, end: Words) -> bool:
    """Do a position, without the points, and the one after a move of it keep the conditions?

    game: the game; scored: what is taken out; position, end: packed.
    """
    if scored.elements != 0:
        return sum_of(scored, position) == sum_of(scored, end)
    other = game.owners_at[1 - colour_to_move(game, position)]
    for w in range(game.site_words):
        if position[other + w] != end[other + w]:
            return False
    return True


@kernel
def sum_of(scored: ScoredRow, position: Words) -> int:
    """The state's sum over all sites."""
    total = 0
    for i in range(scored.first, scored.first + scored.elements):
        total += position[i]
    return total


@kernel
def made_by(scored: ScoredRow, end: Words) -> int:
    """Points that a move has made for good: what of a state lies where nothing but the score asks for it.

    scored: what is taken out, a state; end: the position after the move, packed; what lay there before is taken out.
    """
    total = 0
    for i in range(scored.hidden_count):
        total += end[scored.hidden[i]]
    return total


@kernel
def take_out(game: GameRow, scored: ScoredRow, position: Words) -> None:
    """Take out of a position what only the score asks for.

    game: the game; scored: what is taken out; position: packed.
    """
    if scored.elements != 0:
        for i in range(scored.hidden_count):
            position[scored.hidden[i]] = 0
    else:
        mover = colour_to_move(game, position)
        mine, theirs = game.owners_at[mover], game.owners_at[1 - mover]
        for w in range(game.site_words):
            position[theirs + w] |= position[mine + w]
            position[mine + w] = 0
