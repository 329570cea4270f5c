"""The functions that are asked about one position: its moves, how many there are, what comes after one, how it ends."""

from __future__ import annotations

from gdl_interpreter.native.emit.dispatch import exported
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing
from gdl_interpreter.native.emit.moves import game_flow, turns
from gdl_interpreter.native.emit.moves.move_generator import memory_of_sink, show_runs
from gdl_interpreter.native.emit.moves.sinks import FIRST_WORD, Count, Pick, Write, once
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.entry.chance_nodes import counted
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.operands import I1, POSITION, Ptr
from gdl_interpreter.program.limits import MAX_WORDS


def write(unit: Unit) -> None:
    """Write all of them."""
    for question in (list_runs, count_moves, pick_move, end_ply, result, scores, position_hash):
        question(unit)


def list_runs(unit: Unit) -> None:
    """`gdl_list`: all runs in order: the words of each, behind their number, and the packed position at its end."""
    e = exported(unit, "gdl_list", "i64", "ptr %position, ptr %context, ptr %words, ptr %ends, i64 %room")
    fn = e.fn
    e.refuel()
    memory = fn.alloca("i64", FIRST_WORD + MAX_WORDS + 8)
    fn.store("i64", "0", memory)
    fn.store("ptr", "%words", fn.gep(memory, "i64", 1))
    fn.store("ptr", "%ends", fn.gep(memory, "i64", 2))
    fn.store("i64", "%room", fn.gep(memory, "i64", 3))
    show_runs(e, Write(memory), e.position(POSITION))
    fn.ret(f"i64 {fn.load_i64(memory)}")


def count_moves(unit: Unit) -> None:
    """`gdl_count`: how many moves there are."""
    e = exported(unit, "gdl_count", "i64", "ptr %position, ptr %context")
    fn = e.fn
    e.refuel()
    memory = memory_of_sink(e)
    with once(e, Count(memory)) as sink:
        show_runs(e, sink, e.position(POSITION))
    fn.ret(f"i64 {counted(e, memory)}")


def pick_move(unit: Unit) -> None:
    """`gdl_pick`: the end of the move with a number, counted from 0; 0 if there are not so many."""
    params = "ptr %position, ptr %context, i64 %number, ptr %end"
    e = exported(unit, "gdl_pick", "i64", params)
    fn = e.fn
    e.refuel()
    memory = memory_of_sink(e)
    fn.store("i64", "%number", memory)
    fn.store("ptr", "%end", fn.gep(memory, "i64", 2))
    fn.store("ptr", fn.gep(Ptr("%end"), "i64", unit.packing.field_words), fn.gep(memory, "i64", 3))
    with once(e, Pick(memory)) as sink:
        show_runs(e, sink, e.position(POSITION))
    fn.ret(f"i64 {fn.load_i64(fn.gep(memory, 'i64', 1))}")


def end_ply(unit: Unit) -> None:
    """`gdl_end`: the position after a run, from its end."""
    e = exported(unit, "gdl_end", "void", "ptr %position, ptr %context")
    fn = e.fn
    e.refuel()
    game_flow.after_ply(e, e.position(POSITION, shared=False))
    fn.ret("void")


def result(unit: Unit) -> None:
    """`gdl_result`: the word of the result, 0 while the game goes on. `fresh`: has a ply led here?"""
    e = exported(unit, "gdl_result", "i64", "ptr %position, ptr %context, i64 %fresh")
    fn = e.fn
    e.refuel()
    state = e.position(POSITION)
    result, over = fn.alloca("i64"), fn.label("over")
    fn.store("i64", "0", result)
    e.has_moves = turns.any_run(e, state)
    for number, ending in enumerate(unit.program.endings):
        asked, skipped = fn.label("asked"), fn.label("skipped")
        if not ending.asks_stuck:
            fn.branch(fn.icmp("ne", "i64", "%fresh", 0), asked, skipped)
            fn.begin_block(asked)
        game_flow.test_ending(e, number, ending, state, over, result)
        fn.begin_block(skipped)
    _without_ending(e, state, e.has_moves.truth, result)
    fn.begin_block(over)
    fn.ret(f"i64 {fn.load_i64(result)}")


def _without_ending(e: Emitter, state: State, has_moves: I1, result: Ptr) -> None:
    """Nobody is left, or there is no move: a draw."""
    fn, unit = e.fn, e.unit
    if unit.features.seats_change:
        left, nobody, some = state.read(fn, "playing"), fn.label("nobody"), fn.label("somebody")
        fn.branch(e.sets.is_empty(left), nobody, some)
        fn.begin_block(nobody)
        fn.store("i64", game_flow.drawn(e, game_flow.NOBODY_LEFT, state), result)
        fn.jump(done := fn.label("drawn"))
        fn.begin_block(some)
    else:
        done = fn.label("drawn")
    stuck = fn.label("stuck")
    fn.branch(has_moves, done, stuck)
    fn.begin_block(stuck)
    fn.store("i64", game_flow.drawn(e, game_flow.NO_MOVE, state), result)
    fn.begin_block(done)


def scores(unit: Unit) -> None:
    """`gdl_scores`: every player's score, as the rulebook reckons it."""
    e = exported(unit, "gdl_scores", "void", "ptr %position, ptr %context, ptr %out")
    fn = e.fn
    e.refuel()
    state = e.position(POSITION)
    if unit.program.score is not None:
        for player in range(len(unit.program.players)):
            value = game_flow.measured(e, unit.program.score, player, state)
            fn.store("i64", value, fn.gep(Ptr("%out"), "i64", player))
    fn.ret("void")


def position_hash(unit: Unit) -> None:
    """`gdl_hash`: the position as one number."""
    e = exported(unit, "gdl_hash", "i64", "ptr %position, ptr %context")
    fn = e.fn
    state = e.position(POSITION)
    fn.ret(f"i64 {hashing.hash_of(e, hashing.position_words(e, state)).text}")
