"""Any expression, by the type of its node."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.expressions.calls import check_arguments, check_named_call, stepped
from gdl.check.expressions.names import check_name, check_whose
from gdl.check.expressions.operators import check_binary, check_conditional, check_junction, check_unary
from gdl.check.expressions.picked import complain_of_chance, is_asked_of_chance
from gdl.check.expressions.repeats import check_repeats
from gdl.check.expressions.sets import check_filter, check_fold, check_listing
from gdl.check.scope import Scope
from gdl.check.types import Value
from gdl.syntax import tree as t
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n


def check_expr(checker: Checker, node: t.Expr, scope: Scope) -> Value:
    """Any expression; the kind of a piece stays undecided (`bare`) until someone wants a kind or a set of sites."""
    match node:
        case t.Number(value=value):
            return Value(n.Const(Ty.INT, value, span=node.span), ty.NUMBER)
        case t.Name() | t.Call() if is_asked_of_chance(checker, node, scope):
            return complain_of_chance(checker, node, scope)
        case t.Name():
            return check_name(checker, node.name, node.span, scope)
        case t.Call(name="repeats"):
            return check_repeats(checker, node, scope)
        case t.Call() if (wrong := stepped(checker, node, scope)) is not None:
            return wrong
        case t.Call():
            return check_named_call(
                checker, node.name, check_arguments(checker, node, scope), node.span, node.name_span, scope
            )
        case t.Whose():
            return check_whose(checker, node, scope)
        case t.Listing():
            return check_listing(checker, node, scope)
        case t.Filter():
            return check_filter(checker, node, scope)
        case t.Fold():
            return check_fold(checker, node, scope)
        case t.Unary():
            return check_unary(checker, node, scope)
        case t.Binary():
            return check_binary(checker, node, scope)
        case t.Junction():
            return check_junction(checker, node, scope)
        case t.Conditional():
            return check_conditional(checker, node, scope)
        case t.Text():
            return Value(n.Const(Ty.INT, 0, span=node.span), ty.TEXT)
    raise AssertionError(f"no such expression: {node!r}")
