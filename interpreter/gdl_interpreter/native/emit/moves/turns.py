"""Turns in code: what a ply leaves behind, whose turn it is then, and whether there is a move."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import USED
from gdl_interpreter.native.analysis.continuation import before
from gdl_interpreter.native.emit.moves.move_generator import MoveGenerator
from gdl_interpreter.native.emit.moves.sinks import Any
from gdl_interpreter.native.emit.statements.chance_node import found_or_nature
from gdl_interpreter.native.emit.statements.effects import Deeds
from gdl_interpreter.native.emit.values import Val, constant
from gdl_interpreter.native.layout.state import State, numbered
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty

IN_QUESTION, IN_ENDING = 1, 2
"""Why a position is looked at: to find out whether there is a move, or whether an ending holds."""


class Turns(Deeds):
    """Adds turns to statements."""

    has_moves: Val | None = None
    """Has the player to move a move, where that is known already? For endings that ask it."""

    # ---- has anybody a move?

    def any_run(self, state: State, asking: int = 0) -> Val:
        """Has the player to move a move (or nature)?"""
        state = self.pointed(state)
        name = self._any_run_function(asking)
        text = self.fn.emit(f"call i1 {name}(ptr {state.fields}, ptr {state.tables}, ptr {self.context})")
        return Val(Ty.BOOL, text)

    def _any_run_function(self, asking: int) -> str:
        made, key = self.unit.made, ("any_run", asking)
        if key in made:
            return made[key]
        if self.unit.find_run is not None and not asking:
            return self.unit.find_run()
        name = made[key] = self.unit.module.name("any_run")
        fn = Function(self.unit.module, f"internal i1 {name}(ptr %fields, ptr %tables, ptr %context) noinline nounwind")
        writer = self.sibling(fn, "%context")
        state = State(self.unit.packing, "%fields", "%tables", {}, shared=True, asking=asking)
        memory, over = fn.alloca("i64", 2), fn.label("over")
        fn.store("i64", "0", memory)
        type_ = self.ir(Ty.PLAYERS)
        someone = fn.label("someone")
        fn.branch(fn.emit(f"icmp ne {type_} {state.read(fn, 'mover').text}, 0"), someone, over)
        fn.begin_block(someone)
        begin_runs(writer)
        if self.unit.by_number:
            state = state.seen(**numbered(fn, state))
        MoveGenerator(writer, Any(memory), over).go(before(self.unit.program.turn, None), state, {}, "0")
        fn.begin_block(over)
        found = fn.emit(f"icmp ne i64 {fn.load('i64', memory)}, 0")
        fn.ret(f"i1 {found_or_nature(self.unit, fn, found, '%context')}")
        return name

    def stuck(self, state: State) -> Val:
        if state.asking == IN_QUESTION:
            return constant(Ty.BOOL, 0)
        if state.asking == IN_ENDING:
            can = self.has_moves if self.has_moves is not None else self.any_run(state.seen())
        else:
            after = state.copy(self.fn)
            rolled = after.read(self.fn, "rolled")
            self.end_ply(after)
            after.write(self.fn, "rolled", rolled)
            can = self.any_run(after, IN_QUESTION)
        if can.known:
            return constant(Ty.BOOL, not can.const)
        return Val(Ty.BOOL, self.fn.emit(f"xor i1 {can.text}, true"))

    # ---- plies and turns

    def end_ply(self, state: State) -> None:
        """Close the books on a run that has come to its end: the turn goes on, or the next begins."""
        self.ended_ply(state)

    def ended_ply(self, state: State) -> Val:
        """The same; true if the mover has moves left in this turn."""
        fn, features = self.fn, self.unit.features
        state.write(fn, "ply", Val(Ty.INT, fn.emit(f"add i64 {state.read(fn, 'ply').text}, 1")))
        if features.passes:
            passed, passes = state.read(fn, "passed"), state.read(fn, "passes")
            more = fn.emit(f"add i64 {passes.text}, 1")
            has = fn.emit(f"icmp ne i64 {passed.text}, 0")
            state.write(fn, "passes", Val(Ty.INT, fn.emit(f"select i1 {has}, i64 {more}, i64 0")))
        state.write(fn, "moved", state.read(fn, "mover"))
        if not features.several:
            self._clear(state)
            self.begin_turn(state, self.following(state))
            return constant(Ty.BOOL, 0)
        fewer = fn.emit(f"sub i64 {state.read(fn, 'left').text}, 1")
        left = fn.emit(f"add i64 {fewer}, {state.read(fn, 'again').text}")
        goes_on = fn.emit(f"icmp sgt i64 {left}, 0")
        if features.passes:
            none = fn.emit(f"icmp eq i64 {state.read(fn, 'passed').text}, 0")
            goes_on = fn.emit(f"and i1 {goes_on}, {none}")
        if features.seats_change:
            here = self.joined("meet", [state.read(fn, "mover"), state.read(fn, "playing")])
            goes_on = fn.emit(f"and i1 {goes_on}, {self.sets.isnt_empty(here)}")
        self._clear(state)
        on, next_, done = fn.label("goes_on"), fn.label("next_turn"), fn.label("ply_over")
        facts = dict(state.facts)
        fn.branch(goes_on, on, next_)
        fn.begin_block(on)
        state.write(fn, "left", Val(Ty.INT, left))
        state.write(fn, "made", Val(Ty.INT, fn.emit(f"add i64 {state.read(fn, 'made').text}, 1")))
        fn.jump(done)
        fn.begin_block(next_)
        self.begin_turn(state, self.following(state))
        fn.begin_block(done)
        state.facts = facts
        state.forget("mover")
        return Val(Ty.BOOL, goes_on)

    def _clear(self, state: State) -> None:
        for name in ("again", "passed"):
            state.write(self.fn, name, constant(Ty.INT, 0))

    def begin_turn(self, state: State, player: Val) -> None:
        """It is this player's turn now."""
        fn = self.fn
        state.write(fn, "mover", player)
        state.write(fn, "next", constant(Ty.PLAYERS, 0))
        state.forget("next")
        state.write(fn, "left", constant(Ty.INT, 1))
        state.write(fn, "made", constant(Ty.INT, 0))
        state.write(fn, "rolled", constant(Ty.INT, 0))
        state.forget("left", "made", "again", "passed", "rolled")
        moves = self.unit.program.moves_in_turn
        if moves is None:
            return
        number = self.value(moves, state, {})
        most = fn.intrinsic("smax", "i64", f"i64 {number.text}, i64 1")
        if not player.known:
            somebody = self.sets.isnt_empty(player)
            most = fn.emit(f"select i1 {somebody}, i64 {most}, i64 1")
        state.write(fn, "left", Val(Ty.INT, most))
        state.forget("left")


def begin_runs(writer: Deeds) -> None:
    """Before the runs of a turn: none of nature's results has been used."""
    if writer.unit.features.chance:
        writer.fn.store("i64", "0", writer.fn.gep(writer.context, "i64", USED))
