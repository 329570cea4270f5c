"""How a move is chosen by who thinks in a certain way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gdl.opponents.seats import Thinking

if TYPE_CHECKING:
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.player import Choice, Player

PATIENCE = 10.0
"""Seconds after which a level makes its move in any case, where random games are very long: nobody waits a minute."""


def choose(
    player: Player, position: Position, how: Thinking, seed: int, watch: Callable[[Choice], None] | None = None
) -> Choice:
    """The best move that is found; the same again with the same seed, unless it is by the clock or takes too long.

    Args:
        player: who thinks, as `how` asks for it.
        position: one in which somebody is to move.
        how: how long, or how well.
        seed: of the random numbers.
        watch: hears now and then how far it is.

    Raises: as `Player.choose`.
    """
    limited = how if how.level is None or player.deepens else how.within(PATIENCE)
    nodes, margin = how.limit(player.search), how.margin(player.search)
    return player.choose(position, limited.seconds, nodes, seed, watch, margin, how.asks_what_is_kept)
