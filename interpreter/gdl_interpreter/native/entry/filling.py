"""Moves that only fill up what is one's own: pieces on sites that none but the mover's pieces are near to.

In a random game nothing else keeps a player from it, and groups of pieces die that no player would let die; without
such moves the outcomes of random games tell more (for Go: Bouzy and Helmstetter, "Monte-Carlo Go developments", 2003).
"""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.entry.ownership import mine
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import I1
from gdl_interpreter.program import Ty


def fills_up(e: Emitter, before: State, after: State) -> I1:
    """Does a move put pieces only on sites that are near none but sites of the mover's?

    e: writes the function; before, after: the position before the move, and at its end.
    """
    fn, type_ = e.fn, e.ir(Ty.SITES)
    others = fn.inverse(type_, mine(e, before, before))
    gained = fn.emit(f"and {type_} {mine(e, before, after)}, {others}")
    around = fills.near(e.sets, Val(Ty.SITES, gained)).text
    open_ = fn.emit(f"and {type_} {around}, {others}")
    return fn.both(fn.icmp("ne", type_, gained, 0), fn.icmp("eq", type_, open_, 0))


def open_sites(e: Emitter, state: State) -> str:
    """The sites that a site which is not the mover's is near to: a piece on one of them fills up nothing.

    e: writes the function; state: the position.
    """
    fn, type_ = e.fn, e.ir(Ty.SITES)
    others = fn.emit(f"and {type_} {fn.inverse(type_, mine(e, state, state))}, {e.sets.board.all}")
    return fills.near(e.sets, Val(Ty.SITES, others)).text
