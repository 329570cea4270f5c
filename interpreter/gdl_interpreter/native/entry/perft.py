"""Perft in code: the lines of so many plies, the last ply counted and not gone through."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import CHANCE, CHANCE_SET, POSITIONS, STOP
from gdl_interpreter.native.emit.dispatch import exported, internal
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.moves import game_flow
from gdl_interpreter.native.emit.moves.counting import emit_counts
from gdl_interpreter.native.emit.moves.move_generator import memory_of_sink, show_moves
from gdl_interpreter.native.emit.moves.sink import Runs, Sink
from gdl_interpreter.native.emit.statements.chance import chance_results, nth_chance_result, roll
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.entry.chance_nodes import counted
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import CONTEXT, FIELDS, I64, ONE, POSITION, TABLES, Label, Ptr
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.native.plan.planner import plan_of
from gdl_interpreter.program import Ty

SHORT, WRITTEN_OUT = 2000, 4
"""Up to this weight of a turn without loops with choices, definitions and actions of so many times the weight are still
written out in place: chess counts a fifth faster."""


class Deeper(Sink):
    """Goes on from the end of each run. Word 0: leaves so far; 6: plies that are left behind this one; where there are
    none, it counts. The same code does both: a third less of it than with a count of its own."""

    def __init__(self, memory: Ptr, perft: Perft) -> None:
        super().__init__(memory)
        self.perft = perft

    def moved_to(self, memory: Ptr) -> Sink:
        return Deeper(memory, self.perft)

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        """Count the end of a run, or go on from it; the arguments are those of `Sink.on_move`.

        runs: who goes through them; state: the position at the end; env: what local names hold; words: how many the
        move has.
        """
        fn, e = runs.e.fn, runs.e
        left = fn.load_i64(fn.gep(self.memory, "i64", 6))
        one, deeper, seen = fn.label("one"), fn.label("deeper"), fn.label("seen")
        fn.branch(fn.icmp("sle", "i64", left, 0), one, deeper)
        fn.begin_block(one)
        self._add(fn, ONE)
        fn.jump(seen)
        fn.begin_block(deeper)
        self._add(fn, self.perft.below(e, state.copy(fn), left))
        fn.begin_block(seen)

    def sure_end(self, runs: Runs, after: Label) -> bool:
        fn = runs.e.fn
        last, deeper = fn.label("last"), fn.label("deeper")
        fn.branch(fn.icmp("sle", "i64", fn.load_i64(fn.gep(self.memory, "i64", 6)), 0), last, deeper)
        fn.begin_block(last)
        self._add(fn, ONE)
        fn.jump(after)
        fn.begin_block(deeper)
        return False

    def all_at_once(self, runs: Runs, these: Val) -> Label | None:
        fn = runs.e.fn
        last, each, past = fn.label("last"), fn.label("each"), fn.label("past")
        left = fn.load_i64(fn.gep(self.memory, "i64", 6))
        fn.branch(fn.icmp("sle", "i64", left, 0), last, each)
        fn.begin_block(last)
        self._add(fn, runs.e.sets.count(these))
        fn.jump(past)
        fn.begin_block(each)
        return past

    def _add(self, fn: Function, more: I64) -> None:
        fn.store("i64", fn.add(fn.load_i64(self.memory), more), self.memory)


class Perft:
    """Writes `gdl_perft`: the number of lines of a depth (at least 1) from a position in which nobody has won."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit

    def write(self) -> None:
        e = exported(self.unit, "gdl_perft", "i64", "ptr %position, ptr %context, i64 %depth")
        fn = e.fn
        loops = self.unit.choices.has_loops()
        if not loops and self.unit.cost.of(self.unit.program.turn) <= SHORT:
            self.unit.outlined *= WRITTEN_OUT
        if loops and self.unit.specialised and not self.unit.ambiguous:
            self.unit.find_run = self._finder
        name = self._perft()
        tables = fn.gep(POSITION, "i64", self.unit.packing.field_words)
        fn.ret(f"i64 {fn.emit(f'call i64 {name}(ptr %position, ptr {tables}, ptr %context, i64 %depth)')}")
        self._remember()

    def _finder(self) -> str:
        """A function that tells whether there is a move (or a chance node): it counts. Loops with choices are a great
        deal of code, and to write them once more takes longer than it saves."""
        name = self.unit.made["any_run", 0] = self.unit.module.name("any_run")
        fn = Function(self.unit.module, f"internal i1 {name}(ptr %fields, ptr %tables, ptr %context) noinline nounwind")
        counted = fn.emit(f"call i64 {self.unit.made['perft']}(ptr %fields, ptr %tables, ptr %context, i64 1)")
        fn.ret(f"i1 {fn.icmp('ne', 'i64', counted, 0)}")
        return name

    def _remember(self) -> None:
        """`gdl_remember`: the keys of a position join the history."""
        e = exported(self.unit, "gdl_remember", "void", "ptr %position, ptr %context")
        fn = e.fn
        e.refuel()
        game_flow.remember(e, e.position(POSITION), given=True)
        fn.ret("void")

    def _perft(self) -> str:
        """A function that counts by the mover's own function, where players have code of their own."""
        if not self.unit.specialised:
            return self._counting(None)
        name = self.unit.made["perft"] = self.unit.module.name("perft")
        players = len(self.unit.program.players)
        fn = Function(
            self.unit.module, f"internal i64 {name}(ptr %fields, ptr %tables, ptr %context, i64 %depth) nounwind"
        )
        state = State(self.unit.packing, FIELDS, TABLES, {})
        type_ = self.unit.ir(Ty.PLAYERS)
        for player in range(players):
            mine, other = fn.label("mine"), fn.label("other")
            mover = state.read(fn, "mover").text
            fn.branch(fn.icmp("eq", type_, mover, 1 << player), mine, other)
            fn.begin_block(mine)
            inner = self._counting(player)
            fn.ret(f"i64 {fn.emit(f'call i64 {inner}(ptr %fields, ptr %tables, ptr %context, i64 %depth)')}")
            fn.begin_block(other)
        fn.ret("i64 0")
        return name

    def _counting(self, player: int | None) -> str:
        """A function for one mover (None: for all): the leaves below a position."""
        made, key = self.unit.made, ("perft", player)
        if key in made:
            return made[key]
        name = made[key] = self.unit.module.name("count_lines")
        e = internal(self.unit, f"i64 {name}(ptr %fields, ptr %tables, ptr %context, i64 %depth)")
        fn = e.fn
        e.refuel()
        facts = {} if player is None else {"mover": constant(Ty.PLAYERS, 1 << player)}
        state = State(self.unit.packing, FIELDS, TABLES, facts, shared=True)
        last, deeper = fn.label("last"), fn.label("deeper")
        is_last = fn.icmp("sle", "i64", "%depth", 1)
        fn.branch(is_last, last, deeper)
        fn.begin_block(last)
        planned = self._planned(e, state)
        if planned is not None:
            fn.ret(f"i64 {planned}")
        all_runs = fn.label("runs")
        fn.jump(all_runs)
        fn.begin_block(deeper)
        stop = fn.load_i64(fn.gep(CONTEXT, "i64", STOP))
        given_up = fn.label("given_up")
        fn.branch(fn.icmp("eq", "i64", stop, 0), all_runs, given_up)
        fn.begin_block(given_up)
        fn.ret("i64 0")
        fn.begin_block(all_runs)
        memory = memory_of_sink(e)
        fn.store("i64", fn.sub(I64("%depth"), 1), fn.gep(memory, "i64", 6))
        show_moves(e, Deeper(memory, self), state, fn.label("over"))
        if self.unit.features.chance:
            counts, rolls = fn.label("counts"), fn.label("goes_on")
            fn.branch(is_last, counts, rolls)
            fn.begin_block(counts)
            fn.ret(f"i64 {counted(e, memory)}")
            fn.begin_block(rolls)
            self._chance(e, state, memory)
        fn.ret(f"i64 {fn.load_i64(memory)}")
        return name

    def _planned(self, e: Emitter, state: State) -> str | None:
        """How many moves there are (i64), where they can be counted without going through them."""
        if self.unit.ambiguous or self.unit.features.chance:
            return None
        plan = plan_of(self.unit, self.unit.program.turn, e.known(state, {}), overcount=False)
        return None if isinstance(plan, Reason) else emit_counts(e, plan, state).runs(plan)

    def below(self, e: Emitter, after: State, left: I64) -> I64:
        """The leaves below the end of a run (i64); the history is as before afterwards.

        e: writes the function; after: the end of the run, which becomes the position behind it; left: plies that are
        left.
        """
        fn = e.fn
        known = fn.load_i64(fn.gep(e.context, "i64", POSITIONS)) if self.unit.features.repeats else ""
        facts = dict(after.facts)
        game_flow.after_ply(e, after)
        result, over = fn.alloca("i64"), fn.label("over")
        fn.store("i64", "0", result)
        leaves = fn.alloca("i64")
        fn.store("i64", "0", leaves)
        game_flow.endings_of_ply(e, after, over, result)
        done = fn.label("below")
        mover = after.facts.get("mover")
        name = self.unit.made.get("perft")
        if mover is not None and mover.const is not None and self.unit.specialised:
            name = self._counting(mover.const.bit_length() - 1)
        elif name is None:
            name = self._counting(None)
        call = f"call i64 {name}(ptr {after.fields}, ptr {after.tables}, ptr {e.context}, i64 {left})"
        fn.store("i64", fn.emit(call), leaves)
        fn.jump(done)
        fn.begin_block(over)
        fn.begin_block(done)
        if known:
            fn.store("i64", known, fn.gep(e.context, "i64", POSITIONS))
        after.facts = facts
        return fn.load_i64(leaves)

    def _chance(self, e: Emitter, state: State, memory: Ptr) -> None:
        """At a chance node each of its results is a ply."""
        fn = e.fn
        rolls, done = fn.label("rolls"), fn.label("rolled")
        asked = fn.load_i64(fn.gep(CONTEXT, "i64", CHANCE))
        fn.store("i64", "0", fn.gep(CONTEXT, "i64", CHANCE))
        fn.branch(fn.icmp("ne", "i64", asked, 0), rolls, done)
        fn.begin_block(rolls)
        count = chance_results(e)
        last = fn.sub(count, 1)
        width = self.unit.chance_words
        kept = fn.alloca("i64", max(2, width))
        for i in range(width):
            fn.store("i64", fn.load_i64(fn.gep(CONTEXT, "i64", CHANCE_SET + i)), fn.gep(kept, "i64", i))
        with e.sets.each_number(0, last) as (number, _, _):
            for i in range(width):
                fn.store("i64", fn.load_i64(fn.gep(kept, "i64", i)), fn.gep(CONTEXT, "i64", CHANCE_SET + i))
            chosen = nth_chance_result(e, number.number)
            after = state.copy(fn)
            roll(e, after, chosen)
            name = self.unit.made.get("perft") or self._counting(None)
            left = fn.load_i64(fn.gep(memory, "i64", 6))
            call = f"call i64 {name}(ptr {after.fields}, ptr {after.tables}, ptr %context, i64 {left})"
            more = I64(fn.emit(call))
            fn.store("i64", fn.add(fn.load_i64(memory), more), memory)
        fn.begin_block(done)
