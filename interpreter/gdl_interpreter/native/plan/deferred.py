"""Plans of what is chosen behind an effect: bounds for what there will be, and where a test is likely to hold.

Where there are more runs behind a test than without it (a mill is closed, and a man is taken), the first run of each
way is planned for all, and the others only where the test is likely to hold. With a bound of how many they can be,
Nine Men's Morris plays 1.7 times as many games as with all of them planned everywhere (switch "no-likely").
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gdl_interpreter.native.analysis.certainty import certain
from gdl_interpreter.native.plan import move_plan as p
from gdl_interpreter.native.plan.context import Context
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.native.plan.over_approximation import may_hold
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


@dataclass(frozen=True)
class Rare:
    """A test behind effects without which there is one run: where it may hold, and the plan that makes use of that."""

    likely: p.Likely
    inner: p.Plan


def rare(c: Context, inner: p.Plan, bind: n.Bind) -> Rare | None:
    """Whether what follows a choice is such a test.

    c: where the choice is planned; inner: the plan of what follows; bind: the name of what is chosen.
    """
    effects: list[s.Stmt] = []
    late = inner
    while isinstance(late, p.After):
        effects.append(late.node)
        late = late.inner
    if not isinstance(late, p.Deferred) or not isinstance(late.otherwise, p.Leaf):
        return None
    sites = may_hold(c.unit, late.test, bind.slot, effects, c.known)
    if isinstance(sites, Reason):
        return None
    return Rare(p.Likely(late.test, sites), _replaced(inner, replace(late, likely=(bind.slot, sites))))


def _replaced(plan: p.Plan, new: p.Plan) -> p.Plan:
    """The same plan with another one in place of the one behind its effects."""
    return replace(plan, inner=_replaced(plan.inner, new)) if isinstance(plan, p.After) else new


def most_members(c: Context, node: n.Expr) -> int | p.OwnedBy:
    """How many members a set can have behind what is done before: of pieces of another player, no more than the player
    has now."""
    written, mover = c.unit.shapes.written_out(node), c.known.fields.get("mover")
    single = c.unit.features.single
    harmless = all(
        isinstance(effect, s.Remove | s.Put | s.PutStock)
        or (isinstance(effect, s.Place) and effect.owner is None)
        or (isinstance(effect, s.Move) and isinstance(effect.target, n.Local) and effect.target.slot in single)
        for effect in c.done
    )
    if written is not None and mover is not None and harmless:
        owner = certain(c.unit.constants, written, c.known, {}).owner
        if owner is not None and not mover >> owner & 1:
            return p.OwnedBy(owner)
    return c.ahead.most.of(node)
