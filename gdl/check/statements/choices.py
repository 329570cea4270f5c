"""Choices, and the blocks within a block."""

from __future__ import annotations

from gdl.check.checker import Checker
from gdl.check.expressions.sets import bind_name
from gdl.check.scope import Scope
from gdl.syntax import tree as t
from gdl_interpreter.program import statements as s


def choice_made(scope: Scope) -> None:
    """A choice has been made: from here on there is no `chance`."""
    outer: Scope | None = scope
    while outer is not None:
        if outer.place.chance:
            outer.place = outer.place.inside(chance=False)
        outer = outer.outer


def check_choose(checker: Checker, node: t.Choose, scope: Scope) -> s.Stmt | None:
    """`choose x in S where C else "reason"`."""
    bind = bind_name(checker, node.binder, scope, "`choose`")
    where = checker.truth(node.condition, scope, "the condition of `where`") if node.condition else None
    choice_made(scope)
    return s.Choose(bind, where, node.reason, span=node.span) if bind else None


def inner_block(
    checker: Checker, body: t.Block, scope: Scope, loop: bool | None = None, chance: bool = False
) -> s.Block:
    """A block within this one."""
    place = scope.place.inside(loop=loop, chance=chance if not scope.place.stock else scope.place.chance)
    return checker.block(body, scope.inner(place))
