"""A random game that is over, in the code that has played it: what is told of it is read from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.entry.first_gains import FirstGains
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.operands import Ptr


@dataclass(frozen=True)
class FinishedGame:
    """Where its figures stand, each an i64.

    e: writes the function that has played it; state: its last position; word: the word of its result (0: it was stopped
    as too long); plies: of all; played: those of players; branching: the sum of how many moves these had; firsts: who
    first gained each site, where that is kept.
    """

    e: Emitter
    state: State
    word: Ptr
    plies: Ptr
    played: Ptr
    branching: Ptr
    firsts: FirstGains | None = None


Tell = Callable[[FinishedGame], None]
"""Writes what is told of a game."""
