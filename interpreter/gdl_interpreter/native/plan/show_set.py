"""A plan of a set as text: how a condition is worked out for all sites at once."""

from __future__ import annotations

from gdl_interpreter.native.plan import set_plan as p
from gdl_interpreter.program import Ty
from gdl_interpreter.program.show.expressions import ShownExpressions, show_value


def show_set(shown: ShownExpressions, plan: p.SetPlan, inner: bool = False) -> str:
    """A plan on one line. shown: shows the expressions of its Program; plan: of a set; inner: in brackets, if it has
    parts."""
    text, has_parts = _shown(shown, plan)
    return f"({text})" if inner and has_parts else text


def _shown(shown: ShownExpressions, plan: p.SetPlan) -> tuple[str, bool]:
    def show(part: p.SetPlan) -> str:
        return show_set(shown, part, inner=True)

    def value(type_: Ty, of: int) -> str:
        return show_value(shown.program, type_, of)

    match plan:
        case p.Const(value=these):
            return value(Ty.SITES, these), False
        case p.Plain(node=node):
            return shown.show(node), True
        case p.Meet(parts=parts):
            return " and ".join(map(show, parts)), True
        case p.Union(parts=parts):
            return " or ".join(map(show, parts)), True
        case p.Without(these=those):
            return f"not {show(those)}", True
        case p.AllIf(test=test):
            return f"all if {shown.show(test)}", True
        case p.AllIfMeets(node=node, among=int() as one):
            return f"all if {shown.show(node, inner=True)} has {value(node.type, one)}", True
        case p.AllIfMeets(node=node, among=among) if not isinstance(among, int):
            return f"all if {shown.show(node, inner=True)} meets {show(among)}", True
        case p.OfKinds(kinds=kinds):
            return f"of_kind({value(Ty.KINDS, kinds)})", False
        case p.StepsTo(reached=reached, back=back):
            steps = ", ".join(f"{-shift:+}" for _, shift in sorted(back, key=lambda pair: -pair[1]))
            return f"steps [{steps}] to {show(reached)}", True
        case p.RaysTo(reached=reached, through=through, ways=ways):
            return f"rays {value(Ty.DIRECTIONS, ways)} over {show(through)} to {show(reached)}", True
        case p.Shifted(node=node, far=far):
            return f"{shown.show(node, inner=True)} by {-far:+}", True
        case p.Let(slot=slot, name=name, value=of, inner=within):
            return f"{show_set(shown, within)} with {shown.names.slot(slot, name)} = {shown.show(of)}", True
        case p.Share(number=number, value=those, inner=within):
            return f"{show_set(shown, within)} with #{number} = {show_set(shown, those)}", True
        case p.Shared(number=number):
            return f"#{number}", False
    raise AssertionError(f"not a plan of a set: {plan!r}")
