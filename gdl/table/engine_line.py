"""A game at the table as programs of others are told of it."""

from __future__ import annotations

from gdl.outside_engines import GameLine
from gdl.table.node import Node
from gdl.table.table import Table


def engine_line(table: Table, node: Node | None = None) -> GameLine:
    """The game up to a node of the table (None: the one that the board shows); from behind the last event, which no
    protocol knows."""
    line = (node or table.at).line
    first = max(i for i, each in enumerate(line) if each.turn is None or each.turn.move is None)
    moves = tuple(each.turn.move for each in line[first + 1 :] if each.turn is not None and each.turn.move is not None)
    from_setup = first == 0 and table.text is None
    return GameLine(tuple(each.position for each in line[first:]), moves, from_setup)
