"""A set of targets as steps from the site that they depend on, each into a set that does not."""

from __future__ import annotations

from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason
from gdl_interpreter.native.plan.set_plan import Const, SetPlan
from gdl_interpreter.native.plan.setwise import Scope, Setwise, let
from gdl_interpreter.program import nodes as n

Steps = list[tuple[Pairs, SetPlan]]
"""Masks and shifts from the site in question, and where they may lead."""


def steps_of(asked: Setwise, node: n.Expr, into: SetPlan, scope: Scope) -> Steps | Reason:
    """A set of sites as steps from the site in question; the reason, if it is something else.

    asked: works out conditions; node: the set; into: what else its members must be in; scope: what names stand for.
    """
    refused = Reason(Obstacle.NOT_SETWISE, node.span)
    if not scope.depends(node):
        return refused
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
            found = Steps()
            for arg in args:
                part = steps_of(asked, arg, into, scope)
                if isinstance(part, Reason):
                    return part
                found += part
            return found
        case n.Op(op="meet" | "except"):
            split = asked.moving(node, scope)
            if isinstance(split, Reason):
                return split
            moving, fixed = split
            fewer = asked.sets.meet([into, *fixed])
            assert not isinstance(fewer, Reason)
            return steps_of(asked, moving, fewer, scope)
        case n.Call():
            entered = asked.entered(node, scope)
            if isinstance(entered, Reason):
                return entered
            result, inner, names = entered
            inside = steps_of(asked, result, into, inner)
            if isinstance(inside, Reason):
                return inside
            return [(pairs, let(names, only)) for pairs, only in inside]
    return refused


def _by_ways(asked: Setwise, ways: n.Expr, into: SetPlan, scope: Scope) -> Steps | Reason:
    """Steps in directions that are the same for all sites, or for known ones."""
    each = asked.ways_of(ways, scope)
    if isinstance(each, Reason):
        return each
    found = Steps()
    for those, way in each:
        if not isinstance(those, Const):
            return Reason(Obstacle.NOT_SETWISE, ways.span)
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
