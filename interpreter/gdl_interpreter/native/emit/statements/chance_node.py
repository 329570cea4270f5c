"""Nature's moves: what it picks from stands in the context, one word after the other."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import NATURE, NATURE_SET, USED
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.program import Ty


def begin_runs(e: Emitter) -> None:
    """Before the runs of a turn: none of nature's results has been used."""
    if e.unit.features.chance:
        e.fn.store("i64", "0", e.fn.gep(e.context, "i64", USED))


def clear_nature(e: Emitter) -> None:
    """Before runs are looked at: nature is not known to be to move."""
    fn = e.fn
    fn.store("i64", "0", fn.gep(e.context, "i64", NATURE))
    for i in range(e.unit.chance_words):
        fn.store("i64", "0", fn.gep(e.context, "i64", NATURE_SET + i))


def found_or_nature(e: Emitter, found: str) -> str:
    """Has a move been found, or is it nature's turn (i1)? Then that is forgotten."""
    fn = e.fn
    if not e.unit.features.chance:
        return found
    at = fn.gep(e.context, "i64", NATURE)
    rolls = fn.emit(f"icmp ne i64 {fn.load('i64', at)}, 0")
    found = fn.emit(f"or i1 {found}, {rolls}")
    fn.store("i64", "0", at)
    return found


def members_of_nature(e: Emitter) -> str:
    """From how many results nature picks (i64)."""
    fn = e.fn
    total = "0"
    for i in range(e.unit.chance_words):
        word = fn.load("i64", fn.gep(e.context, "i64", NATURE_SET + i))
        total = fn.emit(f"add i64 {total}, {fn.intrinsic('ctpop', 'i64', f'i64 {word}')}")
    return total


def nth_of_nature(e: Emitter, number: str) -> str:
    """The number (i64) of the n-th result that nature picks from."""
    fn = e.fn
    left, place = fn.alloca("i64"), fn.alloca("i64")
    fn.store("i64", number, left)
    fn.store("i64", "0", place)
    first = fn.gep(e.context, "i64", NATURE_SET)
    found = fn.label("found")
    word_slot = fn.alloca("i64")
    with e.sets.loop():
        at, now = fn.load("i64", place), fn.load("i64", left)
        word = fn.load("i64", fn.gep(first, "i64", at))
        fn.store("i64", word, word_slot)
        count = fn.intrinsic("ctpop", "i64", f"i64 {word}")
        on = fn.label("further")
        fn.branch(fn.emit(f"icmp ult i64 {now}, {count}"), found, on)
        fn.begin_block(on)
        fn.store("i64", fn.emit(f"sub i64 {now}, {count}"), left)
        fn.store("i64", fn.emit(f"add i64 {at}, 1"), place)
    fn.begin_block(found)
    bit = e.sets.nth_bit(fn.load("i64", word_slot), fn.load("i64", left))
    low = fn.intrinsic("cttz", "i64", f"i64 {bit}, i1 true")
    high = fn.emit(f"shl i64 {fn.load('i64', place)}, 6")
    return fn.emit(f"add i64 {low}, {high}")


def roll(e: Emitter, state: State, number: str) -> None:
    """The position remembers one more of nature's results."""
    fn = e.fn
    done = state.read(fn, "rolled").text
    rolls = fn.gep(state.tables, "i64", e.unit.packing.rolls_at)
    fn.store("i64", number, fn.gep(rolls, "i64", done))
    state.write(fn, "rolled", Val(Ty.INT, fn.emit(f"add i64 {done}, 1")))
