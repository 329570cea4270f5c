"""Bounds of a few positions in one small file, which can be passed on: what they are of, as a line of JSON, and behind
it, compressed, their entries.

The keys stand in order, as differences, and all bytes of a place one behind the other; what is alike in most entries
then takes next to nothing. Of what an entry has cost only the highest bit is kept, and its best move is not: where the
bounds are known no move is looked for. So an entry takes eight bytes in place of sixteen. Whatever a file holds,
reading it gives bounds or an error.
"""

from __future__ import annotations

import json
import lzma
import struct
from collections.abc import Mapping
from pathlib import Path

from gdl_interpreter.search.drivers.kept_bounds import (
    ENTRY_BYTES,
    About,
    Of,
    about_bounds,
    parse_about,
    take_in,
)
from gdl_interpreter.search.drivers.null_window import NullWindow
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import UNREADABLE, FileError
from gdl_interpreter.storage.writing import write_file

MOST_PACKED = 1 << 20
"""Entries in one file."""
_MOST_BYTES = 1 << 23
"""Of a file."""
_ROOM = 8
"""For so many times as many entries a table is made: each of them counts."""
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


def write_packed(search: NullWindow, path: Path, of: Of, found: Mapping[int, int], nodes: int) -> About:
    """Write entries into a file; what is told of them.

    search: that they come from; path: of the file; of: what they are of; found: what is found out, by key, as in
    `Entry`; nodes: what each has cost at the least.

    Raises:
        FileError: it cannot be written.
    """
    about = about_bounds(search, of, len(found), nodes)
    line = json.dumps(about, separators=(",", ":")).encode()
    write_file(path, line + b"\n" + lzma.compress(_planes(found), lzma.FORMAT_XZ, filters=_FILTERS))
    return about


def read_packed(search: NullWindow, path: Path, rules: str) -> About:
    """Take the entries of a file into the table of a search, beside what is in it; what is told of them.

    search: that goes on with them; path: of the file; rules: the digest of the rules.

    Raises:
        FileError: it cannot be read, or is not of these rules, or by how much is asked for and was not (or was).
    """
    about, packed = _parts(path)
    size = ENTRY_BYTES * about["entries"]
    reader = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MOST_BYTES << 4)
    try:
        planes = reader.decompress(packed, size + 1)
    except lzma.LZMAError:
        planes = b""
    if len(planes) != size or not reader.eof:
        raise FileError(UNREADABLE, f"{path} is damaged")
    take_in(search, about, _entries(planes, about["entries"]), rules, path, _ROOM)
    return about


def read_about_packed(path: Path) -> About:
    """What a file's bounds are of.

    Raises:
        FileError: it cannot be read, or says nothing of this version.
    """
    return _parts(path)[0]


def _parts(path: Path) -> tuple[About, bytes]:
    """What a file's bounds are of, and its compressed entries."""
    line, _, packed = read_bytes(path, _MOST_BYTES).partition(b"\n")
    about = parse_about(line, path)
    if about["entries"] > MOST_PACKED:
        raise FileError(UNREADABLE, f"{path} is too large")
    return about, packed


def _planes(found: Mapping[int, int]) -> bytes:
    """Entries as bytes, of which those of a place stand one behind the other."""
    words, before = list[int](), 0
    for key, entry in sorted(found.items()):
        words += (key - before, _bounds_and_cost(entry))
        before = key
    data = struct.pack(f"<{len(words)}Q", *words)
    return b"".join(data[place::ENTRY_BYTES] for place in range(ENTRY_BYTES))


def _bounds_and_cost(entry: int) -> int:
    """Of an entry the bounds, and of what it has cost the highest bit."""
    cost = entry >> 48
    return (entry & 0xFFFFFFFF) | (1 << cost.bit_length() >> 1) << 48


def _entries(planes: bytes, count: int) -> bytes:
    """The entries again; keys that are none wrap round, as words do."""
    data, key = bytearray(len(planes)), 0
    for place in range(ENTRY_BYTES):
        data[place::ENTRY_BYTES] = planes[place * count : (place + 1) * count]
    words = list(struct.unpack(f"<{2 * count}Q", data))
    for i in range(0, 2 * count, 2):
        key = (key + words[i]) & ((1 << 64) - 1)
        words[i] = key
    return struct.pack(f"<{2 * count}Q", *words)
