"""The native engine of one Program: its functions, called from Python.

The code is made in parts, each when it is first wanted. A call may be made from any thread; every call has a context
of its own.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from gdl_interpreter.native import context as words
from gdl_interpreter.native.ambiguity import Ambiguity
from gdl_interpreter.native.cache import default_cache, key_of
from gdl_interpreter.native.features import features_of
from gdl_interpreter.native.machine_code import (
    CodeError,
    Cpu,
    Library,
    assembly,
    code_key,
    compile_object,
    optimised,
)
from gdl_interpreter.native.packed import Packing
from gdl_interpreter.native.perft import Perft
from gdl_interpreter.native.playouts import SHORTEST, Playing, tally_words
from gdl_interpreter.native.questions import Questions
from gdl_interpreter.native.tally import Playouts, summed
from gdl_interpreter.native.unit import Target, Unit
from gdl_interpreter.native.visitors import ENTRIES
from gdl_interpreter.program import Program
from gdl_interpreter.program.limits import MAX_HELD, MAX_MOVES, MAX_PLIES, MAX_WORDS
from gdl_interpreter.reference import LimitError, Machine, Position

Words = ctypes.Array[ctypes.c_uint64]

STACK_BYTES = 16 << 20
"""The stack of a thread that plays or counts."""

MOST_WORDS = 8192
"""Words of the largest position that native code is made for: copies of it stand on the stack."""

LARGE = 6000
"""Lines of code from which on LLVM is told to try less hard: a quarter less time for the same speed."""

PARTS = ("questions", "playouts", "perft")


@dataclass(frozen=True)
class Run:
    """A run of the turn: the words of its move (as the vocabulary numbers them) and the packed position it ends in."""

    words: tuple[int, ...]
    end: Words


@dataclass(frozen=True)
class Ended:
    """How a game has ended: the number of the ending (behind them: nobody left, no move), verdict and winners."""

    ending: int
    verdict: str
    winners: int


class Native:
    """The native engine of one Program.

    cpu: what the code is made for (see `Cpu.of`). switches: ideas that are switched off, for measuring (`SWITCHES`).

    Raises:
        CodeError: there is no native code here ("unavailable"), or none for such a Program ("too-large").
    """

    def __init__(self, program: Program, cpu: str = "native", switches: frozenset[str] = frozenset()) -> None:
        self.program = program
        self.cpu = Cpu.of(cpu)
        if Packing(program, features_of(program)).size > MOST_WORDS:
            raise CodeError("too-large", "a position of this game is too large for native code")
        self.target = Target(self.cpu.has_pdep, switches)
        self.compile_seconds = 0.0
        self._libraries: dict[str, Library] = {}
        self._functions: dict[str, Callable[..., int]] = {}

    # ---- making the code

    @property
    def cpu_name(self) -> str:
        """What LLVM calls the processor that the code is for."""
        return self.cpu.name

    @cached_property
    def packing_unit(self) -> Unit:
        """A unit that nothing is written into: for its packing."""
        return Unit(self.program, self.target)

    @cached_property
    def ambiguous(self) -> bool:
        """Can two runs of the turn be the same move?"""
        return Ambiguity(self.packing_unit.program).look()

    @property
    def strategy(self) -> str:
        """How random moves are picked: "counted" (by popcounts), "drawn" (and thrown back if they fail) or "listed"."""
        return self.playing.strategy

    @cached_property
    def playing(self) -> Playing:
        """The writer of random games, its code written."""
        playing = Playing(Unit(self.program, self.target))
        playing.write()
        return playing

    @cached_property
    def plainly(self) -> Native:
        """The same without what is kept from stone to stone: for positions in which that would not be right."""
        return Native(self.program, self.cpu.level, self.target.switches | {"no-array", "no-lines"})

    def text(self, part: str) -> str:
        """The code of one part as it is generated."""
        if part == "playouts":
            return self.playing.unit.module.text()
        unit = Unit(self.program, self.target)
        writer = Questions(unit) if part == "questions" else Perft(unit)
        writer.write()
        return unit.module.text()

    def llvm(self) -> str:
        """All code as it is generated."""
        return "\n".join(f"; ---- {part}\n{self.text(part)}" for part in PARTS)

    def optimised(self) -> str:
        """All code behind LLVM's passes."""
        return "\n".join(optimised(self.text(part), self.cpu) for part in PARTS)

    def assembly(self) -> str:
        """All code in the processor's own language."""
        return "\n".join(assembly(self.text(part), self.cpu) for part in PARTS)

    def library(self, part: str) -> Library:
        """One part of the code, made if it is not in the cache.

        Raises:
            CodeError: "not-for-cpu": this machine cannot run it; else as `compile_object` and `Library`.
        """
        if part not in self._libraries:
            if not self.cpu.runs_here:
                raise CodeError("not-for-cpu", f"this machine cannot run code for {self.cpu.name}")
            began = time.perf_counter()
            cache = default_cache()
            text = self.text(part)
            key = key_of(*code_key(text, self.cpu))
            payload = cache.get(key)
            if payload is None:
                payload = compile_object(text, self.cpu, level=1 if text.count("\n") > LARGE else 2)
                cache.put(key, payload)
            self._libraries[part] = Library(payload)
            self.compile_seconds += time.perf_counter() - began
        return self._libraries[part]

    def function(self, part: str, name: str, result: bool, args: int) -> Callable[..., int]:
        """A function of the code; all its arguments are 64 bits wide."""
        if name not in self._functions:
            types = [ctypes.c_uint64] * args
            self._functions[name] = self.library(part).function(name, ctypes.c_uint64 if result else None, types)
        return self._functions[name]

    # ---- positions

    def pack(self, position: Position) -> Words:
        """A position of the reference evaluator, packed."""
        unit = self.packing_unit
        values = unit.packing.pack(position.values, position.rolls)
        return (ctypes.c_uint64 * unit.packing.size)(*values)

    def context(self, position: Position | None = None, plies: int = 0) -> Context:
        """A context for questions about a position, with room for so many more positions in its history."""
        past = position.past if position is not None else ()
        context = Context(self.packing_unit, len(past) + plies)
        if past:
            remember = self.function("perft", "gdl_remember", False, 2)
            for values in past:
                packed = (ctypes.c_uint64 * self.packing_unit.packing.size)(*self.packing_unit.packing.pack(values))
                remember(address(packed), context.address)
        return context

    @cached_property
    def machine(self) -> Machine:
        """The reference evaluator of the same Program: it makes the first position."""
        return Machine(self.program)

    # ---- questions

    def runs(self, packed: Words, context: Context) -> list[Run]:
        """All runs of the turn, in order. Two of them may be the same move.

        Raises:
            LimitError: there are too many, or they take too long to work out.
        """
        room = 256
        size = self.packing_unit.packing.size
        ask = self.function("questions", "gdl_list", True, 5)
        while True:
            texts = (ctypes.c_uint64 * (room * (MAX_WORDS + 1)))()
            ends = (ctypes.c_uint64 * (room * size))()
            context.clear()
            count = ask(address(packed), context.address, address(texts), address(ends), room)
            context.check()
            if count <= room:
                break
            if count > MAX_MOVES or count * self.packing_unit.packing.frame.size > MAX_HELD:
                raise LimitError("E905", f"more than {MAX_MOVES} moves in one position")
            room = count
        found = []
        for i in range(count):
            first = i * (MAX_WORDS + 1)
            length = texts[first]
            move = tuple(texts[first + 1 : first + 1 + length])
            end = (ctypes.c_uint64 * size)(*ends[i * size : (i + 1) * size])
            found.append(Run(move, end))
        return found

    def count(self, packed: Words, context: Context) -> int:
        """How many moves there are."""
        context.clear()
        if self.ambiguous and context.table is None:
            context.with_tables(1)
        count = self.function("questions", "gdl_count", True, 2)(address(packed), context.address)
        context.check()
        return count

    def end_ply(self, packed: Words, context: Context) -> None:
        """Make the end of a run the position after it; its keys join the context's history."""
        context.clear()
        self.function("questions", "gdl_end", False, 2)(address(packed), context.address)
        context.check()

    def result(self, packed: Words, context: Context, fresh: bool = True) -> Ended | None:
        """How the game has ended; None while it goes on. `fresh`: has a ply led here?"""
        context.clear()
        word = self.function("questions", "gdl_result", True, 3)(address(packed), context.address, int(fresh))
        context.check()
        return ended(word)

    def scores(self, packed: Words, context: Context) -> tuple[int, ...]:
        """Every player's score."""
        context.clear()
        out = (ctypes.c_int64 * len(self.program.players))()
        ask = self.function("questions", "gdl_scores", False, 3)
        ask(address(packed), context.address, ctypes.addressof(out))
        context.check()
        return tuple(out)

    def hash(self, packed: Words, context: Context) -> int:
        """The position as one number of 64 bits."""
        return self.function("questions", "gdl_hash", True, 2)(address(packed), context.address)

    # ---- many games

    def perft(self, depth: int, position: Position | None = None) -> int:
        """How many lines of `depth` plies there are from a position (None: the start). Nature's moves are plies too.

        Raises:
            LimitError: a position has too many moves, or they take too long to work out.
        """
        if position is None:
            position = self.machine.start()
        if depth <= 0 or position.result is not None:
            return 1 if depth <= 0 else 0
        if position.in_setup:
            return sum(self.perft(depth - 1, position.play(move)) for move in position.moves())
        context = self.context(position, depth)
        context.clear()
        if self.ambiguous:
            context.with_tables(depth + 1)
        packed = self.pack(position)
        count = self.function("perft", "gdl_perft", True, 3)
        (leaves,) = interruptible(lambda _: count(address(packed), context.address, depth), [context])
        context.check()
        return leaves

    def playouts(self, n: int, seed: int = 0, threads: int = 1, position: Position | None = None) -> Playouts:
        """Random games from a position (None: the start). The same seed gives the same games on any number of threads.

        Raises:
            LimitError: as `perft`.
        """
        if position is None:
            position = self.machine.start()
        if position.result is not None:
            raise ValueError("the game is over in this position")
        unit = self.packing_unit
        packed = self.pack(position)
        kept = self.playing.drawing.kept
        prepared = kept.prepared(position.values) if kept is not None else b""
        if prepared is None:
            return self.plainly.playouts(n, seed, threads, position)
        play = self.function("playouts", "gdl_playouts", False, 6)
        start = ctypes.create_string_buffer(prepared, len(prepared) + 8)
        contexts, tallies = [], []
        for _ in range(threads):
            context = self.context(position, MAX_PLIES + 1)
            context.clear()
            context.words[words.PREPARED] = ctypes.addressof(start)
            if self.ambiguous:
                context.with_tables(2)
            contexts.append(context)
            tally = (ctypes.c_uint64 * tally_words(unit))()
            tally[SHORTEST] = 2**63
            tallies.append(tally)

        def work(i: int) -> float:
            first, last = n * i // threads, n * (i + 1) // threads
            began = time.thread_time()
            play(address(packed), contexts[i].address, first, last - first, seed, address(tallies[i]))
            return time.thread_time() - began

        seconds = interruptible(work, contexts)
        for context in contexts:
            context.check()
        return summed(self.program, [list(tally) for tally in tallies], sum(seconds))


def address(array: Words) -> int:
    """Where an array is."""
    return ctypes.addressof(array)


def ended(word: int) -> Ended | None:
    """The meaning of a result's word."""
    if not word:
        return None
    verdict = {1: "win", 2: "draw", 3: "score"}[word >> 16 & 3]
    return Ended((word & 0xFFFF) - 1, verdict, word >> 32)


class Context:
    """What running code shares with its caller: fuel, history, the random generator."""

    def __init__(self, unit: Unit, positions: int) -> None:
        """A context with room for so many positions in its history."""
        self.words = (ctypes.c_uint64 * words.WORDS)()
        self.past = (ctypes.c_uint64 * max(1, unit.features.repeats * (positions + 2)))()
        self.table: Words | None = None
        self.words[words.HISTORY] = ctypes.addressof(self.past)

    @property
    def address(self) -> int:
        return ctypes.addressof(self.words)

    def clear(self) -> None:
        """Before a question."""
        self.words[words.FUEL] = words.ROUNDS
        self.words[words.DEPTH] = words.STACK
        self.words[words.USED] = self.words[words.NATURE] = 0
        for i in range(words.NATURE_SET, words.WORDS):
            self.words[i] = 0

    def with_tables(self, number: int) -> None:
        """Room for finding equal moves, in so many questions one within the other."""
        self.table = (ctypes.c_uint64 * (2 * ENTRIES * number))()
        self.words[words.TABLE] = ctypes.addressof(self.table)

    def check(self) -> None:
        """After a question.

        Raises:
            LimitError: it was given up.
        """
        if self.words[words.FUEL] >> 63:
            raise LimitError("E902", "these rules take too long to work out: a loop within loops is too large")


T = TypeVar("T")


def interruptible(work: Callable[[int], T], contexts: Sequence[Context]) -> list[T]:
    """Do something long in native code, once for each context and at the same time, so that Ctrl-C ends it soon: the
    code looks at its context's stop sign. Gives the results in order."""
    found: dict[int, T] = {}

    def one(i: int) -> None:
        found[i] = work(i)

    before = threading.stack_size(STACK_BYTES)
    try:
        workers = [threading.Thread(target=one, args=(i,), daemon=True) for i in range(len(contexts))]
        for worker in workers:
            worker.start()
    finally:
        threading.stack_size(before)
    try:
        for worker in workers:
            worker.join()
    except KeyboardInterrupt:
        for context in contexts:
            context.words[words.STOP] = 1
        for worker in workers:
            worker.join()
        raise
    return [found[i] for i in range(len(contexts))]
