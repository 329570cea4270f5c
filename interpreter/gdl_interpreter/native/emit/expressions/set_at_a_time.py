"""Sets of sites that are worked out for all sites at once, as a plan of them says (`plan/set_plan.py`), in code."""

from __future__ import annotations

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import pieces
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.native.plan.set_plan import (
    AllIf,
    AllIfMeets,
    Const,
    Let,
    Meet,
    OfKinds,
    Plain,
    RaysTo,
    SetPlan,
    Share,
    Shared,
    Shifted,
    StepsTo,
    Union,
    Without,
)
from gdl_interpreter.native.plan.setwise import reversed_pairs, setwise
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n


def lifted(e: Emitter, node: n.Fold, state: State, env: Env) -> Val | None:
    """A filter worked out for all sites at once; None where that cannot be done."""
    if node.how != "filter" or node.type is not Ty.SITES:
        return None
    (bind,) = node.binds
    found = where(e, bind, node.body, state, env)
    return found if isinstance(found, Val) else None


def where(e: Emitter, bind: n.Bind, test: n.Expr, state: State, env: Env) -> Val | Reason:
    """As `Emitter.where`, for a binder and a test."""
    plan = setwise(e.unit, bind, test, e.known(state, env))
    if isinstance(plan, Reason):
        return plan
    e.unit.findings.see("condition for all sites at once", test.span)
    return e.meet(e.value(bind.within, state, env), emit_set(e, plan, state, env))


def members_of_choice(e: Emitter, bind: n.Bind, test: n.Expr | None, state: State, env: Env) -> Val:
    """The set that is chosen from: those for which the test holds, where there is one."""
    if test is None:
        return e.value(bind.within, state, env)
    kept = e.where(bind, test, state, env)
    if isinstance(kept, Val):
        return kept
    return e.value(n.Fold(bind.within.type, "filter", (bind,), test), state, env)


def emit_set(e: Emitter, plan: SetPlan, state: State, env: Env) -> Val:
    """The code of a plan of a set. env: what the names hold that the plan does not give values to itself."""
    return SetEmission(e, state).of(plan, env)


class SetEmission:
    """The code of plans of sets that may share parts. `shared`: those that have been worked out, by their numbers."""

    def __init__(self, e: Emitter, state: State) -> None:
        self.e = e
        self.state = state
        self.shared: dict[int, Val] = {}
        self.full = constant(Ty.SITES, (1 << e.unit.bits(Ty.SITES)) - 1)

    def of(self, plan: SetPlan, env: Env) -> Val:
        e, state = self.e, self.state
        match plan:
            case Const(value=value):
                return constant(Ty.SITES, value)
            case Plain(node=node):
                return e.value(node, state, env)
            case Meet(parts=parts):
                return e.meet(*(self.of(part, env) for part in parts))
            case Union(parts=parts):
                return e.union(*(self.of(part, env) for part in parts))
            case Without(these=these):
                return e.complement(self.of(these, env))
            case AllIf(test=test):
                return self._all_if(e.value(test, state, env))
            case AllIfMeets(node=node, among=among):
                met = [e.value(node, state, env)]
                met.append(constant(node.type, among) if isinstance(among, int) else self.of(among, env))
                return self._all_if(e.truth_of(e.sets.isnt_empty(e.meet(*met))))
            case OfKinds(kinds=kinds):
                fields = [name for i, name in enumerate(e.unit.kind_fields) if kinds >> i & 1]
                return e.union(*(pieces.field(e, state, name) for name in fields))
            case StepsTo(reached=reached, back=back):
                return fills.related(e.sets, self.of(reached, env), back)
            case RaysTo(reached=reached, through=through, ways=ways):
                return self._rays_to(self.of(reached, env), self.of(through, env), ways)
            case Shifted(node=node, far=far, among=among):
                moved = fills.shifted(e.sets, e.value(node, state, env).text, -far)
                return Val(Ty.SITES, fills.meet(e.sets, moved, str(among)))
            case Let(slot=slot, value=named, inner=inner):
                return self.of(inner, {**env, slot: e.value(named, state, env)})
            case Share(number=number, value=these, inner=inner):
                self.shared[number] = self.of(these, env)
                return self.of(inner, env)
            case Shared(number=number):
                return self.shared[number]

    def _all_if(self, test: Val) -> Val:
        if test.known:
            return self.full if test.const else constant(Ty.SITES, 0)
        return Val(Ty.SITES, self.e.fn.emit(f"sext i1 {test.text} to {self.e.ir(Ty.SITES)}"))

    def _rays_to(self, reached: Val, through: Val, ways: int) -> Val:
        """The sites whose rays over `through` come to `reached`: each is filled backwards."""
        found = constant(Ty.SITES, 0)
        for way in each_direction(ways):
            back = reversed_pairs(self.e.sets.board.steps[way])
            on_the_way = through
            if reached.const != self.full.const:
                first = Val(Ty.SITES, fills.meet(self.e.sets, reached.text, through.text))
                on_the_way = fills.fill(self.e.sets, first, back, through, fills.longest_line(self.e.sets, way))
            found = fills.union(self.e.sets, found, fills.related(self.e.sets, on_the_way, back))
        return found
