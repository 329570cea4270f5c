"""What can be planned: questions about the statements behind what is being planned."""

from __future__ import annotations

from gdl_interpreter.native.behind import Behind
from gdl_interpreter.native.deeds import Deeds
from gdl_interpreter.native.features import free_slots
from gdl_interpreter.native.plan import NoPlan, Plan
from gdl_interpreter.native.rest import Rest, before
from gdl_interpreter.native.runs import Runs
from gdl_interpreter.native.state import State
from gdl_interpreter.native.values import Env
from gdl_interpreter.native.visitor import Visitor
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of

MOST_LATE = 48
"""Members of a set that is known only later, from which one is drawn all the same: too many would fail."""


class Plannable(Behind):
    """Adds what must hold of statements that are planned. `hopeful`: what follows the choices may fail."""

    def __init__(self, writer: Deeds, hopeful: bool) -> None:
        super().__init__(writer)
        self.hopeful = hopeful
        self.runs = Runs(writer, Visitor("null"), "")
        self.open: set[int] = set()
        """Names chosen before, by a choice that multiplies with what follows: nothing may look at them yet."""

    def plan(self, rest: Rest, state: State, env: Env) -> Plan:
        """A plan of all runs of the rest. Made by whoever knows all statements."""
        raise NotImplementedError

    def settled(self, part: object) -> None:
        """Refuse what looks at a choice that has not been made."""
        if free_slots(part) & self.open:
            raise NoPlan

    def chooses(self, rest: Rest) -> bool:
        """Is there a choice anywhere in the rest?"""
        while rest is not None:
            node, rest = rest
            if isinstance(node, s.Stmt) and self.runs.splits(node):
                return True
        return False

    def looks_away(self, rest: Rest) -> bool:
        """Do all choices that are still to come ask nothing of the position? Tests may, where one may hope."""
        while self.chooses(rest):
            assert rest is not None
            node, rest = rest
            match node:
                case s.Choose(bind=bind, where=where):
                    late = self.hopeful and self.most.of(bind.within) <= MOST_LATE
                    if bind.type is Ty.INT or not (late or self.is_fixed((bind.within, where))):
                        return False
                case s.Either(branches=branches):
                    for branch in branches:
                        if not self.looks_away(before(branch.body, None)):
                            return False
                case s.Assign(value=value):
                    if not self.is_fixed(value):
                        return False
                case s.If(arms=((_, body),), otherwise=otherwise) if self.hopeful:
                    if not (self.looks_away(before(body, None)) and self.looks_away(before(otherwise, None))):
                        return False
                case s.Require() if self.hopeful:
                    pass
                case s.Do(function=name) if self.hopeful:
                    if not self.looks_away(before(self.unit.program.functions[name].body, None)):
                        return False
                case s.First() | s.Keep() | s.If() | s.Require() | s.For() | s.RepeatTimes() | s.RepeatWhile() | s.Do():
                    return False
        return True

    def is_fixed(self, part: object) -> bool:
        """Are these expressions the same in every position?"""
        return all(
            isinstance(node, n.Const | n.Local | n.Lookup | n.Cond | n.Fold | n.Bind)
            or (isinstance(node, n.Op) and node.op in (*self.unit.pure, "not", "both", "either"))
            for node in parts_of(part)
        )

    def check(self, rest: Rest) -> None:
        """What follows the choices must not fail, unless one may hope."""
        while rest is not None:
            node, rest = rest
            if not isinstance(node, s.Stmt) or isinstance(node, s.Chance):
                raise NoPlan
            if not self.hopeful and not self.runs.is_sure(node):
                raise NoPlan

    def total(self, parts: list[Plan]) -> str:
        total = parts[0].count
        for part in parts[1:]:
            total = self.fn.op(f"add i64 {total}, {part.count}")
        return total
