"""Where a condition may hold once a piece has come to a site: worked out for all sites at once, before any piece has.

Nine Men's Morris asks behind the move whether it has closed a mill. Whether it does is another matter for each target,
but which targets come into question is soon told: those that would be in a mill if nothing else changed. What is asked
for goes backwards through steps and unions to the pieces as they stand; each time as "is the site so many places
further on a member", with the sites for which that can matter. What comes out may hold too many sites, never too few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.native.analysis.inlined import Shapes
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.plan.obstacles import NotSetwise, Obstacle, Reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.bits import members, numbers

_MOST_PARTS = 200
"""Questions about single places that are worth writing out."""


class OverApproximation:
    """Works out where conditions may hold, with the expressions of one function."""

    def __init__(self, writer: Emitter, shapes: Shapes) -> None:
        self.w = writer
        self.fn = writer.fn
        self.unit = writer.unit
        self.sets = writer.sets
        self.shapes = shapes
        self.parts = 0

    def sites(self, test: n.Expr, x: int, deeds: Sequence[s.Stmt], state: State, env: Env) -> Val | None:
        """The sites x for which a condition may hold behind the deeds, in the position before them; None if unknown."""
        written = self.shapes.written_out(test)
        if written is None or not self._brings(deeds, x) or not self.unit.target.on("likely"):
            return None
        mark = self.fn.mark()
        self.parts = 0
        try:
            return self._true(written, x, state, dict(env))
        except NotSetwise:
            self.fn.back_to(mark)
            return None

    def _brings(self, deeds: Sequence[s.Stmt], x: int) -> bool:
        """Does nothing but one piece change, which comes to x?"""
        moving = [deed for deed in deeds if not isinstance(deed, s.Put | s.PutStock)]
        match moving:
            case [s.Place(sites=n.Local(slot=slot)) | s.Move(target=n.Local(slot=slot))]:
                return slot == x and not self.unit.features.mutable & {x}
        return False

    def _true(self, node: n.Expr, x: int, state: State, env: Env) -> Val:
        match node:
            case n.Op(op="both" | "either" as op, args=args):
                return self.w.joined(
                    "meet" if op == "both" else "union", [self._true(arg, x, state, env) for arg in args]
                )
            case n.Op(op="inside", args=(n.Local(slot=slot), these)) if slot == x:
                return self._where(these, 0, self.sets.whole, x, state, env)
        raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))

    def _where(self, node: n.Expr, far: int, among: int, x: int, state: State, env: Env) -> Val:
        """The sites of `among` for which the site with a number by `far` greater may be a member of a set."""
        if not among:
            return constant(Ty.SITES, 0)
        self.parts += 1
        if self.parts > _MOST_PARTS:
            raise NotSetwise(Reason(Obstacle.MANY_MEMBERS, node.span))
        match node:
            case n.Const(value=value):
                return constant(Ty.SITES, among & (value >> far if far >= 0 else value << -far))
            case n.Local(slot=slot) if slot == x:
                return constant(Ty.SITES, among if far == 0 else 0)
            case n.Op(op="pieces" | "pieces_of" | "of_kind"):
                if far == 0:
                    return constant(Ty.SITES, among)
                moved = fills.shifted(self.sets, self.w.value(node, state, env).text, -far)
                return Val(Ty.SITES, fills.meet(self.sets, moved, str(among)))
            case n.Op(op="union" | "meet" as op, args=args):
                return self._joined(op, args, far, among, x, state, env)
            case n.Op(op="except", args=(these, _)):
                return self._where(these, far, among, x, state, env)
            case n.Op(op="near", args=(these,)):
                return self._stepped(these, self.unit.board.near_steps, far, among, x, state, env)
            case n.Op(op="step", args=(these, ways)):
                return self._stepped(
                    these, fills.pairs_of(self.sets, self._known(ways, state, env)), far, among, x, state, env
                )
            case n.Op(op="step_n", args=(these, ways, times)):
                steps = min(self._known(times, state, env), self.sets.sites)
                if steps <= 0:
                    return self._where(these, far, among, x, state, env)
                found = constant(Ty.SITES, 0)
                for way in each_direction(self._known(ways, state, env)):
                    there = self._stepped(these, fills.pairs_n(self.sets, way, steps), far, among, x, state, env)
                    found = self.w.joined("union", [found, there])
                return found
            case n.Cond(then=then, otherwise=otherwise):
                return self._joined("union", (then, otherwise), far, among, x, state, env)
            case n.Fold(how="all" | "common" as how, where=None, body=body):
                each = list(self._each(node.binds, state, env))
                if not each:
                    return constant(Ty.SITES, 0)
                found = self._where(body, far, among, x, state, each[0])
                for names in each[1:]:
                    other = self._where(body, far, among, x, state, names)
                    found = self.w.joined("union" if how == "all" else "meet", [found, other])
                return found
        raise NotSetwise(Reason(Obstacle.NOT_SETWISE, node.span))

    def _joined(self, op: str, args: Sequence[n.Expr], far: int, among: int, x: int, state: State, env: Env) -> Val:
        return self.w.joined(op, [self._where(arg, far, among, x, state, env) for arg in args])

    def _stepped(self, node: n.Expr, pairs: Pairs, far: int, among: int, x: int, state: State, env: Env) -> Val:
        """The same for what is one step from a set."""
        found = constant(Ty.SITES, 0)
        for mask, shift in pairs:
            back = far - shift
            starting = among & (mask >> back if back >= 0 else mask << -back)
            found = self.w.joined("union", [found, self._where(node, back, starting, x, state, env)])
        return found

    def _known(self, node: n.Expr, state: State, env: Env) -> int:
        value = self.w.value(node, state, env).const
        if value is None:
            raise NotSetwise(Reason(Obstacle.MANY_MEMBERS, node.span))
        return value

    def _each(self, binds: Sequence[n.Bind], state: State, env: Env) -> Iterator[Env]:
        """The names of a fold, for each combination of what they stand for."""
        if not binds:
            yield env
            return
        bind, *others = binds
        these = self._known(bind.within, state, env)
        for one in numbers(these) if bind.type is Ty.INT else members(these):
            yield from self._each(others, state, {**env, bind.slot: constant(bind.type, one)})
