"""The position that a piece of code works on: reading, writing and copying its fields and tables."""

from __future__ import annotations

from gdl_interpreter.native.analysis.usage import bits_of
from gdl_interpreter.native.layout.packing import Field, Packing, Table
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import I64, Ptr
from gdl_interpreter.program import Ty


def ir_type(packing: Packing, type_: Ty) -> str:
    """The LLVM type of a value."""
    return f"i{bits_of(packing.program, type_)}"


class State:
    """A position in memory.

    packing: how it is laid out. fields, tables: point to its two parts. facts: what is known of fields without
    looking, by name: who the mover is, most of all. shared: other runs go on from this position too, so that it must
    be copied before it is changed. in_registers: it is copied field by field, so that none of it need be in memory.
    asking: 0 in a turn, 1 inside the question whether the next player is stuck, 2 in an ending.
    """

    def __init__(
        self,
        packing: Packing,
        fields: Ptr,
        tables: Ptr,
        facts: dict[str, Val],
        shared: bool = False,
        asking: int = 0,
        in_registers: bool = False,
    ) -> None:
        self.packing = packing
        self.fields = fields
        self.tables = tables
        self.facts = facts
        self.shared = shared
        self.asking = asking
        self.in_registers = in_registers

    def seen(self, **facts: Val) -> State:
        """The same memory, with other facts."""
        view = self.shared_view()
        view.facts |= facts
        view.shared = self.shared
        return view

    def shared_view(self) -> State:
        """The same memory, to be copied before it is changed."""
        return State(self.packing, self.fields, self.tables, dict(self.facts), True, self.asking, self.in_registers)

    # ---- fields

    def read(self, fn: Function, name: str) -> Val:
        known = self.facts.get(name)
        if known is not None:
            return known
        field = self.packing.fields[name]
        return _fixed(field) or _value(field, self._load(fn, field))

    def _load(self, fn: Function, field: Field) -> str:
        pointer = fn.gep(self.fields, "i64", field.at)
        return self._load_as(fn, pointer, field.type, field.words)

    def _load_as(self, fn: Function, pointer: Ptr, type_: Ty, words: int) -> str:
        wide, narrow = f"i{64 * words}", ir_type(self.packing, type_)
        loaded = fn.load(wide, pointer)
        return loaded if wide == narrow else fn.emit(f"trunc {wide} {loaded} to {narrow}")

    def _store_as(self, fn: Function, pointer: Ptr, value: Val, words: int) -> None:
        wide, narrow = f"i{64 * words}", ir_type(self.packing, value.type)
        text = value.text
        if wide != narrow:
            text = (
                {"true": "1", "false": "0"}.get(text, text)
                if value.known
                else fn.emit(f"zext {narrow} {text} to {wide}")
            )
        fn.store(wide, text, pointer)

    def write(self, fn: Function, name: str, value: Val) -> None:
        """Change a field. fn: the function being written; name: of the field; value: what is known of it is known of
        the field from now on."""
        field = self.packing.fields[name]
        if field.fixed is not None:
            return
        self._store_as(fn, fn.gep(self.fields, "i64", field.at), value, field.words)
        self.facts.pop(name, None)
        if value.known or name in ("mover", "moved"):
            self.facts[name] = value

    def read_at(self, fn: Function, first: str, index: I64, apart: int = 1) -> Val:
        """The field so many places behind the first of a row of like ones.

        fn: the function being written; first: the name of the first; index: how many places (i64); apart: how many
        fields it is from one of them to the next.
        """
        field = self.packing.fields[first]
        text = self._load_as(fn, self._address(fn, field, index, apart), field.type, field.words)
        return _value(field, text)

    def write_at(self, fn: Function, first: str, index: I64, value: Val, apart: int = 1) -> None:
        """Change the field so many places behind the first of a row of like ones.

        fn, first, index, apart: as `read_at` has them; value: what it becomes.
        """
        field = self.packing.fields[first]
        self._store_as(fn, self._address(fn, field, index, apart), value, field.words)

    def _address(self, fn: Function, field: Field, index: I64, apart: int) -> Ptr:
        step = field.words * apart
        offset = index if step == 1 else fn.mul(index, step)
        return fn.gep(fn.gep(self.fields, "i64", field.at), "i64", offset)

    def forget(self, *names: str) -> None:
        """What was known of these fields may no longer be so."""
        for name in names:
            self.facts.pop(name, None)

    # ---- tables

    def entry(self, fn: Function, table: Table, index: I64) -> Ptr:
        """The address of an entry. fn: the function being written; table: where it stands; index: its number (i64)."""
        offset = index if table.words == 1 else fn.mul(index, table.words)
        return fn.gep(fn.gep(self.tables, "i64", table.at), "i64", offset)

    def read_entry(self, fn: Function, table: Table, index: I64) -> Val:
        """The value of an entry. fn, table, index: as `entry` has them."""
        text = self._load_as(fn, self.entry(fn, table, index), table.var.type, table.words)
        if table.var.type is Ty.INT:
            return Val(Ty.INT, text, None, table.var.low, table.var.high)
        return Val(table.var.type, text)

    def write_entry(self, fn: Function, table: Table, index: I64, value: Val) -> None:
        """Change an entry. value: what it becomes; fn, table, index: as `entry` has them."""
        self._store_as(fn, self.entry(fn, table, index), value, table.words)

    # ---- the whole

    def copy(self, fn: Function) -> State:
        """A position of its own with the same contents."""
        new = State(
            self.packing,
            fn.alloca("i64", max(2, self.packing.field_words)),
            fn.alloca("i64", max(2, self.packing.table_words)) if self.packing.table_words else self.tables,
            dict(self.facts),
            asking=self.asking,
            in_registers=self.in_registers,
        )
        new.fill_from(fn, self)
        return new

    def fill_from(self, fn: Function, other: State) -> None:
        """Take over the contents of another position."""
        for field in self.packing.fields.values() if self.in_registers or other.in_registers else ():
            if field.words:
                type_ = f"i{64 * field.words}"
                value = fn.load(type_, fn.gep(other.fields, "i64", field.at))
                fn.store(type_, value, fn.gep(self.fields, "i64", field.at))
        if not (self.in_registers or other.in_registers):
            fn.copy(self.fields, other.fields, 8 * self.packing.field_words)
        if self.packing.table_words:
            fn.copy(self.tables, other.tables, 8 * self.packing.table_words)
        self.facts = dict(other.facts)


def numbered(fn: Function, state: State) -> dict[str, Val]:
    """The fact who the mover is, with the mover's number: there must be one."""
    mover = state.read(fn, "mover")
    type_ = ir_type(state.packing, Ty.PLAYERS)
    bits = int(type_[1:])
    zeros = fn.intrinsic("cttz", type_, f"{type_} {mover.text}, i1 true")
    index = zeros if bits == 64 else fn.emit(f"zext {type_} {zeros} to i64")
    return {"mover": mover.with_index(I64(index))}


def _value(field: Field, text: str) -> Val:
    """What is known of a field that has been read."""
    if field.type is Ty.INT:
        return Val(Ty.INT, text, None, field.low, field.high)
    return Val(field.type, text, single=field.single)


def _fixed(field: Field) -> Val | None:
    """The value of a field that never changes."""
    return None if field.fixed is None else constant(field.type, field.fixed)
