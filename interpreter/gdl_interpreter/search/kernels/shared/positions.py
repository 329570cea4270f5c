"""Kernels about packed positions: whose turn it is, and how many pieces stand on the board. People are called by the
colours that they began with."""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, lowest_bit
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow


@kernel
def swapped(game: GameRow, position: Words) -> int:
    """1 if the two people have exchanged colours, else 0."""
    return position[game.swapped] if game.swapped >= 0 else 0


@kernel
def colour_to_move(game: GameRow, position: Words) -> int:
    """The number of the colour that is to move."""
    return lowest_bit(position[game.mover])


@kernel
def player_to_move(game: GameRow, position: Words) -> int:
    """The number of who is to move."""
    return colour_to_move(game, position) ^ swapped(game, position)


@kernel
def side_to_move(game: GameRow, position: Words) -> int:
    """The side, 0 or 1, of who is to move; people who have exchanged colours stay the sides that they were."""
    return game.sides[colour_to_move(game, position)] ^ swapped(game, position)


@kernel
def colour_of_side(game: GameRow, position: Words, side: int) -> int:
    """The colours, 0 or 1, that a side has in a position: the side that began with them.

    game: the game; position: packed; side: 0 or 1.
    """
    return side ^ swapped(game, position)


@kernel
def pieces_of(game: GameRow, position: Words, colour: int, kind: int, word: int) -> int:
    """One word of the set of the pieces of a colour and a kind.

    game: the game; position: packed; colour, kind: their numbers; word: which word of the set.
    """
    owned, kind_at = position[game.owners_at[colour] + word], game.kinds_at[kind]
    return owned & position[kind_at + word] if kind_at >= 0 else owned


@kernel
def pieces_against(game: GameRow, position: Words, side: int) -> int:
    """How many pieces the other side has on the board.

    game: the game; position: packed; side: 0 or 1.
    """
    colour, width = colour_of_side(game, position, side), game.site_words
    total = 0
    for i in range(game.players):
        if game.sides[i] != colour:
            first = game.owners_at[i]
            for w in range(first, first + width):
                total += count_bits(position[w])
    return total
