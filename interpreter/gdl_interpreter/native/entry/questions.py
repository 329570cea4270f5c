"""The functions that are asked about one position: its moves, how many there are, what comes after one, how it ends."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import NATURE
from gdl_interpreter.native.analysis.ambiguity import Ambiguity
from gdl_interpreter.native.analysis.continuation import before
from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.emit.moves.game_flow import GameFlow, refuel
from gdl_interpreter.native.emit.moves.move_generator import MoveGenerator
from gdl_interpreter.native.emit.moves.sink import Sink
from gdl_interpreter.native.emit.moves.sinks import (
    FIRST_WORD,
    MEMORY,
    Count,
    Once,
    Pick,
    Write,
    begin_once,
    end_once,
    position_words,
)
from gdl_interpreter.native.emit.moves.turns import begin_runs
from gdl_interpreter.native.emit.statements.chance_node import clear_nature, members_of_nature
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.layout.state import State, numbered
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty
from gdl_interpreter.program.limits import MAX_WORDS

NOBODY_LEFT = 0
NO_MOVE = 1
"""Results that no ending asks for, behind the endings' numbers."""


class Questions:
    """Writes the functions that are asked about a position. Packed positions are handed over by address."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.weights = CostModel(unit)
        ambiguity = Ambiguity(unit.program)
        self.ambiguous = ambiguity.look()
        """Can two runs of the turn be the same move?"""
        self.alike = ambiguity.where
        """The `either` whose branches may begin alike, where they can."""

    def function(self, name: str, result: str, params: str) -> tuple[Function, GameFlow]:
        """An exported function, and a writer for it."""
        fn = Function(self.unit.module, f"{result} @{name}({params}) nounwind")
        return fn, GameFlow.fresh(self.unit, fn, self.weights)

    def position(self, fn: Function, pointer: str, shared: bool = True) -> State:
        """The packed position at an address."""
        tables = fn.gep(pointer, "i64", self.unit.packing.field_words)
        return State(self.unit.packing, pointer, tables, {}, shared)

    def run(self, writer: GameFlow, visitor: Sink, state: State) -> None:
        """Show all runs of the turn to a visitor; nothing where nobody is to move. The code is the same for all
        players: it is better soon than fast."""
        fn = writer.fn
        over, someone = fn.label("over"), fn.label("someone")
        type_ = writer.ir(Ty.PLAYERS)
        fn.branch(fn.emit(f"icmp ne {type_} {state.read(fn, 'mover').text}, 0"), someone, over)
        fn.begin_block(someone)
        begin_runs(writer)
        if self.unit.by_number:
            state = state.seen(**numbered(fn, state))
        MoveGenerator(writer, visitor, over).go(before(self.unit.program.turn, None), state, {}, "0")
        fn.begin_block(over)

    def show_all(self, writer: GameFlow, visitor: Sink, state: State, over: str) -> None:
        """Show each move of a position whose mover is known to be there to a visitor; nature's not."""
        begin_runs(writer)
        if self.unit.features.chance:
            clear_nature(self.unit, writer.fn, writer.context)
        if self.ambiguous:
            begin_once(writer, visitor.memory)
            visitor = Once(visitor.memory, visitor)
        inner = writer.fn.label("shown")
        if self.unit.by_number:
            state = state.seen(**numbered(writer.fn, state))
        MoveGenerator(writer, visitor, inner).go(before(self.unit.program.turn, None), state, {}, "0")
        writer.fn.begin_block(inner)
        if self.ambiguous:
            end_once(writer, visitor.memory)
        writer.fn.jump(over)
        writer.fn.begin_block(over)

    def memory(self, fn: Function) -> str:
        """Room for a visitor, its words all 0."""
        count = FIRST_WORD + MAX_WORDS + 8 if self.ambiguous else MEMORY
        memory = fn.alloca("i64", count)
        for i in range(5):
            fn.store("i64", "0", fn.gep(memory, "i64", i))
        return memory

    # ---- the questions

    def write(self) -> None:
        """Write all of them."""
        self.list_runs()
        self.count_moves()
        self.pick_move()
        self.end_ply()
        self.result()
        self.scores()
        self.hash()

    def list_runs(self) -> None:
        """`gdl_list`: all runs in order: the words of each, behind their number, and the packed position at its end."""
        fn, writer = self.function("gdl_list", "i64", "ptr %position, ptr %context, ptr %words, ptr %ends, i64 %room")
        refuel(writer)
        memory = fn.alloca("i64", FIRST_WORD + MAX_WORDS + 8)
        fn.store("i64", "0", memory)
        fn.store("ptr", "%words", fn.gep(memory, "i64", 1))
        fn.store("ptr", "%ends", fn.gep(memory, "i64", 2))
        fn.store("i64", "%room", fn.gep(memory, "i64", 3))
        self.run(writer, Write(memory), self.position(fn, "%position"))
        fn.ret(f"i64 {fn.load('i64', memory)}")

    def count_moves(self) -> None:
        """`gdl_count`: how many moves there are."""
        fn, writer = self.function("gdl_count", "i64", "ptr %position, ptr %context")
        refuel(writer)
        memory = self.memory(fn)
        visitor: Sink = Count(memory)
        if self.ambiguous:
            begin_once(writer, memory)
            visitor = Once(memory, visitor)
        self.run(writer, visitor, self.position(fn, "%position"))
        if self.ambiguous:
            end_once(writer, memory)
        fn.ret(f"i64 {self.counted(writer, memory)}")

    def pick_move(self) -> None:
        """`gdl_pick`: the end of the move with a number, counted from 0; 0 if there are not so many."""
        params = "ptr %position, ptr %context, i64 %number, ptr %end"
        fn, writer = self.function("gdl_pick", "i64", params)
        refuel(writer)
        memory = self.memory(fn)
        fn.store("i64", "%number", memory)
        fn.store("ptr", "%end", fn.gep(memory, "i64", 2))
        fn.store("ptr", fn.gep("%end", "i64", self.unit.packing.field_words), fn.gep(memory, "i64", 3))
        visitor: Sink = Pick(memory)
        if self.ambiguous:
            begin_once(writer, memory)
            visitor = Once(memory, visitor)
        self.run(writer, visitor, self.position(fn, "%position"))
        if self.ambiguous:
            end_once(writer, memory)
        fn.ret(f"i64 {fn.load('i64', fn.gep(memory, 'i64', 1))}")

    def counted(self, writer: GameFlow, memory: str) -> str:
        """What a count has come to; where nature is to move, how many results it picks from."""
        fn = writer.fn
        count = fn.load("i64", memory)
        if not self.unit.features.chance:
            return count
        asked = fn.load("i64", fn.gep("%context", "i64", NATURE))
        rolls = fn.emit(f"icmp ne i64 {asked}, 0")
        fn.store("i64", "0", fn.gep("%context", "i64", NATURE))
        return fn.emit(f"select i1 {rolls}, i64 {members_of_nature(self.unit, fn, '%context')}, i64 {count}")

    def end_ply(self) -> None:
        """`gdl_end`: the position after a run, from its end."""
        fn, writer = self.function("gdl_end", "void", "ptr %position, ptr %context")
        refuel(writer)
        writer.after_ply(self.position(fn, "%position", shared=False))
        fn.ret("void")

    def result(self) -> None:
        """`gdl_result`: the word of the result, 0 while the game goes on. `fresh`: has a ply led here?"""
        fn, writer = self.function("gdl_result", "i64", "ptr %position, ptr %context, i64 %fresh")
        refuel(writer)
        state = self.position(fn, "%position")
        result, over = fn.alloca("i64"), fn.label("over")
        fn.store("i64", "0", result)
        writer.has_moves = writer.any_run(state)
        for number, ending in enumerate(self.unit.program.endings):
            asked, skipped = fn.label("asked"), fn.label("skipped")
            if not ending.asks_stuck:
                fn.branch(fn.emit("icmp ne i64 %fresh, 0"), asked, skipped)
                fn.begin_block(asked)
            writer.ending(number, ending, state, over, result)
            fn.begin_block(skipped)
        self.without_ending(writer, state, writer.has_moves.text, result)
        fn.begin_block(over)
        fn.ret(f"i64 {fn.load('i64', result)}")

    def without_ending(self, writer: GameFlow, state: State, has_moves: str, result: str) -> None:
        """Nobody is left, or there is no move: a draw."""
        fn, endings = writer.fn, len(self.unit.program.endings)
        if self.unit.features.seats_change:
            left, nobody, some = state.read(fn, "playing"), fn.label("nobody"), fn.label("somebody")
            fn.branch(writer.sets.is_empty(left), nobody, some)
            fn.begin_block(nobody)
            fn.store("i64", writer.nobody_has_moves(endings + NOBODY_LEFT, state), result)
            fn.jump(done := fn.label("drawn"))
            fn.begin_block(some)
        else:
            done = fn.label("drawn")
        stuck = fn.label("stuck")
        fn.branch(has_moves, done, stuck)
        fn.begin_block(stuck)
        fn.store("i64", writer.nobody_has_moves(endings + NO_MOVE, state), result)
        fn.begin_block(done)

    def scores(self) -> None:
        """`gdl_scores`: every player's score, as the rulebook reckons it."""
        fn, writer = self.function("gdl_scores", "void", "ptr %position, ptr %context, ptr %out")
        refuel(writer)
        state = self.position(fn, "%position")
        if self.unit.program.score is not None:
            for player in range(len(self.unit.program.players)):
                value = writer.measured(self.unit.program.score, player, state)
                fn.store("i64", value, fn.gep("%out", "i64", player))
        fn.ret("void")

    def hash(self) -> None:
        """`gdl_hash`: the position as one number."""
        fn, writer = self.function("gdl_hash", "i64", "ptr %position, ptr %context")
        state = self.position(fn, "%position")
        runs = MoveGenerator(writer, Sink("null"), "")
        fn.ret(f"i64 {writer.hash_of(position_words(runs, state)).text}")
