"""The nodes of a game's tree: what happened, what may follow, what somebody wrote about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gdl.records import Ending, EventStep, Step
from gdl_interpreter.program.chance_words import with_word, word_of
from gdl_interpreter.reference import Move, Position


@dataclass(frozen=True)
class Turn:
    """Something that happened: a move or an event, who decided it (None: chance), and the position behind it."""

    step: Step
    move: Move | None
    who: str | None
    human: bool
    position: Position

    @property
    def text(self) -> str:
        """What happened without who did it: the move, or `event NAME`."""
        return f"event {self.step.event}" if isinstance(self.step, EventStep) else self.step

    @property
    def listed(self) -> str:
        """The same as it stands in a list: what chance has brought behind the rulebook's word for it, if it has one."""
        chance = self.who is None and not isinstance(self.step, EventStep)
        return with_word(self.position.machine.program, self.text, self._of_setup) if chance else self.text

    @property
    def _of_setup(self) -> bool:
        """If chance has decided it: was that while the game was being set up? Results of a turn are kept through it."""
        return self.position.in_setup or (self.position.ply == 0 and not self.position.data.rolls)

    def __str__(self) -> str:
        if isinstance(self.step, EventStep):
            return self.text
        if self.who is not None:
            return f"{self.who}: {self.step}"
        return f"{self._by_chance(self.step)} {self.step}"

    def _by_chance(self, result: str) -> str:
        """The word for what chance has brought: the rulebook's behind `show chance as`, where it fits the result."""
        own = word_of(self.position.machine.program, result, self._of_setup)
        return own or ("rolled" if result.isdecimal() else "drawn")


@dataclass(eq=False, repr=False)
class Node:
    """A place in the tree.

    turn: what led here, None at the root; children: what may follow, the first one being the main line; ending: the
    end that the table has made here; depth: how many steps there are to here; number: how many of them are behind the
    setup, in which chance may decide.
    """

    position: Position
    turn: Turn | None = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    name: str = ""
    note: str = ""
    ending: Ending | None = None
    depth: int = 0
    number: int = 0

    @property
    def line(self) -> list[Node]:
        """The nodes from the root to here."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    @property
    def end(self) -> Node:
        """The end of the line that goes on from here by first children."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    @property
    def is_main(self) -> bool:
        """Is it on the main line?"""
        node = self
        while node.parent is not None:
            if node.parent.children[0] is not node:
                return False
            node = node.parent
        return True

    def child(self, step: Step) -> Node | None:
        """What follows by this step, if it has been played here."""
        return next((child for child in self.children if child.turn is not None and child.turn.step == step), None)

    def below(self) -> Iterator[Node]:
        """This node and all that follows, each before what follows it."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))
