"""What all expressions need: types, what names hold, and the joining of sets and truths."""

from __future__ import annotations

from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.emit.sets.fills import Fills
from gdl_interpreter.native.emit.sets.lookup_tables import LookupTables
from gdl_interpreter.native.emit.sets.numbers import Numbers
from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Cell, Env, Val, constant
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty


class Operands:
    """Writes into one function what the operands of expressions are."""

    def __init__(self, unit: Unit, fn: Function, context: str, weights: CostModel) -> None:
        self.unit = unit
        self.fn = fn
        self.context = context
        self.weights = weights
        self.sets = Sets(unit, fn, context)
        self.travel = Fills(self.sets)
        self.numbers = Numbers(self.sets)
        self.tabled = LookupTables(self.sets)
        self.in_registers = False
        """Is the position that this function works on kept in registers? Then only copies of it may be pointed to."""
        self.prefer: int | None = None
        """The player whose chances are looked at first where a condition asks about several."""

    def ir(self, type_: Ty) -> str:
        return self.unit.ir(type_)

    def pointed(self, state: State) -> State:
        """A position that can be pointed to: a copy, if this one is kept in registers."""
        return state.copy(self.fn) if self.in_registers else state

    def local(self, env: Env, slot: int) -> Val:
        held = env[slot]
        if isinstance(held, Cell):
            content = self.fn.load(self.cell_type(held), held.pointer)
            if held.by_number:
                return self.sets.one_bit(held.type, content)
            return Val(held.type, content, single=slot in self.unit.features.single)
        return held

    def cell_type(self, cell: Cell) -> str:
        """The LLVM type of what the stack slot of a name holds."""
        return "i64" if cell.by_number else self.ir(cell.type)

    @staticmethod
    def truth_of(text: str) -> Val:
        return Val(Ty.BOOL, text, {"true": 1, "false": 0}.get(text))

    def conjunction(self, tests: list[Val]) -> Val:
        """All of several truths."""
        found = constant(Ty.BOOL, 1)
        for test in tests:
            if test.const == 0 or found.const == 0:
                return constant(Ty.BOOL, 0)
            if test.const == 1:
                continue
            found = test if found.const == 1 else Val(Ty.BOOL, self.fn.emit(f"and i1 {found.text}, {test.text}"))
        return found

    def joined(self, op: str, args: list[Val]) -> Val:
        fn, type_ = self.fn, self.ir(args[0].type)
        full = (1 << self.unit.bits(args[0].type)) - 1
        found = args[0]
        for other in args[1:]:
            if op == "union":
                if other.const == 0 or found.const == full:
                    continue
                if found.const == 0 or other.const == full:
                    found = other
                    continue
                most = min(found.most + other.most, self.unit.bits(found.type))
                text = fn.emit(f"or {type_} {found.text}, {other.text}")
                first, last = min(found.first, other.first), max(found.last, other.last)
                found = Val(found.type, text, high=most, first=first, last=last)
            else:
                if other.const == full or found.const == 0:
                    continue
                if found.const == full or other.const == 0:
                    found = other
                    continue
                single, most = found.single or other.single, min(found.most, other.most)
                found = Val(found.type, fn.emit(f"and {type_} {found.text}, {other.text}"), high=most, single=single)
        return found

    def union_over(self, op: str, these: Val, result: Ty) -> Val:
        """The union of a small table over the members of a small set."""
        fn, type_, out = self.fn, self.ir(these.type), self.ir(result)
        ask, bits = self.unit.pure[op], self.unit.bits(these.type)
        table = [ask(1 << i) for i in range(bits)]
        single = these.single and all(entry.bit_count() <= 1 for entry in table)
        if these.single and bits > 2:
            name = self.unit.module.table(out, [*table, 0])
            return Val(result, self.sets.entry(name, out, self.sets.first_index(these)), single=single)
        found = "0"
        for i, entry in enumerate(table):
            if entry:
                among = fn.emit(f"icmp ne {type_} {fn.emit(f'and {type_} {these.text}, {1 << i}')}, 0")
                part = fn.emit(f"select i1 {among}, {out} {entry}, {out} 0")
                found = part if found == "0" else fn.emit(f"or {out} {found}, {part}")
        return Val(result, found, 0 if found == "0" else None, single=single)
