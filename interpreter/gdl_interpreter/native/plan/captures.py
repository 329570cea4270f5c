"""Which sites of a choice may lead to a capture: worked out for all of them at once, before any is gone through.

Whoever wants captures only need not make the other moves first. What follows a choice is gone through as data: of
every effect behind it is asked for which sites it can touch a piece of the other side, backwards, as conditions are
(`setwise.py`). What is not seen counts as a capture, so that there may be too many sites, never too few.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.analysis.continuation import Continuation, before, items, written_out
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.plan import set_plan as p
from gdl_interpreter.native.plan.obstacles import Refused
from gdl_interpreter.native.plan.setwise import Scope, Setwise, scope_of
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.operations import OPERATIONS, Looks
from gdl_interpreter.program.walk import reached

MOST_STATEMENTS = 300
"""Statements that are gone through, those behind a branch once for each way."""

_NO_EFFECTS = (s.Assign, s.Do, s.For, s.If, s.Put, s.RepeatTimes, s.RepeatWhile, s.Require, s.Stop)
"""Statements that touch no piece, if those in them do not."""


@dataclass(frozen=True)
class _Path:
    """What has happened since the choice. named: slots that hold a value worked out once; written: states; changed:
    may pieces stand otherwise, or is something else no longer as it was?"""

    named: frozenset[int] = frozenset()
    written: frozenset[str] = frozenset()
    changed: bool = False


def their_pieces(program: Program) -> n.Expr:
    """The pieces of those who are not on the mover's side."""
    everybody = n.Const(Ty.PLAYERS, value=(1 << len(program.players)) - 1)
    ours = n.Op(Ty.PLAYERS, op="allies", args=(n.Op(Ty.PLAYERS, op="mover"),))
    return n.Op(Ty.SITES, op="pieces_of", args=(n.Op(Ty.PLAYERS, op="except", args=(everybody, ours)),))


def may_capture(unit: Unit, bind: n.Bind, continuation: Continuation, known: Known) -> p.SetPlan | None:
    """The sites for which a run that goes on from a choice may leave the other side with a piece less; None if that may
    be all of them.

    unit: the Program; bind: the choice, of sites; continuation: what follows it; known: what is known where the choice
    is made.
    """
    asked, continuation = Setwise(unit), written_out(continuation)
    if not unit.target.on("captures") or not all(isinstance(item, s.Stmt) for item in items(continuation)):
        return None  # whether a `first` has a run at all is another question, and a loop goes round
    scope, theirs = scope_of(bind, known), p.Plain(their_pieces(unit.program))
    plan = asked.sets.share(theirs, lambda these: _Captures(unit, asked, these).of(continuation, scope))
    return None if plan == asked.sets.full else plan


class _Captures:
    """Goes through what follows one choice. theirs: the other side's pieces, as they stand there."""

    def __init__(self, unit: Unit, asked: Setwise, theirs: p.SetPlan) -> None:
        self.unit, self.asked, self.sets, self.theirs = unit, asked, asked.sets, theirs
        self.functions = unit.program.functions
        self.left = MOST_STATEMENTS

    def of(self, continuation: Continuation, scope: Scope, path: _Path = _Path()) -> p.SetPlan:
        """The sites for which what is left of a run may capture."""
        if continuation is None:
            return p.NO_SITES
        self.left -= 1
        if self.left < 0:
            return self.sets.full
        node, rest = continuation
        match node:
            case s.Assign(slot=slot, name=name, value=value):
                return self._named([(slot, name, value)], rest, scope, path)
            case s.Do(function=called, args=args):
                function = self.functions[called]
                names = [(slot, name, arg) for (slot, name, _), arg in zip(function.params, args, strict=True)]
                return self._named(names, before(function.body, rest), scope, path)
            case s.Choose(bind=bind) | s.Chance(bind=bind):
                return self.of(rest, _unknown(scope, bind.slot, bind.type), path)
            case s.If():
                return self._arms(node, rest, scope, path)
            case s.Either(branches=branches):
                return self._any(self.of(before(each.body, rest), scope, path) for each in branches)
            case s.Put(var=var):
                return self.of(rest, scope, replace(path, written=path.written | {var}))
            case s.Require():
                return self.of(rest, scope, path)
            case s.Place(sites=sites) | s.Remove(sites=sites) | s.Return(sites=sites):
                return self._touched([sites], rest, scope, path)
            case s.Move(source=source, target=target):
                return self._touched([source, target], rest, scope, path)
            case s.Change(sites=sites, owner=owner):
                stays = owner is None and not self.unit.program.neutral_kinds
                return self._touched([] if stays else [sites], rest, scope, path)
            case s.Pass() | s.Again() | s.PutNext() | s.PutStock():
                return self.of(rest, scope, replace(path, changed=True))
            case s.For() | s.RepeatTimes() | s.RepeatWhile():
                return self._behind_loop(node, rest, scope, path)
        return self.sets.full

    def _named(self, names: p.Names, rest: Continuation, scope: Scope, path: _Path) -> p.SetPlan:
        """The same behind lines that give names to values. What does not depend on the site is worked out once; what
        looks at a position that has changed meanwhile is not known."""
        inner, once = scope, p.Names()
        if any(slot == scope.site for slot, _, _ in names):
            return self.sets.full
        for slot, name, value in names:
            again = slot in path.named or slot in self.unit.features.mutable
            if self._is_late(value, path) or (again and not scope.depends(value)):
                inner = _unknown(inner, slot, value.type)
            elif scope.depends(value):
                inner = inner.with_dependent(slot, value, scope)
            else:
                inner = inner.with_name(slot, self.asked.constants.of(value, scope.known))
                once.append((slot, name, value))
        path = replace(path, named=path.named | {slot for slot, _, _ in once})
        return p.let(once, self.of(rest, inner, path))

    def _behind_loop(self, node: s.Stmt, rest: Continuation, scope: Scope, path: _Path) -> p.SetPlan:
        """The same behind a loop that does nothing but write states."""
        parts = [*reached(self.functions, node)]
        if not all(isinstance(part, _NO_EFFECTS) for part in parts if isinstance(part, s.Stmt)):
            return self.sets.full
        for part in parts:
            if isinstance(part, s.Assign):
                scope = _unknown(scope, part.slot, part.value.type)
            if isinstance(part, s.For):
                scope = _unknown(scope, part.bind.slot, part.bind.type)
        written = {part.var for part in parts if isinstance(part, s.Put)}
        return self.of(rest, scope, replace(path, written=path.written | written))

    def _arms(self, node: s.If, rest: Continuation, scope: Scope, path: _Path) -> p.SetPlan:
        """The same where a condition says how it goes on."""
        blocks = [body for _, body in node.arms] + [node.otherwise]
        *ways, last = (self.of(before(body, rest), scope, path) for body in blocks)
        if all(way == last for way in ways):
            return last
        found = list[p.SetPlan]()
        others: p.SetPlan = self.sets.full
        for (test, _), way in zip(node.arms, ways, strict=True):
            holds, fails = self._either_way(test, scope, path)
            found.append(self._all([others, holds, way]))
            others = self._all([others, fails])
        return self._any([*found, self._all([others, last])])

    def _touched(self, these: list[n.Expr], rest: Continuation, scope: Scope, path: _Path) -> p.SetPlan:
        """The same behind an effect on some sites."""
        now = [self._meets(each, scope, path) for each in these]
        return self._any([*now, self.of(rest, scope, replace(path, changed=True))])

    def _either_way(self, test: n.Expr, scope: Scope, path: _Path) -> tuple[p.SetPlan, p.SetPlan]:
        """The sites for which a condition may hold, and those for which it may not."""
        if self._is_late(test, path):
            return self.sets.full, self.sets.full
        try:
            holds = self.asked.true_of(test, scope)
            return holds, self.sets.without(holds)
        except Refused:
            pass
        match test:
            case n.Op(op="same", args=(one, other)) if _is_site(one, scope) and not scope.depends(other):
                return self.asked.plain(other, scope), self.sets.full
            case n.Op(op="both", args=args):
                parts = [self._either_way(arg, scope, path) for arg in args]
                return self._all(holds for holds, _ in parts), self._any(fails for _, fails in parts)
            case n.Op(op="either", args=args):
                parts = [self._either_way(arg, scope, path) for arg in args]
                return self._any(holds for holds, _ in parts), self._all(fails for _, fails in parts)
        return self.sets.full, self.sets.full

    def _meets(self, node: n.Expr, scope: Scope, path: _Path) -> p.SetPlan:
        """The sites for which a set may hold a piece of the other side."""
        if not self._is_late(node, path):
            try:
                return self.asked.meets(node, self.theirs, scope)
            except Refused:
                pass
        match node:
            case n.Local(slot=slot) if slot in scope.dependent:
                held = scope.dependent[slot]
                return self._meets(held.node, held.scope, _Path())
            case n.Cond(test=test, then=then, otherwise=otherwise):
                holds, fails = self._either_way(test, scope, path)
                one, other = self._meets(then, scope, path), self._meets(otherwise, scope, path)
                return self._any([self._all([holds, one]), self._all([fails, other])])
            case n.Op(op="union", args=args):
                return self._any(self._meets(arg, scope, path) for arg in args)
            case n.Op(op="meet", args=args):
                return self._all(self._meets(arg, scope, path) for arg in args)
            case n.Op(op="except", args=(these, _)):
                return self._meets(these, scope, path)
        return self.sets.full

    def _any(self, parts: Iterable[p.SetPlan]) -> p.SetPlan:
        """What is in any of these, of which some may be the same."""
        flat = [each for part in parts for each in (part.parts if isinstance(part, p.Union) else (part,))]
        return self.sets.union(dict.fromkeys(flat))

    def _all(self, parts: Iterable[p.SetPlan]) -> p.SetPlan:
        """What is in all of these, of which some may be the same."""
        flat = [each for part in parts for each in (part.parts if isinstance(part, p.Meet) else (part,))]
        return self.sets.meet(dict.fromkeys(flat))

    def _is_late(self, node: n.Expr, path: _Path) -> bool:
        """Does an expression look at something that may have changed since the choice?"""
        return (path.changed or bool(path.written)) and any(
            isinstance(part, n.Repeats)
            or (isinstance(part, n.Get | n.Whole) and (path.changed or part.var in path.written))
            or (isinstance(part, n.Op) and _may_differ(part.op, path.changed))
            for part in reached(self.functions, node)
        )


def _may_differ(op: str, changed: bool) -> bool:
    """May an operation come to something else than at the choice? changed: may more be so than states?"""
    operation = OPERATIONS[op]
    return operation.looks is Looks.COURSE or (changed and not operation.pure and op != "mover")


def _is_site(node: n.Expr, scope: Scope) -> bool:
    """Is an expression a name of the chosen site?"""
    while isinstance(node, n.Local) and node.slot in scope.dependent:
        held = scope.dependent[node.slot]
        node, scope = held.node, held.scope
    return isinstance(node, n.Local) and node.slot == scope.site


def _unknown(scope: Scope, slot: int, type_: Ty) -> Scope:
    """The same with a name of which nothing is known: it stands for what cannot be worked out backwards."""
    return scope.with_dependent(slot, n.Op(type_, op="unknown", args=(n.Local(Ty.SITES, scope.site, ""),)), scope)
