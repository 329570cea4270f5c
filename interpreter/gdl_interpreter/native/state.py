"""The position that a piece of code works on: reading, writing and copying its fields and tables."""

from __future__ import annotations

from gdl_interpreter.native.packed import Field, Packing, Table
from gdl_interpreter.native.text import Function
from gdl_interpreter.native.values import Val, constant
from gdl_interpreter.program import Ty


def ir_type(packing: Packing, type_: Ty) -> str:
    """The LLVM type of a value."""
    from gdl_interpreter.native.features import bits_of

    return f"i{bits_of(packing.program, type_)}"


class State:
    """A position in memory: `fields` and `tables` point to its two parts.

    `facts` holds what is known of fields without looking, by name: who the mover is, most of all. `shared`: other
    runs go on from this position too, so that it must be copied before it is changed. `asking`: 0 in a turn, 1 inside
    the question whether the next player is stuck, 2 in an ending.
    """

    def __init__(
        self, packing: Packing, fields: str, tables: str, facts: dict[str, Val], shared: bool = False, asking: int = 0
    ) -> None:
        self.packing = packing
        self.fields = fields
        self.tables = tables
        self.facts = facts
        self.shared = shared
        self.asking = asking

    def seen(self, **facts: Val) -> State:
        """The same memory, with other facts."""
        return State(self.packing, self.fields, self.tables, self.facts | facts, self.shared, self.asking)

    def shared_view(self) -> State:
        """The same memory, to be copied before it is changed."""
        return State(self.packing, self.fields, self.tables, dict(self.facts), True, self.asking)

    # ---- fields

    def read(self, fn: Function, name: str) -> Val:
        known = self.facts.get(name)
        if known is not None:
            return known
        field = self.packing.fields[name]
        return self.packing.fixed(field) or self.packing.value(field, self._load(fn, field))

    def _load(self, fn: Function, field: Field) -> str:
        pointer = fn.at(self.fields, "i64", field.at)
        return self._load_as(fn, pointer, field.type, field.words)

    def _load_as(self, fn: Function, pointer: str, type_: Ty, words: int) -> str:
        wide, narrow = f"i{64 * words}", ir_type(self.packing, type_)
        loaded = fn.load(wide, pointer)
        return loaded if wide == narrow else fn.op(f"trunc {wide} {loaded} to {narrow}")

    def _store_as(self, fn: Function, pointer: str, value: Val, words: int) -> None:
        wide, narrow = f"i{64 * words}", ir_type(self.packing, value.type)
        text = value.text
        if wide != narrow:
            text = {"true": "1", "false": "0"}.get(text, text) if value.known else fn.op(f"zext {narrow} {text} to {wide}")
        fn.store(wide, text, pointer)

    def write(self, fn: Function, name: str, value: Val) -> None:
        """Change a field; what is known of it from now on is what is known of `value`."""
        field = self.packing.fields[name]
        if field.fixed is not None:
            return
        self._store_as(fn, fn.at(self.fields, "i64", field.at), value, field.words)
        self.facts.pop(name, None)
        if value.known or name in ("mover", "moved"):
            self.facts[name] = value

    def forget(self, *names: str) -> None:
        """What was known of these fields may no longer be so."""
        for name in names:
            self.facts.pop(name, None)

    # ---- tables

    def entry(self, fn: Function, table: Table, index: str) -> str:
        """The address of an entry, by its number (i64)."""
        offset = index if table.words == 1 else fn.op(f"mul i64 {index}, {table.words}")
        return fn.at(fn.at(self.tables, "i64", table.at), "i64", offset)

    def read_entry(self, fn: Function, table: Table, index: str) -> Val:
        text = self._load_as(fn, self.entry(fn, table, index), table.var.type, table.words)
        if table.var.type is Ty.INT:
            return Val(Ty.INT, text, None, table.var.low, table.var.high)
        return Val(table.var.type, text)

    def write_entry(self, fn: Function, table: Table, index: str, value: Val) -> None:
        self._store_as(fn, self.entry(fn, table, index), value, table.words)

    # ---- the whole

    def copy(self, fn: Function) -> State:
        """A position of its own with the same contents."""
        new = State(
            self.packing,
            fn.slot("i64", max(2, self.packing.field_words)),
            fn.slot("i64", max(2, self.packing.table_words)) if self.packing.table_words else self.tables,
            dict(self.facts),
            asking=self.asking,
        )
        new.fill_from(fn, self)
        return new

    def fill_from(self, fn: Function, other: State) -> None:
        """Take over the contents of another position."""
        for field in self.packing.fields.values():
            if field.words:
                type_ = f"i{64 * field.words}"
                value = fn.load(type_, fn.at(other.fields, "i64", field.at))
                fn.store(type_, value, fn.at(self.fields, "i64", field.at))
        if self.packing.table_words:
            fn.module.declare("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
            size = 8 * self.packing.table_words
            fn.do(
                f"call void @llvm.memcpy.p0.p0.i64(ptr align 8 {self.tables}, ptr align 8 {other.tables}, "
                f"i64 {size}, i1 false)"
            )
        self.facts = dict(other.facts)


def pieces_of(fn: Function, state: State, player: int) -> Val:
    """The sites of one player's pieces."""
    return state.read(fn, f"owner{player}")


def set_constant(type_: Ty, value: int) -> Val:
    """A set known beforehand."""
    return constant(type_, value)
