"""Turns in code: what a ply leaves behind, whose turn it is then, and whether there is a move."""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import pieces
from gdl_interpreter.native.emit.moves.move_generator import show_runs
from gdl_interpreter.native.emit.moves.sinks import Any
from gdl_interpreter.native.emit.statements.chance import found_or_chance
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import FIELDS, TABLES
from gdl_interpreter.program import Ty

IN_QUESTION, IN_ENDING = 1, 2
"""Why a position is looked at: to find out whether there is a move, or whether an ending holds."""


# ---- has anybody a move?


def any_run(e: Emitter, state: State, asking: int = 0) -> Val:
    """Has the player to move a move (or is it a chance node)? asking: as of `State`."""
    state = e.pointed(state)
    name = _any_run_function(e, asking)
    text = e.fn.emit(f"call i1 {name}(ptr {state.fields}, ptr {state.tables}, ptr {e.context})")
    return Val(Ty.BOOL, text)


def _any_run_function(e: Emitter, asking: int) -> str:
    made, key = e.unit.made, ("any_run", asking)
    if key in made:
        return made[key]
    if e.unit.find_run is not None and not asking:
        return e.unit.find_run()
    name = made[key] = e.unit.module.name("any_run")
    inner = e.another(f"i1 {name}(ptr %fields, ptr %tables, ptr %context)")
    fn, state = inner.fn, State(e.unit.packing, FIELDS, TABLES, {}, shared=True, asking=asking)
    memory = fn.alloca("i64", 2)
    fn.store_i64(0, memory)
    show_runs(inner, Any(memory), state)
    found = fn.icmp("ne", "i64", fn.load_i64(memory), 0)
    fn.ret(f"i1 {found_or_chance(inner, found)}")
    return name


def stuck(e: Emitter, state: State) -> Val:
    """As `Emitter.stuck`."""
    if state.asking == IN_QUESTION:
        return constant(Ty.BOOL, 0)
    if state.asking == IN_ENDING:
        can = e.has_moves if e.has_moves is not None else any_run(e, state.seen())
    else:
        after = state.copy(e.fn)
        rolled = after.read(e.fn, "rolled")
        e.end_ply(after)
        after.write(e.fn, "rolled", rolled)
        can = any_run(e, after, IN_QUESTION)
    if can.known:
        return constant(Ty.BOOL, not can.const)
    return Val(Ty.BOOL, e.fn.negated(can.truth))


# ---- plies and turns


def end_ply(e: Emitter, state: State) -> None:
    """Close the books on a run that has come to its end: the turn goes on, or the next begins."""
    ended_ply(e, state)


def ended_ply(e: Emitter, state: State) -> Val:
    """The same; true if the mover has moves left in this turn."""
    fn, features = e.fn, e.unit.features
    state.write(fn, "ply", Val(Ty.INT, fn.add(state.read(fn, "ply").number, 1)))
    if features.passes:
        passed, passes = state.read(fn, "passed"), state.read(fn, "passes")
        more = fn.add(passes.number, 1)
        has = fn.icmp("ne", "i64", passed.text, 0)
        state.write(fn, "passes", Val(Ty.INT, fn.select(has, more, 0)))
    state.write(fn, "moved", state.read(fn, "mover"))
    if not features.several:
        _clear(e, state)
        begin_turn(e, state, pieces.following(e, state))
        return constant(Ty.BOOL, 0)
    fewer = fn.sub(state.read(fn, "left").number, 1)
    left = fn.add(fewer, state.read(fn, "again").number)
    goes_on = fn.icmp("sgt", "i64", left, 0)
    if features.passes:
        none = fn.icmp("eq", "i64", state.read(fn, "passed").text, 0)
        goes_on = fn.both(goes_on, none)
    if features.seats_change:
        here = e.meet(state.read(fn, "mover"), state.read(fn, "playing"))
        goes_on = fn.both(goes_on, e.sets.isnt_empty(here))
    _clear(e, state)
    on, next_, done = fn.label("goes_on"), fn.label("next_turn"), fn.label("ply_over")
    facts = dict(state.facts)
    fn.branch(goes_on, on, next_)
    fn.begin_block(on)
    state.write(fn, "left", Val(Ty.INT, left))
    state.write(fn, "made", Val(Ty.INT, fn.add(state.read(fn, "made").number, 1)))
    fn.jump(done)
    fn.begin_block(next_)
    begin_turn(e, state, pieces.following(e, state))
    fn.begin_block(done)
    state.facts = facts
    state.forget("mover")
    return Val(Ty.BOOL, goes_on)


def _clear(e: Emitter, state: State) -> None:
    for name in ("again", "passed"):
        state.write(e.fn, name, constant(Ty.INT, 0))


def begin_turn(e: Emitter, state: State, player: Val) -> None:
    """It is this player's turn now."""
    fn = e.fn
    state.write(fn, "mover", player)
    state.write(fn, "next", constant(Ty.PLAYERS, 0))
    state.forget("next")
    state.write(fn, "left", constant(Ty.INT, 1))
    state.write(fn, "made", constant(Ty.INT, 0))
    state.write(fn, "rolled", constant(Ty.INT, 0))
    state.forget("left", "made", "again", "passed", "rolled")
    moves = e.unit.program.moves_in_turn
    if moves is None:
        return
    number = e.value(moves, state, {})
    most = fn.smax(number.number, 1)
    if not player.known:
        somebody = e.sets.isnt_empty(player)
        most = fn.select(somebody, most, 1)
    state.write(fn, "left", Val(Ty.INT, most))
    state.forget("left")
