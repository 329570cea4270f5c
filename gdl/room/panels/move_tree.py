"""The list of moves as a tree that is walked with the arrow keys, or clicked into."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gdl.board_view.sidebar import flowed
from gdl.board_view.style import Line, Tint
from gdl.infra.cells import width
from gdl.infra.cells import words as words_of
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
        self._in_order: list[Node] = []
        """The beginning, and the moves, from the top."""
        self._lines: list[tuple[Node, Line]] = []
        """What is shown; a move that is too long for one line has several."""
        self._away = False
        """Has somebody scrolled away from what the board shows? Moves that come then leave the list where it is."""

    def show(self, root: Node, at: Node, head: Node, marks: Mapping[Node, str]) -> None:
        """Show a game.

        Args:
            root: its beginning.
            at: what the board shows.
            head: the end of the line on the board.
            marks: what stands behind a move ("?").
        """
        if at is not self._at and at in self._in_order:
            self._away = False  # somebody goes there
        self._root, self._at, self._line, self._marks = root, at, frozenset(head.line), marks
        self._lay_out()
        self._follow()

    def _rows_of_at(self) -> tuple[int, int]:
        """The first and the last line of what the board shows."""
        shown = [number for number, (node, _) in enumerate(self._lines) if node is self._at]
        return min(shown, default=0), max(shown, default=0)

    def _is_seen(self) -> bool:
        """Do the lines of what the board shows stand in the rows that there are?"""
        (first, last), top = self._rows_of_at(), self.scroll_offset.y
        return top <= first and last < top + self.size.height

    def _follow(self) -> None:
        """Scroll to what the board shows, unless somebody has scrolled away from it."""
        if self.size.height and not self._away and not self._is_seen():
            first = self._rows_of_at()[0]
            self.scroll_to(y=max(0, first - self.size.height // 2), animate=False, force=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._away = not self._is_seen()

    def _lay_out(self) -> None:
        """Find the lines of the moves."""
        if self._root is None:
            return
        rows = list(rows_of(self._root))
        self._in_order = [self._root, *(row.node for row in rows)]
        self._lines = [(self._root, ((self._write("— beginning —"), "label"),))]
        self._lines += [(row.node, line) for row in rows for line in self._lines_of(row)]
        self.virtual_size = Size(self.size.width, len(self._lines))
        self.refresh()

    def on_resize(self) -> None:
        """Lines are as long as there is room, and what stands above and below may have left fewer rows."""
        self._lay_out()
        self._follow()

    def _lines_of(self, row: Row) -> Iterator[Line]:
        """A move in one line, or, where that is too long, in several."""
        head = (f"{self._write(row.indent)}{row.node.number or '':>3} ", "faint")
        pieces = [(self._write(text), tint) for text, tint in self._said(row)]
        room, indent = self.size.width, width(head[0])
        if not room or indent + sum(width(text) for text, _ in pieces) <= room:
            yield (head, *pieces)
            return
        longest = max(room - indent, 1)
        words = [((word, tint),) for text, tint in pieces for word in words_of(text, longest)]
        yield from flowed([(head,), *words], room, indent)

    def node_at(self, line: int) -> Node | None:
        """The node in a line, counted from 0 for the beginning."""
        return self._lines[line][0] if 0 <= line < len(self._lines) else None

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        base = self.colours.page
        node = self.node_at(number)
        if node is None:
            return Strip.blank(self.size.width, base)
        here = node is self._at
        base = self.colours.here if here else base
        pieces = self._lines[number][1]
        segments = [Segment(text, base if here else base + self.colours.of(tint)) for text, tint in pieces]
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
            at = self._in_order.index(self._at) if self._at in self._in_order else 0
            target = self._in_order[min(max(0, at + _STEPS[event.key]), len(self._in_order) - 1)]
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
