"""The native engine of one Program: its functions, called from Python.

The code is made in parts, each when it is first wanted. Calls may be made from any number of threads at once; every
call has a context of its own.
"""

from __future__ import annotations

import ctypes
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import starmap
from typing import TYPE_CHECKING

from gdl_interpreter.locking import once_property
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, Words, address, interruptible
from gdl_interpreter.native.abi.statistics import SHORTEST, Playouts, summed, tally_words
from gdl_interpreter.native.analysis.ambiguity import Ambiguity
from gdl_interpreter.native.analysis.usage import Usage, usage_of
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.native.llvm.compile import CodeError, Cpu, assembly, optimised
from gdl_interpreter.native.parts import PARTS, Parts
from gdl_interpreter.native.passes.pipeline import DEAD_CODE
from gdl_interpreter.program import Program
from gdl_interpreter.program.limits import MAX_HELD, MAX_MOVES, MAX_PLIES, MAX_WORDS
from gdl_interpreter.program.walk import written_out
from gdl_interpreter.reference import LimitError, Machine, Position
from gdl_interpreter.reference.position_data import Past

if TYPE_CHECKING:
    from gdl_interpreter.native.plan.explanation import Explanation

MOST_WORDS = 8192
"""Words of the largest position that native code is made for: copies of it stand on the stack."""

_DEALT_AT_ONCE = 10_000
"""Different positions behind the setup from which lines of play are counted together."""


MOST_NODES = 100_000
"""Nodes of the largest Program that native code is made for, with its functions written out wherever they are called.

That is far beyond what code can be made of; but to find that out may itself take time without end.
"""


@dataclass
class _Dealt:
    """Positions behind the setup that have one past: different deals may come to the same, which is counted once.

    first: one of them; times: each of them, packed, and how often it is come to."""

    first: Position
    times: dict[bytes, tuple[Words, int]] = field(default_factory=dict)

    def add(self, packed: Words) -> None:
        """One more of them."""
        key = bytes(packed)
        self.times[key] = (packed, self.times.get(key, (packed, 0))[1] + 1)

    def positions(self) -> list[tuple[Words, int]]:
        """All of them, and how often each is come to."""
        return list(self.times.values())


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
    """The native engine of one Program. Any number of threads may use it at once, each with contexts of its own.

    program: the rules. cpu: what the code is made for (see `Cpu.of`). switches: ideas that are switched off, for
    measuring (`SWITCHES`), and `parts.UNPOLISHED`. key: what names the Program and everything that makes code of it, if
    its code may be looked for under that.

    Raises:
        CodeError: there is no native code here ("unavailable"), or none for such a Program ("too-large").
    """

    def __init__(
        self, program: Program, cpu: str = "native", switches: frozenset[str] = frozenset(), key: str | None = None
    ) -> None:
        self.program = program
        self.cpu = Cpu.of(cpu)
        if self.packing.size > MOST_WORDS:
            raise CodeError("too-large", "a position of this game is too large for native code")
        if written_out(program) > MOST_NODES:
            raise CodeError("too-large", "these rules are too large for native code, with what they call written out")
        self.parts = Parts(program, self.cpu, switches, key)
        self._functions: dict[tuple[str, str], Callable[..., int]] = {}

    # ---- the code

    @property
    def cpu_name(self) -> str:
        """What LLVM calls the processor that the code is for."""
        return self.cpu.name

    @once_property
    def packing(self) -> Packing:
        """How positions are packed."""
        return Packing(self.program, self.features)

    @once_property
    def features(self) -> Usage:
        """What the rules make use of."""
        return usage_of(self._alive)

    @once_property
    def ambiguous(self) -> bool:
        """Can two runs of the turn be the same move?"""
        return Ambiguity(self._alive).found

    @once_property
    def _alive(self) -> Program:
        """The Program behind the first pass: the one that is quick, for what is asked also where code is kept."""
        return DEAD_CODE.run(self.program)

    @property
    def strategy(self) -> str:
        """How random moves are picked: "counted" (by popcounts), "sampled" (and rejected if they fail) or "listed"."""
        return self.parts.strategy

    @once_property
    def can_spare(self) -> bool:
        """Can random games leave alone what only harms who does it, and tell who first gained each site?"""
        return self.parts.strategy_of_turns.spares

    @once_property
    def can_answer(self) -> bool:
        """Can who has a bridge keep it in random games?"""
        return self.parts.strategy_of_turns.answers

    @once_property
    def explanation(self) -> Explanation:
        """How each choice of the turn is made in random games, and why not quicker."""
        from gdl_interpreter.native.plan.explanation import explained

        return explained(self.parts.strategy_of_turns)

    def plan(self) -> str:
        """The plan by which random moves are picked, as text; why there is none, where there is none."""
        from gdl_interpreter.native.plan.explanation import plan_text

        return plan_text(self.parts.strategy_of_turns)

    @once_property
    def idioms(self) -> dict[str, int]:
        """In how many places of the Program each idiom has been recognised in the code for random games."""
        return {name: len(places) for name, places in self.parts.playout.unit.findings.idioms.items()}

    @property
    def compile_seconds(self) -> float:
        """How long making or loading the code has taken so far."""
        return self.parts.seconds

    @once_property
    def plainly(self) -> Native:
        """The same without what is kept from stone to stone: for positions in which that would not be right."""
        return Native(self.program, self.cpu.level, self.parts.target.switches | {"no-array", "no-lines", "no-groups"})

    def llvm(self) -> str:
        """All code as it is generated, with the rulebook's lines as comments."""
        return "\n".join(f"; ---- {part}\n{self.parts.text(part, comments=True)}" for part in PARTS)

    def optimised(self) -> str:
        """All code behind LLVM's passes."""
        return "\n".join(optimised(self.parts.text(part), self.cpu) for part in PARTS)

    def assembly(self) -> str:
        """All code in the processor's own language."""
        return "\n".join(assembly(self.parts.text(part), self.cpu) for part in PARTS)

    def function(self, part: str, name: str, result: bool, args: int) -> Callable[..., int]:
        """A function of the code; all its arguments are 64 bits wide.

        part: of the code (`PARTS`); name: of the function; result: does it give a number of 64 bits, or nothing? args:
        how many arguments it takes.
        """
        key = part, name
        if key not in self._functions:
            types = [ctypes.c_uint64] * args
            restype = ctypes.c_uint64 if result else None
            self._functions[key] = self.parts.library(part).function(name, restype, types)
        return self._functions[key]

    # ---- positions

    def pack(self, position: Position) -> Words:
        """A position of the reference evaluator, packed."""
        return (ctypes.c_uint64 * self.packing.size)(*self.packing.pack(position.values, position.data.rolls))

    def context(self, position: Position | None = None, plies: int = 0) -> Context:
        """A context for questions about a position, with room for so many more positions in its history."""
        past = position.data.past if position is not None else ()
        context = Context(self.features.repeats, len(past) + plies)
        if past:
            remember = self.function("perft", "gdl_remember", False, 2)
            for values in past:
                packed = (ctypes.c_uint64 * self.packing.size)(*self.packing.pack(values))
                remember(address(packed), context.address)
        return context

    @once_property
    def machine(self) -> Machine:
        """The reference evaluator of the same Program: it makes the first position."""
        return Machine(self.program)

    def start(self) -> Position:
        """The position after the setup."""
        return Position.start(self.machine)

    # ---- questions

    def runs(self, packed: Words, context: Context, part: str = "questions") -> list[Run]:
        """All runs of the turn, in order. Two of them may be the same move.

        packed: the position; context: of the question; part: whose code is asked.

        Raises:
            LimitError: there are too many, or they take too long to work out.
        """
        room = 256
        size = self.packing.size
        ask = self.function(part, "gdl_list", True, 5)
        while True:
            texts = (ctypes.c_uint64 * (room * (MAX_WORDS + 1)))()
            ends = (ctypes.c_uint64 * (room * size))()
            context.clear()
            count = ask(address(packed), context.address, address(texts), address(ends), room)
            context.check()
            if count <= room:
                break
            if count > MAX_MOVES or count * self.packing.frame.size > MAX_HELD:
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

    def _asked(self, name: str, packed: Words, context: Context, *args: int, result: bool = True) -> int:
        """The answer to a question about a position. args: what the function is handed beside position and context;
        result: has it an answer that is not written to where `args` say?

        Raises:
            LimitError: it takes too long to work out.
        """
        context.clear()
        ask = self.function("questions", name, result, 2 + len(args))
        answer = ask(address(packed), context.address, *args)
        context.check()
        return answer

    def _compares_moves(self, context: Context) -> None:
        """Equal moves must be found where there can be any: room for that."""
        if self.ambiguous and context.table is None:
            context.with_tables(1)

    def count(self, packed: Words, context: Context) -> int:
        """How many moves there are."""
        self._compares_moves(context)
        return self._asked("gdl_count", packed, context)

    def pick(self, packed: Words, number: int, context: Context) -> Words | None:
        """The packed position at the end of a move; None if there is none (or at a chance node).

        packed: the position; number: of the move, counted from 0 in the order of the runs; context: a fresh one, or one
        that was used before.
        """
        self._compares_moves(context)
        end = (ctypes.c_uint64 * self.packing.size)()
        return end if self._asked("gdl_pick", packed, context, number, address(end)) else None

    def end_ply(self, packed: Words, context: Context) -> None:
        """Make the end of a run the position after it; its keys join the context's history."""
        self._asked("gdl_end", packed, context, result=False)

    def result(self, packed: Words, context: Context, fresh: bool = True) -> Ended | None:
        """How the game has ended; None while it goes on. packed, context: the position; fresh: has a ply led here?"""
        return ended(self._asked("gdl_result", packed, context, int(fresh)))

    def scores(self, packed: Words, context: Context) -> tuple[int, ...]:
        """Every player's score."""
        out = (ctypes.c_int64 * len(self.program.players))()
        self._asked("gdl_scores", packed, context, address(out), result=False)
        return tuple(out)

    def hash(self, packed: Words, context: Context) -> int:
        """The position as one number of 64 bits."""
        return self.function("questions", "gdl_hash", True, 2)(address(packed), context.address)

    # ---- many games

    def perft(self, depth: int, position: Position | None = None) -> int:
        """How many lines of `depth` plies there are from a position (None: the start). Chance moves are plies too.

        Raises:
            LimitError: a position has too many moves, or they take too long to work out.
        """
        if position is None:
            position = self.start()
        if depth <= 0:
            return 1
        if not position.in_setup:
            return 0 if position.result is not None else self._leaves([(self.pack(position), 1)], position, depth)
        leaves = 0
        waiting = [(position, depth)]
        dealt: dict[tuple[int, Past], _Dealt] = {}
        while waiting:
            each, left = waiting.pop()
            if not each.in_setup:
                if each.machine.ended(each.data) is None:  # where there is no move, no line is counted
                    alike = dealt.setdefault((left, each.data.past), _Dealt(each))
                    alike.add(self.pack(each))
                    if len(alike.times) >= _DEALT_AT_ONCE:
                        leaves += self._leaves(alike.positions(), each, left)
                        del dealt[left, each.data.past]
            elif left == 1:
                leaves += each.count_moves()
            else:
                waiting += [(each.after(move), left - 1) for move in each.moves()]
        return leaves + sum(self._leaves(each.positions(), each.first, left) for (left, _), each in dealt.items())

    def _leaves(self, positions: Sequence[tuple[Words, int]], like: Position, depth: int) -> int:
        """The lines of play of at least one ply from positions behind the setup.

        positions: packed, and how often each of them counts; like: one with the same past.
        """
        context = self.context(like, depth)
        if self.ambiguous:
            context.with_tables(depth + 1)
        count = self.function("perft", "gdl_perft", True, 3)

        def counted(each: Words, times: int) -> int:
            context.clear()
            leaves = count(address(each), context.address, depth)
            context.check()
            return leaves * times

        (leaves,) = interruptible(
            lambda _: sum(starmap(counted, positions)), [context]
        )  # a thread takes longer than a few plies
        return leaves

    def playouts(
        self, n: int, seed: int = 0, threads: int = 1, position: Position | None = None, longest: int = MAX_PLIES
    ) -> Playouts:
        """Random games taken together. The same seed gives the same games on any number of threads.

        n: how many; seed: of the random generator; threads: that share the games; position: where they begin (None: the
        start); longest: plies after which a game is stopped, at most `MAX_PLIES`.

        Raises:
            LimitError: as `perft`.
        """
        if position is None:
            position = self.start()
        if position.result is not None:
            raise ValueError("the game is over in this position")
        tallies, seconds = self._tallies(n, seed, threads, position, longest)
        return summed(self.program, tallies, seconds)

    def _tallies(
        self, n: int, seed: int, threads: int, position: Position, longest: int
    ) -> tuple[list[list[int]], float]:
        """The tallies of random games, and how many seconds they took."""
        if position.in_setup and position.data.rolls:  # a part is settled: the next result of chance splits the games
            dice, moves = random.Random(seed), position.moves()
            chosen = Counter(dice.randrange(len(moves)) for _ in range(n))
            parts = [
                self._tallies(count, seed + i, threads, position.play(moves[i]), longest)
                for i, count in sorted(chosen.items())
            ]
            return [tally for tallies, _ in parts for tally in tallies], sum(seconds for _, seconds in parts)
        packed = self.pack(position)
        prepared = self.parts.prepared(position.values)
        if prepared is None:
            return self.plainly._tallies(n, seed, threads, position, longest)
        play = self.function("playouts", "gdl_playouts", False, 6)
        start = ctypes.create_string_buffer(prepared, len(prepared) + 8)
        contexts, tallies = [], []
        for _ in range(threads):
            context = self.context(position, longest + 1)
            context.clear()
            context.prepare(start)
            context.words[words.LONGEST] = longest
            context.words[words.SETUP] = int(position.in_setup)
            if self.ambiguous:
                context.with_tables(2)
            contexts.append(context)
            tally = (ctypes.c_uint64 * tally_words(self.program))()
            tally[SHORTEST] = 2**63
            tallies.append(tally)

        def work(i: int) -> float:
            first, last = n * i // threads, n * (i + 1) // threads
            began = time.thread_time()
            play(address(packed), contexts[i].address, first, last - first, seed, address(tallies[i]))
            return time.thread_time() - began

        took = interruptible(work, contexts)
        for context in contexts:
            context.check()
        return [list(tally) for tally in tallies], sum(took)


def ended(word: int) -> Ended | None:
    """The meaning of a result's word."""
    if not word:
        return None
    verdict = {1: "win", 2: "draw", 3: "score"}[word >> 16 & 3]
    return Ended((word & 0xFFFF) - 1, verdict, word >> 32)
