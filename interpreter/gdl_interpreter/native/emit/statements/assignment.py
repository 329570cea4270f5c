"""What names, states and stocks are to hold from now on, in code."""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.statements.moving import Moving
from gdl_interpreter.native.emit.values import Cell, Env, Val
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.program import Ty
from gdl_interpreter.program import statements as s


class Assignment(Moving):
    """Adds assignments to expressions."""

    def assign(self, node: s.Assign, state: State, env: Env) -> None:
        value = self.value(node.value, state, env)
        if node.slot not in self.unit.features.mutable:
            env[node.slot] = value
            known = self.effects.known(node.value, state, env, self.facts)
            if known != AbstractValue():
                self.facts[node.slot] = known
            return
        cell = env.get(node.slot)
        if not isinstance(cell, Cell):
            by_number = node.slot in self.unit.exact
            cell = env[node.slot] = Cell(
                value.type, self.fn.alloca("i64" if by_number else self.ir(value.type)), by_number
            )
        content = self.sets.first_index(value) if cell.by_number else value.text
        self.fn.store(self.cell_type(cell), content, cell.pointer)

    def put(self, node: s.Put, state: State, env: Env) -> None:
        fn = self.fn
        value = self.value(node.value, state, env)
        slots = self.unit.packing.frame.states[node.var]
        if slots.var.type is Ty.INT:
            value = self.numbers.clamped(value, slots.var.low, slots.var.high)
        index = [self.value(i, state, env) for i in node.index]
        table = self.unit.packing.tables.get(node.var)
        if table is not None:
            with self.each_entry(index, table.strides) as place:
                state.write_entry(fn, table, place, value)
            return
        type_ = self.ir(value.type)
        for entry in range(slots.size):
            meant = self.entry_is_meant(entry, index, slots.strides)
            name = f"state.{node.var}.{entry}"
            if meant.const == 0:
                continue
            new = value
            if not meant.known:
                before = state.read(fn, name)
                text = fn.emit(f"select i1 {meant.text}, {type_} {value.text}, {type_} {before.text}")
                new = Val(value.type, text)
            state.write(fn, name, new)

    def put_stock(self, node: s.PutStock, state: State, env: Env) -> None:
        player, kind = self.value(node.player, state, env), self.value(node.kind, state, env)
        for p, k in self.unit.packing.frame.stocks:
            tests = [self.entry_is_meant(p, [player], (1,)), self.entry_is_meant(k, [kind], (1,))]
            meant = self.conjunction(tests)
            if meant.const == 0:
                continue
            name = f"stock{p}.{k}"
            new = self.numbers.at_least_zero(self.value(node.value, state, env)).text
            if not meant.known:
                new = self.fn.emit(f"select i1 {meant.text}, i64 {new}, i64 {state.read(self.fn, name).text}")
            state.write(self.fn, name, Val(Ty.INT, new))
