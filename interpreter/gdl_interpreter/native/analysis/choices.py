"""What can be said of statements before they are gone through: whether they choose, and whether they can fail."""

from __future__ import annotations

from collections.abc import Iterable

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import blocks_of, parts_of, reached


class ChoiceAnalysis:
    """Looks ahead, in one Program.

    program: this one; stocks: the player and kind of each supply; stocked: slots of a kind that the mover has
    certainly in supply.
    """

    def __init__(self, program: Program, stocks: Iterable[tuple[int, int]], stocked: frozenset[int]) -> None:
        self.program = program
        self.limited = frozenset(1 << kind for _, kind in stocks)
        self.stocked = stocked
        self._splits: dict[str, bool] = {}
        self._sure: dict[str, bool] = {}

    def splits(self, node: s.Stmt) -> bool:
        """Must this be gone through run by run: does it choose, or leave a loop that does?"""
        match node:
            case s.For(body=body) | s.RepeatTimes(body=body) | s.RepeatWhile(body=body):
                return any(self.splits(inner) and not self._only_stops(inner) for inner in body)
            case s.Do(function=name):
                if name not in self._splits:
                    self._splits[name] = any(map(self.splits, self.program.functions[name].body))
                return self._splits[name]
        traits = node.traits
        return traits.chooses or traits.stops or any(any(map(self.splits, body)) for body in blocks_of(node))

    def has_loops(self) -> bool:
        """Are there loops with choices anywhere in the turn?"""
        program = self.program
        everything = program.turn, *(function.body for function in program.functions.values())
        loops = (part for part in parts_of(everything) if isinstance(part, s.For | s.RepeatTimes | s.RepeatWhile))
        return any(map(self.splits, loops))

    def _only_stops(self, node: s.Stmt) -> bool:
        """Is `stop` all that makes this split? It leaves a loop without choices then, which is no matter here."""
        return not any(
            isinstance(part, s.Stmt) and part.traits.chooses for part in reached(self.program.functions, node)
        )

    def is_sure(self, node: s.Stmt) -> bool:
        """Does every run get past this?"""
        match node:
            case s.Place():
                return self.is_sure_place(node)
            case s.Do(function=name):
                if name not in self._sure:
                    self._sure[name] = all(map(self.is_sure, self.program.functions[name].body))
                return self._sure[name]
        traits = node.traits
        may_end = traits.fails or traits.rolls
        return not may_end and all(all(map(self.is_sure, body)) for body in blocks_of(node))

    def is_sure_place(self, node: s.Place) -> bool:
        """Has the supply certainly enough for this?"""
        if isinstance(node.kind, n.Const):
            return node.kind.value not in self.limited
        return isinstance(node.kind, n.Local) and node.kind.slot in self.stocked
