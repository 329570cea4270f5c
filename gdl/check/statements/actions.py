"""Expressions that stand alone: calls of actions."""

from __future__ import annotations

from gdl.check.checker import Checker
from gdl.check.expressions.calls import check_arguments
from gdl.check.expressions.definitions import instance, is_action
from gdl.check.scope import Scope
from gdl.check.statements.choices import choice_made
from gdl.check.types import Value
from gdl.diagnostics import respelt
from gdl.syntax import tree as t
from gdl_interpreter.program import Span
from gdl_interpreter.program import statements as s


def check_do(checker: Checker, node: t.Do, scope: Scope) -> s.Stmt | None:
    """A bare expression: it must be the call of an action."""
    known, value = checker.known, node.value
    name, span, args = "", value.span, list[tuple[str | None, Value, Span]]()
    if isinstance(value, t.Name):
        name = value.name
    elif isinstance(value, t.Call):
        name, span = value.name, value.name_span
        args = check_arguments(checker, value, scope)
    known.note(name, span, scope)
    definition = scope.usual if name == "usual" else known.definition(name, scope) if name else None
    if definition is not None and id(definition) in checker.instances.circular:
        return None
    if definition is None or scope.find(name) is not None:
        does_nothing(checker, node, name, span, scope)
        return None
    known.used.add(name)
    if not is_action(checker, definition):
        hint = "to name it: let x = …; to ask it: require …, if …"
        known.complain("E212", f"the value of `{name}` is not used", value.span, hint)
        return None
    if any(v.unknown for _, v, _ in args):
        return None
    compiled = instance(checker, definition, args, value.span, scope.place, name == "usual")
    if compiled is None:
        return None
    function, _, passed = compiled
    choice_made(scope)  # there may be one in there
    return s.Do(function, passed, span=node.span)


def does_nothing(checker: Checker, node: t.Do, name: str, span: Span, scope: Scope) -> None:
    """Complain of an expression that stands alone."""
    known = checker.known
    if known.excused(name):
        return
    if name in known.rules.events:
        known.complain("E212", f"`{name}` is an event: it is announced at the table, and cannot be called", span)
        return
    if name and scope.find(name) is None and not known.has(name, scope) and not known.is_site(name):
        actions = [d for d in known.rules.definitions.values() if is_action(checker, d)]
        replaced = [] if scope.usual is None else ["usual"]
        hint = respelt(name, [*(d.name for d in actions), *replaced, "pass", "again", "stop"], span)
        known.complain("E201", f"nothing is called `{name}`", span, hint)
        return
    if checker.expr(node.value, scope).unknown:
        return
    known.complain(
        "E212",
        "this value is not used",
        node.span,
        "to name it: let x = …; to change something: x = …; to compare: require … is …",
    )
