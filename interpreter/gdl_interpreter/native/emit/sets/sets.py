"""How a set is held: one integer as wide as its domain, and the loops and searches over its bits.

On sets wider than 64 bits a single bit is looked up in a table: shifting by a variable is the slow case there.
Finding the n-th member takes the processor's deposit instruction where it has one, else a search by counting halves:
Breakthrough plays 2.0, Connect Four 1.9, Edges 1.6 times as many games with the instruction (switch "no-pdep").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import FALSE, I1, I64, TRUE, ZERO, Label, Ptr
from gdl_interpreter.program import NUMBERS_FROM, Ty

CONTEXT_FUEL = 0
"""The word of the context that holds how many rounds may still be made."""


def as_i64(fn: Function, bits: int, text: str) -> I64:
    """An integer (`text`) of so many bits as an i64, cut or filled with zeros."""
    if bits == 64:
        return I64(text)
    if text.lstrip("-").isdigit():
        return I64(text)
    return I64(fn.emit(f"zext i{bits} {text} to i64" if bits < 64 else f"trunc i{bits} {text} to i64"))


def from_i64(fn: Function, bits: int, text: str) -> str:
    """An i64 (`text`) as an integer of so many bits."""
    if bits == 64:
        return text
    return fn.emit(f"trunc i64 {text} to i{bits}" if bits < 64 else f"zext i64 {text} to i{bits}")


class Sets:
    """Operations on sets in one function that is being written. context: as of `Emitter`."""

    def __init__(self, unit: Unit, fn: Function, context: Ptr) -> None:
        self.unit = unit
        self.fn = fn
        self.context = context
        self.board = unit.board
        self.sites = len(unit.board.sites)
        self.site_type = f"i{self.sites}"
        self.whole = (1 << self.sites) - 1
        """All sites."""

    # ---- single members

    def one_bit(self, type_: Ty, index: I64) -> Val:
        """The set of the member with this number (i64)."""
        fn, bits = self.fn, self.unit.bits(type_)
        if index.isdigit():
            return constant(type_, 1 << int(index))
        if bits <= 64:
            text = fn.emit(f"shl i{bits} 1, {from_i64(fn, bits, index)}") if bits > 1 else "1"
        else:
            text = self.entry_of(f"i{bits}", [1 << i for i in range(bits)], index)
        return Val(type_, text, single=True, index=index)

    def entry(self, table: Ptr, type_: str, index: I64) -> str:
        """An entry of a constant table, by its number (`index`)."""
        return self.fn.load(type_, self.fn.gep(table, type_, index))

    def entry_of(self, type_: str, entries: Sequence[int], index: I64) -> str:
        """An entry of the constant table of these entries, by its number (`index`)."""
        return self.entry(self.unit.module.table(type_, entries), type_, index)

    def union_of_entries(self, these: Val, entries: Sequence[int], result: Ty) -> Val:
        """The union, of type `result`, of the entries of a table for all members of a set."""
        fn, type_ = self.fn, self.unit.ir(result)
        table, found = self.unit.module.table(type_, entries), fn.slot(type_, "0")
        with self.each(these) as (one, _, _):
            fn.change("or", type_, found, self.entry(table, type_, self.first_index(one)))
        return Val(result, fn.load(type_, found))

    def first_index(self, these: Val) -> I64:
        """The number (i64) of the lowest member; the width of the domain for the empty set."""
        if these.index is not None:
            return these.index
        fn, bits = self.fn, self.unit.bits(these.type)
        if these.const is not None:
            return I64(str((these.const & -these.const).bit_length() - 1 if these.const else bits))
        return as_i64(fn, bits, fn.intrinsic("cttz", f"i{bits}", f"i{bits} {these.text}, i1 false"))

    def bit_length(self, these: Val) -> I64:
        """The number (i64) of the highest member and one; 0 for the empty set."""
        fn, bits = self.fn, self.unit.bits(these.type)
        if these.const is not None:
            return I64(str(these.const.bit_length()))
        if these.index is not None:
            return fn.add(these.index, 1)
        zeros = as_i64(fn, bits, fn.intrinsic("ctlz", f"i{bits}", f"i{bits} {these.text}, i1 false"))
        return fn.sub(bits, zeros)

    def lowest(self, these: Val) -> Val:
        """The lowest member as a set of one; the empty set for none."""
        if these.single:
            return these
        fn, type_ = self.fn, self.unit.ir(these.type)
        minus = fn.emit(f"sub {type_} 0, {these.text}")
        return Val(these.type, fn.emit(f"and {type_} {these.text}, {minus}"), single=True)

    def count(self, these: Val) -> I64:
        """How many members (i64)."""
        if these.const is not None:
            return I64(str(these.const.bit_count()))
        bits = self.unit.bits(these.type)
        if these.type is Ty.NUMBERS:
            total = ZERO
            for word in self.words_of(these):
                if word != "0":
                    more = self.fn.ones(word)
                    total = more if total == "0" else self.fn.add(total, more)
            return total
        return as_i64(self.fn, bits, self.fn.intrinsic("ctpop", f"i{bits}", f"i{bits} {these.text}"))

    def is_empty(self, these: Val) -> I1:
        """Has it no member?"""
        if these.const is not None or these.index is not None:
            return TRUE if these.const == 0 else FALSE
        return self.fn.icmp("eq", self.unit.ir(these.type), these.text, 0)

    def isnt_empty(self, these: Val) -> I1:
        """Has it a member?"""
        if these.const is not None or these.index is not None:
            return FALSE if these.const == 0 else TRUE
        return self.fn.icmp("ne", self.unit.ir(these.type), these.text, 0)

    def has_any(self, these: Val, of: int) -> I1:
        """Has it any of these known members?"""
        type_ = self.unit.ir(these.type)
        return self.fn.icmp("ne", type_, self.fn.emit(f"and {type_} {these.text}, {of}"), 0)

    # ---- the n-th member

    def nth(self, these: Val, n: I64) -> Val:
        """The n-th member (from 0; i64) as a set of one, with its number. There must be so many."""
        fn, bits = self.fn, self.unit.bits(these.type)
        if bits <= 64:
            word = as_i64(fn, bits, these.text)
            bit = self.nth_bit(word, n)
            index = fn.lowest_one(bit)
            return Val(these.type, from_i64(fn, bits, bit), single=True, index=index)
        return self.one_bit(these.type, self.nth_number(these, n))

    def nth_number(self, these: Val, n: I64) -> I64:
        """The number (i64) of the n-th member of a wide set."""
        fn = self.fn
        words = [(i, word) for i, word in enumerate(self.words_of(these)) if word != "0"]
        if not words:
            return ZERO
        first, word = words[0]
        before, at = ZERO, I64(str(64 * first))
        total = fn.ones(word)
        for i, candidate in words[1:]:
            beyond = fn.icmp("uge", "i64", n, total)
            word = fn.select(beyond, candidate, word)
            before = fn.select(beyond, total, before)
            at = fn.select(beyond, 64 * i, at)
            if i < words[-1][0]:
                total = fn.add(total, fn.ones(candidate))
        bit = self.nth_bit(word, fn.sub(n, before))
        return fn.add(at, fn.lowest_one(bit))

    def words_of(self, these: Val) -> list[I64]:
        """A wide set as 64-bit words, lowest first."""
        fn, bits = self.fn, self.unit.bits(these.type)
        words: list[I64] = []
        for i in range((bits + 63) // 64):
            if these.const is not None:
                words.append(I64(str(these.const >> 64 * i & (1 << 64) - 1)))
                continue
            if these.type is Ty.NUMBERS and not these.first <= NUMBERS_FROM + 64 * i + 63 < these.last + 64:
                words.append(ZERO)
                continue
            moved = fn.emit(f"lshr i{bits} {these.text}, {64 * i}") if i else these.text
            words.append(as_i64(fn, bits, moved))
        return words

    def nth_bit(self, word: I64, n: I64) -> I64:
        fn = self.fn
        if self.unit.target.pdep and self.unit.target.on("pdep"):
            fn.module.declare("declare i64 @llvm.x86.bmi.pdep.64(i64, i64)")
            source = fn.shl(1, n)
            return I64(fn.emit(f"call i64 @llvm.x86.bmi.pdep.64(i64 {source}, i64 {word})"))
        return I64(fn.emit(f"call i64 {self._search()}(i64 {word}, i64 {n})"))

    def _search(self) -> str:
        """A function for the n-th set bit: counts the lower half, goes on in the half that has it."""
        if "nth" not in self.unit.made:
            name = self.unit.made["nth"] = self.unit.module.name("nth")
            fn = Function(self.unit.module, f"internal i64 {name}(i64 %word, i64 %n) alwaysinline nounwind")
            word, n, at = I64("%word"), I64("%n"), ZERO
            for half in (32, 16, 8, 4, 2, 1):
                low = fn.and_(word, (1 << half) - 1)
                count = fn.ones(low) if half > 1 else low
                upper = fn.icmp("uge", "i64", n, count)
                left = fn.sub(n, count)
                n = fn.select(upper, left, n)
                word = fn.select(upper, fn.lshr(word, half), word)
                at = fn.select(upper, fn.add(at, half), at)
            fn.ret(f"i64 {fn.shl(1, at)}")
        return self.unit.made["nth"]

    # ---- loops

    @contextmanager
    def loop(self, as_written: bool = False) -> Iterator[tuple[Label, Label]]:
        """A loop: what is written inside is repeated until it jumps to the second label; the first goes on at once.
        `as_written`: LLVM is not to do several rounds at once."""
        fn = self.fn
        again, done = fn.label("again"), fn.label("done")
        fn.begin_block(again)
        self.burn(done)
        yield again, done
        fn.jump(again, as_written)
        fn.begin_block(done)

    def burn(self, stop: Label) -> None:
        """Count a round, where rounds must be counted; to `stop` when there were too many."""
        if not self.unit.counts_fuel:
            return
        fn = self.fn
        pointer = fn.gep(self.context, "i64", CONTEXT_FUEL)
        left = fn.sub(fn.load_i64(pointer), 1)
        fn.store_i64(left, pointer)
        fn.leave_if(fn.icmp("slt", "i64", left, 0), stop, "fuelled")

    def count_down(self, left: Ptr, done: Label) -> None:
        """One round less of those (i64) that stand there; to `done` where there are none left."""
        fn, rounds = self.fn, self.fn.load_i64(left)
        fn.leave_if(fn.icmp("sle", "i64", rounds, 0), done)
        fn.store_i64(fn.sub(rounds, 1), left)

    @contextmanager
    def each(self, these: Val) -> Iterator[tuple[Val, Label, Label]]:
        """A loop over the members, lowest first, each a set of one; and the labels of `loop`."""
        fn, bits = self.fn, self.unit.bits(these.type)
        type_ = f"i{bits}"
        rest = fn.slot(type_, these.text)
        with self.loop() as (again, done):
            now = Val(these.type, fn.load(type_, rest))
            fn.leave_if(self.is_empty(now), done, "member")
            index = as_i64(fn, bits, fn.intrinsic("cttz", type_, f"{type_} {now.text}, i1 true"))
            if bits <= 64:
                one = self.lowest(now).with_index(index)
                fewer = fn.emit(f"sub {type_} {now.text}, 1")
                fn.store(type_, fn.emit(f"and {type_} {now.text}, {fewer}"), rest)
            else:
                one = self.one_bit(these.type, index)
                fn.store(type_, fn.emit(f"xor {type_} {now.text}, {one.text}"), rest)
            yield one, again, done

    @contextmanager
    def each_number(self, low: I64 | int, high: I64 | int) -> Iterator[tuple[Val, Label, Label]]:
        """A loop over the numbers from low to high (i64), both included."""
        fn = self.fn
        counter = fn.slot_i64(low)
        with self.loop() as (again, done):
            now = fn.load_i64(counter)
            fn.leave_if(fn.icmp("sgt", "i64", now, high), done, "number")
            fn.store_i64(I64(fn.emit(f"add nsw i64 {now}, 1")), counter)
            yield Val(Ty.INT, now, None, NUMBERS_FROM, 1 << 10), again, done
