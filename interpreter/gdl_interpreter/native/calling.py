"""Calling native code: what is handed to it, and how something long can be broken off."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from gdl_interpreter.native import context as words
from gdl_interpreter.reference.errors import LimitError

Words = ctypes.Array[ctypes.c_uint64]

STACK_BYTES = 16 << 20
"""The stack of a thread that plays or counts."""


def address(array: Words) -> int:
    """Where an array is."""
    return ctypes.addressof(array)


class Context:
    """What running code shares with its caller: fuel, history, the random generator."""

    def __init__(self, lists: int, positions: int) -> None:
        """A context with room for so many positions in its history, of which so many lists are kept."""
        self.words = (ctypes.c_uint64 * words.WORDS)()
        self.past = (ctypes.c_uint64 * max(1, lists * (positions + 2)))()
        self.table: Words | None = None
        self.words[words.HISTORY] = ctypes.addressof(self.past)

    @property
    def address(self) -> int:
        return ctypes.addressof(self.words)

    def clear(self) -> None:
        """Before a question."""
        self.words[words.FUEL] = words.ROUNDS
        self.words[words.DEPTH] = words.STACK
        self.words[words.USED] = self.words[words.NATURE] = 0
        for i in range(words.NATURE_SET, words.WORDS):
            self.words[i] = 0

    def with_tables(self, number: int) -> None:
        """Room for finding equal moves, in so many questions one within the other."""
        self.table = (ctypes.c_uint64 * (2 * words.ENTRIES * number))()
        self.words[words.TABLE] = ctypes.addressof(self.table)

    def check(self) -> None:
        """After a question.

        Raises:
            LimitError: it was given up.
        """
        if self.words[words.FUEL] >> 63:
            raise LimitError("E902", "these rules take too long to work out: a loop within loops is too large")


T = TypeVar("T")


def interruptible(work: Callable[[int], T], contexts: Sequence[Context]) -> list[T]:
    """Do something long in native code, once for each context and at the same time, so that Ctrl-C ends it soon: the
    code looks at its context's stop sign. Gives the results in order."""
    found: dict[int, T] = {}
    over = [threading.Event() for _ in contexts]  # `Thread.join`, broken off by Ctrl-C, takes a thread for finished

    def one(i: int) -> None:
        try:
            found[i] = work(i)
        finally:
            over[i].set()

    before = threading.stack_size(STACK_BYTES)
    try:
        workers = [threading.Thread(target=one, args=(i,), daemon=True) for i in range(len(contexts))]
        for worker in workers:
            worker.start()
    finally:
        threading.stack_size(before)
    try:
        for end in over:
            end.wait()
    except KeyboardInterrupt:
        for context in contexts:
            context.words[words.STOP] = 1
        for end in over:
            end.wait()
        raise
    return [found[i] for i in range(len(contexts))]
