"""Calling native code: what is handed to it, and how something long can be broken off."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.llvm.compile import Symbol
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.reference.errors import LimitError

Words = ctypes.Array[ctypes.c_uint64]
Memory = Words | ctypes.Array[ctypes.c_int64] | ctypes.Array[ctypes.c_char]

STACK_BYTES = 16 << 20
"""The stack of a thread that plays or counts."""


def address(array: Memory) -> int:
    """Where an array is, for code that is called now; what is kept is kept by `Row.point`."""
    return ctypes.addressof(array)


class Row:
    """A row of words that code is handed. What an address among them leads to lives as long as it stands there."""

    def __init__(self, size: int) -> None:
        self.words = (ctypes.c_uint64 * size)()
        self._led_to: dict[int, Memory | Symbol] = {}

    def __getitem__(self, at: int) -> int:
        return int(self.words[at])

    def __setitem__(self, at: int, value: int) -> None:
        self.words[at] = value
        self._led_to.pop(at, None)

    def point(self, at: int, to: Memory | Symbol) -> None:
        """Write the address of an array, or of a function of loaded code."""
        self.words[at] = to.address if isinstance(to, Symbol) else address(to)
        self._led_to[at] = to

    @property
    def address(self) -> int:
        """Where the row is."""
        return address(self.words)


class Context:
    """What running code shares with its caller: fuel, history, the random generator."""

    def __init__(self, lists: int, positions: int) -> None:
        """A context with room for so many positions in its history, of which so many lists are kept."""
        self.words = (ctypes.c_uint64 * words.WORDS)()
        self.past = (ctypes.c_uint64 * max(1, lists * (positions + 2)))()
        self.table: Words | None = None
        self.words[words.HISTORY] = ctypes.addressof(self.past)
        self.words[words.LONGEST] = MAX_PLIES

    @property
    def address(self) -> int:
        return ctypes.addressof(self.words)

    def clear(self) -> None:
        """Before a question."""
        self.words[words.FUEL] = words.ROUNDS
        self.words[words.DEPTH] = words.STACK
        self.words[words.USED] = self.words[words.CHANCE] = 0
        ctypes.memset(self.address + 8 * words.CHANCE_SET, 0, 8 * (words.WORDS - words.CHANCE_SET))

    def with_tables(self, number: int) -> None:
        """Room for finding equal moves, in so many questions one within the other."""
        self.table = (ctypes.c_uint64 * (2 * words.ENTRIES * number))()
        self.words[words.TABLE] = ctypes.addressof(self.table)

    def prepare(self, start: ctypes.Array[ctypes.c_char]) -> None:
        """What random games begin with."""
        self.prepared = start
        self.words[words.PREPARED] = ctypes.addressof(start)

    def check(self) -> None:
        """After a question.

        Raises:
            LimitError: it was given up.
        """
        if self.words[words.FUEL] >> 63:
            raise LimitError("E902", "these rules take too long to work out: a loop within loops is too large")


_STARTING = threading.Lock()


def start(threads: Iterable[threading.Thread]) -> None:
    """Start threads with a stack that holds what native code may take. The size of a stack is the whole process's, so
    that only one thread starts others at a time."""
    with _STARTING:
        before = threading.stack_size(STACK_BYTES)
        try:
            for thread in threads:
                thread.start()
        finally:
            threading.stack_size(before)


T = TypeVar("T")


def interruptible(work: Callable[[int], T], contexts: Sequence[Context]) -> list[T]:
    """Do something long in native code, once for each context and at the same time, so that Ctrl-C ends it soon: the
    code looks at its context's stop sign. Gives the results in order.

    Raises:
        LimitError: one of them did.
    """
    found: dict[int, T] = {}
    limits: list[LimitError] = []
    over = [threading.Event() for _ in contexts]  # `Thread.join`, broken off by Ctrl-C, takes a thread for finished

    def one(i: int) -> None:
        try:
            found[i] = work(i)
        except LimitError as limit:
            limits.append(limit)
        finally:
            over[i].set()

    start(threading.Thread(target=one, args=(i,), daemon=True) for i in range(len(contexts)))
    try:
        for end in over:
            end.wait()
    except KeyboardInterrupt:
        for context in contexts:
            context.words[words.STOP] = 1
        for end in over:
            end.wait()
        raise
    if limits:
        raise limits[0]
    return [found[i] for i in range(len(contexts))]
