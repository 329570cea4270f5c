"""The entries of state variables, in code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import I64, ZERO
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n


def entry(e: Emitter, node: n.Get, index: list[Val], state: State) -> Val:
    """What the entries hold that are meant by an `index`, one set of members for each domain: their union."""
    table = e.unit.packing.tables.get(node.var)
    if table is None:
        return _field_entry(e, node, state, index)
    type_ = e.ir(node.type)
    if len(index) == 1 and index[0].index is not None:
        return state.read_entry(e.fn, table, index[0].index)
    result = e.fn.slot(type_, "0")
    with each_entry(e, index, table.strides) as place:
        more = state.read_entry(e.fn, table, place).text
        e.fn.change("or", type_, result, more)
    text = e.fn.load(type_, result)
    bounds = (min(0, table.var.low), table.var.high) if all(i.single for i in index) else None
    return Val(node.type, text, None, *bounds) if bounds and node.type is Ty.INT else Val(node.type, text)


@contextmanager
def each_entry(e: Emitter, index: list[Val], strides: tuple[int, ...]) -> Iterator[I64]:
    """A loop (or two, one within the other) over the entries of a table that are meant by an `index`, one set of
    members for each of its domains, whose `strides` tell how far the entries of its members are apart; gives the number
    of each (i64). Where the number of the only member is known there is no loop."""
    with ExitStack() as loops:
        place = ZERO
        for these, stride in zip(index, strides, strict=True):
            one = these if these.index is not None else loops.enter_context(e.sets.each(these))[0]
            member = e.sets.first_index(one)
            place = e.fn.add(place, member if stride == 1 else e.fn.mul(member, stride))
        yield place


def _field_entry(e: Emitter, node: n.Get, state: State, index: list[Val]) -> Val:
    fn, type_ = e.fn, e.ir(node.type)
    slots = e.unit.packing.frame.states[node.var]
    if not index:
        return state.read(fn, f"state.{node.var}.0")
    found: Val | None = None
    for entry in range(slots.size):
        field = state.read(fn, f"state.{node.var}.{entry}")
        meant = entry_is_meant(e, entry, index, slots.strides)
        if meant.const == 0:
            continue
        part = field if meant.const else Val(node.type, fn.choice(meant.truth, type_, field.text))
        found = part if found is None else Val(node.type, fn.emit(f"or {type_} {found.text}, {part.text}"))
    if found is None:
        return constant(node.type, 0)
    if node.type is Ty.INT and all(i.single for i in index):
        var = slots.var
        return found.within(min(0, var.low), max(0, var.high))
    return found


def entry_is_meant(e: Emitter, entry: int, index: list[Val], strides: tuple[int, ...]) -> Val:
    """Is this entry of a small table among those that an index means? strides: as for `each_entry`."""
    tests: list[Val] = []
    for i, stride in zip(index, strides, strict=True):
        member, entry = divmod(entry, stride)
        if i.const is not None:
            tests.append(constant(Ty.BOOL, i.const >> member & 1))
        else:
            tests.append(Val(Ty.BOOL, e.sets.has_any(i, 1 << member)))
    return e.conjunction(tests)
