"""What is done at the end of each run: finding that there is one, the best measure, counting, picking, writing down."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gdl_interpreter.native.abi.context import ENTRIES, MARK, TABLE
from gdl_interpreter.native.analysis.continuation import Continuation
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing
from gdl_interpreter.native.emit.moves.sink import Runs, Sink
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.operands import I64, ZERO, Label, Ptr
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_MOVES, MAX_WORDS
from gdl_interpreter.program.walk import free_slots

MEMORY = 16
"""Words that a sink has."""

FIRST_WORD = 16
"""Where the words of the move are, behind the sink's own: its memory is longer then."""


class Any(Sink):
    """Finds out whether there is a run at all."""

    def _found(self, runs: Runs) -> None:
        runs.e.fn.store_i64(1, self.memory)
        runs.e.fn.jump(runs.leave)

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        self._found(runs)

    def sure_end(self, runs: Runs, after: Label) -> bool:
        self._found(runs)
        return True

    def bulk(
        self, runs: Runs, these: Val, bind: n.Bind, continuation: Continuation, state: State, env: Env, words: I64
    ) -> bool:
        with runs.e.fn.only_if(runs.e.sets.isnt_empty(these), "found"):
            self._found(runs)
        return True


class Best(Sink):
    """Finds the best measure of the runs of a `keep`."""

    def __init__(self, memory: Ptr, node: s.Keep) -> None:
        super().__init__(memory)
        self.node = node
        self.looks_at = frozenset(free_slots(node.measure))

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        fn = runs.e.fn
        value = runs.e.value(self.node.measure, state, env)
        better = fn.smax if self.node.highest else fn.smin
        fn.store_i64(better(fn.load_i64(self.memory), value.number), self.memory)


class Count(Sink):
    """Counts the runs. Word 0: how many."""

    forgets = True

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        runs.e.fn.increase(self.memory)

    def sure_end(self, runs: Runs, after: Label) -> bool:
        runs.e.fn.increase(self.memory)
        runs.e.fn.jump(after)
        return True

    def bulk(
        self, runs: Runs, these: Val, bind: n.Bind, continuation: Continuation, state: State, env: Env, words: I64
    ) -> bool:
        runs.e.fn.increase(self.memory, runs.e.sets.count(these))
        return True


class CountOvercounting(Count):
    """Counts the runs as if nothing behind the last choice could fail."""

    sure_only = False


class Pick(Sink):
    """Makes the n-th run. Word 0: how many are to be passed over; 1: 1 when it is made; 2, 3: where the end goes."""

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        fn = runs.e.fn
        left = fn.load_i64(self.memory)
        with fn.only_if(fn.icmp("eq", "i64", left, 0), "here"):
            self.made(runs, state)
        fn.store_i64(fn.sub(left, 1), self.memory)

    def made(self, runs: Runs, state: State) -> None:
        """This is the run: write down where it ends, and leave."""
        fn = runs.e.fn
        fields = fn.load_ptr(self.word(fn, 2))
        tables = fn.load_ptr(self.word(fn, 3))
        State(runs.e.unit.packing, fields, tables, {}).fill_from(fn, state)
        fn.store_i64(1, self.word(fn, 1))
        fn.jump(runs.leave)

    def bulk(
        self, runs: Runs, these: Val, bind: n.Bind, continuation: Continuation, state: State, env: Env, words: I64
    ) -> bool:
        fn = runs.e.fn
        count, left = runs.e.sets.count(these), fn.load_i64(self.memory)
        with fn.only_if(fn.icmp("ult", "i64", left, count), "among"):
            fn.store_i64(0, self.memory)
            inner = {**env, bind.slot: runs.e.held(bind.slot, bind.type, runs.e.sets.nth(these, left))}
            runs.go(continuation, state.shared_view(), inner, words)
            fn.jump(runs.leave)
        fn.store_i64(fn.sub(left, count), self.memory)
        return True


class PickOvercounting(Pick):
    """Makes the n-th of the runs that `CountOvercounting` has counted; it may turn out to fail."""

    sure_only = False


class Gather(Sink):
    """Counts the runs and writes down where some of them end, one behind the other. Word 0: how many; 2: where; 3: the
    number of the first that is written down."""

    forgets = True

    def __init__(self, memory: Ptr, room: int) -> None:
        super().__init__(memory)
        self.room = room

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        fn, packing = runs.e.fn, runs.e.unit.packing
        made = fn.load_i64(self.memory)
        place = fn.sub(made, fn.load_i64(self.word(fn, 3)))
        with fn.only_if(fn.icmp("ult", "i64", place, self.room), "room"):
            ends = fn.load_ptr(self.word(fn, 2))
            end = fn.gep(ends, "i64", fn.mul(place, packing.size))
            runs.e.position(end).fill_from(fn, state)
        fn.store_i64(fn.add(made, 1), self.memory)


class Write(Sink):
    """Writes all moves down. Word 0: how many; 1: where the next words go; 2: where the next end goes; 3: how many
    moves there is room for; 4: words for which there is room. From `FIRST_WORD` on: the words of the move so far."""

    counts_words = True

    def saw(self, runs: Runs, code: I64, place: I64) -> None:
        fn = runs.e.fn
        if not place.isdigit():
            with fn.only_unless(fn.icmp("slt", "i64", place, MAX_WORDS), "too_long"):
                runs.e.give_up(runs.leave)
        fn.store_i64(code, fn.gep(self.word(fn, FIRST_WORD), "i64", place))

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        fn = runs.e.fn
        made = fn.load_i64(self.memory)
        places = fn.load_i64(self.word(fn, 3))
        fn.store_i64(fn.add(made, 1), self.memory)
        with fn.only_if(fn.icmp("ult", "i64", made, places), "room"):
            pointer = self.word(fn, 1)
            at = fn.load_ptr(pointer)
            fn.store_i64(words, at)
            with self.each_word(runs, words) as (place, word):
                fn.store_i64(word, fn.gep(at, "i64", place))
            fn.store_ptr(fn.gep(at, "i64", MAX_WORDS + 1), pointer)
            end_pointer = self.word(fn, 2)
            end = fn.load_ptr(end_pointer)
            runs.e.position(end).fill_from(fn, state)
            fn.store_ptr(fn.gep(end, "i64", runs.e.unit.packing.size), end_pointer)

    @contextmanager
    def each_word(self, runs: Runs, words: I64) -> Iterator[tuple[I64, I64]]:
        """A loop over the words of the move so far: the place of each, from 1, and the word (i64 each)."""
        fn, first = runs.e.fn, self.word(runs.e.fn, FIRST_WORD)
        with runs.e.sets.each_number(1, words) as (place, _, _):
            yield place.number, fn.load_i64(fn.gep(first, "i64", fn.sub(place.number, 1)))


class Once(Sink):
    """Shows each move to another sink once: runs with the same words and the same end are one move.

    Marks what it has seen in a table of hashes. Word 7: where the table is; 8: the mark of this question; 9: how
    many there are.
    """

    counts_words = True

    def __init__(self, memory: Ptr, inner: Sink) -> None:
        super().__init__(memory)
        self.inner = inner
        self.looks_at = inner.looks_at

    def moved_to(self, memory: Ptr) -> Sink:
        return Once(memory, self.inner.moved_to(memory))

    def saw(self, runs: Runs, code: I64, place: I64) -> None:
        Write(self.memory).saw(runs, code, place)

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        fn, e = runs.e.fn, runs.e
        hash_ = fn.slot_i64(hashing.hash_of(e, hashing.position_words(e, state)).number)
        with Write(self.memory).each_word(runs, words) as (_, word):
            fn.store_i64(hashing.mixed(e, fn.load_i64(hash_), word), hash_)
        wanted = fn.load_i64(hash_)
        table = Ptr(fn.emit(f"inttoptr i64 {fn.load_i64(fn.gep(self.memory, 'i64', 7))} to ptr"))
        mark = fn.load_i64(self.word(fn, 8))
        at = fn.slot_i64(fn.and_(wanted, ENTRIES - 1))
        new, old = fn.label("new"), fn.label("old")
        with e.sets.loop():
            now = fn.load_i64(at)
            entry = fn.gep(table, "i64", fn.shl(now, 1))
            with fn.only_unless(fn.icmp("eq", "i64", fn.load_i64(entry), mark), "free"):
                seen_at = self.word(fn, 9)
                seen = fn.add(fn.load_i64(seen_at), 1)
                fn.store_i64(seen, seen_at)
                with fn.only_unless(fn.icmp("ule", "i64", seen, MAX_MOVES), "many"):
                    e.give_up(runs.leave)
                fn.store_i64(mark, entry)
                fn.store_i64(wanted, fn.gep(entry, "i64", 1))
                fn.jump(new)
            fn.leave_if(fn.icmp("eq", "i64", fn.load_i64(fn.gep(entry, "i64", 1)), wanted), old, "other")
            fn.store_i64(fn.and_(fn.add(now, 1), ENTRIES - 1), at)
        fn.jump(old)
        fn.begin_block(new)
        self.inner.on_move(runs, state, env, words)
        fn.begin_block(old)


@contextmanager
def once(e: Emitter, sink: Sink) -> Iterator[Sink]:
    """A new question, within which a sink is shown each move once. It has a mark of its own, and a table; questions
    within it use the tables behind."""
    if not e.unit.ambiguous:
        yield sink
        return
    fn = e.fn
    at, table_at = e.shared(MARK), e.shared(TABLE)
    mark, table = fn.add(fn.load_i64(at), 1), fn.load_i64(table_at)
    fn.store_i64(mark, at)
    for number, word in ((8, mark), (7, table), (9, ZERO)):
        fn.store_i64(word, sink.word(fn, number))
    fn.store_i64(fn.add(table, 16 * ENTRIES), table_at)
    yield Once(sink.memory, sink)
    fn.store_i64(fn.load_i64(sink.word(fn, 7)), e.shared(TABLE))
