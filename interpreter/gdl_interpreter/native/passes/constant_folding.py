"""Constant folding: folds and calls that ask nothing of a position are worked out, by the reference evaluator.

`(x in sites where (row_of(x) + column_of(x)) mod 2 is 0)` is a set like any other, once it is known: Fanorona plays 1.4
times as many games (switch "no-settled").
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget, BudgetError
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import free_slots, parts_of, rebuilt
from gdl_interpreter.reference import LimitError, Machine

Part = TypeVar("Part")

STEPS = 200_000
"""Steps that all of it may take; what is left then stays as it is."""

_PLAIN = n.Const, n.Local, n.Lookup, n.Cond, n.Fold, n.Bind


def fold_constants(program: Program) -> Program:
    """A Program in which what is the same in every position is a constant, all but in its setup.

    Before: operations on constants, calls and folds of them, conditional values whose tests are constants.
    After: their values, as far as all of that together takes no more than `STEPS`. Statements are
    left as they are.
    """
    return _Folding(program).done()


class _Folding:
    """One Program while it is gone through."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.machine: Machine | None = None
        self._fixed: dict[str, bool] = {}

    def done(self) -> Program:
        program = self.program
        functions = {
            name: replace(function, body=self._of(function.body), result=self._of(function.result))
            for name, function in program.functions.items()
        }
        return replace(
            program,
            functions=functions,
            turn=self._of(program.turn),
            moves_in_turn=self._of(program.moves_in_turn),
            endings=tuple(replace(each, test=self._of(each.test), who=self._of(each.who)) for each in program.endings),
            events=tuple(replace(event, body=self._of(event.body)) for event in program.events),
        )

    def _of(self, part: Part) -> Part:
        return rebuilt(part, self._one)  # type: ignore[return-value]

    def _one(self, node: n.Expr) -> n.Expr:
        match node:
            case n.Cond(test=n.Const(value=test)):
                return node.then if test else node.otherwise
            case n.Op(args=args) if args and all(isinstance(arg, n.Const) for arg in args):
                return self._value(node)
            case n.Fold() | n.Call() if not free_slots(node):
                return self._value(node)
        return node

    def _value(self, node: n.Expr) -> n.Expr:
        if not self._is_fixed(node):
            return node
        if self.machine is None:
            self.machine = Machine(self.program, fuel=STEPS, budget=Budget(STEPS))
        try:
            value = self.machine.constant(node)
        except (LimitError, BudgetError):
            return node
        return n.Const(node.type, value, span=node.span)

    def _is_fixed(self, part: object) -> bool:
        """Is this the same in every position?"""
        return all(
            isinstance(node, _PLAIN)
            or (isinstance(node, s.Stmt) and not node.traits.changes and not isinstance(node, s.Do))
            or (isinstance(node, n.Op) and OPERATIONS[node.op].pure)
            or (isinstance(node, n.Call) and self._is_fixed_function(node.function))
            for node in parts_of(part)
        )

    def _is_fixed_function(self, name: str) -> bool:
        if name not in self._fixed:
            self._fixed[name] = False
            function = self.program.functions[name]
            self._fixed[name] = self._is_fixed((function.body, function.result))
        return self._fixed[name]
