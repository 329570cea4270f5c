"""From the parser's tree to the syntax tree: expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from lark import Token, Tree

from gdl.diagnostics import Advice
from gdl.diagnostics.edits import insert, replace
from gdl.syntax import tree as t
from gdl.syntax.build import Branch, Builder, Leaf, between_quotes
from gdl.syntax.format_expressions import expression
from gdl.syntax.words import NAMES, RESERVED
from gdl_interpreter.program.span import Span


def build_expr(builder: Builder, part: Leaf) -> t.Expr:
    """Any expression."""
    assert isinstance(part, Tree)
    return EXPRESSIONS[part.data](builder, part)


def build_maybe(builder: Builder, part: Leaf) -> t.Expr | None:
    """An expression, or None where the grammar found none."""
    return None if part is None else build_expr(builder, part)


def _name(builder: Builder, part: Branch) -> t.Name:
    token = part.children[0]
    text = str(token)
    if text == "on":  # so options are said to be, to players
        what = "`on` is a word of the language and cannot be a name"
        hint = Advice("as a value that is `true`", (replace(builder.span(part), "true"),), sole=True)
        builder.reporter.error("E105", what, builder.span(part), hint)
    elif text in RESERVED and text not in NAMES:
        builder.word(token if isinstance(token, Token) else None)
    return t.Name(text, span=builder.span(part))


def build_number(builder: Builder, part: Branch) -> t.Number:
    digits = str(part.children[0])
    if len(digits) > 15:
        builder.reporter.error("E106", "this number is too large", builder.span(part), "at most fifteen digits")
        digits = "0"
    return t.Number(int(digits), span=builder.span(part))


def _text(builder: Builder, part: Branch) -> t.Text:
    return t.Text(between_quotes(str(part.children[0])), span=builder.span(part))


def _brackets(builder: Builder, part: Branch) -> t.Expr:
    return build_expr(builder, part.children[0])


def _call(builder: Builder, part: Branch) -> t.Call:
    name, arguments = part.children
    assert isinstance(name, Tree)
    return t.Call(
        _name(builder, name).name,
        build_arguments(builder, arguments),
        span=builder.span(part),
        name_span=builder.span(name),
    )


def _call_filtered(builder: Builder, part: Branch) -> t.Call:
    name, members, condition = part.children
    assert isinstance(name, Tree) and isinstance(members, Tree)
    inner = _filter(builder, members, condition, builder.span(part), _name(builder, name).name)
    argument = t.Argument(inner, span=builder.span(members))
    return t.Call(_name(builder, name).name, (argument,), span=builder.span(part), name_span=builder.span(name))


def _filtered(builder: Builder, part: Branch) -> t.Expr:
    return _filter(builder, part.children[0], part.children[1], builder.span(part))


def _filter(builder: Builder, members: Leaf, condition: Leaf, span: Span, asked: str = "") -> t.Expr:
    """`y in A and B where C`: the grammar binds `in` first; here the leftmost `NAME in A` takes all of it.

    asked: the name whose brackets these are.
    """
    within = build_expr(builder, members)
    binder = _leftmost_binder(builder, within)
    if binder is None:
        what = "before `where` there must be a name for the members"
        hint = _nameless(builder, within, build_expr(builder, condition), asked)
        builder.reporter.error("E110", what, span, hint)
        return t.Name("none", span=span)
    return t.Filter(binder, build_expr(builder, condition), span=span)


def _nameless(builder: Builder, within: t.Expr, condition: t.Expr, asked: str) -> Advice:
    """What to write instead of `(A where C)`: a name that C asks of, and that nothing else gives, is of the members."""
    words = re.findall(r"\w+", expression(condition))
    free = [name for name in "xyzuvw" if name not in builder.given]
    name = next((each for each in free if each in words), None)
    if name is None:
        other = next((each for each in free if each not in words), "each")
        told = (
            f"give them a name, and ask of it what is behind `where`: {asked}({other} in {expression(within)} where …)"
        )
        return Advice(told)
    meant = expression(t.Filter(t.Binder(name, within), condition))
    bare = _leftmost_name(within)
    fix = insert(within.span, f"{name} in ")
    return Advice(f"write: {asked}{meant}", (fix,) if bare else ())


def _leftmost_name(within: t.Expr) -> bool:
    """May `x in` stand before it, without brackets?"""
    if isinstance(within, t.Junction):
        return _leftmost_name(within.items[0])
    return not isinstance(within, t.Conditional | t.Unary | t.Binary)


def _leftmost_binder(builder: Builder, members: t.Expr) -> t.Binder | None:
    if isinstance(members, t.Binary) and members.operator == "in" and isinstance(members.left, t.Name):
        return t.Binder(members.left.name, members.right, span=members.span, name_span=members.left.span)
    if isinstance(members, t.Junction):
        first = _leftmost_binder(builder, members.items[0])
        if first is not None:
            items = (first.within, *members.items[1:])
            within = t.Junction(members.operator, items, span=members.span)
            return t.Binder(first.name, within, span=members.span, name_span=first.name_span)
    return None


def _fold(builder: Builder, part: Branch) -> t.Fold:
    name, body, *binders, condition = part.children
    assert isinstance(name, Tree)
    around = builder.given
    builder.given = around | {str(b.children[0]) for b in binders if isinstance(b, Tree)}
    fold = t.Fold(
        _name(builder, name).name,
        build_expr(builder, body),
        tuple(build_binder(builder, b) for b in binders),
        build_maybe(builder, condition),
        span=builder.span(part),
        name_span=builder.span(name),
    )
    builder.given = around
    return fold


def build_binder(builder: Builder, part: Leaf) -> t.Binder:
    """`x in S`."""
    assert isinstance(part, Tree)
    name, within = part.children
    return t.Binder(
        builder.word(name), build_expr(builder, within), span=builder.span(part), name_span=builder.place(name)
    )


def build_arguments(builder: Builder, part: Leaf) -> tuple[t.Argument, ...]:
    """What stands between the brackets of a call."""
    if part is None:
        return ()
    assert isinstance(part, Tree)
    return tuple(_argument(builder, child) for child in part.children)


def _argument(builder: Builder, part: Leaf) -> t.Argument:
    assert isinstance(part, Tree)
    if part.data == "named":
        return t.Argument(build_expr(builder, part.children[1]), str(part.children[0]), span=builder.span(part))
    return t.Argument(build_expr(builder, part), span=builder.span(part))


def _owned_word(builder: Builder, owner: str, owner_span: Span, word: Leaf, whole: Branch) -> t.Whose:
    inner = build_expr(builder, word)
    assert isinstance(inner, t.Name | t.Call | t.Fold)
    return t.Whose(owner, inner, span=builder.span(whole), owner_span=owner_span)


def _prefixed(builder: Builder, owner: str, part: Branch) -> t.Whose:
    whole = builder.span(part)
    place = Span(whole.source, whole.line, whole.column, whole.line, whole.column + len(owner))
    return _owned_word(builder, owner, place, part.children[0], part)


def _my(builder: Builder, part: Branch) -> t.Whose:
    return _prefixed(builder, "my", part)


def _their(builder: Builder, part: Branch) -> t.Whose:
    return _prefixed(builder, "their", part)


def _whose(builder: Builder, part: Branch) -> t.Whose:
    owner, word = part.children
    assert isinstance(owner, Token)
    return _owned_word(builder, str(owner), builder.span(owner), word, part)


def _listing(builder: Builder, part: Branch) -> t.Listing:
    return t.Listing(tuple(build_expr(builder, c) for c in part.children), span=builder.span(part))


def _not(builder: Builder, part: Branch) -> t.Unary:
    return t.Unary("not", build_expr(builder, part.children[0]), span=builder.span(part))


def _negative(builder: Builder, part: Branch) -> t.Unary:
    return t.Unary("-", build_expr(builder, part.children[0]), span=builder.span(part))


def _compare(builder: Builder, part: Branch) -> t.Binary:
    left, comparator, right = part.children
    assert isinstance(comparator, Tree)
    operator = " ".join(str(comparator.children[0]).split())
    return t.Binary(operator, build_expr(builder, left), build_expr(builder, right), span=builder.span(part))


def _chain(builder: Builder, first: Leaf, rest: Sequence[tuple[str, Leaf]]) -> t.Expr:
    result = build_expr(builder, first)
    for operator, operand in rest:
        right = build_expr(builder, operand)
        result = t.Binary(operator, result, right, span=result.span.to(right.span))
    return result


def _except(builder: Builder, part: Branch) -> t.Expr:
    return _chain(builder, part.children[0], [("except", c) for c in part.children[1:]])


def _range(builder: Builder, part: Branch) -> t.Expr:
    return _chain(builder, part.children[0], [("..", part.children[1])])


def _sum(builder: Builder, part: Branch) -> t.Expr:
    operators, operands = part.children[1::2], part.children[2::2]
    return _chain(builder, part.children[0], [(str(o), x) for o, x in zip(operators, operands, strict=True)])


def _product(builder: Builder, part: Branch) -> t.Expr:
    pairs = zip(part.children[1::2], part.children[2::2], strict=True)
    return _chain(builder, part.children[0], [(str(o.children[0]), x) for o, x in pairs if isinstance(o, Tree)])


def _junction(builder: Builder, operator: str, part: Branch) -> t.Junction:
    for child in part.children:
        if operator == "or" and isinstance(child, Tree) and child.data == "except_":
            builder.reporter.error(
                "E111",
                "`or` next to `except` can be read in two ways",
                builder.span(part),
                "use brackets: (A or B) except C, or A or (B except C)",
            )
    return t.Junction(operator, tuple(build_expr(builder, c) for c in part.children), span=builder.span(part))


def _any_of(builder: Builder, part: Branch) -> t.Junction:
    return _junction(builder, "or", part)


def _all_of(builder: Builder, part: Branch) -> t.Junction:
    return _junction(builder, "and", part)


def _conditional(builder: Builder, part: Branch) -> t.Conditional:
    then, condition, otherwise = (build_expr(builder, c) for c in part.children)
    return t.Conditional(then, condition, otherwise, span=builder.span(part))


EXPRESSIONS: Final[Mapping[str, Callable[[Builder, Branch], t.Expr]]] = {
    "name": _name,
    "reference": _name,
    "number": build_number,
    "text": _text,
    "brackets": _brackets,
    "call": _call,
    "call_filtered": _call_filtered,
    "filtered": _filtered,
    "fold": _fold,
    "my": _my,
    "their": _their,
    "whose": _whose,
    "listing": _listing,
    "not_": _not,
    "negative": _negative,
    "compare": _compare,
    "except_": _except,
    "range": _range,
    "sum": _sum,
    "product": _product,
    "any_of": _any_of,
    "all_of": _all_of,
    "conditional": _conditional,
}
"""What builds an expression, by the rule of the grammar that found it."""
