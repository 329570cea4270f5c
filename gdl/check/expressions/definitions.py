"""Definitions: each is compiled once for every combination of types it is used with, like a template."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.blamed_calls import Frame
from gdl.check.checker import Arguments, Checker
from gdl.check.expressions.conversions import wrong_count
from gdl.check.expressions.sets import check_new_name
from gdl.check.known import Known, settle
from gdl.check.merge import Definition
from gdl.check.possible_kinds import possible_kinds
from gdl.check.scope import Named, Place, Scope
from gdl.check.types import Base, Type, Value, broken
from gdl.diagnostics import Advice
from gdl.diagnostics.edits import replace
from gdl.syntax import tree as t
from gdl_interpreter.program import Function, Span, Ty
from gdl_interpreter.program import nodes as n

MAX_INSTANCES = 10_000


def is_action(checker: Checker, definition: Definition) -> bool:
    """Does it do something (rather than have a value)? A value ends in a bare expression that has one. What could not
    be read, of which nothing is left, does."""
    key = id(definition)
    if key not in checker.instances.actions:
        checker.instances.actions[key] = False
        last = definition.body[-1] if definition.body else None
        checker.instances.actions[key] = not isinstance(last, t.Do) or calls_action(checker, last.value, definition)
    return checker.instances.actions[key]


def calls_action(checker: Checker, node: t.Expr, within: Definition) -> bool:
    if isinstance(node, t.Name | t.Call):
        scope = Scope(Place(""), library=within.library)
        called = within.usual if node.name == "usual" else checker.known.definition(node.name, scope)
        if called is None or id(called) in checker.instances.circular:
            return False
        return node.name not in within.parameters and is_action(checker, called)
    return False


def check_definition_call(
    checker: Checker, definition: Definition, args: Arguments, span: Span, name_span: Span, scope: Scope
) -> Value:
    """The call of a definition that has a value."""
    if id(definition) in checker.instances.circular or not definition.body:
        return broken()
    if is_action(checker, definition):
        usual = definition is scope.usual
        what = (
            f"`usual` is the {definition.name} that is replaced here" if usual else f"`{definition.name}` is an action"
        )
        hint = "it stands on a line of its own, and is done there" if usual else "call it on a line of its own"
        return checker.known.complain("E202", f"{what} and has no value", name_span, hint)
    return call_value(checker, definition, args, span, scope)


def call_value(checker: Checker, definition: Definition, args: Arguments, span: Span, scope: Scope) -> Value:
    """The value of a definition for these arguments."""
    around = scope.place
    place = Place(
        f"the definition `{definition.name}`",
        position=around.position,
        mover=around.mover,
        earlier=around.earlier,
        ahead=around.ahead,
    )
    if definition.library and not scope.library and _fits(definition, args):
        checker.known.blame = (definition.name, span)
    try:
        compiled = instance(checker, definition, args, span, place, definition is scope.usual)
    finally:
        if not scope.library:
            checker.known.blame = None
    if compiled is None:
        return broken()
    name, type_, passed = compiled
    if type_ is None or type_.base is Base.UNKNOWN:
        return broken()
    return Value(n.Call(type_.ty, name, passed, span=span), type_)


def _fits(definition: Definition, args: Arguments) -> bool:
    """Are there as many values as it has parameters?"""
    return len(args) == len(definition.parameters) and not any(keyword for keyword, _, _ in args)


def _wrong_values(checker: Checker, definition: Definition, args: Arguments, span: Span, usual: bool) -> None:
    """Complain of too many or too few values for a definition."""
    name = "usual" if usual else definition.name
    names = ", ".join(definition.parameters)
    wanted = str(len(definition.parameters)) if names else "nothing in brackets"
    if not names:
        hint: Advice | str = f"write `{name}` alone"
    elif usual:
        hint = Advice(f"write: usual({names})", (replace(span, f"usual({names})"),))  # both have the same names
    else:
        hint = f"it is defined as {name}({names})"
    wrong_count(checker, name, wanted, args, span, hint)


def _note_what_is_given(known: Known, slot: int, value: Value, span: Span) -> None:
    """Note which value of a call in the rulebook a parameter is: of that call, or passed on from it."""
    if isinstance(value.expr, n.Local) and value.expr.slot in known.passed:
        known.passed[slot] = known.passed[value.expr.slot]
    elif known.blame is not None and span.source == known.blame[1].source:
        known.passed[slot] = known.blame[0], span


def instance(
    checker: Checker, definition: Definition, args: Arguments, span: Span, place: Place, usual: bool = False
) -> tuple[str, Type | None, tuple[n.Expr, ...]] | None:
    """The function that a definition becomes for these arguments: its name, its type, what is passed to it.

    usual: it is asked for as what the definition around it replaces.
    """
    known = checker.known
    if not _fits(definition, args):
        _wrong_values(checker, definition, args, span, usual)
        return None
    if id(definition) in checker.instances.circular:
        return None
    if len(checker.instances.compiled) > MAX_INSTANCES + len(known.rules.definitions):
        known.complain(
            "E306", f"definitions are used with more than {MAX_INSTANCES} combinations of types", span, "use fewer"
        )
        return None
    inside = Scope(place, definition.usual, definition.library)
    shape: list[object] = []
    passed: list[n.Expr] = []
    params: list[tuple[int, str, Ty]] = []
    spans = definition.parameter_spans or (definition.span,) * len(args)
    for name, at, (_, value, given) in zip(definition.parameters, spans, args, strict=True):
        check_new_name(checker, name, at, inside)
        if name in inside.names:
            known.complain(
                "E210", f"`{definition.name}` has two parameters `{name}`", at, "give each value a name of its own"
            )
        fixed = isinstance(value.expr, n.Const) and (value.type.bare or value.type.base is Base.NOTHING)
        if fixed:
            inside.names[name] = Named(value, value.type, span=at)
            shape.append((value.type, value.expr))
            continue
        value = settle(value, False)
        local = n.Local(value.type.ty, known.slot(), name, span=definition.span)
        if known.blame is not None:
            _note_what_is_given(known, local.slot, value, given)
        inside.names[name] = Named(Value(local, value.type), value.type, span=at)
        shape.append(value.type)
        passed.append(value.expr)
        params.append((local.slot, name, value.type.ty))
    key = (id(definition), tuple(shape), place)
    types = {name: (value.type, given) for name, (_, value, given) in zip(definition.parameters, args, strict=True)}
    frame = Frame(definition, span, types, key, usual and place.effects and not place.chance)
    if key in checker.instances.compiled:
        known.calls.again(frame, known.budget)
    else:
        unmoved = known.unmoved
        if unmoved is None and not (place.mover or definition.library):
            known.unmoved = definition.name, span
        complaints = known.calls.complaints
        known.calls.frames.append(frame)
        try:
            compiled = compile_instance(checker, definition, inside, tuple(params))
        finally:
            known.unmoved = unmoved
            known.calls.frames.pop()
        if known.calls.complaints == complaints and frame.known:
            known.calls.right.add(id(definition))
        if definition.library and compiled[1] == ty.UNKNOWN:
            return None
        checker.instances.compiled[key] = compiled
    function, type_ = checker.instances.compiled[key]
    return function, type_, tuple(passed)


def compile_instance(
    checker: Checker, definition: Definition, scope: Scope, params: tuple[tuple[int, str, Ty], ...]
) -> tuple[str, Type | None]:
    count = checker.instances.named[definition.name] = checker.instances.named.get(definition.name, 0) + 1
    name = definition.name if count == 1 else f"{definition.name}@{count}"
    if is_action(checker, definition):
        body = checker.block(definition.body, scope)
        checker.known.functions[name] = Function(name, params, body, None, definition.span)
        return name, None
    scope.body = definition.body
    body = checker.block(definition.body[:-1], scope)
    last = definition.body[-1]
    assert isinstance(last, t.Do)
    result = checker.expr(last.value, scope)
    if not result.type.bare or result.type.many:
        result = settle(result, False)  # but one kind stays undecided, as where its name stands itself
    if result.type.base is Base.NOTHING:
        result = Value(result.expr, ty.SITES)
    if result.type.base is Base.TEXT:
        result = checker.known.complain("E202", "a definition cannot have a text as its value", last.span)
    checker.known.functions[name] = Function(name, params, body, result.expr, definition.span)
    if result.type.base is Base.KIND:
        checker.known.kinds_of_results[name] = possible_kinds(checker.known, result.expr)
    return name, result.type
