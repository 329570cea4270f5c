"""Kernels about the word of a result: one more than the ending's number in 16 bits, its kind in two bits behind them,
the winners as a set from 32 on."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, shift_right
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.emit.moves.game_flow import DRAW, SCORE, WIN
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import swapped

_REST = (1 << 32) - 1
_FIRST, _SECOND = 1 << 32, 2 << 32


@kernel
def winners(result: int) -> int:
    """Who has won, as a set."""
    return shift_right(result, 32)


@kernel
def is_win(result: int) -> bool:
    """Does it say that the game is won: by those who have won, or, alone, by nobody?"""
    return shift_right(result, 16) & 3 == WIN


@kernel
def is_draw(result: int) -> bool:
    """Does it say that nobody has won?"""
    return shift_right(result, 16) & 3 == DRAW


@kernel
def is_score(result: int) -> bool:
    """Does it say that points are what counts?"""
    return shift_right(result, 16) & 3 == SCORE


@kernel
def ending_of(result: int) -> int:
    """The number of the ending."""
    return (result & 65535) - 1


@kernel
def wins(result: int, player: int) -> bool:
    """Has a player won?"""
    return is_win(result) and shift_right(winners(result), player) & 1 == 1


@kernel
def by_people(game: GameRow, position: Words, result: int, scores: Words) -> int:
    """The result, and the scores in place, of people rather than of colours, where those were exchanged.

    game: the game; position: packed, at the end; result: the word of the result, of colours; scores: each colour's
    points, for two players at least.
    """
    if swapped(game, position) == 0:
        return result
    scores[0], scores[1] = scores[1], scores[0]
    return (result & _REST) | (result << 1 & _SECOND) | (shift_right(result, 1) & _FIRST)


@kernel
def final_result(game: GameRow, context: Words, position: Words, result: int, scores: Words) -> int:
    """The result of a finished game, and the scores where there are some, of people.

    game, context: of the game; position: at its end; result: the word of the result, of colours; scores: where each
    player's score is written.
    """
    if game.scores:
        game.scores(position, context, scores)
    return by_people(game, position, result, scores)
