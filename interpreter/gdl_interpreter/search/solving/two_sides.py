"""Two sides without chance: what most methods of solving ask of a game."""

from __future__ import annotations

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.index.obstacles import chance_or_other_players, place_of
from gdl_interpreter.search.methods import can_be_solved

ONLY = "only games of two sides without chance can be solved"


def need_two_sides(native: Native, method: str) -> None:
    """Refuse any other game.

    native: the game; method: that is asked for.

    Raises:
        ValueError: the game has more or fewer sides than two, or chance in it; which rule says so.
    """
    if can_be_solved(native):
        return
    players = len(native.program.players)
    if players == 1:
        raise ValueError(f"only games of two sides without chance can be solved by `{method}`, and this has one player")
    found = chance_or_other_players(native.program)
    if found is not None:
        raise ValueError(f"{ONLY}: {found.why}{place_of(found.span)}")
    raise ValueError(f"{ONLY}, and this has {len({player.allies for player in native.program.players})}")
