"""Filters worked out for all sites at once.

`{x : any(E(x) and A)}` needs no loop over x where E is made of steps, rays, unions and meetings with known sets: it is
A carried through E backwards. A step goes the other way, a ray fills backwards from what it reaches. On Othello the
legal moves come out as one set; trying each empty site plays 17 times fewer games (switch "no-lift").

Of a definition with a loop it can be told which sites its loop begins for: only for those need it be gone through.
Konane plays 1.6 times as many games (switch "no-begin").
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import pieces
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Cell, Env, Val, constant
from gdl_interpreter.native.plan.obstacles import NotSetwise, Obstacle, Reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.bits import members

MOST_MEMBERS = 12
"""Members that a set can have for each to be looked at by itself."""


@dataclass(frozen=True)
class Dependent:
    """What a name stands for that depends on the site in question."""

    node: n.Expr
    env: SetEnv


SetEnv = dict[int, "Val | Cell | Dependent"]


def lifted(e: Emitter, node: n.Fold, state: State, env: Env) -> Val | None:
    """A filter worked out for all sites at once; None where that cannot be done."""
    if node.how != "filter" or node.type is not Ty.SITES:
        return None
    (bind,) = node.binds
    found = where(e, bind, node.body, state, env)
    return found if isinstance(found, Val) else None


def where(e: Emitter, bind: n.Bind, test: n.Expr, state: State, env: Env) -> Val | Reason:
    """As `Emitter.where`."""
    return SetAtATime(e).where(bind, test, state, env)


def members_of_choice(e: Emitter, bind: n.Bind, test: n.Expr | None, state: State, env: Env) -> Val:
    """The set that is chosen from."""
    if test is None:
        return e.value(bind.within, state, env)
    kept = e.where(bind, test, state, env)
    if isinstance(kept, Val):
        return kept
    return e.value(n.Fold(bind.within.type, "filter", (bind,), test), state, env)


class SetAtATime:
    """Conditions for all sites at once, with the expressions of one function."""

    def __init__(self, e: Emitter) -> None:
        self.e = e
        self.fn, self.unit, self.sets = e.fn, e.unit, e.sets
        self.ir, self.value, self.joined, self.truth_of = e.ir, e.value, e.joined, e.truth_of
        self.without = e.complement

    def where(self, bind: n.Bind, test: n.Expr, state: State, env: Env) -> Val | Reason:
        """The members of the binder's set for which a test holds; why each must be tried by itself, where it must."""
        if not self.unit.target.on("lift"):
            return Reason(Obstacle.SWITCHED_OFF, test.span)
        if bind.within.type is not Ty.SITES:
            return Reason(Obstacle.NOT_SITES, test.span)
        fn = self.fn
        mark = fn.mark()
        inner: SetEnv = {**env, bind.slot: Dependent(n.Local(Ty.SITES, bind.slot, bind.name), {})}
        try:
            within = self.value(bind.within, state, env)
            kept = self._true_of(test, bind.slot, state, inner)
        except NotSetwise as refused:
            fn.back_to(mark)
            self.unit.findings.refuse(test.span, refused.reason)
            return refused.reason
        self.unit.findings.see("condition for all sites at once", test.span)
        return self.joined("meet", [within, kept])

    # ---- helpers

    @property
    def _full(self) -> Val:
        return constant(Ty.SITES, (1 << self.unit.bits(Ty.SITES)) - 1)

    def _all_if(self, test: Val) -> Val:
        if test.known:
            return self._full if test.const else constant(Ty.SITES, 0)
        return Val(Ty.SITES, self.fn.emit(f"sext i1 {test.text} to {self.ir(Ty.SITES)}"))

    def depends(self, node: n.Expr, x: int, env: SetEnv) -> bool:
        """Does an expression depend on the site in question?"""
        from gdl_interpreter.program.walk import free_slots

        return any(slot == x or isinstance(env.get(slot), Dependent) for slot in free_slots(node))

    def plain(self, node: n.Expr, state: State, env: SetEnv) -> Val:
        """The value of what does not depend on the site."""
        return self.value(node, state, {slot: held for slot, held in env.items() if not isinstance(held, Dependent)})

    # ---- truths

    def _true_of(self, node: n.Expr, x: int, state: State, env: SetEnv) -> Val:
        """The sites for which a condition holds."""
        if not self.depends(node, x, env):
            return self._all_if(self.plain(node, state, env))
        match node:
            case n.Local(slot=slot):
                held = env[slot]
                assert isinstance(held, Dependent)
                return self._true_of(held.node, x, state, held.env)
            case n.Op(op="both", args=(a, b)):
                return self.joined("meet", [self._true_of(a, x, state, env), self._true_of(b, x, state, env)])
            case n.Op(op="either", args=(a, b)):
                return self.joined("union", [self._true_of(a, x, state, env), self._true_of(b, x, state, env)])
            case n.Op(op="isnt", args=(a,)):
                return self.without(self._true_of(a, x, state, env))
            case n.Op(op="any", args=(a,)):
                return self._before(a, self._full, x, state, env)
            case n.Op(op="no", args=(a,)):
                return self.without(self._before(a, self._full, x, state, env))
            case n.Op(op="inside", args=(a, b)) if not self.depends(b, x, env):
                outside = self.without(self.plain(b, state, env))
                some = self._before(a, self._full, x, state, env)
                if isinstance(a, n.Local) and a.slot == x:
                    return self.without(outside)
                return self.joined("meet", [some, self.without(self._before(a, outside, x, state, env))])
            case n.Cond():
                test = self._true_of(node.test, x, state, env)
                one = self.joined("meet", [test, self._true_of(node.then, x, state, env)])
                other = self.joined("meet", [self.without(test), self._true_of(node.otherwise, x, state, env)])
                return self.joined("union", [one, other])
            case n.Call():
                result, inner = self.inside_of(node, x, state, env)
                return self._true_of(result, x, state, inner)
            case n.Fold(how="any") if len(node.binds) == 1:
                each = self._each_member(node, x, state, env)
                found = [self.joined("meet", [those, self._true_of(node.body, x, state, e)]) for those, e in each]
                return self.joined("union", [constant(Ty.SITES, 0), *found])
            case n.Fold(how="every") if len(node.binds) == 1:
                each = self._each_member(node, x, state, env)
                found = [
                    self.joined("union", [self.without(those), self._true_of(node.body, x, state, e)])
                    for those, e in each
                ]
                return self.joined("meet", [self._full, *found])
        raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))

    # ---- sets of few members that depend on the site

    def _each_member(self, node: n.Fold, x: int, state: State, env: SetEnv) -> list[tuple[Val, SetEnv]]:
        """For each member that a fold's binder can have: the sites for which it is meant, and what the names stand for
        then."""
        (bind,) = node.binds
        found = []
        for those, one in self._having(bind.within, x, state, env):
            inner: SetEnv = {**env, bind.slot: constant(bind.type, one)}
            if node.where is not None:
                those = self.joined("meet", [those, self._true_of(node.where, x, state, inner)])
            if those.const != 0:
                found.append((those, inner))
        return found

    def _having(self, node: n.Expr, x: int, state: State, env: SetEnv) -> list[tuple[Val, int]]:
        """For each of the few members that a set can have: the sites for which it has it."""
        if node.type is Ty.INT:
            raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))
        if not self.depends(node, x, env):
            these = self.plain(node, state, env).const
            if these is None or these.bit_count() > MOST_MEMBERS:
                raise NotSetwise(Reason(Obstacle.MANY_MEMBERS, node.span))
            return [(self._full, one) for one in members(these)]
        possible = self.unit.possible(node.type)
        if not possible or possible.bit_count() > MOST_MEMBERS:
            raise NotSetwise(Reason(Obstacle.MANY_MEMBERS, node.span))
        each = [(self._with_member(node, one, x, state, env), one) for one in members(possible)]
        return [(those, one) for those, one in each if those.const != 0]

    def _with_member(self, node: n.Expr, one: int, x: int, state: State, env: SetEnv) -> Val:
        """The sites for which a set has a member."""
        if not self.depends(node, x, env):
            held = self.joined("meet", [self.plain(node, state, env), constant(node.type, one)])
            return self._all_if(self.truth_of(self.sets.isnt_empty(held)))
        match node:
            case n.Local(slot=slot) if slot != x:
                dependent = env[slot]
                assert isinstance(dependent, Dependent)
                return self._with_member(dependent.node, one, x, state, dependent.env)
            case n.Op(op="union" | "meet" as op, args=args):
                return self.joined(op, [self._with_member(arg, one, x, state, env) for arg in args])
            case n.Op(op="except", args=(a, b)):
                other = self.without(self._with_member(b, one, x, state, env))
                return self.joined("meet", [self._with_member(a, one, x, state, env), other])
            case n.Cond():
                test = self._true_of(node.test, x, state, env)
                then = self.joined("meet", [test, self._with_member(node.then, one, x, state, env)])
                other = self._with_member(node.otherwise, one, x, state, env)
                return self.joined("union", [then, self.joined("meet", [self.without(test), other])])
            case n.Call():
                result, inner = self.inside_of(node, x, state, env)
                return self._with_member(result, one, x, state, inner)
            case n.Lookup(table=table, index=n.Op(op="kind", args=(n.Local(slot=slot),))) if slot == x:
                kinds = zip(table, self.unit.kind_fields, strict=True)
                return self.joined(
                    "union",
                    [
                        constant(Ty.SITES, 0),
                        *(pieces.field(self.e, state, name) for entry, name in kinds if entry & one),
                    ],
                )
        raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))

    def ways_of(self, node: n.Expr, x: int, state: State, env: SetEnv) -> list[tuple[Val, int]]:
        """Sets of directions, and for which sites each is meant; together they are all ways that a site can go."""
        found: dict[str, tuple[Val, int]] = {}
        for those, way in self._having(node, x, state, env):
            before = found.get(those.text, (those, 0))
            found[those.text] = those, before[1] | way
        return list(found.values())

    def inside_of(self, node: n.Call, x: int, state: State, env: SetEnv) -> tuple[n.Expr, SetEnv]:
        """The value expression of a definition and what its names stand for."""
        function = self.unit.program.functions[node.function]
        assert function.result is not None
        names = [slot for slot, _, _ in function.params]
        names += [line.slot for line in function.body if isinstance(line, s.Assign)]
        if not self.unit.features.mutable.isdisjoint(names):
            raise NotSetwise(Reason(Obstacle.REASSIGNED, node.span))
        return function.result, self._behind(function.body, node, x, state, env)

    def _behind(self, lines: s.Block, node: n.Call, x: int, state: State, env: SetEnv) -> SetEnv:
        """What the names of a definition stand for behind its first lines."""
        function = self.unit.program.functions[node.function]
        inner: SetEnv = {}
        for (slot, _, _), arg in zip(function.params, node.args, strict=True):
            depends = self.depends(arg, x, env)
            inner[slot] = Dependent(arg, env) if depends else self.plain(arg, state, env)
        for line in lines:
            if not isinstance(line, s.Assign):
                raise NotSetwise(Reason(Obstacle.REASSIGNED, line.span))
            depends = self.depends(line.value, x, inner)
            inner[line.slot] = Dependent(line.value, dict(inner)) if depends else self.plain(line.value, state, inner)
        return inner

    # ---- loops, looked at from outside

    def roughly(self, bind: n.Bind, node: n.Expr, state: State, env: Env) -> Val | None:
        """The sites for which a set may have members, as far as is seen before its loops are gone through: all for
        which it has some are among them. None if that cannot be seen at once."""
        mark = self.fn.mark()
        try:
            inner: SetEnv = {**env, bind.slot: Dependent(n.Local(Ty.SITES, bind.slot, bind.name), {})}
            begins = self._roughly(node, bind.slot, state, inner)
        except NotSetwise:
            self.fn.back_to(mark)
            return None
        self.unit.findings.see("where a loop begins", node.span)
        return begins

    def _roughly(self, node: n.Expr, x: int, state: State, env: SetEnv) -> Val:
        match node:
            case n.Fold(how="all") if len(node.binds) == 1:
                each = self._each_member(node, x, state, env)
                parts = [self.joined("meet", [those, self._roughly(node.body, x, state, e)]) for those, e in each]
                return self.joined("union", [constant(Ty.SITES, 0), *parts])
            case n.Op(op="union", args=args):
                return self.joined("union", [self._roughly(arg, x, state, env) for arg in args])
            case n.Call():
                function = self.unit.program.functions[node.function]
                assert function.result is not None
                match function.body:
                    case (*lines, s.RepeatWhile(test=test)):
                        inner = self._behind(tuple(lines), node, x, state, env)
                        begins = self._true_of(test, x, state, inner)
                        return self.joined(
                            "union", [begins, self._before(function.result, self._full, x, state, inner)]
                        )
                result, inner = self.inside_of(node, x, state, env)
                return self._roughly(result, x, state, inner)
        return self._before(node, self._full, x, state, env)

    # ---- sets, backwards

    def _before(self, node: n.Expr, reached: Val, x: int, state: State, env: SetEnv) -> Val:
        """The sites for which a set of sites meets `reached`."""
        if reached.const == 0:
            return reached
        if not self.depends(node, x, env):
            meeting = self.joined("meet", [self.plain(node, state, env), reached])
            return self._all_if(self.truth_of(self.sets.isnt_empty(meeting)))
        match node:
            case n.Local(slot=slot):
                if slot == x:
                    return reached
                held = env[slot]
                assert isinstance(held, Dependent)
                return self._before(held.node, reached, x, state, held.env)
            case n.Op(op="union", args=args):
                return self.joined("union", [self._before(arg, reached, x, state, env) for arg in args])
            case n.Op(op="meet", args=args):
                moving = [arg for arg in args if self.depends(arg, x, env)]
                if len(moving) != 1:
                    raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))
                fixed = [self.plain(arg, state, env) for arg in args if arg is not moving[0]]
                return self._before(moving[0], self.joined("meet", [reached, *fixed]), x, state, env)
            case n.Op(op="except", args=(a, b)) if not self.depends(b, x, env):
                outside = self.without(self.plain(b, state, env))
                return self._before(a, self.joined("meet", [reached, outside]), x, state, env)
            case n.Op(op="step", args=(a, d)):
                found = constant(Ty.SITES, 0)
                for those, ways in self.ways_of(d, x, state, env):
                    back = fills.related(self.sets, reached, _reversed(fills.pairs_of(self.sets, ways)))
                    some = self.joined("meet", [those, self._before(a, back, x, state, env)])
                    found = self.joined("union", [found, some])
                return found
            case n.Op(op="near", args=(a,)):
                pairs = _reversed(self.unit.board.near_steps)
                return self._before(a, fills.related(self.sets, reached, pairs), x, state, env)
            case n.Op(op="ray", args=(a, d, through)) if not self.depends(through, x, env):
                found, over = constant(Ty.SITES, 0), self.plain(through, state, env)
                for those, ways in self.ways_of(d, x, state, env):
                    some = self._before(a, self._ray_back(node, ways, reached, over), x, state, env)
                    found = self.joined("union", [found, self.joined("meet", [those, some])])
                return found
            case n.Cond():
                test = self._true_of(node.test, x, state, env)
                one = self.joined("meet", [test, self._before(node.then, reached, x, state, env)])
                other = self._before(node.otherwise, reached, x, state, env)
                return self.joined("union", [one, self.joined("meet", [self.without(test), other])])
            case n.Call():
                result, inner = self.inside_of(node, x, state, env)
                return self._before(result, reached, x, state, inner)
            case n.Fold(how="all") if len(node.binds) == 1:
                each = self._each_member(node, x, state, env)
                parts = [
                    self.joined("meet", [those, self._before(node.body, reached, x, state, e)]) for those, e in each
                ]
                return self.joined("union", [constant(Ty.SITES, 0), *parts])
        raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))

    def _ray_back(self, node: n.Expr, ways: int, reached: Val, through: Val) -> Val:
        """The sites whose rays over `through` come to `reached`; `node` is the ray."""
        board = self.unit.board
        if ways & board.wrapping:
            raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))
        found = constant(Ty.SITES, 0)
        for way in each_direction(ways):
            back = _reversed(board.steps[way])
            on_the_way = through
            if reached.const != self._full.const:
                first = Val(Ty.SITES, fills.meet(self.sets, reached.text, through.text))
                on_the_way = fills.fill(self.sets, first, back, through, fills.longest_line(self.sets, way))
            found = fills.union(self.sets, found, fills.related(self.sets, on_the_way, back))
        return found


def _reversed(pairs: Pairs) -> Pairs:
    """The relation the other way round."""
    return tuple((mask << shift if shift >= 0 else mask >> -shift, -shift) for mask, shift in pairs)
