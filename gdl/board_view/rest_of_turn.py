"""What is said of the rest of a turn, wherever it is told whose turn it is."""

from __future__ import annotations

from gdl_interpreter.reference import Position


def rest_of_turn(position: Position) -> str:
    """How many moves of the turn are left, or that the next one is not its first; "" if there is nothing to say.

    Of the last move of a turn of several it is said that it is the last; behind `again` nobody knows whether it is.

    Args:
        position: one in which somebody is to move.
    """
    left = position.moves_left
    if left > 1:
        return f"{left} moves left in this turn"
    if not position.made:
        return ""
    return "once more in this turn" if position.machine.program.moves_in_turn is None else "last move of this turn"
