"""Positions and parts of them as one 64-bit number, for comparing.

Words are taken in pairs, each word under a key of its own; the halves of their product are folded into one (as in
wyhash, Wang Yi), and the results added up. Two different positions have the same number once in 2^64 pairs.

Random games keep a *filter* beside the history: a bit for each key that has been there, found by some of the key's own
bits. Where the bit is not set, the history need not be gone through; where it is, that may be another key's. Draughts
plays 1.6, 3-A-Side 1.5, Oware and Go 1.3 times as many games with it (switch "no-filter").
"""

from __future__ import annotations

from gdl_interpreter.native.abi.context import HISTORY, POSITIONS
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets.rng import product
from gdl_interpreter.native.emit.sets.sets import as_i64
from gdl_interpreter.native.layout.packing import Table
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.operands import I1, I64, TRUE, ZERO, Ptr
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n

_START = 0x2545F4914F6CDD1D
_FACTOR = -0x604DE39AE16720DB


def _spread(number: int) -> int:
    """A key that has nothing to do with the next one: SplitMix64 (Steele, Lea, Flood 2014)."""
    mask = (1 << 64) - 1
    mixed = (number + 1) * 0x9E3779B97F4A7C15 & mask
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & mask
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
    return mixed ^ mixed >> 31


PLAIN = 24
"""A table of more words than this is hashed in a loop."""

FILTER = 64
"""Words of the filter."""


def begin_filter(e: Emitter) -> None:
    """A filter of the history so far: in a function that plays a game, before its first ply."""
    fn, lists = e.fn, e.unit.features.repeats
    if not lists or not e.unit.target.on("filter"):
        return
    e.filter = fn.alloca("i64", FILTER)
    e.seen = {number: fn.slot_i1(TRUE) for number in range(lists)}
    fn.module.declare("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
    fn.emit_void(f"call void @llvm.memset.p0.i64(ptr align 8 {e.filter}, i8 0, i64 {8 * FILTER}, i1 false)")
    past, keys = history(e), fn.mul(fn.load_i64(e.shared(POSITIONS)), lists)
    with e.sets.each_number(0, fn.sub(keys, 1)) as (place, _, _):
        filtered(e, fn.load_i64(fn.gep(past, "i64", place.text)), joins=True)


def history(e: Emitter) -> Ptr:
    """Where the keys of the earlier positions are, one behind the other."""
    return Ptr(e.fn.emit(f"inttoptr i64 {e.fn.load_i64(e.shared(HISTORY))} to ptr"))


def filtered(e: Emitter, key: I64, joins: bool) -> I1:
    """Does the filter have a key? `joins`: from now on it does."""
    fn = e.fn
    assert e.filter is not None
    at = fn.gep(e.filter, "i64", fn.lshr(key, 64 - (FILTER - 1).bit_length()))
    word, bit = fn.load_i64(at), fn.shl(1, fn.and_(key, 63))
    if joins:
        fn.store_i64(fn.or_(word, bit), at)
    return fn.icmp("ne", "i64", fn.and_(word, bit), 0)


def hash_of(e: Emitter, words: list[I64]) -> Val:
    """Several words as one number: products of pairs of them, all apart from one another, added up."""
    total = I64(str(_START))
    for i in range(0, len(words), 2):
        other = words[i + 1] if i + 1 < len(words) else ZERO
        total = e.fn.add(total, _folded(e, words[i], other, _spread(2 * i), _spread(2 * i + 1)))
    return Val(Ty.INT, mixed(e, total, ZERO))


def _folded(e: Emitter, one: I64, other: I64, key: int, other_key: int) -> I64:
    """The two halves of the product of two words, each under a key, as one."""
    fn = e.fn
    a = fn.emit(f"zext i64 {fn.xor(one, key)} to i128")
    b = fn.emit(f"zext i64 {fn.xor(other, other_key)} to i128")
    return fn.xor(*product(fn, a, b))


def mixed(e: Emitter, before: I64, word: I64) -> I64:
    """One more word mixed into a hash (`before`)."""
    fn = e.fn
    times = fn.mul(fn.xor(before, word), _FACTOR)
    return fn.xor(times, fn.lshr(times, 29))


def words_of(e: Emitter, value: Val) -> list[I64]:
    """A value as 64-bit words."""
    bits = e.unit.bits(value.type)
    if value.type is Ty.BOOL:
        return [e.fn.widened(value.truth)]
    return [as_i64(e.fn, bits, value.text)] if bits <= 64 else e.sets.words_of(value)


def whole(e: Emitter, var: str, state: State) -> list[I64]:
    """All entries of a state (`var`) as words."""
    table = e.unit.packing.tables.get(var)
    if table is not None:
        return _words_of_table(e, state, table)
    slots = e.unit.packing.frame.states[var]
    values = [state.read(e.fn, f"state.{var}.{i}") for i in range(slots.size)]
    return [word for value in values for word in words_of(e, value)]


def _words_of_table(e: Emitter, state: State, table: Table) -> list[I64]:
    """A table as words: a small one as it is, entries with few bits in one word together; else its hash."""
    fn, words, bits = e.fn, table.words * table.size, table.var.high.bit_length()
    if words > PLAIN:
        return [_hash_of_words(e, state, I64(str(table.at)), I64(str(table.at + words - 1)))]
    found = [fn.load_i64(fn.gep(state.tables, "i64", table.at + i)) for i in range(words)]
    if table.var.type is not Ty.INT or table.var.low < 0:
        return found
    together, joined = 64 // max(1, bits), []
    for first in range(0, words, together):
        word = found[first]
        for i, entry in enumerate(found[first + 1 : first + together], start=1):
            word = fn.or_(word, fn.shl(entry, i * bits))
        joined.append(word)
    return joined


def hash_of_rolls(e: Emitter, state: State) -> I64:
    """The results of chance that a position remembers, as one word."""
    at = e.unit.packing.rolls_at
    last = e.fn.add(state.read(e.fn, "rolled").number, at - 1)
    return _hash_of_words(e, state, I64(str(at)), last)


def _hash_of_words(e: Emitter, state: State, first: I64, last: I64) -> I64:
    fn = e.fn
    total = fn.slot_i64(_START)
    with e.sets.each_number(first, last) as (place, _, _):
        word = fn.load_i64(fn.gep(state.tables, "i64", place.text))
        key = fn.mul(place.number, _FACTOR)
        fn.increase(total, _folded(e, word, key, _spread(0), _spread(1)))
    return fn.load_i64(total)


def layout(e: Emitter, state: State) -> list[I64]:
    names = [name for name in e.unit.packing.fields if name.startswith(("owner", "kind")) or name == "neutral"]
    words = [word for name in names for word in words_of(e, state.read(e.fn, name))]
    for table in e.unit.packing.tables.values():
        if table.var.with_piece:
            words += whole(e, table.name, state)
    return words


def all_supplies(e: Emitter, state: State) -> list[I64]:
    return [state.read(e.fn, f"stock{p}.{k}").number for p, k in e.unit.packing.frame.stocks]


def to_move(e: Emitter, state: State) -> list[I64]:
    if state.asking != 2:
        state = state.copy(e.fn)
        e.end_ply(state)
        who = state.read(e.fn, "mover")
    else:
        who = state.read(e.fn, "next")
    left = [state.read(e.fn, "left")] if e.unit.features.several else []
    return [word for value in (who, *left) for word in words_of(e, value)]


def repeats(e: Emitter, node: n.Repeats, state: State, env: Env) -> Val:
    """How many earlier positions agree with this one."""
    fn = e.fn
    lists = e.unit.features.repeats
    past, known = history(e), fn.load_i64(e.shared(POSITIONS))
    last = fn.sub(known, 2 if state.asking == 2 else 1)
    if state.asking == 2:  # this position's own key has just joined the history
        own = fn.mul(fn.sub(known, 1), lists)
        key = fn.load_i64(fn.gep(past, "i64", fn.add(own, node.number)))
    else:
        key = key_of(e, node, state, env)
    found, done = fn.slot_i64(0), fn.label("compared")
    if e.filter is not None:
        had = fn.load_i1(e.seen[node.number]) if state.asking == 2 else filtered(e, key, joins=False)
        fn.go_on_if(had, done, "known_key")
    first = 0 if node.within is None else _first_within(e, node.within, last, state, env)
    with e.sets.each_number(first, last) as (place, _, _):
        at = fn.add(fn.mul(place.number, lists), node.number)
        same = fn.icmp("eq", "i64", fn.load_i64(fn.gep(past, "i64", at)), key)
        fn.store_i64(fn.add(fn.load_i64(found), fn.widened(same)), found)
    fn.begin_block(done)
    return Val(Ty.INT, fn.load_i64(found), None, 0, 1 << 30)


def _first_within(e: Emitter, within: n.Expr, last: I64, state: State, env: Env) -> I64:
    """The first of so many latest positions, of which `last` is the last (i64)."""
    back = e.fn.smax(e.value(within, state, env).number, 0)
    return e.fn.smax(e.fn.sub(e.fn.add(last, 1), back), 0)


def key_of(e: Emitter, node: n.Repeats, state: State, env: Env) -> I64:
    """What is compared, as one number (i64)."""
    return hash_of(e, [word for part in node.parts for word in _words_of_part(e, part, state, env)]).number


def _words_of_part(e: Emitter, part: n.Expr, state: State, env: Env) -> list[I64]:
    """One of the things that are compared: what would be hashed for itself elsewhere stays as it is."""
    match part:
        case n.Whole(var=var):
            return whole(e, var, state)
        case n.Op(op="layout"):
            return layout(e, state)
        case n.Op(op="to_move"):
            return to_move(e, state)
        case n.Op(op="all_supplies"):
            return all_supplies(e, state)
    return words_of(e, e.value(part, state, env))


def position_words(e: Emitter, state: State) -> list[I64]:
    """Everything in a position as words, to be mixed into a hash."""
    words = [word for name in state.packing.fields for word in words_of(e, state.read(e.fn, name))]
    for table in state.packing.tables.values():
        words += whole(e, table.name, state)
    if e.unit.features.chance:
        words.append(hash_of_rolls(e, state))
    return words
