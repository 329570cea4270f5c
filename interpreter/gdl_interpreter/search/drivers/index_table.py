"""Room for what a perfect index knows of its numbers: in memory, or on disk where that is short."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from gdl_interpreter.kernel.memory import WORD, Words
from gdl_interpreter.search.disk import Disk, DiskTable, Pages, pages_can_be_dropped, size_text
from gdl_interpreter.search.memory import resident, words_of

CHUNK = 1 << 22
"""Bytes that are copied at once."""


@dataclass(frozen=True)
class Layout:
    """How numbers stand in words: so many of them in so many words."""

    numbers: int
    words: int

    def bytes_of(self, numbers: int) -> int:
        """How many bytes so many numbers take."""
        return -(-numbers // self.numbers) * self.words * WORD


DISTANCES = Layout(4, 1)
"""Two bytes each: who wins, in how many plies, or how many moves are undecided."""
VALUES, FINISHED = Layout(64, 3), Layout(64, 2)
"""Two bits each: who wins; and until they are finished one bit that says whether there is something to do."""


class IndexTooLarge(Exception):
    """There are too many positions: how many numbers are known to be needed, and for how many there is room."""

    def __init__(self, needed: int, room: int) -> None:
        super().__init__(f"{needed:,} positions at the least, and there is room for {room:,}")


class IndexTable:
    """Room for numbers, and for as many more as turn up.

    layout: how they stand in words; memory: bytes for it and for tables of sets; disk: where it is put if that is too
    little (None: nowhere).
    """

    def __init__(self, layout: Layout, memory: int, disk: Disk | None) -> None:
        self.layout = layout
        self._left, self._disk = memory, disk
        self._within = (resident() or 0) + memory
        self.words = Words.of(words_of(memory // WORD + 1))
        self._on_disk: DiskTable | None = None
        self._pages: Pages | None = None
        self._size = 0
        self.elsewhere = False
        """Does it stand in a file that is looked into later?"""

    @property
    def room(self) -> int:
        """For how many numbers there is room in memory."""
        return self._left // (WORD * self.layout.words) * self.layout.numbers

    @property
    def place(self) -> str:
        """Where it is if that is not in memory, in brackets."""
        if self._on_disk is None or self._disk is None:
            return ""
        return f" (on disk: {size_text(self._size)} in {self._disk.folder})"

    def take(self, size: int, numbers: int) -> None:
        """So many bytes of the memory are for something else. numbers: that are needed, too.

        Raises:
            IndexTooLarge: there is no room.
        """
        if size > self._left:
            raise IndexTooLarge(numbers, self.room)
        self._left -= size

    def make_room(self, numbers: int) -> None:
        """Make room for so many numbers.

        Raises:
            IndexTooLarge: there is none.
            FileError: there is none on disk.
        """
        size = self.layout.bytes_of(numbers)
        if self.elsewhere:
            return
        if self._on_disk is not None or size > self._left:
            self._grow_on_disk(numbers)
        self._size = size

    def _grow_on_disk(self, numbers: int) -> None:
        """Make room for so many numbers on disk, and take over what was in memory."""
        if self._disk is None or not pages_can_be_dropped():
            raise IndexTooLarge(numbers, self.room)
        size, before, on_disk = self.layout.bytes_of(numbers), self.words, self._on_disk
        table = on_disk or DiskTable(self._disk, self._within)
        self._pages = table.grown(size)
        self._on_disk, self.words = table, self._pages.words
        if on_disk is None:
            self._copy(before, self._size)
            where = f"{size_text(size)} or more in {self._disk.folder}"
            self._disk.told(f"The table does not fit into memory: it is on disk, {where}.")

    def _copy(self, before: Words, size: int) -> None:
        """Take over what was in memory."""
        for at in range(0, size, CHUNK):
            ctypes.memmove(self.words.address + at, before.address + at, min(CHUNK, size - at))
            self.trim()

    def look_into(self, mapped: mmap.mmap) -> None:
        """Take the words of a file that is mapped."""
        self._pages = Pages(mapped, self._within)
        self.words = self._pages.words

    # ---- pages of files

    def trim(self) -> None:
        """Give pages back if too many are in memory."""
        if self._pages is not None:
            self._pages.trim()

    def asked(self) -> None:
        """A single question has been asked."""
        if self._pages is not None:
            self._pages.asked()

    @contextmanager
    def trimmed(self) -> Iterator[None]:
        """While this lasts, no more pages are in memory than may be."""
        with nullcontext() if self._pages is None else self._pages.trimmed():
            yield

    def chunks(self, numbers: int) -> Iterator[memoryview]:
        """The bytes of so many numbers, piece by piece, to be read or written."""
        size = self.layout.bytes_of(numbers)
        for at in range(0, size, CHUNK):
            part = (ctypes.c_char * min(CHUNK, size - at)).from_address(self.words.address + at)
            yield memoryview(part).cast("B")
            self.trim()
