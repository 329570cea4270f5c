"""Where a condition may hold once a piece has come to a site: worked out for all sites at once, before any piece has.

Nine Men's Morris asks behind the move whether it has closed a mill. Whether it does is another matter for each target,
but which targets come into question is soon told: those that would be in a mill if nothing else changed. What is asked
for goes backwards through steps and unions to the pieces as they stand; each time as "is the site so many places
further on a member", with the sites for which that can matter. What comes out may hold too many sites, never too few.
"""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs, pairs_of_far_steps
from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.plan import set_plan as p
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason, Refused, or_reason
from gdl_interpreter.native.plan.setwise import Setwise
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.bits import members, numbers

_MOST_PARTS = 200
"""Questions about single places that are worth writing out."""


def may_hold(unit: Unit, test: n.Expr, x: int, effects: Sequence[s.Stmt], known: Known) -> p.SetPlan | Reason:
    """The sites for which a condition may hold behind effects, in the position before them; why that is not known.

    unit: the Program; test: the condition; x: the slot of the name for the site that a piece comes to; effects: what is
    done before it is asked; known: what is known where the condition is asked.
    """
    if not unit.target.on("likely"):
        return Reason(Obstacle.SWITCHED_OFF, test.span)
    written = unit.shapes.written_out(test)
    if written is None or not _brings(unit, effects, x):
        return Reason(Obstacle.NOT_SETWISE, test.span)
    return or_reason(lambda: _OverApproximation(unit, x).true_of(written, known))


def _brings(unit: Unit, effects: Sequence[s.Stmt], x: int) -> bool:
    """Does nothing but one piece change, which comes to x?"""
    moving = [effect for effect in effects if not isinstance(effect, s.Put | s.PutStock)]
    match moving:
        case [s.Place(sites=n.Local(slot=slot)) | s.Move(target=n.Local(slot=slot))]:
            return slot == x and not unit.features.mutable & {x}
    return False


class _OverApproximation:
    """Works out where one condition may hold, for the site that the name in slot `x` holds."""

    def __init__(self, unit: Unit, x: int) -> None:
        asked = Setwise(unit)
        self.board, self.constants, self.sets, self.steps = unit.board, asked.constants, asked.sets, asked.steps
        self.x = x
        self.parts = 0

    def true_of(self, node: n.Expr, known: Known) -> p.SetPlan:
        match node:
            case n.Op(op="both", args=args):
                return self.sets.meet([self.true_of(arg, known) for arg in args])
            case n.Op(op="either", args=args):
                return self.sets.union([self.true_of(arg, known) for arg in args])
            case n.Op(op="inside", args=(n.Local(slot=slot), these)) if slot == self.x:
                return self._where(these, 0, self.sets.full.value, known)
        raise Refused(Obstacle.NOT_SETWISE, node.span)

    def _where(self, node: n.Expr, far: int, among: int, known: Known) -> p.SetPlan:
        """The sites of `among` for which the site with a number by `far` greater may be a member of a set."""
        if not among:
            return p.NO_SITES
        self.parts += 1
        many = Refused(Obstacle.MANY_MEMBERS, node.span)
        if self.parts > _MOST_PARTS:
            raise many
        match node:
            case n.Const(value=value):
                return p.Const(among & (value >> far if far >= 0 else value << -far))
            case n.Local(slot=slot) if slot == self.x:
                return p.Const(among if far == 0 else 0)
            case n.Op(op="pieces" | "pieces_of" | "of_kind"):
                return p.Const(among) if far == 0 else p.Shifted(node, far, among)
            case n.Op(op="union", args=args):
                return self.sets.union([self._where(arg, far, among, known) for arg in args])
            case n.Op(op="meet", args=args):
                return self.sets.meet([self._where(arg, far, among, known) for arg in args])
            case n.Op(op="except", args=(these, _)):
                return self._where(these, far, among, known)
            case n.Op(op="near", args=(these,)):
                return self._stepped(these, self.board.near_steps, far, among, known)
            case n.Op(op="step", args=(these, ways)):
                known_ways = self.constants.of(ways, known)
                if known_ways is None:
                    raise many
                return self._stepped(these, self.steps(known_ways), far, among, known)
            case n.Op(op="step_n", args=(these, ways, times)):
                known_ways, steps = self.constants.of(ways, known), self.constants.of(times, known)
                if known_ways is None or steps is None:
                    raise many
                if steps <= 0:
                    return self._where(these, far, among, known)
                each_way = [pairs_of_far_steps(self.board.next_site[way], steps) for way in each_direction(known_ways)]
                return self.sets.union([self._stepped(these, pairs, far, among, known) for pairs in each_way])
            case n.Cond(then=then, otherwise=otherwise):
                return self.sets.union([self._where(part, far, among, known) for part in (then, otherwise)])
            case n.Fold(how="all" | "common" as how, where=None, body=body):
                each = self._each(node.binds, known)
                parts = [p.let(names, self._where(body, far, among, inner)) for inner, names in each]
                return self.sets.union(parts) if how == "all" or not parts else self.sets.meet(parts)
        raise Refused(Obstacle.NOT_SETWISE, node.span)

    def _stepped(self, node: n.Expr, pairs: Pairs, far: int, among: int, known: Known) -> p.SetPlan:
        """The same for what is one step from a set."""
        found = []
        for mask, shift in pairs:
            back = far - shift
            starting = among & (mask >> back if back >= 0 else mask << -back)
            found.append(self._where(node, back, starting, known))
        return self.sets.union(found)

    def _each(self, binds: Sequence[n.Bind], known: Known) -> list[tuple[Known, p.Names]]:
        """What is known for each combination of what the names of a fold stand for, and these."""
        if not binds:
            return [(known, [])]
        bind, *others = binds
        these = self.constants.of(bind.within, known)
        if these is None:
            raise Refused(Obstacle.MANY_MEMBERS, bind.within.span)
        found = []
        for one in numbers(these) if bind.type is Ty.INT else members(these):
            name = bind.slot, bind.name, n.Const(bind.type, one)
            inside = self._each(others, known.with_name(bind.slot, one))
            found += [(inner, [name, *names]) for inner, names in inside]
        return found
