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
    fn, type_ = e.fn, node.bind.type
    these = e.value(node.bind.within, state, env)
    index = fn.slot_i64(-1)
    with fn.only_if(e.sets.isnt_empty(these), "rolls"):
        if e.rolls_at_once:
            drawn = below(fn, e.random, e.sets.count(these))
            member = e.sets.nth(these, drawn).index if type_ is not Ty.INT else None
            fn.store_i64(member or e.sets.nth_number(these, drawn), index)
            fn.increase(e.shared(USED))
        else:
            assert e.on_chance is not None
            e.on_chance(state, these, index)
    chosen = fn.load_i64(index)
    nothing = fn.icmp("slt", "i64", chosen, 0)
    if type_ is Ty.INT:
        number = fn.select(nothing, 0, fn.add(chosen, NUMBERS_FROM))
        found = Val(Ty.INT, number, None, min(0, these.first), max(0, these.last))
    else:
        one = e.sets.one_bit(type_, fn.select(nothing, 0, chosen))
        found = Val(type_, fn.choice(nothing, e.ir(type_), 0, one.text), single=True)
    env[node.bind.slot] = e.held(node.bind.slot, type_, found)


def rolls_used(e: Emitter) -> I64 | None:
    """How many results of chance have been used up to here; None where there is no chance."""
    if not e.unit.features.chance:
        return None
    return e.fn.load_i64(e.shared(USED))


def use_rolls(e: Emitter, used: I64 | None) -> None:
    """Go back to where so many results of chance had been used."""
    if used is not None:
        e.fn.store_i64(used, e.shared(USED))


# ---- chance nodes: what is picked from stands in the context, one word after the other


def begin_runs(e: Emitter) -> None:
    """Before the runs of a turn: no result of chance has been used."""
    if e.unit.features.chance:
        e.fn.store_i64(0, e.shared(USED))


def clear_chance(e: Emitter) -> None:
    """Before runs are looked at: chance is not known to be to move."""
    fn = e.fn
    fn.store_i64(0, e.shared(CHANCE))
    for i in range(e.unit.chance_words):
        fn.store_i64(0, e.shared(CHANCE_SET + i))


def found_or_chance(e: Emitter, found: I1) -> I1:
    """Has a move been found, or is this a chance node? Then that is forgotten."""
    fn = e.fn
    if not e.unit.features.chance:
        return found
    at = e.shared(CHANCE)
    found = fn.either(found, fn.icmp("ne", "i64", fn.load_i64(at), 0))
    fn.store_i64(0, at)
    return found


def chance_results(e: Emitter) -> I64:
    """From how many results chance picks (i64)."""
    fn = e.fn
    total = ZERO
    for i in range(e.unit.chance_words):
        total = fn.add(total, fn.ones(fn.load_i64(e.shared(CHANCE_SET + i))))
    return total


def nth_chance_result(e: Emitter, number: I64) -> I64:
    """The number (i64) of the n-th result that chance picks from."""
    fn = e.fn
    left, place = fn.slot_i64(number), fn.slot_i64(0)
    first, found, word_slot = e.shared(CHANCE_SET), fn.label("found"), fn.alloca("i64")
    with e.sets.loop():
        at, now = fn.load_i64(place), fn.load_i64(left)
        word = fn.load_i64(fn.gep(first, "i64", at))
        fn.store_i64(word, word_slot)
        count = fn.ones(word)
        fn.leave_if(fn.icmp("ult", "i64", now, count), found, "further")
        fn.store_i64(fn.sub(now, count), left)
        fn.store_i64(fn.add(at, 1), place)
    fn.begin_block(found)
    bit = e.sets.nth_bit(fn.load_i64(word_slot), fn.load_i64(left))
    return fn.add(fn.lowest_one(bit), fn.shl(fn.load_i64(place), 6))


def roll(e: Emitter, state: State, number: I64) -> None:
    """The position remembers one more result of chance, by its number."""
    fn = e.fn
    done = state.read(fn, "rolled").number
    rolls = fn.gep(state.tables, "i64", e.unit.packing.rolls_at)
    fn.store_i64(number, fn.gep(rolls, "i64", done))
    state.write(fn, "rolled", Val(Ty.INT, fn.add(done, 1)))
