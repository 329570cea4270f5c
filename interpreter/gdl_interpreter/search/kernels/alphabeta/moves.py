"""The moves of a position, as rows in the arena."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import STOP
from gdl_interpreter.search.kernels.alphabeta.row import AlphaBetaRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow


@kernel
def row_of(game: GameRow, ply: int) -> int:
    """Words of a move's row: its hash, the position behind it, and what is left to be done; nothing at the root."""
    return game.size + 1 + (game.extra if ply != 0 else 0)


@kernel
def write_moves(
    game: GameRow, search: AlphaBetaRow, context: Words, position: Words, depth: int, top: int, ply: int
) -> int:
    """Write a row of each move: below the horizon of those that take, at the root of all legal ones, by the numbers
    that others use. How many; -1, and the search comes to an end, if there are more than there is room for.

    game, search, context: of the search; position: packed; depth: how many plies deep; top: the first word of the arena
    that is free; ply: how many plies from the root.
    """
    moves, room = search.arena.at(top), (search.arena_room - top) // (row_of(game, ply) + 1)
    if ply == 0:
        count = game.children(position, context, moves, room)
    elif depth <= 0:
        count = game.captures(position, context, moves, room)
    else:
        count = game.pseudo_legal(position, context, moves, room)
    if count < room:
        return count
    search.overflow = 1
    context[STOP] = 1
    return -1
