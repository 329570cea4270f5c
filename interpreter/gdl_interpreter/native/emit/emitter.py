"""What writes one function: where it is written to, what is known on the way, and what all parts of the emitter need.

The parts are modules of functions that take an `Emitter` first: expressions, statements, turns, moves. Each imports
those that it builds on. What goes the other way (the operand of an operation may be any expression, a definition may
have statements) goes through the emitter, which looks it up in its `Dispatch`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gdl_interpreter.native.abi.context import FUEL, RANDOM, ROUNDS
from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.certainty import certain
from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Cell, Env, Val, constant
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import CONTEXT, I1, I64, Label, Ptr
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


@dataclass(frozen=True)
class Dispatch:
    """What parts may ask of the whole; each takes the emitter first.

    value: the value of an expression; where: as `Emitter.where`; effect: a statement without choices, going to a label
    where the run ends; stuck: has the next player no move?; end_ply: close the books on a run.
    """

    value: Callable[[Emitter, n.Expr, State, Env], Val]
    where: Callable[[Emitter, n.Bind, n.Expr, State, Env], Val | Reason]
    effect: Callable[[Emitter, s.Stmt, State, Env, Label], None]
    stuck: Callable[[Emitter, State], Val]
    end_ply: Callable[[Emitter, State], None]


class Emitter:
    """Writes into one function. context: the operand that points to what is shared with the caller; dispatch: the parts
    of the whole that may be asked."""

    def __init__(self, unit: Unit, fn: Function, context: Ptr, dispatch: Dispatch) -> None:
        self.unit = unit
        self.fn = fn
        self.context = context
        self.dispatch = dispatch
        self.weights = unit.cost
        self.sets = Sets(unit, fn, context)
        self.in_registers = False
        """Is the position that this function works on kept in registers? Then only copies of it may be pointed to."""
        self.prefer: int | None = None
        """The player whose chances are looked at first where a condition asks about several."""
        self.rare = False
        """Is what is being written seldom wanted? Then it had better be short."""
        self.facts: dict[int, AbstractValue] = {}
        self.break_to: list[Label] = []
        """The ends of the loops around, innermost last."""
        self.has_moves: Val | None = None
        """Has the player to move a move, where that is known already? For endings that ask it."""
        self.filter: Ptr | None = None
        """Where the filter of the history is, in random games."""
        self.seen: dict[int, Ptr] = {}
        """For each list of `repeats` where it stands whether the filter had the key of the present position."""
        self.rolls_at_once = False
        """Is the result of a chance drawn where it is wanted, as in the setup?"""
        self.on_chance: Callable[[State, Val, Ptr], None] | None = None
        """What else to do where it is wanted: store its index, or leave."""
        self._random: Ptr | None = None

    def another(self, signature: str) -> Emitter:
        """One for another function, that only this code calls. signature: its result, name and parameters, of which one
        is `%context`."""
        fn = Function(self.unit.module, f"internal {signature} noinline nounwind")
        return Emitter(self.unit, fn, CONTEXT, self.dispatch)

    def shared(self, word: int) -> Ptr:
        """Where a word is that is shared with the caller, by its number (`abi.context`)."""
        return self.fn.gep(self.context, "i64", word)

    @property
    def random(self) -> Ptr:
        """Where the state of the random generator is."""
        if self._random is None:
            self._random = self.shared(RANDOM)
        return self._random

    @random.setter
    def random(self, pointer: Ptr) -> None:
        self._random = pointer

    def position(self, pointer: Ptr, shared: bool = True) -> State:
        """The packed position at an address."""
        packing = self.unit.packing
        return State(packing, pointer, self.fn.gep(pointer, "i64", packing.field_words), {}, shared)

    def refuel(self) -> None:
        """A new question: all rounds may be made again."""
        if self.unit.counts_fuel:
            self.fn.store_i64(ROUNDS, self.shared(FUEL))

    def give_up(self, leave: Label) -> None:
        """The question takes too much: no further round is made; leave."""
        self.fn.store_i64(-1, self.shared(FUEL))
        self.fn.jump(leave)

    # ---- what parts may ask of the whole

    def value(self, node: n.Expr, state: State, env: Env) -> Val:
        """The value of an expression."""
        return self.dispatch.value(self, node, state, env)

    def truth(self, node: n.Expr, state: State, env: Env) -> I1:
        """A condition as an i1."""
        return self.dispatch.value(self, node, state, env).truth

    def where(self, bind: n.Bind, test: n.Expr, state: State, env: Env) -> Val | Reason:
        """The members of the binder's set for which a test holds; why each must be tried by itself, where it must."""
        return self.dispatch.where(self, bind, test, state, env)

    def effect(self, node: s.Stmt, state: State, env: Env, fail: Label) -> None:
        """One statement without choices; to `fail` where the run ends."""
        self.dispatch.effect(self, node, state, env, fail)

    def block(self, body: s.Block, state: State, env: Env, fail: Label) -> None:
        """The statements of a block (`body`), one after the other."""
        for node in body:
            if not self.fn.open:
                return
            self.effect(node, state, env, fail)

    def stuck(self, state: State) -> Val:
        """Has the next player no move?"""
        return self.dispatch.stuck(self, state)

    def end_ply(self, state: State) -> None:
        """Close the books on a run that has come to its end: the turn goes on, or the next begins."""
        self.dispatch.end_ply(self, state)

    def pieces_changed(self) -> None:
        """What was certain about sites is so no longer."""
        self.facts = {}

    # ---- what is known beforehand

    def known(self, state: State, env: Env) -> Known:
        """What is known of a position and of names, without looking."""
        fields = {name: fact.const for name, fact in state.facts.items() if fact.const is not None}
        names = {slot: held.const for slot, held in env.items() if isinstance(held, Val) and held.const is not None}
        return Known(fields, names)

    def certain(self, node: n.Expr, state: State, env: Env) -> AbstractValue:
        """What is certain about every member of a set of sites."""
        return certain(self.unit.constants, node, self.known(state, env), self.facts)

    # ---- names

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
                return self.sets.one_bit(held.type, I64(content))
            return Val(held.type, content, single=slot in self.unit.features.single)
        return held

    def cell_type(self, cell: Cell) -> str:
        """The LLVM type of what the stack slot of a name holds."""
        return "i64" if cell.by_number else self.ir(cell.type)

    def held(self, slot: int, type_: Ty, value: Val) -> Val | Cell:
        """What a local slot holds: a value, or a place for one if it is assigned again."""
        if slot not in self.unit.features.mutable:
            return value
        return self.cell(type_, value.text)

    def cell(self, type_: Ty, first: str, by_number: bool = False) -> Cell:
        """A place for a value that changes, and its first value; `by_number`: what it holds is one member's number."""
        return Cell(type_, self.fn.slot("i64" if by_number else self.ir(type_), first), by_number)

    # ---- sets and truths

    @staticmethod
    def truth_of(text: I1) -> Val:
        return Val(Ty.BOOL, text, {"true": 1, "false": 0}.get(text))

    def conjunction(self, tests: list[Val]) -> Val:
        """All of several truths."""
        found = constant(Ty.BOOL, 1)
        for test in tests:
            if test.const == 0 or found.const == 0:
                return constant(Ty.BOOL, 0)
            if test.const == 1:
                continue
            found = test if found.const == 1 else Val(Ty.BOOL, self.fn.both(found.truth, test.truth))
        return found

    def union(self, *sets: Val) -> Val:
        """What is in any of several sets of one type."""
        found, *others = sets
        bits = self.unit.bits(found.type)
        full = (1 << bits) - 1
        for other in others:
            if other.const == 0 or found.const == full:
                continue
            if found.const == 0 or other.const == full:
                found = other
                continue
            most = min(found.most + other.most, bits)
            text = self.fn.emit(f"or i{bits} {found.text}, {other.text}")
            first, last = min(found.first, other.first), max(found.last, other.last)
            found = Val(found.type, text, high=most, first=first, last=last)
        return found

    def meet(self, *sets: Val) -> Val:
        """What is in all of several sets of one type."""
        found, *others = sets
        bits = self.unit.bits(found.type)
        full = (1 << bits) - 1
        for other in others:
            if other.const == full or found.const == 0:
                continue
            if found.const == full or other.const == 0:
                found = other
                continue
            text = self.fn.emit(f"and i{bits} {found.text}, {other.text}")
            single, most = found.single or other.single, min(found.most, other.most)
            found = Val(found.type, text, high=most, single=single)
        return found

    def complement(self, these: Val) -> Val:
        """All members of the type but these, whether they are played on or not."""
        if these.const is not None:
            return constant(these.type, ~these.const & (1 << self.unit.bits(these.type)) - 1)
        return Val(these.type, self.fn.inverse(self.ir(these.type), these.text))

    def less(self, these: Val, gone: Val, outside: Val | None = None) -> Val:
        """A set (`these`) without another (`gone`). outside: all but the other, where that is at hand."""
        if gone.const == 0 or these.const == 0:
            return these
        outside = outside or self.complement(gone)
        kept = Val(these.type, self.fn.emit(f"and {self.ir(these.type)} {these.text}, {outside.text}"))
        return replace(kept, high=these.high, single=these.single, first=these.first, last=these.last)

    def if_(self, test: Val, these: Val) -> Val:
        """A set, or nothing if the test fails."""
        if test.known:
            return these if test.const else constant(these.type, 0)
        return Val(these.type, self.fn.choice(test.truth, self.ir(these.type), these.text), single=these.single)

    def union_over(self, op: str, these: Val, result: Ty) -> Val:
        """The union, of type `result`, of what an operation has for each member of a small set, from a table."""
        fn, out = self.fn, self.ir(result)
        ask, bits = self.unit.pure[op], self.unit.bits(these.type)
        table = [ask(1 << i) for i in range(bits)]
        single = these.single and all(entry.bit_count() <= 1 for entry in table)
        if these.single and bits > 2:
            return Val(result, self.sets.entry_of(out, [*table, 0], self.sets.first_index(these)), single=single)
        found = "0"
        for i, entry in enumerate(table):
            if entry:
                part = fn.choice(self.sets.has_any(these, 1 << i), out, entry)
                found = part if found == "0" else fn.emit(f"or {out} {found}, {part}")
        return Val(result, found, 0 if found == "0" else None, single=single)
