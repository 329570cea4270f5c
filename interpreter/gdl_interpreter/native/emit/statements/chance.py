"""Chance, in code: a result of nature's is drawn at once, or the position remembers it, or else it is nature's turn."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import USED
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets.rng import below
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import statements as s


def chance(e: Emitter, node: s.Chance, state: State, env: Env) -> None:
    """Nature's result, under the name that the rules give it."""
    fn, slot = e.fn, node.bind.slot
    these = e.value(node.bind.within, state, env)
    index = fn.alloca("i64")
    fn.store("i64", "-1", index)
    some, none = fn.label("rolls"), fn.label("rolled")
    fn.branch(e.sets.isnt_empty(these), some, none)
    fn.begin_block(some)
    if e.rolls_at_once:
        drawn = below(fn, e.random, e.sets.count(these))
        member = e.sets.nth(these, drawn).index if node.bind.type is not Ty.INT else None
        fn.store("i64", member or e.sets.nth_number(these, drawn), index)
        used = fn.gep(e.context, "i64", USED)
        fn.store("i64", fn.emit(f"add i64 {fn.load('i64', used)}, 1"), used)
    else:
        assert e.on_chance is not None
        e.on_chance(state, these, index)
    fn.begin_block(none)
    chosen = fn.load("i64", index)
    if node.bind.type is Ty.INT:
        nothing = fn.emit(f"icmp slt i64 {chosen}, 0")
        number = fn.emit(f"add i64 {chosen}, {NUMBERS_FROM}")
        text = fn.emit(f"select i1 {nothing}, i64 0, i64 {number}")
        env[slot] = e.held(slot, Ty.INT, Val(Ty.INT, text, None, min(0, these.first), max(0, these.last)))
        return
    bits = e.unit.bits(node.bind.type)
    nothing = fn.emit(f"icmp slt i64 {chosen}, 0")
    at = fn.emit(f"select i1 {nothing}, i64 0, i64 {chosen}")
    one = e.sets.one_bit(node.bind.type, at)
    text = fn.emit(f"select i1 {nothing}, i{bits} 0, i{bits} {one.text}")
    env[slot] = e.held(slot, node.bind.type, Val(node.bind.type, text, single=True))


def rolls_used(e: Emitter) -> str:
    """How many of nature's results have been used up to here; empty where there is no chance."""
    if not e.unit.features.chance:
        return ""
    return e.fn.load("i64", e.fn.gep(e.context, "i64", USED))


def use_rolls(e: Emitter, used: str) -> None:
    """Go back to where so many of nature's results had been used."""
    if used:
        e.fn.store("i64", used, e.fn.gep(e.context, "i64", USED))
