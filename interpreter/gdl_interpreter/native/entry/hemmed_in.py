"""Whether a group of pieces is hemmed in: no more than one free site is near it."""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import I1
from gdl_interpreter.program import Ty


@dataclass(frozen=True)
class HemmedIn:
    """Is a group hemmed in? free: the free site near it, if it is, and there is one (a set); group: its sites, if it
    is."""

    test: I1
    free: str
    group: str


def hemmed_in(e: Emitter, start: str, whose: str, empty: str) -> HemmedIn:
    """Is the group of some pieces hemmed in? It is walked over until a second free site is met.

    e: writes the function; start: the sites of the pieces (a set), which hang together; whose: the sites of their
    player; empty: those that are free.
    """
    fn, type_ = e.fn, e.ir(Ty.SITES)
    test, free, reached = fn.slot_i1(I1("false")), fn.slot(type_, "0"), fn.slot(type_, start)
    with e.sets.loop() as (_, done):
        group = fn.load(type_, reached)
        around = fills.near(e.sets, Val(Ty.SITES, group)).text
        open_ = fn.emit(f"and {type_} {around}, {empty}")
        second = fn.emit(f"and {type_} {open_}, {fn.emit(f'sub {type_} {open_}, 1')}")
        fn.leave_if(fn.icmp("ne", type_, second, 0), done)
        more = fn.emit(f"and {type_} {fn.emit(f'and {type_} {around}, {whose}')}, {fn.inverse(type_, group)}")
        whole = fn.icmp("eq", type_, more, 0)
        fn.store_i1(whole, test)
        fn.store(type_, fn.choice(whole, type_, open_), free)
        fn.leave_if(whole, done)
        fn.store(type_, fn.emit(f"or {type_} {group}, {more}"), reached)
    return HemmedIn(fn.load_i1(test), fn.load(type_, free), fn.load(type_, reached))
