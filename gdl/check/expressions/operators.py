"""Operators: arithmetic, comparison, logic, sets, `… if … else …`."""

from __future__ import annotations

import re

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.expressions.conversions import as_set, common_type, ends_of, same_sets
from gdl.check.known import expect, nothing, settle
from gdl.check.scope import Scope
from gdl.check.types import Base, Type, Value, broken
from gdl.diagnostics import Advice, Edit, Fix
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n

_LETTER_AND_NUMBER = re.compile(r"([a-z])([0-9]{1,2})")

_LONGEST_LINE = 20
"""Sites that are listed in a hint."""

_COMPARISONS = {"<": ("less", False), ">": ("less", True), "<=": ("at_most", False), ">=": ("at_most", True)}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "mod": "mod"}


def check_unary(checker: Checker, node: t.Unary, scope: Scope) -> Value:
    """`not x`, `- x`."""
    if node.operator == "-":
        value = checker.value(node.operand, scope, ty.NUMBER, "the operand of `-`")
        return Value(n.Op(Ty.INT, "neg", (value.expr,), span=node.span), ty.NUMBER)
    value = settle(checker.expr(node.operand, scope), False)
    if value.unknown:
        return value
    if value.type.base is Base.TRUTH:
        return Value(n.Op(Ty.BOOL, "isnt", (value.expr,), span=node.span), ty.TRUTH)
    if value.type.base is Base.NUMBER:
        return checker.known.complain("E202", "`not` applies to conditions and to sets, not to numbers", node.span)
    value = as_set(checker, value, node.span, "`not`")
    return Value(n.Op(value.type.ty, "not", (value.expr,), span=node.span), value.type)


def check_binary(checker: Checker, node: t.Binary, scope: Scope) -> Value:
    """Arithmetic, comparison, `except`, `..`."""
    op = node.operator
    if op in _ARITHMETIC or op in _COMPARISONS or op == "..":
        return check_numeric(checker, node, scope)
    left, right = checker.expr(node.left, scope), checker.expr(node.right, scope)
    if left.unknown or right.unknown:
        return broken()
    if op == "except":
        left, right, type_ = same_sets(checker, left, right, node)
        if type_.base is Base.UNKNOWN:
            return broken()
        return Value(n.Op(type_.ty, "except", (left.expr, right.expr), span=node.span), type_)
    result = (
        check_member(checker, left, right, node) if op in ("in", "not in") else check_equal(checker, left, right, node)
    )
    if op in ("not in", "is not") and not result.unknown:
        return Value(n.Op(Ty.BOOL, "isnt", (result.expr,), span=node.span), ty.TRUTH)
    return result


def check_numeric(checker: Checker, node: t.Binary, scope: Scope) -> Value:
    """Operators on two numbers."""
    op = node.operator
    if op == ".." and (refused := range_of_sites(checker, node)):
        return refused
    one, other = checker.expr(node.left, scope), checker.expr(node.right, scope)
    if refused := sets_as_numbers(checker, node, one, other):
        return refused
    one = expect(checker.known, one, ty.NUMBER, node.left.span, f"the left operand of `{op}`")
    other = expect(checker.known, other, ty.NUMBER, node.right.span, f"the right operand of `{op}`")
    left, right = one.expr, other.expr
    if op in _ARITHMETIC and (one.unknown or other.unknown):
        return broken()
    if op == "..":
        return Value(n.Op(Ty.NUMBERS, "range", (left, right), span=node.span), ty.NUMBERS)
    if op in _ARITHMETIC:
        return Value(n.Op(Ty.INT, _ARITHMETIC[op], (left, right), span=node.span), ty.NUMBER)
    name, turned = _COMPARISONS[op]
    operands = (right, left) if turned else (left, right)
    return Value(n.Op(Ty.BOOL, name, operands, span=node.span), ty.TRUTH)


_OF_SETS = {"-": "except", "+": "or"}
"""What is written between sets for what stands between numbers."""


def sets_as_numbers(checker: Checker, node: t.Binary, one: Value, other: Value) -> Value | None:
    """Complain of `other > man`, `mine - {b4}`: what stands between numbers, between two sites or sets of a sort."""
    op = node.operator
    if one.type.base is not other.type.base or one.type.base in (Base.UNKNOWN, Base.NOTHING):
        return None
    if not (one.type.is_set and other.type.is_set):
        return None
    hint = None
    if op in _OF_SETS:
        sides = [
            f"({expression(each)})" if isinstance(each, t.Conditional | t.Junction) else expression(each)
            for each in (node.left, node.right)
        ]
        counts = f" {op} ".join(f"count({expression(each)})" for each in (node.left, node.right))
        hint = f"between sets stands `{_OF_SETS[op]}`: {f' {_OF_SETS[op]} '.join(sides)}; how many they are: {counts}"
    elif op in _COMPARISONS and one.type.base is Base.SITE and not (one.type.many or other.type.many):
        left, right = expression(node.left), expression(node.right)
        hint = f"sites are compared by their numbers: number({left}) {op} number({right}); or by row_of, column_of"
    elif op in _COMPARISONS and (one.type.many or other.type.many):
        hint = f"how many there are is compared: count({expression(node.left)}) {op} count({expression(node.right)})"
    what = f"`{op}` stands between numbers, and these are {one.type} and {other.type}"
    if one.type == other.type:
        what = f"`{op}` stands between numbers, and each of these is {one.type}"
    return checker.known.complain("E202", what, node.span, None if hint is None else Advice(hint, sole=True))


def range_of_sites(checker: Checker, node: t.Expr, listed: bool = False) -> Value | None:
    """Complain of `c3..e3`; None if it is no such thing. `listed`: it stands in braces already."""
    if not isinstance(node, t.Binary) or node.operator != "..":
        return None
    if not (isinstance(node.left, t.Name) and isinstance(node.right, t.Name)):
        return None
    one, other = node.left.name, node.right.name
    if not (checker.known.is_site(one) and checker.known.is_site(other)):
        return None
    what = "`..` stands between numbers, and these are sites"
    line = _in_line(one, other)
    if line is None:
        hint = Advice(
            "sites are listed, as {a1, b1, c1}, or are where a row and columns meet, as row(1) and column(1..3)"
        )
    else:
        sites = ", ".join(line)
        fix = Fix("list the sites", (Edit(node.span, sites if listed else f"{{{sites}}}"),))
        hint = Advice(f"write {{{sites}}}", (fix,))
    return checker.known.complain("E202", what, node.span, hint)


def _in_line(one: str, other: str) -> list[str] | None:
    """The names from one site to another in the same row, the same column or on a diagonal."""
    first, last = _LETTER_AND_NUMBER.fullmatch(one), _LETTER_AND_NUMBER.fullmatch(other)
    if first is None or last is None:
        return None
    across, up = ord(last[1]) - ord(first[1]), int(last[2]) - int(first[2])
    steps = max(abs(across), abs(up))
    if not 0 < steps < _LONGEST_LINE or {abs(across), abs(up)} - {0, steps}:
        return None
    return [f"{chr(ord(first[1]) + across // steps * n)}{int(first[2]) + up // steps * n}" for n in range(steps + 1)]


def check_member(checker: Checker, left: Value, right: Value, node: t.Binary) -> Value:
    """`x in S`: there is something in x, and all of it is in S."""
    if left.type == ty.NUMBER:
        numbers = expect(checker.known, right, ty.NUMBERS, node.right.span, "the right operand of `in`")
        return Value(n.Op(Ty.BOOL, "has", (numbers.expr, left.expr), span=node.span), ty.TRUTH)
    for side, value, span in (("left", left, node.left.span), ("right", right, node.right.span)):
        if not value.type.is_set:
            what = f"the {side} operand of `in` must be a set or a member of one, but this is {value.type}"
            hint = "write `x in (A and B)`" if value.type.base is Base.TRUTH else None
            return checker.known.complain("E202", what, span, hint)
    left, right, type_ = same_sets(checker, left, right, node)
    if type_.base is Base.UNKNOWN:
        return broken()
    left, right = settle(left, False), settle(right, False)
    return Value(n.Op(Ty.BOOL, "inside", (left.expr, right.expr), span=node.span), ty.TRUTH)


def check_equal(checker: Checker, left: Value, right: Value, node: t.Binary) -> Value:
    """`a is b`."""
    for base, op in ((Base.NUMBER, "equal"), (Base.TRUTH, "alike")):
        one = Type(base)
        if left.type == right.type == one:
            return Value(n.Op(Ty.BOOL, op, (left.expr, right.expr), span=node.span), ty.TRUTH)
    if not (left.type.is_set and right.type.is_set):
        what = f"`is` compares two values of the same type, but these are {left.type} and {right.type}"
        hint = None
        if ty.NUMBER in (left.type, right.type) and (left.type.many or right.type.many):
            hint = "a set is compared with a number by `count(…)`"
        return checker.known.complain("E202", what, node.span, hint)
    left, right, type_ = same_sets(checker, left, right, node)
    if type_.base is Base.UNKNOWN:
        return broken()
    left, right = settle(left, False), settle(right, False)
    return Value(n.Op(Ty.BOOL, "same", (left.expr, right.expr), span=node.span), ty.TRUTH)


_ASKING = ("in", "not in", "is", "is not")


def _in_brackets(node: t.Junction, truths: list[bool]) -> Advice | None:
    """`x in A and B`, where only `x in (A and B)` has a meaning; `A and B is C`, where only `(A and B) is C` has.

    truths: which operands are conditions.
    """
    if truths[0] == truths[1]:
        return None
    one, other = node.items[:2]
    if isinstance(one, t.Binary) and one.operator in _ASKING:
        sets = next((number for number in range(1, len(truths)) if truths[number]), len(truths))
        start, end, asked = one.right.span, node.items[sets - 1].span, one.operator
        read, meant = f"(x {asked} A) {node.operator} B", f"x {asked} (A {node.operator} B)"
    elif isinstance(other, t.Binary) and other.operator in _ASKING:
        start, end, asked = one.span, other.left.span, other.operator
        read, meant = f"A {node.operator} (B {asked} x)", f"(A {node.operator} B) {asked} x"
    else:
        return None
    before, behind = ends_of(start.to(end))
    fix = Fix("put brackets around the two sets", (Edit(before, "("), Edit(behind, ")")))
    told = meant.replace("(", "").replace(")", "")
    return Advice(f"`{told}` means `{read}`: write `{meant}`", (fix,))


def check_junction(checker: Checker, node: t.Junction, scope: Scope) -> Value:
    """`or`, `and`: logic on truths, union and intersection on sets."""
    values = [checker.expr(item, scope) for item in node.items]
    known = [value.type for value in values if not value.unknown]
    if checker.known.uses is not None and known:
        for item in node.items:
            checker.known.uses.want(item.span, known[0])
    if len(known) < len(values):
        return broken()
    truths = [v.type.base is Base.TRUTH for v in values]
    if all(truths):
        op = "either" if node.operator == "or" else "both"
        result = values[0].expr
        for value in values[1:]:
            result = n.Op(Ty.BOOL, op, (result, value.expr), span=node.span)
        return Value(result, ty.TRUTH)
    if any(truths):
        odd = truths.index(not truths[0])
        return checker.known.complain(
            "E213",
            f"`{node.operator}` joins either conditions or sets, but this is {values[odd].type}, "
            f"and the operand before it is {values[odd - 1].type}",
            node.items[odd].span,
            _in_brackets(node, truths) or "`any(…)` asks if a set has members",
        )
    total, type_ = values[0], values[0].type.set
    if values[0].type.bare:
        type_ = values[0].type
    for value in values[1:]:
        total, value, type_ = same_sets(checker, total, value, node)
        if type_.base is Base.UNKNOWN:
            return broken()
        if type_.bare and node.operator == "and":
            total, value, type_ = settle(total, False), settle(value, False), ty.SITES
        op = "union" if node.operator == "or" else "meet"
        total = Value(n.Op(type_.ty, op, (total.expr, value.expr), span=node.span), type_)
    return total


def check_conditional(checker: Checker, node: t.Conditional, scope: Scope) -> Value:
    """`A if C else B`."""
    test = checker.truth(node.condition, scope, "the condition of `if`")
    then, otherwise = checker.expr(node.then, scope), checker.expr(node.otherwise, scope)
    if then.unknown or otherwise.unknown:
        return broken()
    type_ = common_type(checker, then.type, otherwise.type, node.span)
    if type_.base is Base.UNKNOWN:
        return broken()
    if type_.bare:  # none of these kinds, or none of their sites
        then, otherwise = (nothing(ty.KIND) if each.type.base is Base.NOTHING else each for each in (then, otherwise))
    else:
        then = expect(checker.known, then, type_, node.then.span, "this")
        otherwise = expect(checker.known, otherwise, type_, node.otherwise.span, "this")
    return Value(n.Cond(type_.ty, test, then.expr, otherwise.expr, span=node.span), type_)
