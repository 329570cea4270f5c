"""The tree of a game as rows: the main line, and behind each move, indented, what else was tried there.

What chance settles in the setup is one row, that of the last of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gdl.table.node import Node
from gdl_interpreter.program.chance_words import word_of

_DEEPEST = 6
"""Variations of variations are indented so many times."""


@dataclass(frozen=True)
class Row:
    """A node in the list of moves. depth: how deep a variation it is in, 0 on the main line; begins: is it the first
    move of a variation?"""

    node: Node
    depth: int = 0
    begins: bool = False

    @property
    def settled(self) -> str:
        """What chance has settled in the setup up to here, if the setup ends here and took more than one result."""
        found: list[str] = []
        node = self.node
        while node.parent is not None and node.turn is not None and node.parent.position.in_setup:
            found.append(node.turn.text)
            node = node.parent
        if len(found) < 2:
            return ""
        words = {word_of(self.node.position.machine.program, each, in_setup=True) for each in found}
        word = words.pop() if len(words) == 1 else None
        return f"setup: {f'{word} ' if word else ''}{', '.join(reversed(found))}"

    @property
    def indent(self) -> str:
        """What stands before the move."""
        return "" if not self.depth else "  " * (min(self.depth, _DEEPEST) - 1) + ("└ " if self.begins else "  ")


def rows_of(root: Node) -> Iterator[Row]:
    """All nodes behind the root, each before what follows it; variations stand behind the move they are instead of."""
    todo: list[tuple[Node, int, bool]] = [(root, 0, False)]
    while todo:
        node, depth, begins = todo.pop()
        if node.turn is not None and (not node.position.in_setup or not node.children):
            yield Row(node, depth, begins)
        if node.parent is not None and not begins and node.parent.children[0] is node:
            later = [(child, depth, False) for child in node.children[:1]]
            others = [(child, depth + 1, True) for child in node.parent.children[1:]]
            todo += [*later, *reversed(others)]
        else:
            todo += [(child, depth, False) for child in node.children[:1]]
