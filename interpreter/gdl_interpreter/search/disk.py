"""Words in a file where memory is short: of the pages that are looked into only so many stay in memory.

The file has no name, so it ends with the process, however that ends. Its pages are shared with the system's own memory
for files; forgetting them loses nothing that was written.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from gdl_interpreter.kernel.memory import WORD, Words
from gdl_interpreter.search.memory import resident
from gdl_interpreter.storage.bounded_files import reason_of
from gdl_interpreter.storage.errors import UNWRITABLE, FileError
from gdl_interpreter.storage.writing import make_own_folder

_TICK = 0.004
"""Seconds between two looks at how much memory is taken."""
_CALLS = 256
"""Single questions between two such looks."""


def _nothing(line: str) -> None:
    """Nobody hears it."""


@dataclass(frozen=True)
class Disk:
    """Where there is room beside memory. folder: for files without names; told: hears what is put there."""

    folder: Path
    told: Callable[[str], None] = _nothing


def pages_can_be_dropped() -> bool:
    """Does the system take pages of a file back when it is asked to?"""
    return sys.platform == "linux" and hasattr(mmap, "MADV_DONTNEED")


def size_text(count: int) -> str:
    """Bytes in words."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count:,} bytes"


class Pages:
    """The words of a file that is mapped.

    mapped: the file; within: bytes that the process may take, with those pages of the file that are in memory.
    """

    def __init__(self, mapped: mmap.mmap, within: int) -> None:
        self.words = Words.of((ctypes.c_uint64 * (len(mapped) // WORD)).from_buffer(mapped))
        self._mapped, self._within, self._calls = mapped, within, 0

    def trim(self) -> None:
        """Give all pages back to the system if the process takes too much; what was written stays in the file."""
        if pages_can_be_dropped() and (resident() or 0) > self._within:
            self._mapped.madvise(mmap.MADV_DONTNEED)

    def asked(self) -> None:
        """A single question has been asked."""
        self._calls += 1
        if self._calls % _CALLS == 0:
            self.trim()

    @contextmanager
    def trimmed(self) -> Iterator[None]:
        """While this lasts, pages are given back as often as need be, whatever other threads do with them."""
        over = threading.Event()

        def watch() -> None:
            while not over.wait(_TICK):
                self.trim()

        self.trim()
        watching = threading.Thread(target=watch, daemon=True)
        watching.start()
        try:
            yield
        finally:
            over.set()
            watching.join()


class DiskTable:
    """Words in a file without a name that grows.

    disk: where; within: bytes that the process may take, with those pages of the file that are in memory.
    """

    def __init__(self, disk: Disk, within: int) -> None:
        self._folder, self._within = disk.folder, within
        make_own_folder(disk.folder)
        try:
            self._file = tempfile.TemporaryFile(dir=disk.folder)  # noqa: SIM115 - for as long as there is a table
        except OSError as problem:
            raise FileError(UNWRITABLE, f"cannot write to {disk.folder}: {reason_of(problem)}") from problem

    def grown(self, size: int) -> Pages:
        """The same words and more, so many bytes in all, for which there is room on the disk from now on.

        Raises:
            FileError: there is none.
        """
        handle = self._file.fileno()
        free = shutil.disk_usage(self._folder).free
        if size - os.fstat(handle).st_size > free:
            raise FileError(
                UNWRITABLE,
                f"the table needs {size_text(size)} on disk at the least, and {self._folder} has room for"
                f" {size_text(free)}",
            )
        try:
            os.posix_fallocate(handle, 0, size)
            return Pages(mmap.mmap(handle, size), self._within)
        except OSError as problem:
            raise FileError(
                UNWRITABLE, f"the table needs {size_text(size)} in {self._folder}: {reason_of(problem)}"
            ) from problem
