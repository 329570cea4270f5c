"""What is asked of chance elsewhere as of a function, and here by a statement: `roll(6)`, `random(mine)`."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.mentions import binders_in, names_in
from gdl.check.merge import Definition
from gdl.check.scope import Scope
from gdl.check.types import Value
from gdl.diagnostics import Advice, Edit, Fix
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl.syntax.words import OTHER_WORDS
from gdl_interpreter.program import Span

_NAMES = frozenset({"dice", "die", "randint", "throw", *(w for w, here in OTHER_WORDS.items() if here == "chance")})
_ALONE = frozenset({"dice", "rand", "random", "roll"})
_GIVEN = ("die", "thrown", "result")
_SIDES = 6
"""Of a die, where nobody says how many it has."""


def is_asked_of_chance(checker: Checker, node: t.Name | t.Call, scope: Scope) -> bool:
    """Is it `roll(6)`, `dice` or the like, and nothing that the rulebook has?"""
    names = _NAMES if isinstance(node, t.Call) else _ALONE
    known = checker.known
    given = isinstance(node, t.Name) and node.name in known.given
    return node.name in names and not (given or known.has(node.name, scope) or known.excused(node.name))


def complain_of_chance(checker: Checker, node: t.Name | t.Call, scope: Scope) -> Value:
    """Say that chance picks in a line of its own, before the first choice."""
    known = checker.known
    members = picked_from(checker, node, scope)
    rules = known.rules
    body = next((each for each in (rules.turn, rules.setup) if each is not None and _is_in(node.span, each)), None)
    name = next((name for name in _GIVEN if body is not None and not _names(checker, body, name, scope)), _GIVEN[0])
    line = f"chance {name} in {members}"
    told = (
        f"chance gives a name to what it picks, before the first choice: {line}; and then it is asked for as `{name}`"
    )
    fixes: tuple[Fix, ...] = ()
    if body is not None and body.body and body.body[0].span.line > body.span.line:
        first = body.body[0].span
        start = Span(first.source, first.line, first.column, first.line, first.column)
        edits = Edit(start, f"{line}\n{' ' * (first.column - 1)}"), Edit(node.span, name)
        fixes = (Fix("let chance pick it first", edits),)
    span = node.name_span if isinstance(node, t.Call) else node.span
    return known.complain("E201", f"nothing is called `{node.name}`", span, Advice(told, fixes))


def picked_from(checker: Checker, node: t.Name | t.Call, scope: Scope) -> str:
    """The set that is meant by what stands in the brackets: `1..6` for 6."""
    given = [each.value for each in node.arguments] if isinstance(node, t.Call) else []
    values = [checker.expr(each, scope) for each in given]
    written = [expression(each) for each in given]
    if not written:
        return f"1..{_SIDES}"
    if len(written) > 1:
        numbers = len(written) == 2 and all(value.type == ty.NUMBER for value in values)
        return f"{written[0]}..{written[1]}" if numbers else f"{{{', '.join(written)}}}"
    return f"1..{written[0]}" if values[0].type == ty.NUMBER else written[0]


def _is_in(span: Span, part: Definition) -> bool:
    whole = part.span
    return span.source == whole.source and (whole.line, whole.column) <= (span.line, span.column) <= (
        whole.end_line,
        whole.end_column,
    )


def _names(checker: Checker, body: Definition, name: str, scope: Scope) -> bool:
    known = checker.known
    if known.has(name, scope) or name in known.given or name in binders_in(body.body, known.budget):
        return True
    return any(each.name == name for each in names_in(body.body, known.budget) if isinstance(each, t.Name))
