"""Which pieces are kings, found out by what is taken, and whether one is attacked.

No rulebook says what a king is: a piece that no legal move ever takes. The search notes the kinds of all that it sees
being taken; a side's only piece of any other kind is a king, until one like it is taken. A king is attacked if it could
be taken by whoever moves next.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import POSITIONS
from gdl_interpreter.search.kernels.alphabeta.row import AlphaBetaRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_of_side, pieces_against


@kernel
def is_checked(
    game: GameRow, search: AlphaBetaRow, context: Words, position: Words, side: int, after: Words, room: int
) -> bool:
    """Could the other side, if it were to move, take a king?

    game, search, context: of the search; position: packed; side: who is to move; after: where the position behind a
    pass is written, and behind it the replies; room: for so many words.
    """
    size = game.size
    row = size + 1 + game.extra
    most = (room - size) // row
    if most < 1 or not has_king(game, search, position, side):
        return False
    remembered = context[POSITIONS]
    for w in range(size):
        after[w] = position[w]
    game.end(after, context)
    replies = after.at(size)
    count = game.captures(after, context, replies, most)
    context[POSITIONS] = remembered
    ours = pieces_against(game, position, 1 - side)
    for i in range(min(count, most)):
        reply = replies.at(i * row + 1)
        if pieces_against(game, reply, 1 - side) < ours and takes_king(game, search, position, reply, side):
            return True
    return False


@kernel
def has_king(game: GameRow, search: AlphaBetaRow, position: Words, side: int) -> bool:
    """Has a side a king?

    game, search: of the search; position: packed; side: 0 or 1.
    """
    colour = colour_of_side(game, position, side)
    for player in range(game.players):
        if game.sides[player] == colour:
            for kind in range(game.kinds):
                if may_be_king(search, kind) and pieces_of(game, position, player, kind) == 1:
                    return True
    return False


@kernel
def takes_king(game: GameRow, search: AlphaBetaRow, before: Words, after: Words, side: int) -> bool:
    """Has a side lost a king?

    game, search: of the search; before, after: positions, packed; side: 0 or 1.
    """
    colour = colour_of_side(game, before, side)
    for player in range(game.players):
        if game.sides[player] == colour:
            for kind in range(game.kinds):
                if (
                    may_be_king(search, kind)
                    and pieces_of(game, after, player, kind) == 0
                    and pieces_of(game, before, player, kind) == 1
                ):
                    return True
    return False


@kernel
def may_be_king(search: AlphaBetaRow, kind: int) -> bool:
    """Has no piece of a kind, by its number, been taken yet?"""
    return shift_right(search.taken, kind) & 1 == 0


@kernel
def note_taken(game: GameRow, search: AlphaBetaRow, before: Words, after: Words, side: int) -> None:
    """A legal move of a side has been made: the kinds of what it has taken are no kings.

    game, search: of the search; before, after: positions, packed; side: 0 or 1.
    """
    colour = colour_of_side(game, before, side)
    for player in range(game.players):
        if game.sides[player] != colour:
            for kind in range(game.kinds):
                if may_be_king(search, kind) and pieces_of(game, after, player, kind) < pieces_of(
                    game, before, player, kind
                ):
                    search.taken |= wrapped(1 << kind)


@kernel
def pieces_of(game: GameRow, position: Words, player: int, kind: int) -> int:
    """How many pieces of a kind a player has on the board.

    game: the game; position: packed; player, kind: by number.
    """
    total = 0
    for w in range(game.site_words):
        these = position[game.owners_at[player] + w]
        if game.kinds_at[kind] >= 0:
            these &= position[game.kinds_at[kind] + w]
        total += count_bits(these)
    return total
