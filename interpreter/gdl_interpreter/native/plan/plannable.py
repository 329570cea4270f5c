"""What can be planned: questions about the statements behind what is being planned."""

from __future__ import annotations

from gdl_interpreter.native.analysis.continuation import Continuation, before
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env
from gdl_interpreter.native.plan.deferred import DeferredPlanning
from gdl_interpreter.native.plan.move_plan import Plan
from gdl_interpreter.native.plan.obstacles import NoPlan, Obstacle, Reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.ops import OPERATIONS
from gdl_interpreter.program.walk import parts_of

MOST_LATE = 48
"""Members of a set that is known only later, from which one is drawn all the same: too many would fail."""


class Plannable(DeferredPlanning):
    """Adds what must hold of statements that are planned. `hopeful`: what follows the choices may fail."""

    def __init__(self, writer: Emitter, hopeful: bool) -> None:
        super().__init__(writer)
        self.hopeful = hopeful
        self.runs = self.unit.choices
        self.open: set[int] = set()
        """Names chosen before, by a choice that multiplies with what follows: nothing may look at them yet."""

    def plan(self, rest: Continuation, state: State, env: Env) -> Plan:
        """A plan of all runs of the rest. Made by whoever knows all statements."""
        raise NotImplementedError

    def settled(self, part: n.Expr | tuple[n.Expr | None, ...]) -> None:
        """Refuse what looks at a choice that has not been made."""
        for whole in part if isinstance(part, tuple) else (part,):
            for node in parts_of(whole):
                if whole is not None and isinstance(node, n.Local) and node.slot in self.open:
                    raise NoPlan(Reason(Obstacle.DEPENDS, whole.span))

    def chooses(self, rest: Continuation) -> bool:
        """Is there a choice anywhere in the rest?"""
        while rest is not None:
            node, rest = rest
            if isinstance(node, s.Stmt) and self.runs.splits(node):
                return True
        return False

    def looks_away(self, rest: Continuation) -> bool:
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
            or (isinstance(node, n.Op) and OPERATIONS[node.op].pure)
            for node in parts_of(part)
        )

    def check(self, rest: Continuation) -> None:
        """What follows the choices must not fail, unless one may hope."""
        while rest is not None:
            node, rest = rest
            assert isinstance(node, s.Stmt)
            if isinstance(node, s.Chance):
                raise NoPlan(Reason(Obstacle.CHANCE, node.span))
            if not self.hopeful and not self.runs.is_sure(node):
                raise NoPlan(self.unsure(node))

    def unsure(self, node: s.Stmt) -> Reason:
        """What of a statement can fail: the innermost part."""
        match node:
            case s.If(arms=arms, otherwise=otherwise):
                inside = [line for block in (*(body for _, body in arms), otherwise) for line in block]
            case s.For(body=body) | s.RepeatTimes(body=body) | s.RepeatWhile(body=body):
                inside = list(body)
            case s.Do(function=name):
                inside = list(self.unit.program.functions[name].body)
            case _:
                inside = []
        for line in inside:
            if not self.runs.is_sure(line):
                return self.unsure(line)
        return Reason(Obstacle.NO_PIECE if isinstance(node, s.Place) else Obstacle.MAY_FAIL, node.span)

    def structural(self, rest: Continuation) -> Reason | None:
        """Is there something in the rest that no plan can have, whatever the choices depend on?"""
        while rest is not None:
            node, rest = rest
            found = self._unplanned(node) if isinstance(node, s.Stmt) and self.runs.splits(node) else None
            if found is not None:
                return found
        return None

    def _unplanned(self, node: s.Stmt) -> Reason | None:
        match node:
            case s.Keep():
                return Reason(Obstacle.KEEP, node.span)
            case s.For() | s.RepeatTimes() | s.RepeatWhile():
                return Reason(Obstacle.LOOP, node.span)
            case s.If(arms=(_, _, *_)):
                return Reason(Obstacle.MANY_ARMS, node.span)
            case s.Choose(bind=bind) if bind.type is Ty.INT:
                return Reason(Obstacle.NUMBER, node.span)
            case s.If(arms=((_, body),), otherwise=otherwise):
                return self.structural(before(body, before(otherwise, None)))
            case s.Either(branches=branches):
                found = [self.structural(before(branch.body, None)) for branch in branches]
                return next((reason for reason in found if reason is not None), None)
            case s.Do(function=name):
                return self.structural(before(self.unit.program.functions[name].body, None))
        return None

    def total(self, parts: list[Plan]) -> str:
        total = parts[0].count
        for part in parts[1:]:
            total = self.fn.emit(f"add i64 {total}, {part.count}")
        return total
