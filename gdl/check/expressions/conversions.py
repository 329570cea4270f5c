"""Making values fit: a thing as a set of it, two values of one type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.known import KIND_OF_A_LET, as_number_set, settle
from gdl.check.scope import Scope
from gdl.check.types import Base, Type, Value
from gdl.diagnostics import Advice, Edit, Fix
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n


def a_set(checker: Checker, node: t.Expr, scope: Scope, what: str) -> Value:
    """A set of anything; a single thing is the set of itself."""
    value = settle(checker.expr(node, scope), False)
    return as_set(checker, value, node.span, what)


def as_set(checker: Checker, value: Value, span: Span, what: str) -> Value:
    """A value as a set of anything."""
    if value.unknown:
        return value
    if value.type.base is Base.NOTHING:
        return Value(value.expr, ty.SITES)
    if not value.type.is_set:
        hint = "a set is for instance `empty`, `my supply`, `{a1, b2}` or `1..6`"
        if value.type.base is Base.NUMBER:
            hint = "the numbers up to it are the set 1..n; to do something n times: repeat n times"
        what, span, of_call = checker.known.given_in_the_call(value, what, span)
        told = f"{what} must be a set" if of_call else f"{what} needs a set"
        return checker.known.complain("E204", f"{told}, but this is {value.type}", span, hint, of_call)
    return Value(value.expr, value.type.set)


def common_type(checker: Checker, one: Type, other: Type, span: Span) -> Type:
    """The type that fits two values that may stand for each other."""
    if one == other or other.base is Base.UNKNOWN:
        return one
    if one.base is Base.UNKNOWN:
        return other
    if one.base is Base.NOTHING and other.base not in (Base.NUMBER, Base.TRUTH):
        return other
    if other.base is Base.NOTHING and one.base not in (Base.NUMBER, Base.TRUTH):
        return one
    if one.bare or other.bare:
        third = other if one.bare else one
        if third.base in (Base.SITE, Base.KIND):
            return Type(third.base, many=third.base is Base.SITE or third.many, bare=one.bare and other.bare)
    if one.base is other.base:
        return Type(one.base, one.many or other.many)
    checker.known.complain("E202", f"these must have the same type, but they are {one} and {other}", span)
    return ty.UNKNOWN


def same_sets(checker: Checker, left: Value, right: Value, node: t.Binary | t.Junction) -> tuple[Value, Value, Type]:
    """Two sets of the same sort, as sets."""
    as_kinds = any(v.type.base is Base.KIND and not v.type.bare for v in (left, right))
    both_bare = left.type.bare and right.type.bare
    if not both_bare:
        left, right = settle(left, as_kinds), settle(right, as_kinds)
    if left.type.base is Base.NOTHING:
        left = Value(n.Const(right.type.set.ty, 0), right.type)
    if right.type.base is Base.NOTHING:
        right = Value(n.Const(left.type.set.ty, 0), left.type)
    if left.type.base is not right.type.base or not (left.type.is_set or left.type.base is Base.NUMBER):
        if bad := _given_wrongly(checker, left, right):
            return bad, bad, ty.UNKNOWN
        what = f"`{node.operator}` needs two operands of the same type, but these are {left.type} and {right.type}"
        bad = checker.known.complain("E202", what, node.span, _kinds_wanted(checker, left, right, node))
        return bad, bad, ty.UNKNOWN
    if left.type.base is Base.NUMBER:
        left = left if left.type.many else as_number_set(left)
        right = right if right.type.many else as_number_set(right)
    return left, right, Type(left.type.base, many=True, bare=both_bare)


def _given_wrongly(checker: Checker, left: Value, right: Value) -> Value | None:
    """Complain of two operands in a definition of the library of which its call gives one that does not fit."""
    for value, other in ((left, right), (right, left)):
        what, place, of_call = checker.known.given_in_the_call(value, "", value.expr.span)
        if of_call and other.type.is_set and (not value.type.is_set or other.type.base is Base.SITE):
            told = f"{what} must be {other.type.set}, but this is {value.type}"
            return checker.known.complain("E202", told, place, of_call=True)
    return None


def _kinds_wanted(checker: Checker, left: Value, right: Value, node: t.Binary | t.Junction) -> Advice | str | None:
    """What to do where kinds are wanted, and a definition or a `let` gives the sites on which such pieces stand."""
    if {left.type.base, right.type.base} != {Base.KIND, Base.SITE}:
        return None
    items = node.items if isinstance(node, t.Junction) else (node.left, node.right)
    for item in items:
        definition = checker.known.rules.definitions.get(item.name) if isinstance(item, t.Call | t.Name) else None
        if definition is None or not definition.body or not isinstance(definition.body[-1], t.Do):
            continue
        kinds = [each.span for each in _results(definition.body[-1].value) if each.name in checker.known.kinds]
        if kinds:
            told = f"`{definition.name}` gives the sites of those pieces; in braces they are kinds, as {{Man}}"
            edits = [Edit(place, text) for span in kinds for place, text in zip(ends_of(span), "{}", strict=True)]
            return Advice(told, (Fix("put the kinds in braces", tuple(edits)),))
    held = next((side for side in (left, right) if side.type.base is Base.KIND), None)
    if held is not None and isinstance(held.expr, n.Local) and (advice := _of_those_kinds(left, right, node)):
        return advice
    if any(isinstance(side.expr, n.Local) and side.type == ty.SITES for side in (left, right)):
        return KIND_OF_A_LET
    return _kind_of_what_stands_there(left, right, node) or _of_those_kinds(left, right, node)


def _kind_of_what_stands_there(left: Value, right: Value, node: t.Binary | t.Junction) -> Advice | None:
    """`x is k`, where a site is compared with a kind, and not the piece that stands on it."""
    if not isinstance(node, t.Binary) or ty.SITE not in (left.type, right.type):
        return None
    site = node.left if left.type == ty.SITE else node.right
    start, end = ends_of(site.span)
    fix = Fix("ask for the kind of the piece on that site", (Edit(start, "kind("), Edit(end, ")")))
    asked = t.Call("kind", (t.Argument(site),))
    said = replace(node, left=asked) if site is node.left else replace(node, right=asked)
    return Advice(f"of what kind the piece on a site is asks kind(…): {expression(said)}", (fix,))


def free_name(node: t.Expr) -> str:
    """A name for the members of a set that does not stand in an expression."""
    words = set(re.findall(r"\w+", expression(node)))
    return next((name for name in "xyzuvw" if name not in words), "each")


def _of_those_kinds(left: Value, right: Value, node: t.Binary | t.Junction) -> Advice | None:
    """`k and pieces`, where the pieces of a kind are meant that has a name."""
    if not isinstance(node, t.Junction) or node.operator != "and":
        return None
    type_, held = (left.type, left.expr) if left.type.base is Base.KIND else (right.type, right.expr)
    pair = node.items[0] if type_ is left.type else node.items[1]
    called = held.name if isinstance(held, n.Local) else pair.name if isinstance(pair, t.Name) else None
    kind = next((item for item in node.items if isinstance(item, t.Name) and item.name == called), None)
    rest = tuple(item for item in node.items if item is not kind)
    if kind is None or len(rest) < len(node.items) - 1 or (len(rest) > 1 and not isinstance(held, n.Local)):
        return None
    sites = rest[0] if len(rest) == 1 else replace(node, items=rest)
    within, name = expression(sites), free_name(node)
    within = f"({within})" if isinstance(sites, t.Binary | t.Conditional | t.Junction) else within
    asked = f"({name} in {within} where kind({name}) {'in' if type_.many else 'is'} {kind.name})"
    fix = Fix("ask each of the pieces of what kind it is", (Edit(node.span, asked),))
    return Advice(f"to find the sites where pieces of a kind stand, write: {asked}", (fix,))


def _results(node: t.Expr) -> Iterator[t.Name]:
    """The names that a value can be."""
    match node:
        case t.Name():
            yield node
        case t.Conditional(then=then, otherwise=otherwise):
            yield from _results(then)
            yield from _results(otherwise)
        case t.Junction(items=items):
            for item in items:
                yield from _results(item)


def ends_of(span: Span) -> tuple[Span, Span]:
    """The places before and behind a stretch of text."""
    start = Span(span.source, span.line, span.column, span.line, span.column)
    return start, Span(span.source, span.end_line, span.end_column, span.end_line, span.end_column)


def wrong_count(
    checker: Checker, name: str, wanted: str, args: Sequence[object], span: Span, hint: Advice | str | None = None
) -> Value:
    """Complain of too many or too few values in a call."""
    if wanted[0].isdigit() or wanted.startswith("no or"):
        wanted = "one value" if wanted == "1" else f"{wanted} values"
    there = "none is given" if not args else "one is given" if len(args) == 1 else f"{len(args)} are given"
    return checker.known.complain("E205", f"`{name}` takes {wanted}, but {there}", span, hint)
