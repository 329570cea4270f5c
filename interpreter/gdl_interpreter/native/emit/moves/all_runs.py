"""All runs of the turn, shown to a sink."""

from __future__ import annotations

from gdl_interpreter.native.analysis.continuation import before
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.moves.move_generator import MoveGenerator
from gdl_interpreter.native.emit.moves.sink import Sink
from gdl_interpreter.native.emit.moves.sinks import FIRST_WORD, MEMORY, once
from gdl_interpreter.native.emit.statements.chance_node import begin_runs, clear_nature
from gdl_interpreter.native.layout.state import State, numbered
from gdl_interpreter.program import Ty
from gdl_interpreter.program.limits import MAX_WORDS


def memory_of_sink(e: Emitter) -> str:
    """Room for a sink, its words all 0."""
    fn = e.fn
    memory = fn.alloca("i64", FIRST_WORD + MAX_WORDS + 8 if e.unit.ambiguous else MEMORY)
    for i in range(5):
        fn.store("i64", "0", fn.gep(memory, "i64", i))
    return memory


def show_runs(e: Emitter, sink: Sink, state: State) -> None:
    """Show all runs of the turn to a sink; nothing where nobody is to move. The code is the same for all players: it is
    better soon than fast."""
    fn = e.fn
    over, someone = fn.label("over"), fn.label("someone")
    type_ = e.ir(Ty.PLAYERS)
    fn.branch(fn.emit(f"icmp ne {type_} {state.read(fn, 'mover').text}, 0"), someone, over)
    fn.begin_block(someone)
    begin_runs(e)
    _go(e, sink, state, over)


def show_moves(e: Emitter, sink: Sink, state: State, over: str) -> None:
    """Show each move of a position whose mover is known to be there to a sink; results of chance not."""
    begin_runs(e)
    if e.unit.features.chance:
        clear_nature(e)
    with once(e, sink) as shown:
        _go(e, shown, state, e.fn.label("shown"))
    e.fn.jump(over)
    e.fn.begin_block(over)


def _go(e: Emitter, sink: Sink, state: State, over: str) -> None:
    if e.unit.by_number:
        state = state.seen(**numbered(e.fn, state))
    MoveGenerator(e, sink, over).go(before(e.unit.program.turn, None), state, {}, "0")
    e.fn.begin_block(over)
