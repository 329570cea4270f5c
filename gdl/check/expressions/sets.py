"""What makes sets and goes through them: `{…}`, `(x in S where C)`, `sum(E for x in S)`."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.expressions.conversions import a_set, as_set, common_type
from gdl.check.expressions.operators import range_of_sites
from gdl.check.known import expect, settle
from gdl.check.possible_kinds import possible_kinds
from gdl.check.scope import Named, Scope
from gdl.check.signatures import BUILT_IN, FOLDS
from gdl.check.types import Base, Value, broken
from gdl.diagnostics import Advice, did_you_mean
from gdl.syntax import tree as t
from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n


def check_listing(checker: Checker, node: t.Listing, scope: Scope) -> Value:
    """`{a1, b2}`: names of kinds are kinds here."""
    for item in node.items:
        if refused := range_of_sites(checker, item, listed=True):
            return refused
    values = [settle(checker.expr(item, scope), True) for item in node.items]
    if any(v.unknown for v in values):
        return broken()
    type_ = values[0].type
    for value in values[1:]:
        type_ = common_type(checker, type_, value.type, node.span)
    if type_.base is Base.NOTHING:
        type_ = ty.SITE
    if type_.base is Base.UNKNOWN:
        return broken()
    if type_.base in (Base.TRUTH, Base.TEXT):
        return checker.known.complain("E202", f"a set cannot hold {type_}", node.span)
    sets = [
        expect(checker.known, v, type_.set, item.span, "each member")
        for v, item in zip(values, node.items, strict=True)
    ]
    return Value(n.Op(type_.set.ty, "union", tuple(v.expr for v in sets), span=node.span), type_.set)


def bind_name(checker: Checker, binder: t.Binder, scope: Scope, what: str) -> n.Bind | None:
    """A name for each member of a set in turn, visible in `scope` from here on."""
    around, checker.known.binding = checker.known.binding, binder
    within = a_set(checker, binder.within, scope, what)
    checker.known.binding = around
    check_new_name(checker, binder.name, binder.name_span, scope)
    if within.unknown:
        scope.names[binder.name] = Named(broken(), ty.UNKNOWN, span=binder.name_span)
        return None
    one = within.type.one
    local = n.Local(one.ty, checker.known.slot(), binder.name, span=binder.name_span)
    scope.names[binder.name] = Named(Value(local, one), one, span=binder.name_span)
    checker.known.given[binder.name] = binder.name_span
    if one == ty.KIND:
        checker.known.kinds_of_names[local.slot] = possible_kinds(checker.known, within.expr)
    return n.Bind(local.slot, binder.name, one.ty, within.expr)


def check_new_name(checker: Checker, name: str, span: Span, scope: Scope) -> None:
    """A name for a value may not be one that the language or the rulebook has given away."""
    if name in BUILT_IN and name not in DIRECTIONS:
        checker.known.complain(
            "E211", f"`{name}` is a built-in name", span, f"choose another, for instance `own_{name}`"
        )
    elif checker.known.may_be_a_site(name):
        checker.known.complain(
            "E211", f"`{name}` is how a site is called", span, f"choose another, for instance `own_{name}`"
        )
    elif name in checker.known.own and not scope.library:
        declared = checker.known.own[name]
        where = f"in line {declared.line}" if declared.source == span.source else "by what this one extends"
        hint = Advice(f"choose another, for instance `this_{name}`", sole=True)
        checker.known.complain("E210", f"`{name}` is already declared {where}", span, hint)


def check_filter(checker: Checker, node: t.Filter, scope: Scope) -> Value:
    """`(x in S where C)`."""
    inner = scope.inner()
    bind = bind_name(checker, node.binder, inner, "`in`")
    condition = checker.truth(node.condition, inner, "the condition of `where`")
    if bind is None:
        return broken()
    type_ = inner.names[node.binder.name].declared.set
    return Value(n.Fold(type_.ty, "filter", (bind,), condition, span=node.span), type_)


def check_fold(checker: Checker, node: t.Fold, scope: Scope) -> Value:
    """`sum(E for x in S where C)` and the like."""
    if node.name not in FOLDS:
        if checker.known.excused(node.name):
            return broken()
        hint = did_you_mean(node.name, FOLDS)
        if node.name in ("count", "no", "one"):
            hint = f"write {node.name}(x in S where C)"
        known = ", ".join(sorted(FOLDS))
        return checker.known.complain(
            "E206", f"`{node.name}` cannot be used with `for`; these can: {known}", node.name_span, hint
        )
    inner = scope.inner()
    binds = [bind_name(checker, binder, inner, "`in`") for binder in node.binders]
    where = checker.truth(node.condition, inner, "the condition of `where`") if node.condition else None
    if node.name in ("sum", "max", "min"):
        body = checker.value(node.body, inner, ty.NUMBER, f"the body of `{node.name}`")
    elif node.name in ("every", "any"):
        body = checker.value(node.body, inner, ty.TRUTH, f"the body of `{node.name}`")
    else:
        body = as_set(checker, settle(checker.expr(node.body, inner), False), node.body.span, f"`{node.name}`")
    kept = tuple(b for b in binds if b is not None)
    if body.unknown or len(kept) < len(binds):
        return broken()
    return Value(n.Fold(body.type.ty, node.name, kept, body.expr, where, span=node.span), body.type)
