"""What is done at the end of each run, whatever it is: what a sink of runs must know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import Protocol

from gdl_interpreter.native.analysis.continuation import Continuation
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import I64, Label, Ptr
from gdl_interpreter.program import nodes as n


class Runs(Protocol):
    """The runs that are being written, for a sink or for a part of them. leave: the label where one goes when the sink
    has seen enough."""

    e: Emitter
    sink: Sink
    leave: Label

    def go(self, continuation: Continuation, state: State, env: Env, words: I64) -> None:
        """Write all runs of the continuation; afterwards the code goes on behind them."""

    def inside(self, e: Emitter, leave: Label) -> Runs:
        """The same in a function of its own, whose sink has its words at `%visit`."""


class Sink(ABC):
    """What is done at the end of each run. `memory` points to its own words."""

    sure_only = True
    """May it take a whole set of choices at once only if what follows cannot fail?"""

    counts_words = False

    asks_pieces = False
    """Are `settles` and `on_settled` to be called?"""

    looks_at: frozenset[int] = frozenset()
    """The local names that it looks at when a run has come to its end, by their slots."""

    def __init__(self, memory: Ptr) -> None:
        self.memory = memory

    def moved_to(self, memory: Ptr) -> Sink:
        """The same sink with its words elsewhere: in a function that is called."""
        moved = copy(self)
        moved.memory = memory
        return moved

    def word(self, fn: Function, number: int) -> Ptr:
        """Where one of its words is."""
        return fn.gep(self.memory, "i64", number)

    @abstractmethod
    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        """A run has come to its end."""

    def sure_end(self, runs: Runs, after: Label) -> bool:
        """What is still to be done in a run neither chooses nor fails. A sink to whom the end is of no matter takes
        the run for done and goes to `after`; True: nothing more need be written."""
        return False

    def bulk(
        self, runs: Runs, these: Val, bind: n.Bind, continuation: Continuation, state: State, env: Env, words: I64
    ) -> bool:
        """The last choice of a run, all members at once; False to be shown each."""
        return False

    def all_at_once(self, runs: Runs, these: Val) -> Label | None:
        """The same, if that can be seen only as the code runs: a label behind what shows each; None: show each."""
        return None

    def wanted(self, runs: Runs, these: Val, bind: n.Bind, continuation: Continuation, state: State, env: Env) -> Val:
        """Of the members of a choice those that may lead to a run of interest; what follows it is not yet gone
        through."""
        return these

    def saw(self, runs: Runs, code: I64, place: I64) -> None:
        """A word of the move (`code`), and which one it is (`place`; i64 each)."""
        return

    def settles(self, runs: Runs, continuation: Continuation) -> bool:
        """Is `on_settled` to be called where this is what is left of a run?"""
        return False

    def on_settled(
        self, runs: Runs, continuation: Continuation, state: State, env: Env, words: I64, after: Label
    ) -> bool:
        """In what is left of a run no piece comes, goes or changes; runs that are of no interest may go to `after`.
        True: nothing more need be written."""
        return False

    forgets = False
    """Can it forget runs that it was shown? Word 0 of its memory is then how many it has."""
