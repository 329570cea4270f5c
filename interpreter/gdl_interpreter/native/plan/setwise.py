"""Conditions worked out for all sites at once: whether that can be done, and how, decided before any code is written.

`{x : any(E(x) and A)}` needs no loop over x where E is made of steps, rays, unions and meetings with known sets: it is
A carried through E backwards. A step goes the other way, a ray fills backwards from what it reaches. On Othello the
legal moves come out as one set; trying each empty site plays 17 times fewer games (switch "no-lift").

Of a definition with a loop it can be told which sites its loop begins for: only for those need it be gone through.
Konane plays 1.6 times as many games (switch "no-begin").

What comes in is an expression, the name that stands for the site in question, and what is known where it is asked; what
comes out is a plan of a set (`set_plan.py`), or the reason why there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs, merged
from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.plan import set_plan as p
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason, Refused, or_reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import free_slots
from gdl_interpreter.reference.bits import members

MOST_MEMBERS = 12
"""Members that a set can have for each to be looked at by itself."""


@dataclass(frozen=True)
class Dependent:
    """What a name stands for that depends on the site in question: an expression, where other names hold something."""

    node: n.Expr
    scope: Scope


@dataclass(frozen=True)
class Scope:
    """What local names stand for: those that depend on the site in question, and what is known of the others.

    site: the slot of the name that holds the site in question.
    """

    site: int
    known: Known
    dependent: Mapping[int, Dependent]

    def with_name(self, slot: int, value: int | None) -> Scope:
        """The same with a name for something that does not depend on the site."""
        others = {other: held for other, held in self.dependent.items() if other != slot}
        return replace(self, known=self.known.with_name(slot, value), dependent=others)

    def with_dependent(self, slot: int, node: n.Expr, scope: Scope) -> Scope:
        """The same with a name for something that depends on the site.

        slot: of the name; node: an expression; scope: what the names in that stand for.
        """
        return replace(self, dependent={**self.dependent, slot: Dependent(node, scope)})

    def depends(self, node: n.Expr) -> bool:
        """Does an expression depend on the site in question?"""
        return any(slot == self.site or slot in self.dependent for slot in free_slots(node))


def scope_of(bind: n.Bind, known: Known) -> Scope:
    """What is known where a condition on a binder's members is asked."""
    return Scope(bind.slot, known, {})


def setwise(unit: Unit, bind: n.Bind, test: n.Expr, known: Known) -> p.SetPlan | Reason:
    """The sites for which a condition holds, or why each must be tried by itself.

    unit: the Program; bind: the name that the condition calls the site by, and the sites in question, which are not
    asked for here; test: the condition; known: what is known where it is asked.
    """
    if not unit.target.on("lift"):
        return Reason(Obstacle.SWITCHED_OFF, test.span)
    if bind.within.type is not Ty.SITES:
        return Reason(Obstacle.NOT_SITES, test.span)
    return or_reason(lambda: Setwise(unit).true_of(test, scope_of(bind, known)))


def may_have_members(unit: Unit, bind: n.Bind, node: n.Expr, known: Known) -> p.SetPlan | Reason:
    """The sites for which a set may have members, as far as is seen before its loops are gone through: all for which it
    has some are among them. Or why that cannot be seen.

    node: the set; unit, bind, known: as `setwise` has them.
    """
    return or_reason(lambda: Setwise(unit).begins(node, scope_of(bind, known)))


class Setwise:
    """Works out conditions of one Program, each part in a scope. What cannot be worked out is `Refused`."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.constants = unit.constants
        self.sets = p.Sets((1 << unit.bits(Ty.SITES)) - 1)

    # ---- truths

    def true_of(self, node: n.Expr, scope: Scope) -> p.SetPlan:
        """The sites for which a condition holds."""
        sets = self.sets
        if not scope.depends(node):
            holds = self.constants.of(node, scope.known)
            return p.AllIf(node) if holds is None else sets.full if holds else p.NO_SITES
        match node:
            case n.Local(slot=slot):
                held = scope.dependent[slot]
                return self.true_of(held.node, held.scope)
            case n.Op(op="both", args=args):
                return sets.meet(self.true_of(arg, scope) for arg in args)
            case n.Op(op="either", args=args):
                return sets.union(self.true_of(arg, scope) for arg in args)
            case n.Op(op="isnt", args=(a,)):
                return sets.without(self.true_of(a, scope))
            case n.Op(op="any", args=(a,)):
                return self.meets(a, sets.full, scope)
            case n.Op(op="no", args=(a,)):
                return sets.without(self.meets(a, sets.full, scope))
            case n.Op(op="inside", args=(n.Local(slot=slot), b)) if slot == scope.site and not scope.depends(b):
                return self.plain(b, scope)
            case n.Op(op="inside", args=(a, b)) if not scope.depends(b):
                beyond = sets.share(sets.without(self.plain(b, scope)), lambda outside: self.meets(a, outside, scope))
                return sets.meet([self.meets(a, sets.full, scope), sets.without(beyond)])
            case n.Cond():
                return self._either_way(node, scope, lambda part: self.true_of(part, scope))
            case n.Call():
                return self._inside_of(node, scope, self.true_of)
            case n.Fold(how="any") if len(node.binds) == 1:
                return sets.union(self._each_member(node, scope, self.true_of))
            case n.Fold(how="every") if len(node.binds) == 1:
                # for each member: it is not meant, or the condition holds
                return sets.without(
                    sets.union(self._each_member(node, scope, lambda body, e: sets.without(self.true_of(body, e))))
                )
        raise Refused(Obstacle.NOT_SETWISE, node.span)

    def plain(self, node: n.Expr, scope: Scope) -> p.SetPlan:
        """A set of sites that does not depend on the site in question."""
        value = self.constants.of(node, scope.known)
        return p.Plain(node) if value is None else p.Const(value)

    def _either_way(self, node: n.Cond, scope: Scope, of: Callable[[n.Expr], p.SetPlan]) -> p.SetPlan:
        """One thing or the other, for each site."""
        sets = self.sets
        return sets.share(
            self.true_of(node.test, scope),
            lambda test: sets.union(
                [sets.meet([test, of(node.then)]), sets.meet([sets.without(test), of(node.otherwise)])]
            ),
        )

    # ---- sets of few members that depend on the site

    def _each_member(self, node: n.Fold, scope: Scope, of: Callable[[n.Expr, Scope], p.SetPlan]) -> Iterator[p.SetPlan]:
        """For each member that a fold's binder can have: the sites for which it is meant, and something holds of its
        body."""
        (bind,) = node.binds
        for those, one in self.having(bind.within, scope):
            inner = scope.with_name(bind.slot, one)
            tests = [] if node.where is None else [self.true_of(node.where, inner)]
            meant = self.sets.meet([those, *tests])
            if meant != p.NO_SITES:
                names: p.Names = [(bind.slot, bind.name, n.Const(bind.type, one))]
                yield p.let(names, self.sets.meet([meant, of(node.body, inner)]))

    def having(self, node: n.Expr, scope: Scope) -> list[tuple[p.SetPlan, int]]:
        """For each of the few members that a set can have: the sites for which it has it."""
        if node.type is Ty.INT:
            raise Refused(Obstacle.NOT_SETWISE, node.span)
        if not scope.depends(node):
            these = self.constants.of(node, scope.known)
            if these is None or these.bit_count() > MOST_MEMBERS:
                raise Refused(Obstacle.MANY_MEMBERS, node.span)
            return [(self.sets.full, one) for one in members(these)]
        possible = self.unit.possible(node.type)
        if not possible or possible.bit_count() > MOST_MEMBERS:
            raise Refused(Obstacle.MANY_MEMBERS, node.span)
        found = []
        for one in members(possible):
            those = self._with_member(node, one, scope)
            if those != p.NO_SITES:
                found.append((those, one))
        return found

    def _with_member(self, node: n.Expr, one: int, scope: Scope) -> p.SetPlan:
        """The sites for which a set has a member."""
        sets = self.sets
        if not scope.depends(node):
            these = self.constants.of(node, scope.known)
            return p.AllIfMeets(node, one) if these is None else sets.full if these & one else p.NO_SITES
        match node:
            case n.Local(slot=slot) if slot != scope.site:
                held = scope.dependent[slot]
                return self._with_member(held.node, one, held.scope)
            case n.Op(op="union", args=args):
                return sets.union(self._with_member(arg, one, scope) for arg in args)
            case n.Op(op="meet", args=args):
                return sets.meet(self._with_member(arg, one, scope) for arg in args)
            case n.Op(op="except", args=(a, b)):
                other = sets.without(self._with_member(b, one, scope))
                return sets.meet([self._with_member(a, one, scope), other])
            case n.Cond():
                return self._either_way(node, scope, lambda part: self._with_member(part, one, scope))
            case n.Call():
                return self._inside_of(node, scope, lambda part, inner: self._with_member(part, one, inner))
            case n.Lookup(table=table, index=n.Op(op="kind", args=(n.Local(slot=slot),))) if slot == scope.site:
                kinds = sum(1 << i for i, entry in enumerate(table) if entry & one)
                return p.OfKinds(kinds) if kinds else p.NO_SITES
        raise Refused(Obstacle.NOT_SETWISE, node.span)

    def ways_of(self, node: n.Expr, scope: Scope) -> list[tuple[p.SetPlan, int]]:
        """Sets of directions, and for which sites each is meant; together they are all ways that a site can go."""
        found: dict[p.SetPlan, int] = {}
        for those, way in self.having(node, scope):
            found[those] = found.get(those, 0) | way
        return list(found.items())

    # ---- definitions

    def _inside_of(self, node: n.Call, scope: Scope, of: Callable[[n.Expr, Scope], p.SetPlan]) -> p.SetPlan:
        """Something about the value of a definition."""
        result, inner, names = self.entered(node, scope)
        return p.let(names, of(result, inner))

    def entered(self, node: n.Call, scope: Scope) -> tuple[n.Expr, Scope, p.Names]:
        """The value expression of a definition, what its names stand for, and those that are worked out once."""
        function = self.unit.program.functions[node.function]
        assert function.result is not None
        slots = [slot for slot, _, _ in function.params]
        slots += [line.slot for line in function.body if isinstance(line, s.Assign)]
        if not self.unit.features.mutable.isdisjoint(slots):
            raise Refused(Obstacle.REASSIGNED, node.span)
        return function.result, *self._behind(function.body, node, scope)

    def _behind(self, lines: s.Block, node: n.Call, scope: Scope) -> tuple[Scope, p.Names]:
        """What the names of a definition stand for behind its first lines, and those that are worked out once."""
        function = self.unit.program.functions[node.function]
        inner, names = Scope(scope.site, scope.known.within({}), {}), p.Names()
        for (slot, name, _), arg in zip(function.params, node.args, strict=True):
            if scope.depends(arg):
                inner = inner.with_dependent(slot, arg, scope)
                continue
            inner = inner.with_name(slot, self.constants.of(arg, scope.known))
            names.append((slot, name, arg))
        for line in lines:
            if not isinstance(line, s.Assign):
                raise Refused(Obstacle.REASSIGNED, line.span)
            if inner.depends(line.value):
                inner = inner.with_dependent(line.slot, line.value, inner)
                continue
            inner = inner.with_name(line.slot, self.constants.of(line.value, inner.known))
            names.append((line.slot, line.name, line.value))
        return inner, names

    # ---- loops, looked at from outside

    def begins(self, node: n.Expr, scope: Scope) -> p.SetPlan:
        """The sites for which a set may have members, its loops not gone through."""
        sets = self.sets
        match node:
            case n.Fold(how="all") if len(node.binds) == 1:
                return sets.union(self._each_member(node, scope, self.begins))
            case n.Op(op="union", args=args):
                return sets.union(self.begins(arg, scope) for arg in args)
            case n.Call(function=name):
                function = self.unit.program.functions[name]
                assert function.result is not None
                match function.body:
                    case (*lines, s.RepeatWhile(test=test)):
                        inner, names = self._behind(tuple(lines), node, scope)
                        once = self.true_of(test, inner), self.meets(function.result, sets.full, inner)
                        return p.let(names, sets.union(once))
                return self._inside_of(node, scope, self.begins)
        return self.meets(node, sets.full, scope)

    # ---- sets, backwards

    def meets(self, node: n.Expr, reached: p.SetPlan, scope: Scope) -> p.SetPlan:
        """The sites for which a set of sites has a member in common with another one.

        node: the set; reached: the other one, which is known or shared; scope: what names stand for.
        """
        sets = self.sets
        if reached == p.NO_SITES:
            return reached
        if not scope.depends(node):
            return self._all_if_meets(node, reached, scope)
        match node:
            case n.Local(slot=slot):
                if slot == scope.site:
                    return reached
                held = scope.dependent[slot]
                return self.meets(held.node, reached, held.scope)
            case n.Op(op="union", args=args):
                return sets.union(self.meets(arg, reached, scope) for arg in args)
            case n.Op(op="meet" | "except"):
                moving, fixed = self.moving(node, scope)
                return sets.share(sets.meet([reached, *fixed]), lambda some: self.meets(moving, some, scope))
            case n.Op(op="step", args=(a, d)):
                return self._each_way(
                    d, scope, lambda ways: self._stepped_back(a, reversed_pairs(self.steps(ways)), reached, scope)
                )
            case n.Op(op="near", args=(a,)):
                return self._stepped_back(a, reversed_pairs(self.unit.board.near_steps), reached, scope)
            case n.Op(op="ray", args=(a, d, through)) if not scope.depends(through):
                return sets.share(
                    self.plain(through, scope),
                    lambda over: self._each_way(
                        d, scope, lambda ways: self._ray_back(node, ways, reached, over, scope)
                    ),
                )
            case n.Cond():
                return self._either_way(node, scope, lambda part: self.meets(part, reached, scope))
            case n.Call():
                return self._inside_of(node, scope, lambda part, inner: self.meets(part, reached, inner))
            case n.Fold(how="all") if len(node.binds) == 1:
                return sets.union(self._each_member(node, scope, lambda body, inner: self.meets(body, reached, inner)))
        raise Refused(Obstacle.NOT_SETWISE, node.span)

    def _all_if_meets(self, node: n.Expr, reached: p.SetPlan, scope: Scope) -> p.SetPlan:
        these = self.constants.of(node, scope.known)
        if these is None or (these and not isinstance(reached, p.Const)):
            return p.AllIfMeets(node, reached)
        return self.sets.full if these & (reached.value if isinstance(reached, p.Const) else 0) else p.NO_SITES

    def moving(self, node: n.Op, scope: Scope) -> tuple[n.Expr, list[p.SetPlan]]:
        """Of a `meet` or `except` of sets of sites the one that depends on the site in question, and what it is met
        with; there must not be several."""
        if node.op == "except":
            a, b = node.args
            if scope.depends(b):
                raise Refused(Obstacle.NOT_SETWISE, node.span)
            return a, [self.sets.without(self.plain(b, scope))]
        moving = [arg for arg in node.args if scope.depends(arg)]
        if len(moving) != 1:
            raise Refused(Obstacle.NOT_SETWISE, node.span)
        return moving[0], [self.plain(arg, scope) for arg in node.args if arg is not moving[0]]

    def _each_way(self, node: n.Expr, scope: Scope, of: Callable[[int], p.SetPlan]) -> p.SetPlan:
        """Something for the directions that each site goes."""
        return self.sets.union(self.sets.meet([those, of(each)]) for those, each in self.ways_of(node, scope))

    def _stepped_back(self, node: n.Expr, back: Pairs, reached: p.SetPlan, scope: Scope) -> p.SetPlan:
        """The sites for which a set has a member from which a step leads into `reached`."""
        if not back:
            return p.NO_SITES
        return self.sets.share(p.StepsTo(reached, back), lambda before: self.meets(node, before, scope))

    def _ray_back(self, node: n.Op, ways: int, reached: p.SetPlan, through: p.SetPlan, scope: Scope) -> p.SetPlan:
        """The sites for which the start of a ray has a member from which it comes to `reached`."""
        if ways & self.unit.board.wrapping:
            raise Refused(Obstacle.NOT_SETWISE, node.span)
        before = p.RaysTo(reached, through, ways) if ways else p.NO_SITES
        return self.sets.share(before, lambda start: self.meets(node.args[0], start, scope))

    def steps(self, ways: int) -> Pairs:
        """The masks and shifts of a step in any of these directions."""
        return merged(self.unit.board.steps[way] for way in each_direction(ways))


def reversed_pairs(pairs: Pairs) -> Pairs:
    """A relation the other way round."""
    return tuple((mask << shift if shift >= 0 else mask >> -shift, -shift) for mask, shift in pairs)
