"""Searching deeper and deeper with a number of positions, on packed positions, for very many short thoughts."""

from __future__ import annotations

from gdl_interpreter.native.abi.call import Context, Words
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.kernels.shared.end_values import WON

DEEPEST = 60
"""Plies of the deepest search."""

ONE_PLY = 20_000
"""Positions that the search of one ply may have, whatever the nodes."""


def deepened(search: AlphaBeta, context: Context, packed: Words, nodes: int) -> tuple[int, int | None]:
    """The number of the best move that is found with so many nodes, and its value for who moves; at least one ply is
    searched (None: that took too many).

    search: by whose values; context: holds the positions before; packed: the position; nodes: how many.
    """
    best, value, before = 0, None, search.nodes
    for depth in range(1, DEEPEST):
        left = nodes - (search.nodes - before)
        found = search.brief(context, packed, depth, left if depth > 1 else max(left, ONE_PLY)) if left > 0 else None
        if found is None:
            break
        value, best = found
        if abs(value) >= WON:
            break
    search.age_history()
    return best, value
