"""Which kinds of pieces a legend tells by their shapes, since nothing is written on them."""

from __future__ import annotations

from gdl.board_view.kinds_in_play import kinds_in_play
from gdl.board_view.looks import Looks
from gdl_interpreter.reference import Position

_MOST = 8
"""Where shapes tell more kinds apart than these, their names are to say how they look."""


def kinds_told_by_shape(position: Position, looks: Looks) -> tuple[int, ...]:
    """The numbers of those kinds; none, where shapes do not tell all kinds apart.

    Args:
        position: the one that is drawn.
        looks: those of the position.
    """
    kinds, in_play = position.machine.program.kinds, kinds_in_play(position)
    if not looks.by_traits or not 1 < len(kinds) <= _MOST:
        return ()
    return tuple(k for k, kind in enumerate(kinds) if not kind.neutral or k in in_play)
