"""What can be said of statements before they are gone through: whether they choose, and whether they can fail."""

from __future__ import annotations

from gdl_interpreter.native.analysis.continuation import Continuation, Jump, Mark, items
from gdl_interpreter.native.emit.moves.sink import Sink
from gdl_interpreter.native.emit.statements.chance import ChanceNodes
from gdl_interpreter.native.emit.statements.effects import Deeds
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import blocks_of, parts_of


class ChoiceAnalysis(ChanceNodes):
    """Looks ahead, for the runs that a visitor is shown. `leave`: the label where one goes when it has seen enough."""

    def __init__(self, writer: Deeds, visitor: Sink, leave: str) -> None:
        self.w = writer
        self.fn = writer.fn
        self.unit = writer.unit
        self.visitor = visitor
        self.leave = leave
        self._stops: dict[str, bool] = {}

    def splits(self, node: s.Stmt) -> bool:
        """Must this be gone through run by run: does it choose, or leave a loop that does?"""
        match node:
            case s.For(body=body) | s.RepeatTimes(body=body) | s.RepeatWhile(body=body):
                return any(self.splits(inner) and not self._only_stops(inner) for inner in body)
            case s.Do(function=name):
                if name not in self._stops:
                    self._stops[name] = any(map(self.splits, self.unit.program.functions[name].body))
                return self._stops[name]
        traits = node.traits
        return traits.chooses or traits.stops or any(any(map(self.splits, body)) for body in blocks_of(node))

    def has_loops(self) -> bool:
        """Are there loops with choices anywhere in the turn?"""
        program = self.unit.program
        everything = program.turn, *(function.body for function in program.functions.values())
        loops = (part for part in parts_of(everything) if isinstance(part, s.For | s.RepeatTimes | s.RepeatWhile))
        return any(map(self.splits, loops))

    def _only_stops(self, node: s.Stmt) -> bool:
        """Is `stop` all that makes this split? It leaves a loop without choices then, which is no matter here."""
        for part in parts_of(node):
            if isinstance(part, s.Stmt) and part.traits.chooses:
                return False
            if isinstance(part, s.Do):
                if part.function not in self.unit.only_stops:
                    body = self.unit.program.functions[part.function].body
                    self.unit.only_stops[part.function] = all(map(self._only_stops, body))
                if not self.unit.only_stops[part.function]:
                    return False
        return True

    def may_take_all(self, rest: Continuation) -> bool:
        """Is there no choice to come, and nothing that the visitor wants to be sure of?"""
        for item in items(rest):
            if isinstance(item, Mark) or (
                isinstance(item, Jump) and item.plain and (item.sure or not self.visitor.sure_only)
            ):
                continue
            if not isinstance(item, s.Stmt) or self.splits(item):
                return False
            if self.visitor.sure_only and not self.is_sure(item):
                return False
        return True

    def is_sure(self, node: s.Stmt) -> bool:
        """Does every run get past this?"""
        match node:
            case s.Place():
                return self.w.is_sure_place(node)
            case s.Do(function=name):
                if name not in self.unit.sure:
                    self.unit.sure[name] = all(map(self.is_sure, self.unit.program.functions[name].body))
                return self.unit.sure[name]
        traits = node.traits
        may_end = traits.fails or traits.rolls
        return not may_end and all(all(map(self.is_sure, body)) for body in blocks_of(node))

    def ends_surely(self, rest: Continuation) -> bool:
        """Is the rest nothing but statements that every run gets past in one way only?"""
        return all(isinstance(item, s.Stmt) and not self.splits(item) and self.is_sure(item) for item in items(rest))

    def all_get_past(self, rest: Continuation) -> bool:
        """Does every run get past the rest, and in one way only?"""
        return all(
            isinstance(item, Mark)
            or (isinstance(item, Jump) and item.sure)
            or (isinstance(item, s.Stmt) and not self.splits(item) and self.is_sure(item))
            for item in items(rest)
        )
