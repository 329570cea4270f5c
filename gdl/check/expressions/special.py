"""Built-ins that have rules of their own: `flood`, `count`, `any`, `no`, `one`, `last_of`, `nth`."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import Arguments, Checker
from gdl.check.expressions.conversions import as_set, common_type, wrong_count
from gdl.check.known import as_number_set, expect, settle
from gdl.check.typed import OptionValue
from gdl.check.types import Base, Type, Value, broken
from gdl.diagnostics import Advice
from gdl.diagnostics.edits import replace
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n


def check_special(checker: Checker, name: str, args: Arguments, span: Span) -> Value | None:
    """The call of a built-in by its name; None if it has no rules of its own.

    Args:
        name: of the built-in.
        args: what stands in its brackets.
        span: of the call.
    """
    match name:
        case "flood":
            return check_flood(checker, args, span)
        case "count":
            return check_asked(checker, name, ty.NUMBER, args, span)
        case "any" | "no":
            return check_asked(checker, name, ty.TRUTH, args, span)
        case "one":
            return check_picked(checker, name, "least", args, span)
        case "last_of":
            return check_picked(checker, name, "greatest", args, span)
        case "nth":
            return check_nth(checker, args, span)
    return None


def check_flood(checker: Checker, args: Arguments, span: Span) -> Value:
    """`flood(from, through, directions, steps = n)`: what can be reached."""
    known = checker.known
    plain = [(v, s) for keyword, v, s in args if keyword is None]
    steps = [(v, s) for keyword, v, s in args if keyword == "steps"]
    if len(plain) not in (2, 3) or len(plain) + len(steps) != len(args) or len(steps) > 1:
        return known.complain(
            "E205", "`flood` is written flood(from, through), with directions or `steps = n` behind", span
        )
    wants = (ty.SITES, ty.SITES, ty.DIRECTIONS)
    given = [expect(known, v, w, s, "an argument of `flood`") for (v, s), w in zip(plain, wants, strict=False)]
    given += [expect(known, v, ty.NUMBER, s, "`steps`") for v, s in steps]
    if any(v.unknown for v in given):
        return broken()
    op = "flood" + ("_by" if len(plain) == 3 else "") + ("_n" if steps else "")
    return Value(n.Op(Ty.SITES, op, tuple(v.expr for v in given), span=span), ty.SITES)


def check_asked(checker: Checker, name: str, type_: Type, args: Arguments, span: Span) -> Value:
    """A number or a truth about a set."""
    value = the_set(checker, name, args, span)
    return broken() if value is None else Value(n.Op(type_.ty, name, (value.expr,), span=span), type_)


def check_picked(checker: Checker, name: str, of_numbers: str, args: Arguments, span: Span) -> Value:
    """A member of a set; `of_numbers` is the operation for sets of numbers."""
    value = the_set(checker, name, args, span)
    if value is None:
        return broken()
    if value.type.base is Base.NUMBER:
        return Value(n.Op(Ty.INT, of_numbers, (value.expr,), span=span), ty.NUMBER)
    return Value(n.Op(value.type.ty, name, (value.expr,), span=span), value.type.one)


def the_set(checker: Checker, name: str, args: Arguments, span: Span) -> Value | None:
    """The one set in the brackets; None if it is not one."""
    if len(args) != 1:
        digit = Advice("a number is written in digits: `1`", (replace(span, "1"),))
        wrong_count(checker, name, "one set", args, span, digit if name == "one" and not args else None)
        return None
    value = as_set(checker, settle(args[0][1], False), args[0][2], f"`{name}`")
    return None if value.unknown else value


_ASKED_OF_NTH = "number_in_nth"
"""What the first argument of `nth` is called where its value is told."""


def check_nth(checker: Checker, args: Arguments, span: Span) -> Value:
    """`nth(n, a, b, …)`: a table looked up by number; none, 0 or false outside it."""
    if len(args) < 2:
        return wrong_count(checker, "nth", "a number and the values to choose from", args, span)
    number = expect(checker.known, args[0][1], ty.NUMBER, args[0][2], "the first argument of `nth`")
    type_ = args[1][1].type
    for _, value, place in args[2:]:
        type_ = common_type(checker, type_, value.type, place)
    if type_.bare:
        type_ = ty.KIND
    items = [
        expect(checker.known, value, type_, place, "each further argument of `nth`") for _, value, place in args[1:]
    ]
    if number.unknown or any(item.unknown for item in items):
        return broken()
    entries = [item.expr for item in items]
    if isinstance(number.expr, n.Const | n.Local | OptionValue):
        return Value(_table(number.expr, entries, type_.ty, span), type_)
    local = n.Local(Ty.INT, checker.known.slot(), _ASKED_OF_NTH, span=span)
    bind = n.Bind(local.slot, _ASKED_OF_NTH, Ty.INT, as_number_set(number).expr)
    how = {Ty.INT: "sum", Ty.BOOL: "any"}.get(type_.ty, "all")
    return Value(n.Fold(type_.ty, how, (bind,), _table(local, entries, type_.ty, span), span=span), type_)


def _table(number: n.Expr, entries: list[n.Expr], type_: Ty, span: Span) -> n.Expr:
    """What stands at a number's place, from 1; nothing, 0 or false where there is none. Found by halving."""

    def between(low: int, high: int) -> n.Expr:
        if low == high:
            return entries[low - 1]
        middle = (low + high) // 2
        test = n.Op(Ty.BOOL, "at_most", (number, n.Const(Ty.INT, middle)), span=span)
        return n.Cond(type_, test, between(low, middle), between(middle + 1, high), span=span)

    there = n.Op(Ty.NUMBERS, "range", (n.Const(Ty.INT, 1), n.Const(Ty.INT, len(entries))))
    inside = n.Op(Ty.BOOL, "has", (there, number), span=span)
    return n.Cond(type_, inside, between(1, len(entries)), n.Const(type_, 0, span=span), span=span)
