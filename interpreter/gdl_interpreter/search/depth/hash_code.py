"""Under what a table keeps a position, as code: a hash of it, and of its past where the rules look at that."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import HISTORY as PAST
from gdl_interpreter.native.abi.context import POSITIONS
from gdl_interpreter.native.llvm.builder import Module
from gdl_interpreter.search.carrying import SYMMETRIES, carry
from gdl_interpreter.search.code import HASH, Code
from gdl_interpreter.search.depth.search_rows import CARRYING, LISTS

_FACTOR = "-6939452855193903323"


def mixed(code: Code, a: str, b: str) -> str:
    """Two words as one, in which every bit counts."""
    product = code.mul(code.fn.emit(f"xor i64 {a}, {b}"), _FACTOR)
    return code.fn.emit(f"xor i64 {product}, {code.shifted(product, '31')}")


def write_hash(module: Module) -> None:
    """A hash of a position that is the same for all that are alike by a symmetry: the least of theirs."""
    code = Code(module, "internal i64 @hash_of(ptr %game, ptr %search, ptr %context, ptr %position) nounwind noinline")
    fn, hash_ = code.fn, code.where("%game", HASH)
    least = fn.alloca("i64")
    fn.store("i64", fn.emit(f"call i64 {hash_}(ptr %position, ptr %context)"), least)
    row = fn.gep("%search", "i64", CARRYING)
    with code.count(code.word(row, SYMMETRIES)) as i:
        found = fn.emit(f"call i64 {hash_}(ptr {carry(code, row, i, '%position')}, ptr %context)")
        fn.store("i64", fn.intrinsic("umin", "i64", f"i64 {found}, i64 {fn.load('i64', least)}"), least)
    fn.ret(f"i64 {fn.load('i64', least)}")


def add_past(code: Code, first: str, sum_: str) -> None:
    """Add what the rules remember of positions, from one on, to a sum; the order does not count."""
    fn = code.fn
    lists = code.word("%search", LISTS)
    with code.when(code.is_("ne", lists, "0")):
        past, number = code.where("%context", PAST), code.word("%context", POSITIONS)
        with code.count(fn.emit(f"sub i64 {number}, {first}")) as i, code.count(lists) as k:
            key = code.word(code.element(past, code.add(first, i), lists), k)
            fn.store("i64", code.add(fn.load("i64", sum_), mixed(code, key, code.add(k, "1"))), sum_)


def with_past(code: Code, hash_: str) -> str:
    """A hash that is another one behind another past, where that is asked for."""
    fn, sum_, key = code.fn, code.fn.alloca("i64"), code.fn.alloca("i64")
    fn.store("i64", hash_, key)
    with code.when(code.is_("ne", code.word("%search", LISTS), "0")):
        fn.store("i64", "0", sum_)
        add_past(code, "0", sum_)
        fn.store("i64", mixed(code, hash_, fn.load("i64", sum_)), key)
    return fn.load("i64", key)
