"""The entries of state variables, in code."""

from __future__ import annotations

from gdl_interpreter.native.emit.expressions.pieces import Pieces
from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.emit.values import Val, constant
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n


class Entries(Pieces):
    """Adds entries of state variables to what the position tells."""

    def entry(self, node: n.Get, index: list[Val], state: State) -> Val:
        """What the entries hold that are meant by one set of members for each domain: their union."""
        table = self.unit.packing.tables.get(node.var)
        if table is None:
            return self._field_entry(node, state, index)
        type_ = self.ir(node.type)
        if len(index) == 1 and index[0].index is not None:
            return state.read_entry(self.fn, table, index[0].index)
        result = self.fn.alloca(type_)
        self.fn.store(type_, "0", result)
        with self.each_entry(index, table.strides) as place:
            more = state.read_entry(self.fn, table, place).text
            self.fn.store(type_, self.fn.emit(f"or {type_} {self.fn.load(type_, result)}, {more}"), result)
        text = self.fn.load(type_, result)
        bounds = (min(0, table.var.low), table.var.high) if all(i.single for i in index) else None
        return Val(node.type, text, None, *bounds) if bounds and node.type is Ty.INT else Val(node.type, text)

    def each_entry(self, index: list[Val], strides: tuple[int, ...]) -> EachEntry:
        """A loop over the entries of a table that are meant by one set of members for each of its domains."""
        return EachEntry(self.sets, index, strides)

    def _field_entry(self, node: n.Get, state: State, index: list[Val]) -> Val:
        fn, type_ = self.fn, self.ir(node.type)
        slots = self.unit.packing.frame.states[node.var]
        if not index:
            return state.read(fn, f"state.{node.var}.0")
        found: Val | None = None
        for entry in range(slots.size):
            field = state.read(fn, f"state.{node.var}.{entry}")
            meant = self.entry_is_meant(entry, index, slots.strides)
            if meant.const == 0:
                continue
            part = (
                field
                if meant.const
                else Val(node.type, fn.emit(f"select i1 {meant.text}, {type_} {field.text}, {type_} 0"))
            )
            found = part if found is None else Val(node.type, fn.emit(f"or {type_} {found.text}, {part.text}"))
        if found is None:
            return constant(node.type, 0)
        if node.type is Ty.INT and all(i.single for i in index):
            var = slots.var
            return found.within(min(0, var.low), max(0, var.high))
        return found

    def entry_is_meant(self, entry: int, index: list[Val], strides: tuple[int, ...]) -> Val:
        """Is this entry of a small table among those that an index means?"""
        tests: list[Val] = []
        for i, stride in zip(index, strides, strict=True):
            member, entry = divmod(entry, stride)
            if i.const is not None:
                tests.append(constant(Ty.BOOL, i.const >> member & 1))
            else:
                type_ = self.ir(i.type)
                bit = self.fn.emit(f"and {type_} {i.text}, {1 << member}")
                tests.append(Val(Ty.BOOL, self.fn.emit(f"icmp ne {type_} {bit}, 0")))
        return self.conjunction(tests)


class EachEntry:
    """A loop (or two, one within the other) over entries of a table; gives the number of each (i64). Where the number
    of the only member is known there is no loop."""

    def __init__(self, sets: Sets, index: list[Val], strides: tuple[int, ...]) -> None:
        self.sets = sets
        self.index = index
        self.loops = [sets.each(i) for i in index if i.index is None]
        self.strides = strides

    def __enter__(self) -> str:
        fn, place, loops = self.sets.fn, "0", iter(self.loops)
        for these, stride in zip(self.index, self.strides, strict=True):
            member = these.index if these.index is not None else next(loops).__enter__()[0].index
            offset = member if stride == 1 else fn.emit(f"mul i64 {member}, {stride}")
            place = fn.emit(f"add i64 {place}, {offset}")
        return place

    def __exit__(self, *failure: object) -> None:
        for loop in reversed(self.loops):
            loop.__exit__(None, None, None)
