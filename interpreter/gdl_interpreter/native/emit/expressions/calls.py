"""Definitions in code: small ones are written out where they are used, large ones become functions."""

from __future__ import annotations

from typing import Self

from gdl_interpreter.native.emit.expressions.expressions import INLINED, STRICT
from gdl_interpreter.native.emit.expressions.folds import Folds
from gdl_interpreter.native.emit.values import Cell, Env, Val
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n

_PASSED_ON = ("mover", "next")
"""Facts that a called function is told."""


class Calls(Folds):
    """Adds calls to expressions."""

    rare = False
    """Is what is being written seldom wanted? Then it had better be short."""

    def _call(self, node: n.Call, state: State, env: Env) -> Val:
        args = [self.value(arg, state, env) for arg in node.args]
        if self.weights.of_function(node.function) <= self._limit(args, state):
            return self.written_out(node.function, args, state)
        return self._called(node, args, state)

    def _limit(self, args: list[Val], state: State) -> int:
        """The weight up to which a definition is written out: more in random games kept in registers, in the turn, and
        in endings about the player who is to move next, for the turn will ask the same again."""
        if self.rare:
            return STRICT
        if not self.in_registers:
            return self.unit.outlined
        if not state.asking:
            return INLINED
        soon = any(arg.type is Ty.PLAYERS and arg.const == 1 << (self.prefer or 0) for arg in args)
        return INLINED if soon and self.prefer is not None else self.unit.outlined

    def written_out(self, name: str, args: list[Val], state: State) -> Val:
        """The value of a definition, with its code in place."""
        function = self.unit.program.functions[name]
        assert function.result is not None
        env: Env = {}
        for (slot, _, type_), arg in zip(function.params, args, strict=True):
            env[slot] = self.held(slot, type_, arg)
        if function.body:
            self.body(function.body, state, env)
        return self.value(function.result, state, env)

    def held(self, slot: int, type_: Ty, value: Val) -> Val | Cell:
        """What a local slot holds: a value, or a place for one if it is assigned again."""
        if slot not in self.unit.features.mutable:
            return value
        cell = Cell(type_, self.fn.alloca(self.ir(type_)))
        self.fn.store(self.ir(type_), value.text, cell.pointer)
        return cell

    def body(self, body: object, state: State, env: Env) -> None:
        """The statements before a definition's value."""
        raise NotImplementedError

    def sibling(self, fn: Function, context: str) -> Self:
        """A writer of the same kind for another function."""
        return type(self)(self.unit, fn, context, self.weights)

    def _called(self, node: n.Call, args: list[Val], state: State) -> Val:
        asked = self.unit.asks_turn(node.function)
        facts = {name: state.facts[name] for name in _PASSED_ON if asked and name in state.facts}
        dynamic = [(name, fact) for name, fact in facts.items() if not fact.known]
        known = tuple((name, fact.const) for name, fact in facts.items() if fact.known)
        shape = tuple((arg.const, arg.single, arg.index is not None) for arg in args)
        asking = state.asking if self.unit.asks_course(node.function) else 0
        key = ("call", node.function, known, tuple(name for name, _ in dynamic), shape, asking)
        if key not in self.unit.made:
            self.unit.made[key] = self.unit.module.name("define")
            self._make(self.unit.made[key], node, args, dict(facts), asking)
        given = [f"{self.ir(arg.type)} {arg.text}" for arg in args if not arg.known]
        given += [f"i64 {arg.index}" for arg in args if not arg.known and arg.index is not None]
        given += [f"{self.ir(fact.type)} {fact.text}" for _, fact in dynamic]
        seen = self.pointed(state)
        pointers = f"ptr {seen.fields}, ptr {seen.tables}, ptr {self.context}"
        result = self.ir(node.type)
        text = self.fn.emit(f"call {result} {self.unit.made[key]}({', '.join([pointers, *given])})")
        return Val(node.type, text)

    def _make(self, name: str, node: n.Call, args: list[Val], facts: dict[str, Val], asking: int) -> None:
        params = ["ptr %fields", "ptr %tables", "ptr %context"]
        inside: list[Val] = []
        for i, arg in enumerate(args):
            if arg.known:
                inside.append(arg)
                continue
            params.append(f"{self.ir(arg.type)} %a{i}")
            index = f"%i{i}" if arg.index is not None else None
            inside.append(Val(arg.type, f"%a{i}", single=arg.single, index=index))
        params += [f"i64 %i{i}" for i, arg in enumerate(args) if not arg.known and arg.index is not None]
        for fact, value in facts.items():
            if not value.known:
                params.append(f"{self.ir(value.type)} %f_{fact}")
                facts[fact] = Val(value.type, f"%f_{fact}", single=value.single)
        result = self.ir(node.type)
        fn = Function(self.unit.module, f"internal {result} {name}({', '.join(params)}) noinline nounwind")
        inner = self.sibling(fn, "%context")
        view = State(self.unit.packing, "%fields", "%tables", facts, shared=True, asking=asking)
        fn.ret(f"{result} {inner.written_out(node.function, inside, view).text}")
