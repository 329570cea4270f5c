"""Nature's moves: what it picks from stands in the context, one word after the other."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import NATURE, NATURE_SET, WORDS
from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Val
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of


def words_of_nature(unit: Unit) -> int:
    """How many words the widest set that nature can pick from has."""
    if unit.nature_words is None:
        program = unit.program
        blocks = [program.turn, program.setup, *(function.body for function in program.functions.values())]
        nodes = [part.bind.within for part in parts_of(tuple(blocks)) if isinstance(part, s.Chance)]
        unit.nature_words = min(WORDS - NATURE_SET, max([1, *((_bits(unit, node) + 63) // 64 for node in nodes)]))
    return unit.nature_words


def _bits(unit: Unit, node: n.Expr) -> int:
    """How wide a set is at the most."""
    match node:
        case n.Const(value=value):
            return value.bit_length()
        case n.Op(op="except", args=(first, _)):
            return _bits(unit, first)
        case n.Op(op="union", args=args):
            return max(_bits(unit, arg) for arg in args)
        case n.Cond(then=then, otherwise=otherwise):
            return max(_bits(unit, then), _bits(unit, otherwise))
    return unit.bits(node.type)


def clear_nature(unit: Unit, fn: Function, context: str) -> None:
    """Before runs are looked at: nature is not known to be to move."""
    fn.store("i64", "0", fn.gep(context, "i64", NATURE))
    for i in range(words_of_nature(unit)):
        fn.store("i64", "0", fn.gep(context, "i64", NATURE_SET + i))


def found_or_nature(unit: Unit, fn: Function, found: str, context: str) -> str:
    """Has a move been found, or is it nature's turn (i1)? Then that is forgotten."""
    if not unit.features.chance:
        return found
    at = fn.gep(context, "i64", NATURE)
    rolls = fn.emit(f"icmp ne i64 {fn.load('i64', at)}, 0")
    found = fn.emit(f"or i1 {found}, {rolls}")
    fn.store("i64", "0", at)
    return found


def members_of_nature(unit: Unit, fn: Function, context: str) -> str:
    """From how many results nature picks (i64)."""
    total = "0"
    for i in range(words_of_nature(unit)):
        word = fn.load("i64", fn.gep(context, "i64", NATURE_SET + i))
        total = fn.emit(f"add i64 {total}, {fn.intrinsic('ctpop', 'i64', f'i64 {word}')}")
    return total


def nth_of_nature(unit: Unit, fn: Function, context: str, number: str) -> str:
    """The number (i64) of the n-th result that nature picks from."""
    sets = Sets(unit, fn, context)
    left, place = fn.alloca("i64"), fn.alloca("i64")
    fn.store("i64", number, left)
    fn.store("i64", "0", place)
    first = fn.gep(context, "i64", NATURE_SET)
    found = fn.label("found")
    word_slot = fn.alloca("i64")
    with sets.loop():
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
    bit = sets.nth_bit(fn.load("i64", word_slot), fn.load("i64", left))
    low = fn.intrinsic("cttz", "i64", f"i64 {bit}, i1 true")
    high = fn.emit(f"shl i64 {fn.load('i64', place)}, 6")
    return fn.emit(f"add i64 {low}, {high}")


def roll(unit: Unit, fn: Function, state: State, number: str) -> None:
    """The position remembers one more of nature's results."""
    done = state.read(fn, "rolled").text
    rolls = fn.gep(state.tables, "i64", unit.packing.rolls_at)
    fn.store("i64", number, fn.gep(rolls, "i64", done))
    state.write(fn, "rolled", Val(Ty.INT, fn.emit(f"add i64 {done}, 1")))
