"""Moves for a search that will try few of them: gone through up to where pieces come and go no more.

What a turn still asks behind that, whether a king is safe, and what it notes, is most of the work in many games, and
nothing that the order of moves depends on. So a row holds the position as it is there, which rest of the turn is left,
and what the names in it hold; `gdl_complete` goes through the rest. In the books such moves are called pseudo-legal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from gdl_interpreter.native.analysis.continuation import Continuation, is_plain, items, writes
from gdl_interpreter.native.emit.dispatch import exported
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing
from gdl_interpreter.native.emit.expressions.set_at_a_time import emit_set
from gdl_interpreter.native.emit.moves.move_generator import show_runs
from gdl_interpreter.native.emit.moves.sink import Runs, Sink
from gdl_interpreter.native.emit.moves.sinks import FIRST_WORD, Write
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.layout.state import State, numbered
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.llvm.operands import I64, POSITION, Label, Ptr
from gdl_interpreter.native.plan.captures import may_capture, their_pieces
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_WORDS
from gdl_interpreter.program.traits import Writes
from gdl_interpreter.program.walk import free_slots

_THEIRS_AT = FIRST_WORD + MAX_WORDS + 8
"""Where a sink has the others' pieces as they were before the move, behind the words that all sinks have."""

_EXTRA = Ptr("@pseudo_extra")
"""Where it is written how many words of a row stand behind the position."""


@dataclass(frozen=True)
class Kept:
    """A name of a rest: its slot; what is known of its value; is it assigned again; has it a member for certain?"""

    slot: int
    type: Ty
    const: int | None
    changes: bool
    single: bool
    some: bool


@dataclass(frozen=True)
class Rest:
    """What is left of a turn: statements without choices, and the names that they look at."""

    statements: tuple[s.Stmt, ...]
    kept: tuple[Kept, ...]


@dataclass
class Rests:
    """All of a Program's, in the order of their numbers, which begin with 1; words: that one and its names take."""

    all: list[Rest] = field(default_factory=list)
    words: int = 0

    def number_of(self, rest: Rest) -> int:
        """The number of a rest, which joins them if it is new."""
        if rest not in self.all:
            self.all.append(rest)
        return self.all.index(rest) + 1


class PseudoLegal(Sink):
    """Writes down of each run a hash of its words, the position where its pieces are settled, the number of what is
    left of it (0: nothing), and what the names hold. Words 0, 1, 3: as of `Write`.

    memory: where it writes; rests: those of the Program; captures: only runs after which the other side has a piece
    less somewhere.
    """

    counts_words = True
    asks_pieces = True

    def __init__(self, memory: Ptr, rests: Rests, captures: bool) -> None:
        super().__init__(memory)
        self.rests, self.captures = rests, captures

    def saw(self, runs: Runs, code: I64, place: I64) -> None:
        Write(self.memory).saw(runs, code, place)

    def settles(self, runs: Runs, continuation: Continuation) -> bool:
        """Is what the order of moves depends on settled?"""
        program = runs.e.unit.program
        matters = {Writes.PIECES, Writes.STOCKS} | ({Writes.STATES} if program.score is not None else set())
        plainly = all(isinstance(item, s.Stmt) for item in items(continuation))  # no `first` and no `keep` hears of it
        return plainly and not writes(continuation, program.functions) & matters

    def wanted(self, runs: Runs, these: Val, bind: n.Bind, continuation: Continuation, state: State, env: Env) -> Val:
        e = runs.e
        if not self.captures or bind.type is not Ty.SITES:
            return these
        plan = may_capture(e.unit, bind, continuation, e.known(state, env))
        if plan is None:
            return these
        taken = e.truth_of(e.sets.isnt_empty(self._gone(runs, state)))
        found = e.union(e.meet(these, emit_set(e, plan, state, env)), e.if_(taken, these))
        return replace(found, single=found.single or these.single)

    def _gone(self, runs: Runs, state: State) -> Val:
        """The other side's pieces that are no longer where they were before the move."""
        fn, e = runs.e.fn, runs.e
        before = Val(Ty.SITES, fn.load(e.ir(Ty.SITES), fn.gep(self.memory, "i64", _THEIRS_AT)))
        return e.less(before, e.value(their_pieces(e.unit.program), state, {}))

    def on_settled(
        self, runs: Runs, continuation: Continuation, state: State, env: Env, words: I64, after: Label
    ) -> bool:
        if self.captures:
            runs.e.fn.go_on_if(runs.e.sets.isnt_empty(self._gone(runs, state)), after, "takes")
        if continuation is None or not is_plain(continuation, runs.e.unit.choices):
            return False
        statements = tuple(item for item in items(continuation) if isinstance(item, s.Stmt))
        wanted = sorted(slot for slot in free_slots(statements) if slot in env)
        kept = tuple(_kept(slot, env) for slot in wanted)
        self._write(runs, state, env, words, Rest(statements, kept))
        return True

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        self._write(runs, state, env, words, None)

    def _write(self, runs: Runs, state: State, env: Env, words: I64, rest: Rest | None) -> None:
        fn, e, packing = runs.e.fn, runs.e, runs.e.unit.packing
        made = fn.load_i64(self.memory)
        fn.store_i64(fn.add(made, 1), self.memory)
        with fn.only_if(fn.icmp("ult", "i64", made, fn.load_i64(self.word(fn, 3))), "room"):
            pointer = self.word(fn, 1)
            at = fn.load_ptr(pointer)
            fn.store_i64(1, at)
            first = self.word(fn, FIRST_WORD)
            with e.sets.each_number(1, words) as (place, _, _):
                word = fn.load_i64(fn.gep(first, "i64", fn.sub(place.number, 1)))
                fn.store_i64(hashing.mixed(e, fn.load_i64(at), word), at)
            end = fn.gep(at, "i64", 1)
            e.position(end).fill_from(fn, state)
            extra = fn.gep(end, "i64", packing.size)
            fn.store_i64(0 if rest is None else self.rests.number_of(rest), extra)
            place_of = 1
            for kept in rest.kept if rest is not None else ():
                if kept.const is None:
                    _store(e, fn.gep(extra, "i64", place_of), e.local(env, kept.slot))
                    place_of += _words(e, kept.type)
            self.rests.words = max(self.rests.words, place_of)
            fn.store_ptr(fn.gep(extra, "i64", fn.load_i64(_EXTRA)), pointer)


def _kept(slot: int, env: Env) -> Kept:
    held = env[slot]
    if isinstance(held, Val):
        return Kept(slot, held.type, held.const, False, held.single, held.index is not None)
    return Kept(slot, held.type, None, True, False, held.by_number)


def _words(e: Emitter, type_: Ty) -> int:
    return (e.unit.bits(type_) + 63) // 64


def _store(e: Emitter, to: Ptr, value: Val) -> None:
    fn, wide, narrow = e.fn, f"i{64 * _words(e, value.type)}", e.ir(value.type)
    fn.store(wide, value.text if wide == narrow else fn.emit(f"zext {narrow} {value.text} to {wide}"), to)


def _load(e: Emitter, source: Ptr, type_: Ty) -> str:
    fn, wide, narrow = e.fn, f"i{64 * _words(e, type_)}", e.ir(type_)
    loaded = fn.load(wide, source)
    return loaded if wide == narrow else fn.emit(f"trunc {wide} {loaded} to {narrow}")


def write(unit: Unit) -> None:
    """Write all of it."""
    rests = Rests()
    for name, captures in (("gdl_pseudo_legal", False), ("gdl_captures", True)):
        _generate(unit, name, rests, captures)
    _complete(unit, rests)
    unit.module.declare(f"{_EXTRA} = internal constant i64 {max(1, rests.words)}")
    exported(unit, "gdl_pseudo_extra", "i64", "").fn.ret(f"i64 {max(1, rests.words)}")


def _generate(unit: Unit, name: str, rests: Rests, captures: bool) -> None:
    """`gdl_pseudo_legal`, and `gdl_captures` of the runs that take something: in order a hash of the words of each, the
    packed position where its pieces are settled, and what is left."""
    e = exported(unit, name, "i64", "ptr %position, ptr %context, ptr %out, i64 %room")
    fn = e.fn
    e.refuel()
    memory = fn.alloca("i64", _THEIRS_AT + _words(e, Ty.SITES))
    fn.store("i64", "0", memory)
    fn.store("ptr", "%out", fn.gep(memory, "i64", 1))
    fn.store("i64", "%room", fn.gep(memory, "i64", 3))
    state = e.position(POSITION)
    if captures:
        _store_as_is(e, fn.gep(memory, "i64", _THEIRS_AT), e.value(their_pieces(e.unit.program), state, {}))
    show_runs(e, PseudoLegal(memory, rests, captures), state)
    fn.ret(f"i64 {fn.load_i64(memory)}")


def _store_as_is(e: Emitter, to: Ptr, value: Val) -> None:
    e.fn.store(e.ir(value.type), value.text, to)


def _complete(unit: Unit, rests: Rests) -> None:
    """`gdl_complete`: what is left of a run is gone through, from the position in its row on, which becomes the run's
    end; 1, or 0 if it ends without a move."""
    e = exported(unit, "gdl_complete", "i64", "ptr %position, ptr %context")
    fn = e.fn
    e.refuel()
    extra = fn.gep(POSITION, "i64", unit.packing.size)
    which = fn.load_i64(extra)
    failed = fn.label("failed")
    for number, rest in enumerate(rests.all, 1):
        this, other = fn.label("this"), fn.label("other")
        fn.branch(fn.icmp("eq", "i64", which, number), this, other)
        fn.begin_block(this)
        state = e.position(POSITION, shared=False)
        if unit.by_number:
            state.facts |= numbered(fn, state)
        names: Env = {}
        place = 1
        for kept in rest.kept:
            if kept.const is not None:
                names[kept.slot] = constant(kept.type, kept.const)
                continue
            value = Val(kept.type, _load(e, fn.gep(extra, "i64", place), kept.type), single=kept.single)
            place += _words(e, kept.type)
            if kept.changes:
                names[kept.slot] = e.cell(kept.type, value.text)
            else:
                names[kept.slot] = value.with_index(e.sets.first_index(value)) if kept.some else value
        for statement in rest.statements:
            if fn.open:
                e.effect(statement, state, names, failed)
        if fn.open:
            fn.ret("i64 1")
        fn.begin_block(other)
        e.facts = {}
    fn.ret("i64 1")
    fn.begin_block(failed)
    fn.ret("i64 0")
