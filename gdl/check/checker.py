"""The checker of one rulebook: its state, and the way from any node to the function that checks it.

Checking expressions and statements is plain functions by the type of the node (`gdl.check.expressions`,
`gdl.check.statements`), which take the checker as their first argument. They call one another in circles, as the
language is nested in circles; the modules do not, since the way round goes through `Checker.expr` and `Checker.block`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gdl.check import types as ty
from gdl.check.known import Known, expect
from gdl.check.scope import Place, Scope
from gdl.check.types import Type, Value
from gdl.syntax import tree as t
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s

Arguments = list[tuple[str | None, Value, Span]]
"""What stands in the brackets of a call: the keyword if there is one, the value, the place."""

CHECKING = 8
"""Steps for checking an expression or a statement, without those in it."""


@dataclass
class Instances:
    """What has become of definitions so far. compiled: the function and the type of each, by the definition (`id`), the
    types of its arguments and the part of the rulebook it is called in; named: how many functions go by a name;
    actions: which definitions do something; circular: those that call themselves, or others too deeply."""

    compiled: dict[tuple[int, tuple[object, ...], Place], tuple[str, Type | None]] = field(default_factory=dict)
    named: dict[str, int] = field(default_factory=dict)
    actions: dict[int, bool] = field(default_factory=dict)
    circular: frozenset[int] = frozenset()


class Checker:
    """Checks one rulebook. known: what has a name in it; instances: what its definitions have become."""

    def __init__(
        self,
        known: Known,
        check_expr: Callable[[Checker, t.Expr, Scope], Value],
        check_block: Callable[[Checker, t.Block, Scope], s.Block],
    ) -> None:
        """
        Args:
            known: everything that has a name in the rulebook.
            check_expr: checks any expression (`gdl.check.expressions.expression`).
            check_block: checks statements (`gdl.check.statements.statement`).
        """
        self.known = known
        self.instances = Instances()
        self._check_expr = check_expr
        self._check_block = check_block

    def expr(self, node: t.Expr, scope: Scope) -> Value:
        """Any expression; the kind of a piece stays undecided (`bare`) until someone wants a kind or a set of sites."""
        self.known.budget.spend(CHECKING, node.span)
        value = self._check_expr(self, node, scope)
        if self.known.uses is not None and not scope.library:
            self.known.uses.expression(node.span, value.type, scope)
        return value

    def value(self, node: t.Expr, scope: Scope, want: Type, what: str) -> Value:
        """An expression that must have a type.

        Args:
            node: the expression.
            scope: the names that it may use.
            want: its type.
            what: names it in a message, as `a condition`.
        """
        return expect(self.known, self.expr(node, scope), want, node.span, what)

    def truth(self, node: t.Expr, scope: Scope, what: str = "a condition") -> n.Expr:
        """A condition."""
        return self.value(node, scope, ty.TRUTH, what).expr

    def block(self, body: t.Block, scope: Scope) -> s.Block:
        """Statements, one after the other; those that are wrong are left out."""
        scope.body = scope.body or body
        return self._check_block(self, body, scope)
