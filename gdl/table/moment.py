"""A node of a table as what a search is asked about."""

from __future__ import annotations

from gdl.search_process.moment import Moment
from gdl.table.node import Node
from gdl.table.table import Table


def moment_at(table: Table, node: Node | None = None) -> Moment:
    """Where the game stands at a node of the table; None: at the one that the board shows."""
    line = (node or table.at).line
    return Moment(tuple(each.turn.step for each in line if each.turn is not None), table.first, table.text)
