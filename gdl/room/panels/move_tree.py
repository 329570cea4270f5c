"""The list of moves as a tree that is walked with the arrow keys, or clicked into."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gdl.board_view.style import Tint
from gdl.room.colours import Colours
from gdl.room.panels.rows import Row, rows_of
from gdl.table.node import Node

_STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}


class MoveTree(ScrollView, can_focus=True):
    """The moves of a game; it tells which one is gone to."""

    DEFAULT_CSS = "MoveTree { height: 1fr; min-height: 4; scrollbar-size: 1 1; overflow-x: hidden; }"

    class Chosen(Message):
        """Somebody goes to a node."""

        def __init__(self, node: Node) -> None:
            super().__init__()
            self.node = node

    def __init__(self, colours: Colours, tint_of: Callable[[Node], Tint], write: Callable[[str], str]) -> None:
        """
        Args:
            colours: the looks of the screen.
            tint_of: the tint of who played a move.
            write: makes a text fit to be shown.
        """
        super().__init__(id="moves")
        self.colours, self._tint_of, self._write = colours, tint_of, write
        self._root: Node | None = None
        self._at: Node | None = None
        self._line: frozenset[Node] = frozenset()
        self._marks: Mapping[Node, str] = {}
        self._rows: list[Row] = []

    def show(self, root: Node, at: Node, head: Node, marks: Mapping[Node, str]) -> None:
        """Show a game.

        Args:
            root: its beginning.
            at: what the board shows.
            head: the end of the line on the board.
            marks: what stands behind a move ("?").
        """
        self._root, self._at, self._line, self._marks = root, at, frozenset(head.line), marks
        self._rows = list(rows_of(root))
        self.virtual_size = Size(self.size.width, len(self._rows) + 1)
        row = self._row_of(at)
        if self.size.height and not self.scroll_offset.y <= row < self.scroll_offset.y + self.size.height:
            self.scroll_to(y=max(0, row - self.size.height // 2), animate=False)
        self.refresh()

    def _row_of(self, node: Node) -> int:
        """The row of a node; the beginning stands in the first one."""
        return next((n for n, row in enumerate(self._rows, start=1) if row.node is node), 0)

    def node_at(self, row: int) -> Node | None:
        """The node in a row, counted from 0 for the beginning."""
        if row == 0:
            return self._root
        return self._rows[row - 1].node if 0 < row <= len(self._rows) else None

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        base = self.colours.page
        node = self.node_at(number)
        if node is None:
            return Strip.blank(self.size.width, base)
        if node.turn is None:
            pieces: list[tuple[str, Tint]] = [("— beginning —", "label")]
        else:
            row = self._rows[number - 1]
            pieces = [(f"{row.indent}{node.number or '':>3} ", "faint"), *self._said(row)]
        here = node is self._at
        base = self.colours.here if here else base
        segments = [Segment(self._write(text), base if here else base + self.colours.of(tint)) for text, tint in pieces]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _said(self, row: Row) -> list[tuple[str, Tint]]:
        node, turn = row.node, row.node.turn
        assert turn is not None, "the beginning has its own line"
        tint = self._tint_of(node) if node in self._line else "faint"
        pieces = [(turn.text, tint)] if turn.who is not None else [(row.settled or str(turn), "label")]
        mark = self._marks.get(node)
        if mark:
            pieces.append((f" {mark}", "good"))
        if node.name:
            pieces.append((f" “{node.name}”", "title"))
        if node.note:
            pieces.append((" …", "label"))
        return pieces

    def on_key(self, event: events.Key) -> None:
        """Up and down go through the list, left and right along the line."""
        if self._at is None or self._root is None:
            return
        target: Node | None = None
        if event.key in _STEPS:
            row = min(max(0, self._row_of(self._at) + _STEPS[event.key]), len(self._rows))
            target = self.node_at(row)
        elif event.key == "left":
            target = self._at.parent
        elif event.key == "right":
            target = self._at.children[0] if self._at.children else None
        elif event.key == "home":
            target = self._root
        elif event.key == "end":
            target = self._at.end
        else:
            return
        event.stop()
        event.prevent_default()
        if target is not None:
            self.post_message(self.Chosen(target))

    def on_click(self, event: events.Click) -> None:
        """A click goes to the move."""
        node = self.node_at(event.y + self.scroll_offset.y)
        if node is not None:
            self.post_message(self.Chosen(node))
