"""The tree of a game: what was played, and what else was tried."""

from __future__ import annotations

from gdl.records.errors import RecordError
from gdl.records.limits import (
    ENDING_SIZE,
    GAME_SIZE,
    LONGEST_COMMENT,
    LONGEST_NAME,
    NO_SIZE,
    Size,
    checked_remark,
    hold_to_step,
    remark_size,
    step_size,
    text_size,
)
from gdl.records.model import Ending
from gdl.table.errors import TableError
from gdl.table.node import Node, Turn
from gdl_interpreter.reference import Position


class GameTree:
    """A tree of nodes and a place in it.

    at: what the board shows; head: the end of the line on the board, which `forward` follows. `looking`: somebody
    has gone to an earlier or another place to look, and nobody has played on from there yet. `taken_back`: what follows
    `at` has been taken back. What is added always fits into a record, together with the games before this one.
    """

    def __init__(self, start: Position, text: str | None = None, before: Size = NO_SIZE) -> None:
        """
        Args:
            start: the first position.
            text: what it is recorded as; None: it is that of the setup.
            before: what the games before this one take in a record.
        """
        self.root = Node(start)
        self.at = self.root
        self._line = [self.root]
        self.looking = False
        self._base = before + GAME_SIZE + (text_size(text) if text is not None else NO_SIZE)
        self._size = self._base
        self.taken_back = False
        self._withdrawn: tuple[Node, Ending] | None = None

    @property
    def head(self) -> Node:
        """The end of the line on the board."""
        return self._line[-1]

    @property
    def size(self) -> Size:
        """What this game and those before it take in a record."""
        return self._size

    # ---- playing

    def add(self, turn: Turn) -> Node:
        """Play on from `at`: to the child with this step, or to a new one.

        What is played where something has just been taken back comes before it; what is played elsewhere comes behind
        what was played there already. TableError "too-large" if a record cannot hold any more.
        """
        node = self.at.child(turn.step)
        if node is None:
            node = self._new(self.at, turn)
        if self.taken_back and self.at.children[0] is not node:
            self.at.children.remove(node)
            self.at.children.insert(0, node)
        if node is not self._next():
            self._lead_to(node)
        self.at, self.looking, self.taken_back, self._withdrawn = node, False, False, None
        return node

    def graft(self, parent: Node, turn: Turn) -> Node:
        """The child of a node by this step; a new one behind the others if there is none. Nobody goes there."""
        node = parent.child(turn.step)
        return self._new(parent, turn) if node is None else node

    def _new(self, parent: Node, turn: Turn) -> Node:
        try:
            hold_to_step(turn.step)
        except RecordError as error:
            raise TableError(error.code, error.message) from None
        self._grow(step_size(turn.step, bool(parent.children)))
        number = parent.number + (0 if parent.position.in_setup else 1)
        node = Node(turn.position, turn, parent, depth=parent.depth + 1, number=number)
        parent.children.append(node)
        return node

    def _grow(self, size: Size, instead_of: Size = NO_SIZE) -> None:
        grown = Size(
            self._size.bytes + size.bytes - instead_of.bytes, self._size.values + size.values - instead_of.values
        )
        if not grown.fits and (grown.bytes > self._size.bytes or grown.values > self._size.values):
            raise TableError(
                "too-large", "the record of this game is full; delete variations or comments, or begin another game"
            )
        self._size = grown

    # ---- looking

    def go(self, node: Node) -> None:
        """Show a node of this tree. TableError "elsewhere" if it is none."""
        if not self._is_on_line(node):
            if node.line[0] is not self.root:
                raise TableError("elsewhere", "that place is not in this game any more")
            self._lead_to(node)
        self.at = node
        self.looking, self.taken_back = bool(node.children), False

    def back(self) -> bool:
        """One step towards the root; False if one is there."""
        if self.at.parent is None:
            return False
        self.go(self.at.parent)
        return True

    def forward(self) -> bool:
        """One step along the line on the board; False at its end."""
        node = self._next()
        if node is None:
            return False
        self.go(node)
        return True

    def play_on(self) -> None:
        """Go on playing from the place on the board: nobody only looks any more."""
        self.looking = False

    def _next(self) -> Node | None:
        """The node behind `at` on the way to `head`."""
        return self._line[self.at.depth + 1] if self.at is not self.head else None

    def _is_on_line(self, node: Node) -> bool:
        return node.depth < len(self._line) and self._line[node.depth] is node

    def _lead_to(self, node: Node) -> None:
        """Let the line on the board be the one to a node, and on from there by first children."""
        if node.parent is None or not self._is_on_line(node.parent):
            self._line = node.line
        else:
            self._line[node.depth :] = [node]
        while self._line[-1].children:
            self._line.append(self._line[-1].children[0])

    # ---- taking back

    def undo(self) -> int:
        """Take back the last decision of a human and what came of it, or an end that the table has made; how many steps
        that was, 0 if there is none. What is taken back stays in the tree."""
        if self.at.ending is not None:
            self._withdrawn = self.at, self.at.ending
            self.set_ending(self.at, None)
            return 1
        node = self.at
        while node.parent is not None and not (node.turn is not None and node.turn.human):
            node = node.parent
        if node.parent is None:
            return 0
        steps = self.at.depth - node.parent.depth
        self.at, self.looking, self.taken_back = node.parent, False, True
        return steps

    def redo(self) -> int:
        """Play again what lies ahead on the line, up to the next decision of a human; how many steps that was."""
        if self._withdrawn is not None and self._withdrawn[0] is self.at:
            self.set_ending(*self._withdrawn)
            return 1
        count = 0
        while (node := self._next()) is not None and (count == 0 or not (node.turn is not None and node.turn.human)):
            self.at = node
            count += 1
        self.looking = False
        self.taken_back = self.taken_back and self._next() is not None
        return count

    def set_ending(self, node: Node, ending: Ending | None) -> None:
        """Let the table end the game at a node, or not end it there after all."""
        before = ENDING_SIZE if node.ending is not None else NO_SIZE
        self._grow(ENDING_SIZE if ending is not None else NO_SIZE, before)
        node.ending = ending

    # ---- editing

    def promote(self, node: Node) -> None:
        """Make the line to a node the main line, from the root on."""
        while node.parent is not None:
            siblings = node.parent.children
            siblings.remove(node)
            siblings.insert(0, node)
            node = node.parent

    def delete(self, node: Node) -> None:
        """Take a node and all that follows out of the tree; who was there is before it then.

        TableError "main-line" for the root.
        """
        if node.parent is None:
            raise TableError("main-line", "the beginning of the game cannot be deleted")
        parent = node.parent
        parent.children.remove(node)
        if self._is_on_line(node):
            if self.at.depth >= node.depth:
                self.at, self.looking = parent, bool(parent.children)
            self._lead_to(parent)
        node.parent, self.taken_back = None, False
        self._size = self._base
        for each in self.root.below():
            self._size += _size_of(each)

    def rename(self, node: Node, text: str) -> None:
        """Give a node a name, an empty one for none. RecordError, TableError: it cannot be recorded."""
        name = checked_remark(text, "name", LONGEST_NAME, layout=False)
        self._grow(remark_size(name, node.note), remark_size(node.name, node.note))
        node.name = name

    def comment(self, node: Node, text: str) -> None:
        """Write a comment, of several lines if need be, on a node, an empty one for none. RecordError, TableError: it
        cannot be recorded."""
        note = checked_remark(text, "comment", LONGEST_COMMENT, layout=True)
        self._grow(remark_size(node.name, note), remark_size(node.name, node.note))
        node.note = note


def _size_of(node: Node) -> Size:
    size = remark_size(node.name, node.note)
    if node.ending is not None:
        size += ENDING_SIZE
    if node.turn is not None and node.parent is not None:
        size += step_size(node.turn.step, node.parent.children[0] is not node)
    return size
