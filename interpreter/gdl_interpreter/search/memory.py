"""How much memory this process takes, and how much of what it may take is left for a search."""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Callable
from pathlib import Path

from gdl_interpreter.native.abi.call import Words

LEAST = 16
"""Megabytes without which no search begins."""

RESERVE = 48
"""Megabytes for what comes beside a search: lists of moves, code that is loaded later, what is not given back."""

UNKNOWN = 160
"""Megabytes that the interpreter, its libraries and a game's code take, where the system does not tell."""

Taken = Callable[[], int | None]
"""Says how many bytes of memory the process takes; None where nobody knows."""

_STATUS = Path("/proc/self/status")


class MemoryTooSmall(ValueError):
    """The process may not take as much memory as it needs."""

    def __init__(self, megabytes: int, needed: int) -> None:
        super().__init__(
            f"{megabytes} megabytes are too little for the whole process: {needed} are the least, since it takes"
            f" {needed - LEAST - RESERVE} by now"
        )


def room(megabytes: int, taken: Taken | None = None) -> int:
    """Megabytes that a search may take now, for the process to stay within so many: what it takes already and a
    reserve go off. Everything that the search is made of must have been loaded.

    Args:
        megabytes: that the process may take.
        taken: says how many bytes it takes already; None: what the system tells (`resident`).

    Raises:
        MemoryTooSmall: there is less than a search needs.
    """
    now = (taken or resident)()
    used = UNKNOWN if now is None else -(-now // 2**20)
    left = megabytes - used - RESERVE
    if left < LEAST:
        raise MemoryTooSmall(megabytes, used + RESERVE + LEAST)
    return left


def words_of(number: int, scattered: bool = False) -> Words:
    """Room for so many words, all 0; it takes memory only where something is written.

    number: of words; scattered: will they be read all over the place, so that large pages save time?
    """
    size = 8 * number
    if sys.platform == "win32":
        memory = mmap.mmap(-1, size)
    else:
        memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        if scattered and hasattr(mmap, "MADV_HUGEPAGE"):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return (ctypes.c_uint64 * number).from_buffer(memory)


def resident() -> int | None:
    """Bytes of memory that the process takes now (at the most so far, where the system tells nothing else); None where
    it tells nothing."""
    return _told("VmRSS:") or peak()


def peak() -> int | None:
    """Bytes of memory that the process has taken at the most so far; None where the system does not tell."""
    told = _told("VmHWM:")  # which, unlike `getrusage`, does not count what a parent took before it started this
    if told is not None or sys.platform == "win32":
        return told
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def _told(name: str) -> int | None:
    """What Linux tells of this process, in bytes."""
    try:
        lines = _STATUS.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith(name)), None)
