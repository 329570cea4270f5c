"""`repeats(…)`: how many earlier positions agree with this one."""

from __future__ import annotations

from dataclasses import replace

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.expressions.calls import no_history, not_yet
from gdl.check.known import settle
from gdl.check.mentions import binders_in, names_in
from gdl.check.scope import Scope
from gdl.check.types import Value
from gdl.syntax import tree as t
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n


def check_repeats(checker: Checker, node: t.Call, scope: Scope) -> Value:
    """How many earlier positions agree in the things listed. A table named without brackets means all of it."""
    known = checker.known
    listed = [each for each in node.arguments if each.name is None]
    named = [each for each in node.arguments if each.name is not None]
    if not listed:
        return known.complain(
            "E205", "`repeats` needs to be told in what positions must agree: repeats(pieces, mover)", node.span
        )
    if len(named) > 1 or any(each.name != "within" for each in named):
        what = "`repeats` is written repeats(pieces, mover), with `within = n` behind"
        return known.complain("E205", what, node.span)
    if not scope.place.position:
        return not_yet(checker, "repeats", node.span)
    if not scope.place.earlier:
        return no_history(checker, "repeats", node.name_span, scope)
    known.used.add("repeats")
    bound = binders_in(listed, known.budget)
    own = [each for each in names_in(listed, known.budget) if each.name not in bound and of_this_run(each, scope)]
    if own:
        what = f"earlier positions have no `{own[0].name}`: it belongs to this turn"
        hint = "`repeats` compares what a position has: pieces, mover, supply, states"
        return known.complain("E209", what, own[0].span, hint)
    inside = Scope(
        replace(scope.place, what="the arguments of `repeats`", earlier=False, ahead=False), library=scope.library
    )
    inside.names = {name: fixed for name in scope.all_names() if (fixed := scope.find(name)) is not None}
    checker.known.budget.spend(len(inside.names), node.span)
    parts = tuple(check_compared(checker, argument.value, inside) for argument in listed)
    within = [checker.value(each.value, scope, ty.NUMBER, "the argument `within` of `repeats`").expr for each in named]
    known.repeats += 1
    return Value(n.Repeats(Ty.INT, known.repeats - 1, parts, *within, span=node.span), ty.NUMBER)


def of_this_run(name: t.Name | t.Call, scope: Scope) -> bool:
    """Is it a name of the run?"""
    named = scope.find(name.name)
    return named is not None and isinstance(named.value.expr, n.Local)


def check_compared(checker: Checker, node: t.Expr, scope: Scope) -> n.Expr:
    """One of the things in which positions may agree."""
    if isinstance(node, t.Name) and scope.find(node.name) is None:
        if node.name in checker.known.state_types:
            checker.known.note(node.name, node.span, scope)
            checker.known.used.add(node.name)
            return n.Whole(Ty.INT, node.name, span=node.span)
        wholes = {"pieces": "layout", "mover": "to_move", "supply": "all_supplies"}
        if node.name in wholes:
            return n.Op(Ty.INT, wholes[node.name], span=node.span)
    return settle(checker.expr(node, scope), False).expr
