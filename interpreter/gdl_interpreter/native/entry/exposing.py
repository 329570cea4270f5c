"""Moves that expose a group: it grows, takes nothing, and is left with one free site near it, or with none.

Where groups are taken that have no free site left, the next move takes it (for Go: self-atari). A piece by itself may
be put there: to lose one in order to gain something is common (a throw-in, a nakade), to lose more is not.
"""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.entry.ownership import mine, theirs
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
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
    found, reached = fn.slot_i1(I1("false")), fn.slot(type_, gained)
    nothing_taken = fn.icmp("eq", type_, gone, 0)
    with fn.only_if(fn.both(nothing_taken, fn.icmp("ne", type_, gained, 0))), e.sets.loop() as (_, done):
        group = fn.load(type_, reached)
        around = fills.near(e.sets, Val(Ty.SITES, group)).text
        open_ = fn.emit(f"and {type_} {around}, {left}")
        second = fn.emit(f"and {type_} {open_}, {fn.emit(f'sub {type_} {open_}, 1')}")
        fn.leave_if(fn.icmp("ne", type_, second, 0), done)
        more = fn.emit(f"and {type_} {fn.emit(f'and {type_} {around}, {now}')}, {fn.inverse(type_, group)}")
        whole = fn.icmp("eq", type_, more, 0)
        fn.store_i1(fn.both(whole, fn.icmp("ne", type_, group, gained)), found)
        fn.leave_if(whole, done)
        fn.store(type_, fn.emit(f"or {type_} {group}, {more}"), reached)
    return fn.load_i1(found)
