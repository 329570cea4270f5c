"""What is known of the value of each place in a game, and the chart of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gdl.board_view.style import Line
from gdl.room.panels.analysis import percent
from gdl.table.node import Node

_LEAST = 3
"""A chart is drawn from so many known values on."""

_SCALE = ("100% ", "     ", "  0% ")

_BARS, _PLAIN_BARS = "▁▂▃▄▅▆▇█", " .:-=+*#"


@dataclass(frozen=True)
class Value:
    """What was to be expected at a place. share: of the win, for the first player; nodes: how much was looked at."""

    share: float
    nodes: int
    proven: bool = False


class Values:
    """The values of the places of a game, the best that is known of each."""

    def __init__(self, players: Sequence[str]) -> None:
        """`players`: their names; the graph shows the share of the first of them."""
        self.players = tuple(players)
        self._known: dict[Node, Value] = {}

    def learn(self, node: Node, mover: str, share: float, nodes: int, proven: bool = False) -> None:
        """Keep a value, unless a better one is known.

        Args:
            node: the place.
            mover: who is to move there, by name.
            share: of the win that they can expect.
            nodes: how much was looked at.
            proven: is it certain?
        """
        known = self._known.get(node)
        if mover != self.players[0]:
            if len(self.players) != 2:
                return
            share = 1 - share
        if known is None or (proven, nodes) >= (known.proven, known.nodes):
            self._known[node] = Value(min(1.0, max(0.0, share)), nodes, proven)

    def of(self, node: Node) -> Value | None:
        """The value of a place, if it is known."""
        found = self._known.get(node)
        result = node.position.result
        if result is not None and self.players[0] in result.shares_of_people:
            return Value(float(result.shares_of_people[self.players[0]]), 0, True)
        return found

    def along(self, line: Sequence[Node]) -> list[float | None]:
        """The share of the first player at each place of a line; None where nobody has looked."""
        return [value.share if (value := self.of(node)) is not None else None for node in line]


def chart(player: str, values: Sequence[float | None], width: int, unicode: bool = True) -> list[Line]:
    """What a player could expect in the course of a game, with a scale, and the last of it in per cent; nothing where
    too little is known.

    Args:
        player: whose shares they are.
        values: one for each place of a line; None where none is known.
        width: columns.
        unicode: may bars be drawn in eighths?
    """
    known = [value for value in values if value is not None]
    if len(known) < _LEAST:
        return []
    rows = graph(values, max(8, width - len(_SCALE[0])), len(_SCALE), unicode)
    bars: list[Line] = [((at, "faint"), (row, "player:0")) for at, row in zip(_SCALE, rows, strict=True)]
    return [((f"Chances of {player}: {percent(known[-1])}", "label"),), *bars]


def graph(values: Sequence[float | None], width: int, height: int, unicode: bool = True) -> list[str]:
    """Values from 0 to 1 as bars in so many columns and rows, the last ones where there are too many for all.

    Args:
        values: one after the other; None where none is known.
        width: columns.
        height: rows.
        unicode: may bars be drawn in eighths? If not, in letters of ASCII.
    """
    bars = _BARS if unicode else _PLAIN_BARS
    shown = values[-width:]
    rows = []
    for row in range(height):
        floor = (height - 1 - row) / height
        text = ""
        for value in shown:
            if value is None:
                text += " "
                continue
            part = (value - floor) * height
            text += " " if part <= 0 and row < height - 1 else bars[min(len(bars) - 1, max(0, int(part * len(bars))))]
        rows.append(text)
    return rows
