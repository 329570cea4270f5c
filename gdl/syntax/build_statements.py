"""From the parser's tree to the syntax tree: statements and blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lark import Token, Tree

from gdl.syntax import tree as t
from gdl.syntax.build import Branch, Builder, Leaf
from gdl.syntax.build_expressions import build_binder, build_expr, build_maybe
from gdl.syntax.forms import PLAIN, rule_of


def build_block(builder: Builder, part: Leaf) -> t.Block:
    """A block: one statement behind the colon, or several below it."""
    if part is None:
        return ()
    assert isinstance(part, Tree)
    return tuple(build_statement(builder, c) for c in part.children)


def build_statement(builder: Builder, part: Leaf) -> t.Stmt:
    """Any statement."""
    assert isinstance(part, Tree)
    return STATEMENTS[part.data](builder, part)


def build_settings(builder: Builder, part: Leaf) -> tuple[t.Setting, ...]:
    """`a = 1, b = 2`."""
    if part is None:
        return ()
    assert isinstance(part, Tree)
    return tuple(build_setting(builder, c) for c in part.children)


def build_setting(builder: Builder, part: Leaf) -> t.Setting:
    """`a = 1`."""
    assert isinstance(part, Tree)
    return t.Setting(str(part.children[0]), build_expr(builder, part.children[1]), span=builder.span(part))


def _choose(builder: Builder, part: Branch) -> t.Choose:
    binder, condition, reason = part.children
    return t.Choose(
        build_binder(builder, binder),
        build_maybe(builder, condition),
        build_reason(builder, reason),
        span=builder.span(part),
    )


def _chance(builder: Builder, part: Branch) -> t.Chance:
    return t.Chance(build_binder(builder, part.children[0]), span=builder.span(part))


def _require(builder: Builder, part: Branch) -> t.Require:
    condition, reason = part.children
    return t.Require(build_expr(builder, condition), build_reason(builder, reason), span=builder.span(part))


def build_reason(builder: Builder, reason: Leaf) -> str | None:
    """What stands behind `else`."""
    return builder.said(reason, "this reason", "say what stands against it, or leave `else` out")


def _let(builder: Builder, part: Branch) -> t.Let:
    name, declared, value = part.children
    return t.Let(
        builder.word(name),
        build_maybe(builder, declared),
        build_expr(builder, value),
        span=builder.span(part),
        name_span=builder.place(name),
    )


def _place(builder: Builder, part: Branch) -> t.Place:
    piece, where, settings = part.children
    return t.Place(
        build_expr(builder, piece),
        build_expr(builder, where),
        build_settings(builder, settings),
        span=builder.span(part),
    )


def _move(builder: Builder, part: Branch) -> t.Stmt:
    source, target = (build_expr(builder, c) for c in part.children)
    if isinstance(source, t.Binary) and source.operator == "in" and isinstance(source.left, t.Name):
        binder = t.Binder(source.left.name, source.right, span=source.span, name_span=source.left.span)
        return t.MoveEach(binder, target, span=builder.span(part))
    return t.Move(source, target, span=builder.span(part))


def _assignment(builder: Builder, operator: str, part: Branch) -> t.Assign:
    target, value = part.children
    return t.Assign(build_expr(builder, target), operator, build_expr(builder, value), span=builder.span(part))


def _assign(builder: Builder, part: Branch) -> t.Assign:
    return _assignment(builder, "=", part)


def _increase(builder: Builder, part: Branch) -> t.Assign:
    return _assignment(builder, "+=", part)


def _decrease(builder: Builder, part: Branch) -> t.Assign:
    return _assignment(builder, "-=", part)


def _do(builder: Builder, part: Branch) -> t.Do:
    return t.Do(build_expr(builder, part.children[0]), span=builder.span(part))


def _either(builder: Builder, part: Branch) -> t.Either:
    return t.Either(tuple(_branch(builder, c) for c in part.children), span=builder.span(part))


def _branch(builder: Builder, part: Leaf) -> t.Branch:
    assert isinstance(part, Tree)
    text = next((c for c in part.children if isinstance(c, Token)), None)
    label = builder.said(text, "this label", 'a label is a word of the move, as "wait"; or leave the quotes out')
    body = build_block(builder, next((c for c in part.children if isinstance(c, Tree)), None))
    return t.Branch(label, body, span=builder.span(part))


def _first(builder: Builder, part: Branch) -> t.First:
    best, otherwise = (_branch(builder, c) for c in part.children)
    return t.First(best, otherwise, span=builder.span(part))


def _keep(builder: Builder, part: Branch) -> t.Keep:
    which, measure, body = part.children
    return t.Keep(
        str(which) == "highest", build_expr(builder, measure), build_block(builder, body), span=builder.span(part)
    )


def _if(builder: Builder, part: Branch) -> t.If:
    condition, body, *elifs, otherwise = part.children
    arms = [t.Arm(build_expr(builder, condition), build_block(builder, body), span=builder.span(part))]
    for more in elifs:
        assert isinstance(more, Tree)
        arms.append(
            t.Arm(
                build_expr(builder, more.children[0]), build_block(builder, more.children[1]), span=builder.span(more)
            )
        )
    return t.If(tuple(arms), build_block(builder, otherwise), span=builder.span(part))


def _for(builder: Builder, part: Branch) -> t.For:
    binder, condition, body = part.children
    return t.For(
        build_binder(builder, binder),
        build_maybe(builder, condition),
        build_block(builder, body),
        span=builder.span(part),
    )


def _repeat_times(builder: Builder, part: Branch) -> t.RepeatTimes:
    return t.RepeatTimes(
        build_expr(builder, part.children[0]), build_block(builder, part.children[1]), span=builder.span(part)
    )


def _repeat_while(builder: Builder, part: Branch) -> t.RepeatWhile:
    return t.RepeatWhile(
        build_expr(builder, part.children[0]), build_block(builder, part.children[1]), span=builder.span(part)
    )


def _plain(kind: type[t.Stmt]) -> Callable[[Builder, Branch], t.Stmt]:
    """What builds a plain statement: each part is an expression, in the order of the fields."""
    make: Callable[..., t.Stmt] = kind
    return lambda builder, part: make(*(build_expr(builder, c) for c in part.children), span=builder.span(part))


STATEMENTS: Final[Mapping[str, Callable[[Builder, Branch], t.Stmt]]] = {
    **{rule_of(kind): _plain(kind) for kind in PLAIN},
    "choose": _choose,
    "chance": _chance,
    "require": _require,
    "let": _let,
    "place": _place,
    "move": _move,
    "assign": _assign,
    "increase": _increase,
    "decrease": _decrease,
    "do": _do,
    "either": _either,
    "first": _first,
    "keep": _keep,
    "if_": _if,
    "for_": _for,
    "repeat_times": _repeat_times,
    "repeat_while": _repeat_while,
}
"""What builds a statement, by the rule of the grammar that found it."""
