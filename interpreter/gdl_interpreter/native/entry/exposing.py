"""Moves that expose a group: it grows, takes nothing, and is left with one free site near it, or with none.

Where groups are taken that have no free site left, the next move takes it (for Go: self-atari). A piece by itself may
be put there: to lose one in order to gain something is common (a throw-in, a nakade), to lose more is not.
"""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.entry.hemmed_in import hemmed_in
from gdl_interpreter.native.entry.ownership import mine, theirs
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.operands import I1
from gdl_interpreter.program import Ty


def exposes(e: Emitter, before: State, after: State, free: str) -> I1:
    """Does a move expose a group of two pieces or more?

    e: writes the function; before, after: the position before the move, and at its end; free: the sites that could be
    chosen before it.
    """
    fn, type_ = e.fn, e.ir(Ty.SITES)
    was, now = mine(e, before, before), mine(e, before, after)
    gained = fn.emit(f"and {type_} {now}, {fn.inverse(type_, was)}")
    left = fn.emit(f"and {type_} {free}, {fn.inverse(type_, gained)}")
    gone = fn.emit(f"and {type_} {theirs(e, before, before)}, {fn.inverse(type_, theirs(e, before, after))}")
    found = fn.slot_i1(I1("false"))
    nothing_taken = fn.icmp("eq", type_, gone, 0)
    with fn.only_if(fn.both(nothing_taken, fn.icmp("ne", type_, gained, 0))):
        hemmed = hemmed_in(e, gained, now, left)
        fn.store_i1(fn.both(hemmed.test, fn.icmp("ne", type_, hemmed.group, gained)), found)
    return fn.load_i1(found)
