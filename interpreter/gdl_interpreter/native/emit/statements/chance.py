"""Chance, in code: a result is drawn at once, or the position remembers it, or else chance is to move."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import CHANCE, CHANCE_SET, USED
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets.rng import below
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.operands import I1, I64, ZERO
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import statements as s


def chance(e: Emitter, node: s.Chance, state: State, env: Env) -> None:
    """The result, under the name that the rules give it."""
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
        fn.store("i64", fn.add(fn.load_i64(used), 1), used)
    else:
        assert e.on_chance is not None
        e.on_chance(state, these, index)
    fn.begin_block(none)
    chosen = fn.load_i64(index)
    if node.bind.type is Ty.INT:
        nothing = fn.icmp("slt", "i64", chosen, 0)
        number = fn.add(chosen, NUMBERS_FROM)
        text = fn.select(nothing, 0, number)
        env[slot] = e.held(slot, Ty.INT, Val(Ty.INT, text, None, min(0, these.first), max(0, these.last)))
        return
    bits = e.unit.bits(node.bind.type)
    nothing = fn.icmp("slt", "i64", chosen, 0)
    at = fn.select(nothing, 0, chosen)
    one = e.sets.one_bit(node.bind.type, at)
    result = fn.emit(f"select i1 {nothing}, i{bits} 0, i{bits} {one.text}")
    env[slot] = e.held(slot, node.bind.type, Val(node.bind.type, result, single=True))


def rolls_used(e: Emitter) -> str:
    """How many results of chance have been used up to here; empty where there is no chance."""
    if not e.unit.features.chance:
        return ""
    return e.fn.load_i64(e.fn.gep(e.context, "i64", USED))


def use_rolls(e: Emitter, used: str) -> None:
    """Go back to where so many results of chance had been used."""
    if used:
        e.fn.store("i64", used, e.fn.gep(e.context, "i64", USED))


# ---- chance nodes: what is picked from stands in the context, one word after the other


def begin_runs(e: Emitter) -> None:
    """Before the runs of a turn: no result of chance has been used."""
    if e.unit.features.chance:
        e.fn.store("i64", "0", e.fn.gep(e.context, "i64", USED))


def clear_chance(e: Emitter) -> None:
    """Before runs are looked at: chance is not known to be to move."""
    fn = e.fn
    fn.store("i64", "0", fn.gep(e.context, "i64", CHANCE))
    for i in range(e.unit.chance_words):
        fn.store("i64", "0", fn.gep(e.context, "i64", CHANCE_SET + i))


def found_or_chance(e: Emitter, found: I1) -> I1:
    """Has a move been found, or is this a chance node? Then that is forgotten."""
    fn = e.fn
    if not e.unit.features.chance:
        return found
    at = fn.gep(e.context, "i64", CHANCE)
    rolls = fn.icmp("ne", "i64", fn.load_i64(at), 0)
    found = fn.either(found, rolls)
    fn.store("i64", "0", at)
    return found


def chance_results(e: Emitter) -> I64:
    """From how many results chance picks (i64)."""
    fn = e.fn
    total = ZERO
    for i in range(e.unit.chance_words):
        word = fn.load_i64(fn.gep(e.context, "i64", CHANCE_SET + i))
        total = fn.add(total, I64(fn.intrinsic("ctpop", "i64", f"i64 {word}")))
    return total


def nth_chance_result(e: Emitter, number: I64) -> I64:
    """The number (i64) of the n-th result that chance picks from."""
    fn = e.fn
    left, place = fn.alloca("i64"), fn.alloca("i64")
    fn.store("i64", number, left)
    fn.store("i64", "0", place)
    first = fn.gep(e.context, "i64", CHANCE_SET)
    found = fn.label("found")
    word_slot = fn.alloca("i64")
    with e.sets.loop():
        at, now = fn.load_i64(place), fn.load_i64(left)
        word = fn.load_i64(fn.gep(first, "i64", at))
        fn.store("i64", word, word_slot)
        count = I64(fn.intrinsic("ctpop", "i64", f"i64 {word}"))
        on = fn.label("further")
        fn.branch(fn.icmp("ult", "i64", now, count), found, on)
        fn.begin_block(on)
        fn.store("i64", fn.sub(now, count), left)
        fn.store("i64", fn.add(at, 1), place)
    fn.begin_block(found)
    bit = e.sets.nth_bit(fn.load_i64(word_slot), fn.load_i64(left))
    low = I64(fn.intrinsic("cttz", "i64", f"i64 {bit}, i1 true"))
    high = fn.shl(fn.load_i64(place), 6)
    return fn.add(low, high)


def roll(e: Emitter, state: State, number: I64) -> None:
    """The position remembers one more result of chance."""
    fn = e.fn
    done = state.read(fn, "rolled").number
    rolls = fn.gep(state.tables, "i64", e.unit.packing.rolls_at)
    fn.store("i64", number, fn.gep(rolls, "i64", done))
    state.write(fn, "rolled", Val(Ty.INT, fn.add(done, 1)))
