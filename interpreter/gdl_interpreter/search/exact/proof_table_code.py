"""What proof-number search keeps, as code: values, the keys of positions, and the table of what is known under them."""

from __future__ import annotations

from gdl_interpreter.native.llvm.builder import Module
from gdl_interpreter.search.code import SIZE, Code
from gdl_interpreter.search.depth.hash_code import mixed
from gdl_interpreter.search.depth.search_rows import SEARCH_WORDS as FIRST
from gdl_interpreter.search.depth.search_rows import TABLE, TABLE_MASK

PROVER, PLAIN, PLY, ASKED, LINE, KILLERS, DEEPEST, NEITHER, COST = range(FIRST, FIRST + 9)
"""A search: a row of words, which begins as one of alpha-beta. Behind that: the side that is to win (0 or 1); room for
a position; the word that the ply is in, and do the rules ask for it?; the hashes of the positions on the way down; for
each ply the move that settled a position there last; how many plies the search may go down; how many finished games it
met that were nobody's win; how many positions what is known of a position has cost."""
SEARCH_WORDS = FIRST + 9

NEVER = 1 << 30
"""A proof number that says: cannot be proven; greater numbers there are none."""
NUMBER_BITS = 31
OPEN = 1 << 62
"""A value is a word: the proof number, the disproof number, and this bit if it leans on a line that was given up."""

ENTRY_WORDS, BUCKET = 3, 4
"""Words of a table's entry (the key; the value; the positions looked at for it, and from `BEST_AT` on the best move's
number), and entries in a bucket."""
BEST_AT = 48

VALUE, KEY, PLAIN_HASH, PAST_SUM, MOVE_WORDS = range(5)
"""What is kept of each move of a position that is being looked at: its value, and the keys of the position after it."""


def value_of(code: Code, proof: str, disproof: str, open_: str = "0") -> str:
    """A value of its parts (`open_`: `OPEN` or 0)."""
    fn = code.fn
    numbers = fn.emit(f"or i64 {proof}, {fn.emit(f'shl i64 {disproof}, {NUMBER_BITS}')}")
    return fn.emit(f"or i64 {numbers}, {open_}")


def numbers_of(code: Code, value: str) -> tuple[str, str, str]:
    """The proof and the disproof number of a value, and its bit for open."""
    mask = (1 << NUMBER_BITS) - 1
    low = code.fn.emit(f"and i64 {value}, {mask}")
    high = code.fn.emit(f"and i64 {code.shifted(value, str(NUMBER_BITS))}, {mask}")
    return low, high, code.fn.emit(f"and i64 {value}, {OPEN}")


def write_keys(module: Module) -> None:
    """`keys`: of a position, told the sum of its past: its hash without the ply, and its key in the table."""
    params = "ptr %game, ptr %search, ptr %context, ptr %position, i64 %sum, ptr %out"
    code = Code(module, f"internal void @keys({params}) nounwind noinline")
    fn = code.fn
    plain, ply_at = code.where("%search", PLAIN), code.word("%search", PLY)
    with code.count(code.word("%game", SIZE)) as w:
        code.put(plain, w, code.word("%position", w))
    with code.when(code.is_("eq", code.word("%search", ASKED), "0")):
        code.put(plain, ply_at, "0")
    hash_ = fn.emit(f"call i64 @hash_of(ptr %game, ptr %search, ptr %context, ptr {plain})")
    ply = code.add(code.mul(code.word("%position", ply_at), "2"), code.word("%search", PROVER))
    code.put("%out", PLAIN_HASH, hash_)
    code.put("%out", PAST_SUM, "%sum")
    code.put("%out", KEY, mixed(code, mixed(code, hash_, ply), "%sum"))
    fn.ret("void")


def write_probe(module: Module) -> None:
    """`probe`: the entry of a key, or null."""
    code = Code(module, "internal ptr @probe(ptr %search, i64 %key) nounwind")
    fn = code.fn
    place = fn.emit(f"and i64 %key, {code.word('%search', TABLE_MASK)}")
    bucket = code.element(code.where("%search", TABLE), place, str(ENTRY_WORDS * BUCKET))
    for i in range(BUCKET):
        entry = fn.gep(bucket, "i64", i * ENTRY_WORDS)
        with code.when(code.is_("eq", code.word(entry, 0), "%key")):
            fn.ret(f"ptr {entry}")
    fn.ret("ptr null")


def write_keep(module: Module) -> None:
    """`keep`: put a value into the table."""
    code = Code(
        module, "internal void @keep(ptr %search, i64 %key, i64 %value, i64 %cost, i64 %best) nounwind noinline"
    )
    fn = code.fn
    chosen, least = fn.alloca("ptr"), fn.alloca("i64")
    fn.store("ptr", fn.emit("call ptr @probe(ptr %search, i64 %key)"), chosen)
    with code.when(fn.emit(f"icmp eq ptr {fn.load('ptr', chosen)}, null")):
        place = fn.emit(f"and i64 %key, {code.word('%search', TABLE_MASK)}")
        bucket = code.element(code.where("%search", TABLE), place, str(ENTRY_WORDS * BUCKET))
        fn.store("i64", "-1", least)
        for i in range(BUCKET):
            entry = fn.gep(bucket, "i64", i * ENTRY_WORDS)
            cost = fn.emit(f"and i64 {code.word(entry, 2)}, {(1 << BEST_AT) - 1}")
            with code.when(code.is_("ult", cost, fn.load("i64", least))):
                fn.store("i64", cost, least)
                fn.store("ptr", entry, chosen)
    entry = fn.load("ptr", chosen)
    code.put(entry, 0, "%key")
    code.put(entry, 1, "%value")
    code.put(entry, 2, fn.emit(f"or i64 %cost, {fn.emit(f'shl i64 %best, {BEST_AT}')}"))
    fn.ret("void")
