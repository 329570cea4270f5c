"""Positions and parts of them as one 64-bit number, for comparing.

Words are taken in pairs, each word under a key of its own; the halves of their product are folded into one (as in
wyhash, Wang Yi), and the results added up. Two different positions have the same number once in 2^64 pairs.

Random games keep a *filter* beside the history: a bit for each key that has been there, found by some of the key's own
bits. Where the bit is not set, the history need not be gone through; where it is, that may be another key's. Draughts
plays 1.6, 3-A-Side 1.5, Oware and Go 1.3 times as many games with it (switch "no-filter").
"""

from __future__ import annotations

from gdl_interpreter.native.abi.context import HISTORY, POSITIONS
from gdl_interpreter.native.emit.expressions.n_in_a_row import InARow
from gdl_interpreter.native.emit.sets.sets import as_i64
from gdl_interpreter.native.emit.values import Env, Val
from gdl_interpreter.native.layout.packing import Table
from gdl_interpreter.native.layout.state import State
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


class Hashing(InARow):
    """Adds what compares positions to expressions."""

    filter: str | None = None
    """Where the filter is, in random games."""

    seen: dict[int, str]
    """For each list of `repeats` where it stands whether the filter had the key of the present position (i1)."""

    def begin_filter(self) -> None:
        """A filter of the history so far: in a function that plays a game, before its first ply."""
        fn, lists = self.fn, self.unit.features.repeats
        if not lists or not self.unit.target.on("filter"):
            return
        self.filter = fn.alloca("i64", FILTER)
        self.seen = {number: fn.alloca("i1") for number in range(lists)}
        fn.module.declare("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
        fn.emit_void(f"call void @llvm.memset.p0.i64(ptr align 8 {self.filter}, i8 0, i64 {8 * FILTER}, i1 false)")
        for slot in self.seen.values():
            fn.store("i1", "true", slot)
        past = fn.emit(f"inttoptr i64 {fn.load('i64', fn.gep(self.context, 'i64', HISTORY))} to ptr")
        keys = fn.emit(f"mul i64 {fn.load('i64', fn.gep(self.context, 'i64', POSITIONS))}, {lists}")
        with self.sets.each_number("0", fn.emit(f"sub i64 {keys}, 1")) as (place, _, _):
            self.filtered(fn.load("i64", fn.gep(past, "i64", place.text)), joins=True)

    def filtered(self, key: str, joins: bool) -> str:
        """Does the filter have a key (i1)? `joins`: from now on it does."""
        fn = self.fn
        assert self.filter is not None
        at = fn.gep(self.filter, "i64", fn.emit(f"lshr i64 {key}, {64 - (FILTER - 1).bit_length()}"))
        word, bit = fn.load("i64", at), fn.emit(f"shl i64 1, {fn.emit(f'and i64 {key}, 63')}")
        if joins:
            fn.store("i64", fn.emit(f"or i64 {word}, {bit}"), at)
        return fn.emit(f"icmp ne i64 {fn.emit(f'and i64 {word}, {bit}')}, 0")

    def hash_of(self, words: list[str]) -> Val:
        """Several words as one number: products of pairs of them, all apart from one another, added up."""
        total = str(_START)
        for i in range(0, len(words), 2):
            other = words[i + 1] if i + 1 < len(words) else "0"
            product = self._folded(words[i], other, str(_spread(2 * i)), str(_spread(2 * i + 1)))
            total = self.fn.emit(f"add i64 {total}, {product}")
        return Val(Ty.INT, self.mixed(total, "0"))

    def _folded(self, one: str, other: str, key: str, other_key: str) -> str:
        """The two halves of the product of two words, each under a key, as one."""
        fn = self.fn
        a = fn.emit(f"zext i64 {fn.emit(f'xor i64 {one}, {key}')} to i128")
        b = fn.emit(f"zext i64 {fn.emit(f'xor i64 {other}, {other_key}')} to i128")
        product = fn.emit(f"mul i128 {a}, {b}")
        high = fn.emit(f"trunc i128 {fn.emit(f'lshr i128 {product}, 64')} to i64")
        return fn.emit(f"xor i64 {high}, {fn.emit(f'trunc i128 {product} to i64')}")

    def mixed(self, before: str, word: str) -> str:
        """One more word mixed into a hash."""
        fn = self.fn
        times = fn.emit(f"mul i64 {fn.emit(f'xor i64 {before}, {word}')}, {_FACTOR}")
        return fn.emit(f"xor i64 {times}, {fn.emit(f'lshr i64 {times}, 29')}")

    def words_of(self, value: Val) -> list[str]:
        """A value as 64-bit words."""
        bits = self.unit.bits(value.type)
        if value.type is Ty.BOOL:
            return [self.fn.emit(f"zext i1 {value.text} to i64")]
        return [as_i64(self.fn, bits, value.text)] if bits <= 64 else self.sets.words_of(value)

    def whole(self, var: str, state: State) -> list[str]:
        table = self.unit.packing.tables.get(var)
        if table is not None:
            return self._words_of_table(state, table)
        slots = self.unit.packing.frame.states[var]
        values = [state.read(self.fn, f"state.{var}.{i}") for i in range(slots.size)]
        return [word for value in values for word in self.words_of(value)]

    def _words_of_table(self, state: State, table: Table) -> list[str]:
        """A table as words: a small one as it is, entries with few bits in one word together; else its hash."""
        fn, words, bits = self.fn, table.words * table.size, table.var.high.bit_length()
        if words > PLAIN:
            return [self._hash_of_words(state, str(table.at), str(table.at + words - 1))]
        found = [fn.load("i64", fn.gep(state.tables, "i64", table.at + i)) for i in range(words)]
        if table.var.type is not Ty.INT or table.var.low < 0:
            return found
        together, joined = 64 // max(1, bits), []
        for first in range(0, words, together):
            word = found[first]
            for i, entry in enumerate(found[first + 1 : first + together], start=1):
                word = fn.emit(f"or i64 {word}, {fn.emit(f'shl i64 {entry}, {i * bits}')}")
            joined.append(word)
        return joined

    def hash_of_rolls(self, state: State) -> str:
        """The results of nature that a position remembers, as one word."""
        at = self.unit.packing.rolls_at
        last = self.fn.emit(f"add i64 {state.read(self.fn, 'rolled').text}, {at - 1}")
        return self._hash_of_words(state, str(at), last)

    def _hash_of_words(self, state: State, first: str, last: str) -> str:
        fn = self.fn
        total = fn.alloca("i64")
        fn.store("i64", str(_START), total)
        with self.sets.each_number(first, last) as (place, _, _):
            word = fn.load("i64", fn.gep(state.tables, "i64", place.text))
            key = fn.emit(f"mul i64 {place.text}, {_FACTOR}")
            product = self._folded(word, key, str(_spread(0)), str(_spread(1)))
            fn.store("i64", fn.emit(f"add i64 {fn.load('i64', total)}, {product}"), total)
        return fn.load("i64", total)

    def layout(self, state: State) -> list[str]:
        names = [name for name in self.unit.packing.fields if name.startswith(("owner", "kind")) or name == "neutral"]
        words = [word for name in names for word in self.words_of(state.read(self.fn, name))]
        for table in self.unit.packing.tables.values():
            if table.var.with_piece:
                words += self.whole(table.name, state)
        return words

    def all_supplies(self, state: State) -> list[str]:
        return [state.read(self.fn, f"stock{p}.{k}").text for p, k in self.unit.packing.frame.stocks]

    def to_move(self, state: State) -> list[str]:
        if state.asking != 2:
            state = state.copy(self.fn)
            self.end_ply(state)
            who = state.read(self.fn, "mover")
        else:
            who = state.read(self.fn, "next")
        left = [state.read(self.fn, "left")] if self.unit.features.several else []
        return [word for value in (who, *left) for word in self.words_of(value)]

    def end_ply(self, state: State) -> None:
        """Close the books on a run. Written in `course`."""
        raise NotImplementedError

    def _repeats(self, node: n.Repeats, state: State, env: Env) -> Val:
        """How many earlier positions agree with this one."""
        fn = self.fn
        lists = self.unit.features.repeats
        past = fn.emit(f"inttoptr i64 {fn.load('i64', fn.gep(self.context, 'i64', HISTORY))} to ptr")
        known = fn.load("i64", fn.gep(self.context, "i64", POSITIONS))
        last = fn.emit(f"sub i64 {known}, {2 if state.asking == 2 else 1}")
        if state.asking == 2:  # this position's own key has just joined the history
            own = fn.emit(f"mul i64 {fn.emit(f'sub i64 {known}, 1')}, {lists}")
            key = fn.load("i64", fn.gep(past, "i64", fn.emit(f"add i64 {own}, {node.number}")))
        else:
            key = self.key(node, state, env)
        found, known_key, done = fn.alloca("i64"), fn.label("known_key"), fn.label("compared")
        fn.store("i64", "0", found)
        if self.filter is not None:
            had = fn.load("i1", self.seen[node.number]) if state.asking == 2 else self.filtered(key, joins=False)
            fn.branch(had, known_key, done)
            fn.begin_block(known_key)
        first = "0" if node.within is None else self._first_within(node.within, last, state, env)
        with self.sets.each_number(first, last) as (place, _, _):
            at = fn.emit(f"add i64 {fn.emit(f'mul i64 {place.text}, {lists}')}, {node.number}")
            same = fn.emit(f"icmp eq i64 {fn.load('i64', fn.gep(past, 'i64', at))}, {key}")
            fn.store("i64", fn.emit(f"add i64 {fn.load('i64', found)}, {fn.emit(f'zext i1 {same} to i64')}"), found)
        fn.begin_block(done)
        return Val(Ty.INT, fn.load("i64", found), None, 0, 1 << 30)

    def _first_within(self, within: n.Expr, last: str, state: State, env: Env) -> str:
        """The first of so many latest positions, of which `last` is the last (i64)."""
        fn = self.fn
        fn.module.declare("declare i64 @llvm.smax.i64(i64, i64)")
        back = fn.emit(f"call i64 @llvm.smax.i64(i64 {self.value(within, state, env).text}, i64 0)")
        first = fn.emit(f"sub i64 {fn.emit(f'add i64 {last}, 1')}, {back}")
        return fn.emit(f"call i64 @llvm.smax.i64(i64 {first}, i64 0)")

    def key(self, node: n.Repeats, state: State, env: Env) -> str:
        """What is compared, as one number (i64)."""
        return self.hash_of([word for part in node.parts for word in self._words_of_part(part, state, env)]).text

    def _words_of_part(self, part: n.Expr, state: State, env: Env) -> list[str]:
        """One of the things that are compared: what would be hashed for itself elsewhere stays as it is."""
        match part:
            case n.Whole(var=var):
                return self.whole(var, state)
            case n.Op(op="layout"):
                return self.layout(state)
            case n.Op(op="to_move"):
                return self.to_move(state)
            case n.Op(op="all_supplies"):
                return self.all_supplies(state)
        return self.words_of(self.value(part, state, env))
