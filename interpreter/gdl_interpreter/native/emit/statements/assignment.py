"""What names, states and stocks are to hold from now on, in code."""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import state_entries
from gdl_interpreter.native.emit.sets import arithmetic
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Cell, Env, Val
from gdl_interpreter.program import Ty
from gdl_interpreter.program import statements as s


def assign(e: Emitter, node: s.Assign, state: State, env: Env) -> None:
    value = e.value(node.value, state, env)
    if node.slot not in e.unit.features.mutable:
        env[node.slot] = value
        known = e.certain(node.value, state, env)
        if known != AbstractValue():
            e.facts[node.slot] = known
        return
    cell = env.get(node.slot)
    by_number = cell.by_number if isinstance(cell, Cell) else node.slot in e.unit.exact
    content = e.sets.first_index(value) if by_number else value.text
    if isinstance(cell, Cell):
        e.fn.store(e.cell_type(cell), content, cell.pointer)
    else:
        env[node.slot] = e.cell(value.type, content, by_number)


def put(e: Emitter, node: s.Put, state: State, env: Env) -> None:
    fn = e.fn
    value = e.value(node.value, state, env)
    slots = e.unit.packing.frame.states[node.var]
    if slots.var.type is Ty.INT:
        value = arithmetic.clamped(e.sets, value, slots.var.low, slots.var.high)
    index = [e.value(i, state, env) for i in node.index]
    table = e.unit.packing.tables.get(node.var)
    if table is not None:
        with state_entries.each_entry(e, index, table.strides) as place:
            state.write_entry(fn, table, place, value)
        return
    type_ = e.ir(value.type)
    for entry in range(slots.size):
        meant = state_entries.entry_is_meant(e, entry, index, slots.strides)
        name = f"state.{node.var}.{entry}"
        if meant.const == 0:
            continue
        new = value
        if not meant.known:
            before = state.read(fn, name)
            text = fn.choice(meant.truth, type_, value.text, before.text)
            new = Val(value.type, text)
        state.write(fn, name, new)


def put_stock(e: Emitter, node: s.PutStock, state: State, env: Env) -> None:
    player, kind = e.value(node.player, state, env), e.value(node.kind, state, env)
    for p, k in e.unit.packing.frame.stocks:
        tests = [state_entries.entry_is_meant(e, p, [player], (1,)), state_entries.entry_is_meant(e, k, [kind], (1,))]
        meant = e.conjunction(tests)
        if meant.const == 0:
            continue
        name = f"stock{p}.{k}"
        new = arithmetic.at_least_zero(e.sets, e.value(node.value, state, env)).number
        if not meant.known:
            new = e.fn.select(meant.truth, new, state.read(e.fn, name).number)
        state.write(e.fn, name, Val(Ty.INT, new))
