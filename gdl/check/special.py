"""Checking the built-ins that have rules of their own: `flood`, `count`, `any`, `no`, `one`, `last_of`, `nth`."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.folds import Folds
from gdl.check.names import as_number_set, expect, settle
from gdl.check.scope import Scope
from gdl.check.typed import OptionValue
from gdl.check.types import Base, Value, broken
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n

Arguments = list[tuple[str | None, Value, Span]]
"""What stands in the brackets of a call: the keyword if there is one, the value, the place."""


class Special(Folds):
    """Checks these built-ins; each method takes what stands in the brackets."""

    def _flood(self, args: Arguments, span: Span, scope: Scope) -> Value:
        known = self.known
        plain = [(v, s) for keyword, v, s in args if keyword is None]
        steps = [(v, s) for keyword, v, s in args if keyword == "steps"]
        if len(plain) not in (2, 3) or len(plain) + len(steps) != len(args) or len(steps) > 1:
            return known.complain(
                "E205", "`flood` is written flood(from, through), with directions or `steps = n` behind", span
            )
        wants = (ty.SITES, ty.SITES, ty.DIRECTIONS)
        given = [expect(known, v, w, s, "what `flood` is given") for (v, s), w in zip(plain, wants, strict=False)]
        given += [expect(known, v, ty.NUMBER, s, "`steps`") for v, s in steps]
        if any(v.unknown for v in given):
            return broken()
        op = "flood" + ("_by" if len(plain) == 3 else "") + ("_n" if steps else "")
        return Value(n.Op(Ty.SITES, op, tuple(v.expr for v in given), span=span), ty.SITES)

    def _looked_at(self, name: str, args: Arguments, span: Span) -> Value | None:
        if len(args) != 1:
            self.wrong_count(name, "one set", args, span)
            return None
        value = self.as_set(settle(args[0][1], False), args[0][2], f"`{name}`")
        return None if value.unknown else value

    def _count(self, args: Arguments, span: Span, scope: Scope) -> Value:
        value = self._looked_at("count", args, span)
        return Value(n.Op(Ty.INT, "count", (value.expr,), span=span), ty.NUMBER) if value else broken()

    def _any(self, args: Arguments, span: Span, scope: Scope) -> Value:
        value = self._looked_at("any", args, span)
        return Value(n.Op(Ty.BOOL, "any", (value.expr,), span=span), ty.TRUTH) if value else broken()

    def _no(self, args: Arguments, span: Span, scope: Scope) -> Value:
        value = self._looked_at("no", args, span)
        return Value(n.Op(Ty.BOOL, "no", (value.expr,), span=span), ty.TRUTH) if value else broken()

    def _picked(self, name: str, of_numbers: str, args: Arguments, span: Span) -> Value:
        value = self._looked_at(name, args, span)
        if value is None:
            return broken()
        if value.type.base is Base.NUMBER:
            return Value(n.Op(Ty.INT, of_numbers, (value.expr,), span=span), ty.NUMBER)
        return Value(n.Op(value.type.ty, name, (value.expr,), span=span), value.type.one)

    def _one(self, args: Arguments, span: Span, scope: Scope) -> Value:
        return self._picked("one", "least", args, span)

    def _last_of(self, args: Arguments, span: Span, scope: Scope) -> Value:
        return self._picked("last_of", "greatest", args, span)

    def _nth(self, args: Arguments, span: Span, scope: Scope) -> Value:
        """`nth(n, a, b, …)`: a table looked up by number; none, 0 or false outside it."""
        if len(args) < 2:
            return self.wrong_count("nth", "a number and what to choose from", args, span)
        number = expect(self.known, args[0][1], ty.NUMBER, args[0][2], "the first thing in `nth`")
        type_ = args[1][1].type
        for _, value, place in args[2:]:
            type_ = self.common_type(type_, value.type, place)
        if type_.bare:
            type_ = ty.KIND
        items = [expect(self.known, value, type_, place, "each thing in `nth`") for _, value, place in args[1:]]
        if number.unknown or any(item.unknown for item in items):
            return broken()
        entries = [item.expr for item in items]
        if isinstance(number.expr, n.Const | n.Local | OptionValue):
            return Value(_table(number.expr, entries, type_.ty, span), type_)
        local = n.Local(Ty.INT, self.known.slot(), "n", span=span)
        bind = n.Bind(local.slot, "n", Ty.INT, as_number_set(number).expr)
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
