"""A set of targets as steps from the site that they depend on, each into a set that does not."""

from __future__ import annotations

from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.native.plan import set_plan as p
from gdl_interpreter.native.plan.obstacles import Obstacle, Refused
from gdl_interpreter.native.plan.setwise import Scope, Setwise
from gdl_interpreter.program import nodes as n

Steps = list[tuple[Pairs, p.SetPlan]]
"""Masks and shifts from the site in question, and where they may lead."""


def steps_of(asked: Setwise, node: n.Expr, into: p.SetPlan, scope: Scope) -> Steps:
    """A set of sites as steps from the site in question.

    asked: works out conditions; node: the set; into: what else its members must be in; scope: what names stand for.

    Raises:
        Refused: it is something else.
    """
    refused = Refused(Obstacle.NOT_SETWISE, node.span)
    if not scope.depends(node):
        raise refused
    match node:
        case n.Local(slot=slot):
            if slot == scope.site:
                return [(((asked.sets.full.value, 0),), into)]
            held = scope.dependent[slot]
            return steps_of(asked, held.node, into, held.scope)
        case n.Op(op="step", args=(n.Local() as source, ways)) if _is_site(source, scope):
            return _by_ways(asked, ways, into, scope)
        case n.Op(op="near", args=(n.Local() as source,)) if _is_site(source, scope):
            return [(asked.unit.board.near_steps, into)]
        case n.Op(op="union", args=args):
            return [step for arg in args for step in steps_of(asked, arg, into, scope)]
        case n.Op(op="meet" | "except"):
            moving, fixed = asked.moving(node, scope)
            return steps_of(asked, moving, asked.sets.meet([into, *fixed]), scope)
        case n.Call():
            result, inner, names = asked.entered(node, scope)
            return [(pairs, p.let(names, only)) for pairs, only in steps_of(asked, result, into, inner)]
    raise refused


def _by_ways(asked: Setwise, ways: n.Expr, into: p.SetPlan, scope: Scope) -> Steps:
    """Steps in directions that are the same for all sites, or for known ones."""
    found = Steps()
    for those, way in asked.ways_of(ways, scope):
        if not isinstance(those, p.Const):
            raise Refused(Obstacle.NOT_SETWISE, ways.span)
        steps = asked.steps(way)
        found.append((tuple((mask & those.value, shift) for mask, shift in steps if mask & those.value), into))
    return found


def _is_site(node: n.Local, scope: Scope) -> bool:
    """Does a name stand for the site in question?"""
    while node.slot != scope.site and node.slot in scope.dependent:
        held = scope.dependent[node.slot]
        if not isinstance(held.node, n.Local):
            return False
        node, scope = held.node, held.scope
    return node.slot == scope.site
