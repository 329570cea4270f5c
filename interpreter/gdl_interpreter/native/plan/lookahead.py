"""What can be planned: questions about the statements behind what is being planned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from gdl_interpreter.native.analysis.continuation import Continuation, before, items
from gdl_interpreter.native.analysis.upper_bounds import UpperBounds
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason, Refused
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import blocks_of, parts_of, rebuilt

MOST_LATE = 48
"""Members of a set that is known only later, from which one is drawn all the same: too many would fail."""

MOST_PLANNED = 2_000
"""Parts of one plan: what follows several ways to go on is planned for each of them."""


class Lookahead:
    """Questions about what is still to be done, in one Program."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.functions = unit.program.functions
        self.choices = unit.choices
        self.most = UpperBounds(unit.shapes, unit.features.single, unit.pure)
        self.fixed = frozenset(unit.pure) | {"not", "both", "either"}
        self._planned = 0

    def check_size(self, node: s.Stmt) -> None:
        """Count one more part of the plan that is being made.

        Raises:
            Refused: these are too many.
        """
        self._planned += 1
        if self._planned > MOST_PLANNED:
            raise Refused(Obstacle.LARGE_PLAN, node.span)

    def chooses(self, rest: Continuation) -> bool:
        """Is there a choice anywhere in the rest?"""
        return any(isinstance(node, s.Stmt) and self.choices.splits(node) for node in items(rest))

    def looks_away(self, rest: Continuation, overcount: bool) -> bool:
        """Do all choices that are still to come ask nothing of the position? Tests may, where one may hope."""
        while self.chooses(rest):
            assert rest is not None
            node, rest = rest
            match node:
                case s.Choose(bind=bind, where=where):
                    late = overcount and self.most.of(bind.within) <= MOST_LATE
                    if bind.type is Ty.INT or not (late or self.is_fixed((bind.within, where))):
                        return False
                case s.Either(branches=branches):
                    if not all(self.looks_away(before(branch.body, None), overcount) for branch in branches):
                        return False
                case s.Assign(value=value):
                    if not self.is_fixed(value):
                        return False
                case s.If(arms=((_, body),), otherwise=otherwise) if overcount:
                    if not all(self.looks_away(before(block, None), overcount) for block in (body, otherwise)):
                        return False
                case s.Require() if overcount:
                    pass
                case s.Do(function=name) if overcount:
                    if not self.looks_away(before(self.functions[name].body, None), overcount):
                        return False
                case s.First() | s.Keep() | s.If() | s.Require() | s.For() | s.RepeatTimes() | s.RepeatWhile() | s.Do():
                    return False
        return True

    def is_fixed(self, part: object) -> bool:
        """Are these expressions the same in every position?"""
        return all(
            isinstance(node, n.Const | n.Local | n.Lookup | n.Cond | n.Fold | n.Bind)
            or (isinstance(node, n.Op) and node.op in self.fixed)
            for node in parts_of(part)
        )

    def check_end(self, rest: Continuation, overcount: bool) -> None:
        """Refuse what follows the choices and cannot be planned: it must not fail, unless one may hope."""
        for node in items(rest):
            assert isinstance(node, s.Stmt)
            if isinstance(node, s.Chance):
                raise Refused(Obstacle.CHANCE, node.span)
            self.check_sure(node, overcount)

    def check_sure(self, node: s.Stmt, overcount: bool) -> None:
        """Refuse a statement that can fail, unless one may hope."""
        if not overcount and not self.choices.is_sure(node):
            reason = self.unsure(node)
            raise Refused(reason.obstacle, reason.span)

    def unsure(self, node: s.Stmt) -> Reason:
        """What of a statement can fail: the innermost part."""
        match node:
            case s.If() | s.For() | s.RepeatTimes() | s.RepeatWhile():
                inside = blocks_of(node)
            case s.Do(function=name):
                inside = [self.functions[name].body]
            case _:
                inside = []
        for line in chain.from_iterable(inside):
            if not self.choices.is_sure(line):
                return self.unsure(line)
        return Reason(Obstacle.NO_PIECE if isinstance(node, s.Place) else Obstacle.MAY_FAIL, node.span)

    def structural(self, rest: Continuation) -> Reason | None:
        """Is there something in the rest that no plan can have, whatever the choices depend on?"""
        split = (node for node in items(rest) if isinstance(node, s.Stmt) and self.choices.splits(node))
        return next(filter(None, map(self._unplanned, split)), None)

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
                return next(filter(None, (self.structural(before(branch.body, None)) for branch in branches)), None)
            case s.Do(function=name):
                return self.structural(before(self.functions[name].body, None))
        return None


def conditions_behind(rest: Continuation) -> tuple[Continuation, list[n.Expr], s.Block]:
    """Conditions on a choice that stand right behind it: the rest without them, and the lines they need."""
    used: s.Block = ()
    behind: list[s.Stmt] = []
    without = at = rest
    while at is not None and isinstance(at[0], s.Assign | s.Require):
        behind.append(at[0])
        if isinstance(at[0], s.Require):
            used, without = tuple(behind), at[1]
        at = at[1]
    tests = [line.test for line in used if isinstance(line, s.Require)]
    return before(tuple(line for line in used if isinstance(line, s.Assign)), without), tests, used


Part = TypeVar("Part", n.Expr, s.Block)


def with_names(part: Part, names: Mapping[int, n.Expr]) -> Part:
    """An expression or a block with what some names in it stand for in their place."""
    if not names:
        return part
    return rebuilt(part, lambda each: names.get(each.slot, each) if isinstance(each, n.Local) else each)


def names_behind_choice(rest: Continuation, mutable: frozenset[int]) -> Continuation:
    """The rest with a choice first that names for values stand before: they are given behind it, and in it their values
    stand in their place. It changes nothing that they could depend on. mutable: names that are given several times."""
    lines, names, at = list[s.Assign](), dict[int, n.Expr](), rest
    while at is not None:
        node, at = at
        match node:
            case s.Assign(slot=slot, value=value) if slot not in mutable:
                lines.append(node)
                names[slot] = with_names(value, names)
            case s.Choose(bind=bind, where=where):
                within = with_names(bind.within, names)
                test = None if where is None else with_names(where, names)
                return replace(node, bind=replace(bind, within=within), where=test), before(tuple(lines), at)
            case _:
                break
    return rest
