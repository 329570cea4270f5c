"""Checking definitions: each is compiled once for every combination of types it is used with, like a template."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.expressions import Expressions
from gdl.check.merge import Definition
from gdl.check.names import Known, settle
from gdl.check.scope import Named, Place, Scope
from gdl.check.types import Base, Type, Value, broken
from gdl.syntax import tree as t
from gdl_interpreter.program import Function, Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s

MAX_INSTANCES = 10_000

Args = list[tuple[str | None, Value, Span]]
_Key = tuple[int, tuple[object, ...], Place]


class Definitions(Expressions):
    """Checks calls of definitions. Blocks of statements are left to the subclass."""

    def __init__(self, known: Known) -> None:
        super().__init__(known)
        self._done: dict[_Key, tuple[str, Type | None]] = {}
        self._kinds_of: dict[int, bool] = {}
        self._names: dict[str, int] = {}
        self.circular: frozenset[int] = frozenset()

    def is_action(self, definition: Definition) -> bool:
        """Does it do something (rather than have a value)? A value ends in a bare expression that has one."""
        key = id(definition)
        if key not in self._kinds_of:
            self._kinds_of[key] = False
            last = definition.body[-1]
            self._kinds_of[key] = not isinstance(last, t.Do) or self._calls_action(last.value, definition)
        return self._kinds_of[key]

    def _calls_action(self, node: t.Expr, within: Definition) -> bool:
        if isinstance(node, t.Name | t.Call):
            scope = Scope(Place(""), library=within.library)
            called = within.usual if node.name == "usual" else self.known.definition(node.name, scope)
            if called is None or id(called) in self.circular:
                return False
            return node.name not in within.parameters and self.is_action(called)
        return False

    def definition_call(self, definition: Definition, args: Args, span: Span, name_span: Span, scope: Scope) -> Value:
        """The call of a definition that has a value."""
        if id(definition) in self.circular:
            return broken()
        if self.is_action(definition):
            return self.known.complain(
                "E202",
                f"`{definition.name}` does something and has no value",
                name_span,
                "call it on a line of its own",
            )
        return self.call_value(definition, args, span, scope)

    def call_value(self, definition: Definition, args: Args, span: Span, scope: Scope) -> Value:
        """The value of a definition for these arguments."""
        around = scope.place
        place = Place(
            f"the definition `{definition.name}`",
            position=around.position,
            mover=around.mover,
            earlier=around.earlier,
            ahead=around.ahead,
        )
        if definition.library and not scope.library:
            self.known.blame = (definition.name, span)
        try:
            compiled = self.instance(definition, args, span, place)
        finally:
            if not scope.library:
                self.known.blame = None
        if compiled is None:
            return broken()
        name, type_, passed = compiled
        if type_ is None or type_.base is Base.UNKNOWN:
            return broken()
        return Value(n.Call(type_.ty, name, passed, span=span), type_)

    def instance(
        self, definition: Definition, args: Args, span: Span, place: Place
    ) -> tuple[str, Type | None, tuple[n.Expr, ...]] | None:
        """The function that a definition becomes for these arguments: its name, its type, what is passed to it."""
        known = self.known
        if len(args) != len(definition.parameters) or any(keyword for keyword, _, _ in args):
            names = ", ".join(definition.parameters)
            number = len(definition.parameters)
            wanted = str(number) if names else "nothing in brackets"
            hint = f"it is defined as {definition.name}({names})" if names else f"write `{definition.name}` alone"
            self.wrong_count(definition.name, wanted, args, span, hint)
            return None
        if id(definition) in self.circular:
            return None
        if len(self._done) > MAX_INSTANCES + len(known.rules.definitions):
            known.complain("E306", f"definitions are used in more than {MAX_INSTANCES} ways", span, "use fewer")
            return None
        inside = Scope(place, definition.usual, definition.library)
        shape: list[object] = []
        passed: list[n.Expr] = []
        params: list[tuple[int, str, Ty]] = []
        spans = definition.parameter_spans or (definition.span,) * len(args)
        for name, at, (_, value, _) in zip(definition.parameters, spans, args, strict=True):
            self.check_new(name, at, inside)
            if name in inside.names:
                known.complain("E210", f"`{name}` is here twice", at, "give each value a name of its own")
            fixed = isinstance(value.expr, n.Const) and (value.type.bare or value.type.base is Base.NOTHING)
            if fixed:
                inside.names[name] = Named(value, value.type)
                shape.append((value.type, value.expr))
                continue
            value = settle(value, False)
            local = n.Local(value.type.ty, known.slot(), name, span=definition.span)
            inside.names[name] = Named(Value(local, value.type), value.type)
            shape.append(value.type)
            passed.append(value.expr)
            params.append((local.slot, name, value.type.ty))
        key = (id(definition), tuple(shape), place)
        if key not in self._done:
            compiled = self._compile(definition, inside, tuple(params))
            if definition.library and compiled[1] == ty.UNKNOWN:
                return None
            self._done[key] = compiled
        function, type_ = self._done[key]
        return function, type_, tuple(passed)

    def _compile(
        self, definition: Definition, scope: Scope, params: tuple[tuple[int, str, Ty], ...]
    ) -> tuple[str, Type | None]:
        count = self._names[definition.name] = self._names.get(definition.name, 0) + 1
        name = definition.name if count == 1 else f"{definition.name}@{count}"
        if self.is_action(definition):
            body = self.block(definition.body, scope)
            self.known.functions[name] = Function(name, params, body, None, definition.span)
            return name, None
        body = self.block(definition.body[:-1], scope)
        last = definition.body[-1]
        assert isinstance(last, t.Do)
        result = settle(self.expr(last.value, scope), False)
        if result.type.base is Base.NOTHING:
            result = Value(result.expr, ty.SITES)
        if result.type.base is Base.TEXT:
            result = self.known.complain("E202", "a text is no value of a definition", last.span)
        self.known.functions[name] = Function(name, params, body, result.expr, definition.span)
        return name, result.type

    def block(self, body: t.Block, scope: Scope) -> s.Block:
        """Statements, one after the other."""
        raise NotImplementedError
