"""Kernels about packed positions: whose turn it is. People are called by the colours that they began with."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, lowest_bit
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.layout import GameRow


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
