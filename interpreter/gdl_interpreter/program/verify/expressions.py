"""Checking the expressions of a Program: every operand has the type that its operation wants."""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.domains import bound_type, everything, size
from gdl_interpreter.program.errors import ProgramError
from gdl_interpreter.program.model import Program, StateVar
from gdl_interpreter.program.operations import OPERATIONS, Operation
from gdl_interpreter.program.span import Span
from gdl_interpreter.program.types import INT_MAX, Ty
from gdl_interpreter.program.walk import parts_of

_NUMERIC = ("sum", "max", "min")
_TRUTHS = ("every", "any")
_SET_FOLDS = ("all", "common")


class ExpressionChecker:
    """Checks expressions and remembers what every slot of the frame holds. All methods raise ProgramError."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.states = {var.name: var for var in program.states}
        self.slots: dict[int, tuple[Ty, str]] = {}
        self.given: set[int] = set()
        self.read: dict[int, n.Local] = {}

    # ---- pieces that statements use too

    def wants(self, node: n.Expr, type_: Ty, what: str) -> None:
        """Check an expression that must have a certain type; `what` says what it is for."""
        self.check(node)
        if node.type is not type_:
            raise ProgramError(f"{what} is {node.type.value}, not {type_.value}", node.span)

    def value(self, type_: Ty, value: int, what: str, span: Span) -> None:
        """Check that a plain number can be a value of a type."""
        if type_ is Ty.INT:
            fits = -INT_MAX <= value <= INT_MAX
        elif type_ is Ty.BOOL:
            fits = value in (0, 1)
        else:
            fits = value >= 0 and not value & ~everything(self.program, type_)
        if not fits:
            raise ProgramError(f"{what} is no value of {type_.value}: {value:#x}", span)

    def slot(self, slot: int, name: str, type_: Ty, span: Span) -> None:
        """Check a use of a slot: it lies in the frame and always holds the same type."""
        if not 0 <= slot < self.program.frame_size:
            raise ProgramError(f"`{name}` is in slot {slot} of a frame of {self.program.frame_size}", span)
        before, first_name = self.slots.setdefault(slot, (type_, name))
        if before is not type_:
            raise ProgramError(
                f"slot {slot} holds {before.value} as `{first_name}` and {type_.value} as `{name}`", span
            )

    def gives(self, slot: int, name: str, type_: Ty, span: Span) -> None:
        """Check that a slot is given a value of a type."""
        self.slot(slot, name, type_, span)
        self.given.add(slot)

    def bind(self, bind: n.Bind, span: Span) -> None:
        """Check a name that goes through the members of a set."""
        self.check(bind.within)
        if not bind.within.type.is_set:
            raise ProgramError(f"`{bind.name}` goes through {bind.within.type.value}, no set", bind.within.span)
        if bind.type is not bound_type(bind.within.type):
            raise ProgramError(
                f"`{bind.name}` is {bind.type.value} but goes through {bind.within.type.value}", bind.within.span
            )
        self.gives(bind.slot, bind.name, bind.type, span)

    def arguments(self, name: str, args: Sequence[n.Expr], wanted: Sequence[Ty], span: Span) -> None:
        """Check the operands of something called by name."""
        if len(args) != len(wanted):
            raise ProgramError(f"`{name}` has {len(args)} operands, not {len(wanted)}", span)
        for number, (arg, type_) in enumerate(zip(args, wanted, strict=True), start=1):
            self.wants(arg, type_, f"operand {number} of `{name}`")

    def variable(self, name: str, index: Sequence[n.Expr], span: Span) -> StateVar:
        """Check a state variable with its indices."""
        var = self.states.get(name)
        if var is None:
            raise ProgramError(f"there is no state `{name}`", span)
        self.arguments(name, index, var.per, span)
        return var

    # ---- expressions

    def check(self, node: n.Expr) -> None:
        """Check one expression and all below it."""
        match node:
            case n.Const(value=value):
                self.value(node.type, value, "a constant", node.span)
            case n.Local():
                self.slot(node.slot, node.name, node.type, node.span)
                self.read.setdefault(node.slot, node)
            case n.Op():
                self._op(node)
            case n.Cond():
                self.wants(node.test, Ty.BOOL, "a condition")
                self.wants(node.then, node.type, "the value of a condition that holds")
                self.wants(node.otherwise, node.type, "the value of a condition that fails")
            case n.Lookup():
                self._lookup(node)
            case n.Get():
                self._is(node, self.variable(node.var, node.index, node.span).type, f"state `{node.var}`")
            case n.Whole():
                if node.var not in self.states:
                    raise ProgramError(f"there is no state `{node.var}`", node.span)
                self._is(node, Ty.INT, f"the whole of `{node.var}`")
            case n.Fold():
                self._fold(node)
            case n.Call():
                self._call(node)
            case n.Repeats():
                self._repeats(node)
            case _:
                raise ProgramError(f"`{type(node).__name__}` is no expression of a Program", node.span)

    @staticmethod
    def _is(node: n.Expr, type_: Ty, what: str) -> None:
        if node.type is not type_:
            raise ProgramError(f"{what} gives {type_.value}, not {node.type.value}", node.span)

    def _op(self, node: n.Op) -> None:
        operation = OPERATIONS.get(node.op)
        if operation is None:
            raise ProgramError(f"there is no operation `{node.op}`", node.span)
        wanted = self._over_sets(node, operation) if operation.over_sets else operation.args
        self.arguments(node.op, node.args, [type_ for type_ in wanted if type_ is not None], node.span)
        self._is(node, operation.result or node.args[0].type, f"`{node.op}`")

    @staticmethod
    def _over_sets(node: n.Op, operation: Operation) -> Sequence[Ty]:
        """The types that the operands must have: all that of the first."""
        if not node.args:
            raise ProgramError(f"`{node.op}` has no operands", node.span)
        domain = node.args[0].type
        if not domain.is_set:
            raise ProgramError(f"operand 1 of `{node.op}` is {domain.value}, which is no set", node.args[0].span)
        return [domain] * len(node.args if operation.repeated else operation.args)

    def _lookup(self, node: n.Lookup) -> None:
        self.check(node.index)
        length = size(self.program, node.index.type)
        if not node.index.type.is_set:
            raise ProgramError(f"the table `{node.name}` is asked at {node.index.type.value}", node.index.span)
        if len(node.table) != length:
            raise ProgramError(
                f"the table `{node.name}` has {len(node.table)} entries, not {length} as there are "
                f"{node.index.type.value}",
                node.span,
            )
        for entry in node.table:
            self.value(node.type, entry, f"an entry of the table `{node.name}`", node.span)

    def _fold(self, node: n.Fold) -> None:
        if not node.binds:
            raise ProgramError(f"`{node.how}` goes through nothing", node.span)
        for bind in node.binds:
            self.bind(bind, node.span)
        if node.where is not None:
            self.wants(node.where, Ty.BOOL, "a `where`")
        if node.how in _NUMERIC:
            self.wants(node.body, Ty.INT, f"the body of `{node.how}`")
            self._is(node, Ty.INT, f"`{node.how}`")
        elif node.how in _TRUTHS:
            self.wants(node.body, Ty.BOOL, f"the body of `{node.how}`")
            self._is(node, Ty.BOOL, f"`{node.how}`")
        elif node.how in _SET_FOLDS:
            self.check(node.body)
            if not node.body.type.is_set:
                raise ProgramError(f"the body of `{node.how}` is {node.body.type.value}, no set", node.body.span)
            self._is(node, node.body.type, f"`{node.how}`")
        elif node.how == "filter":
            if len(node.binds) != 1 or node.where is not None:
                raise ProgramError("`filter` goes through one set, and its body is the condition", node.span)
            self.wants(node.body, Ty.BOOL, "the body of `filter`")
            self._is(node, node.binds[0].within.type, "`filter`")
        else:
            raise ProgramError(f"there is no way `{node.how}` to put values together", node.span)

    def _call(self, node: n.Call) -> None:
        function = self.program.functions.get(node.function)
        if function is None:
            raise ProgramError(f"there is no function `{node.function}`", node.span)
        if function.result is None:
            raise ProgramError(f"`{node.function}` is an action and has no value", node.span)
        self.arguments(node.function, node.args, [type_ for _, _, type_ in function.params], node.span)
        self._is(node, function.result.type, f"`{node.function}`")

    def _repeats(self, node: n.Repeats) -> None:
        if not 0 <= node.number < self.program.repeats:
            raise ProgramError(f"`repeats` number {node.number} of {self.program.repeats}", node.span)
        self._is(node, Ty.INT, "`repeats`")
        if node.within is not None:
            self.wants(node.within, Ty.INT, "how far `repeats` looks back")
        for part in node.parts:
            self.check(part)
            inside = {inner.slot for inner in parts_of(part) if isinstance(inner, n.Bind)}
            for inner in parts_of(part):
                if isinstance(inner, n.Local) and inner.slot not in inside:
                    raise ProgramError(
                        f"`repeats` compares `{inner.name}`, which means nothing in another position", inner.span
                    )
