"""Chance, in code: a result of nature's is drawn at once, or the position remembers it, or else it is nature's turn."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import RANDOM, USED
from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.emit.expressions.hashing import Hashing
from gdl_interpreter.native.emit.sets.rng import below
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Env, Val
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import statements as s


class ChanceNodes:
    """What to do where nature's result is wanted."""

    def result(self, writer: Chance, state: State, these: Val, index: str) -> None:
        """Store the result's index, or leave."""
        raise NotImplementedError


class Chance(Hashing):
    """Adds nature's results to expressions."""

    def __init__(self, unit: Unit, fn: Function, context: str, weights: CostModel) -> None:
        super().__init__(unit, fn, context, weights)
        self._random = ""
        self.rolls_at_once = False
        """Is nature's result drawn where it is wanted, as in the setup?"""
        self.on_chance: ChanceNodes | None = None

    @property
    def random(self) -> str:
        """Where the state of the random generator is."""
        if not self._random:
            self._random = self.fn.gep(self.context, "i64", RANDOM)
        return self._random

    @random.setter
    def random(self, pointer: str) -> None:
        self._random = pointer

    def chance(self, node: s.Chance, state: State, env: Env) -> None:
        """Nature's result, under the name that the rules give it."""
        fn, slot = self.fn, node.bind.slot
        these = self.value(node.bind.within, state, env)
        index = fn.alloca("i64")
        fn.store("i64", "-1", index)
        some, none = fn.label("rolls"), fn.label("rolled")
        fn.branch(self.sets.isnt_empty(these), some, none)
        fn.begin_block(some)
        if self.rolls_at_once:
            drawn = below(fn, self.random, self.sets.count(these))
            member = self.sets.nth(these, drawn).index if node.bind.type is not Ty.INT else None
            fn.store("i64", member or self.sets.nth_number(these, drawn), index)
            used = fn.gep(self.context, "i64", USED)
            fn.store("i64", fn.emit(f"add i64 {fn.load('i64', used)}, 1"), used)
        else:
            assert self.on_chance is not None
            self.on_chance.result(self, state, these, index)
        fn.begin_block(none)
        chosen = fn.load("i64", index)
        if node.bind.type is Ty.INT:
            nothing = fn.emit(f"icmp slt i64 {chosen}, 0")
            number = fn.emit(f"add i64 {chosen}, {NUMBERS_FROM}")
            text = fn.emit(f"select i1 {nothing}, i64 0, i64 {number}")
            env[slot] = self.held(slot, Ty.INT, Val(Ty.INT, text, None, min(0, these.first), max(0, these.last)))
            return
        bits = self.unit.bits(node.bind.type)
        nothing = fn.emit(f"icmp slt i64 {chosen}, 0")
        at = fn.emit(f"select i1 {nothing}, i64 0, i64 {chosen}")
        one = self.sets.one_bit(node.bind.type, at)
        text = fn.emit(f"select i1 {nothing}, i{bits} 0, i{bits} {one.text}")
        env[slot] = self.held(slot, node.bind.type, Val(node.bind.type, text, single=True))

    def rolls_used(self) -> str:
        """How many of nature's results have been used up to here; empty where there is no chance."""
        if not self.unit.features.chance:
            return ""
        return self.fn.load("i64", self.fn.gep(self.context, "i64", USED))

    def use_rolls(self, used: str) -> None:
        """Go back to where so many of nature's results had been used."""
        if used:
            self.fn.store("i64", used, self.fn.gep(self.context, "i64", USED))
