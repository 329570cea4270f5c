"""Whose sites are whose, seen by who makes a move of a random game."""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.program import Ty


def mine(e: Emitter, before: State, there: State) -> str:
    """The sites in a position of who moves in the position before.

    e: writes the function; before: the position before the move; there: that, or the one at the move's end.
    """
    return _held(e, before, there, by_mover=True)


def theirs(e: Emitter, before: State, there: State) -> str:
    """The sites in a position of everybody but who moves in the position before.

    e: writes the function; before: the position before the move; there: that, or the one at the move's end.
    """
    return _held(e, before, there, by_mover=False)


def _held(e: Emitter, before: State, there: State, by_mover: bool) -> str:
    fn, type_ = e.fn, e.ir(Ty.SITES)
    mover = before.read(fn, "mover")
    found = "0"
    for player in range(len(e.unit.program.players)):
        asked = fn.icmp("eq" if by_mover else "ne", e.ir(Ty.PLAYERS), mover.text, 1 << player)
        owned = fn.choice(asked, type_, there.read(fn, f"owner{player}").text)
        found = fn.emit(f"or {type_} {found}, {owned}")
    return found
