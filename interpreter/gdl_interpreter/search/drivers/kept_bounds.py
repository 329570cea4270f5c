"""The bounds that a null-window search has proven, in two files: the bounds, and beside them, as JSON, of what game.

Kept are the positions that cost most, as many as a file may hold: whoever asks for one of the others searches from it,
which takes no longer than it took before. Whatever the files hold, reading them gives bounds or an error; that they are
those that were written is taken on trust (and can be confirmed: `solving.kept_proof`).
"""

from __future__ import annotations

import ctypes
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, TypeGuard

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.drivers.null_window import NullWindow
from gdl_interpreter.search.kernels.null_window.entries import MOST_WORK, count_by_work, read_entries, write_entries
from gdl_interpreter.search.kernels.null_window.rows import BUCKET, Entry, PartRow
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.storage.bounded_files import read_bytes, reason_of
from gdl_interpreter.storage.errors import UNREADABLE, UNWRITABLE, FileError
from gdl_interpreter.storage.plain import Form, fits, parse_json
from gdl_interpreter.storage.writing import make_own_folder, write_file

VERSION = 1
"""Of the form of both files, of what an entry says, and of how a position's points are taken out."""
MOST_ENTRIES = 4_000_000
"""In one file."""
LEAST_WORK = 1
"""What has cost less (fewer than four nodes) is not worth a place."""
_MOST_BYTES = 1 << 20
"""Of the file that says what they are of."""
ENTRY_BYTES = 8 * Entry.SIZE
_AT_ONCE = 1 << 14
"""Buckets that are written, and entries that are read, at once."""
NODES = 4
"""Nodes that an entry counts as one."""

KERNELS: Kernels = (count_by_work, write_entries, read_entries)


class About(TypedDict):
    """What bounds are kept of. game: its name; options: all of them; rules: their digest; keys: a digest of what the
    keys of positions are made of; points: is it by how much, too? entries: how many; nodes: what each has cost at the
    least."""

    version: int
    game: str
    options: dict[str, int]
    rules: str
    keys: str
    points: bool
    entries: int
    nodes: int


_PLAIN: dict[str, Form] = {"options": {str: int}, "points": bool}
_FORM: Form = (
    _PLAIN | dict.fromkeys(("version", "entries", "nodes"), int) | dict.fromkeys(("game", "rules", "keys"), str)
)


@dataclass(frozen=True)
class Of:
    """What is kept is of a game and its options. game: its name; options: all of them; rules: their digest."""

    game: str
    options: dict[str, int]
    rules: str


def _is_about(told: object) -> TypeGuard[About]:
    return fits(told, _FORM)


def bounds_file(path: Path) -> Path:
    """Where the bounds stand that belong to a file that says what they are of."""
    return path.with_suffix(".bounds")


def read_about(path: Path) -> About:
    """What kept bounds are of.

    Raises:
        FileError: it cannot be read, or says nothing of this version.
    """
    return parse_about(read_bytes(path, _MOST_BYTES), path)


def parse_about(text: bytes, path: Path) -> About:
    """What a text says that bounds are of. `path`: of the file that it comes from.

    Raises:
        FileError: it says nothing of this version.
    """
    try:
        told = parse_json(text)
    except ValueError:
        told = None
    if not _is_about(told) or told["version"] != VERSION or not 0 <= told["entries"] <= MOST_ENTRIES:
        raise FileError(UNREADABLE, f"{path} is no proof of this version")
    return told


def write(search: NullWindow, path: Path, of: Of, most: int = MOST_ENTRIES) -> About:
    """Keep the bounds that have cost most; what is told of them.

    search: that has found them; path: of the file that says what they are of; of: that; most: entries.

    Raises:
        FileError: it cannot be written.
    """
    counts = Words.of(words_of(MOST_WORK + 1))
    function_of(KERNELS, count_by_work)(search.row, counts)
    work, entries, least = MOST_WORK + 1, 0, _least_work(search, path, of)
    while work > least and entries + counts[work - 1] <= most:
        work -= 1
        entries += counts[work]
    about = about_bounds(search, of, entries, NODES * work)
    make_own_folder(path.parent)
    try:
        path.unlink(missing_ok=True)  # never the one without the other
    except OSError as problem:
        raise FileError(UNWRITABLE, f"cannot write {path}: {reason_of(problem)}") from problem
    write_file(bounds_file(path), _pieces(search, work))
    write_file(path, json.dumps(about, separators=(",", ":")))
    return about


def about_bounds(search: NullWindow, of: Of, entries: int, nodes: int) -> About:
    """What is told of bounds that are kept.

    search: that has found them; of: what they are of; entries: how many; nodes: what each has cost at the least.
    """
    return {
        "version": VERSION,
        "game": of.game,
        "options": of.options,
        "rules": of.rules,
        "keys": keys_digest(search),
        "points": search.row.points != 0,
        "entries": entries,
        "nodes": nodes,
    }


def _pieces(search: NullWindow, work: int) -> Iterator[bytes]:
    """The entries that have cost so much or more, a few buckets at a time, so that keeping takes no memory of its own.

    search: with its table; work: nodes, four at a time.
    """
    room = words_of(Entry.SIZE * BUCKET * _AT_ONCE)
    for first in range(0, search.row.buckets, _AT_ONCE):
        count = function_of(KERNELS, write_entries)(search.row, work, first, first + _AT_ONCE, Words.of(room))
        yield bytes(memoryview(room).cast("B")[: ENTRY_BYTES * count])


def _least_work(search: NullWindow, path: Path, of: Of) -> int:
    """What has cost less was left out of the file before, and so it is again."""
    try:
        about = read_about(path)
    except FileError:
        return LEAST_WORK
    same = (about["rules"], about["keys"]) == (of.rules, keys_digest(search))
    return max(LEAST_WORK, min(about["nodes"] // NODES, MOST_WORK)) if same else LEAST_WORK


def read(search: NullWindow, path: Path, rules: str) -> None:
    """Take kept bounds into the table of a search.

    search: that goes on with them; path: of the file that says what they are of; rules: the digest of the rules.

    Raises:
        FileError: they cannot be read, or are not of these rules, or by how much is asked for and was not (or was).
    """
    about = read_about(path)
    take_in(search, about, read_bytes(bounds_file(path), ENTRY_BYTES * about["entries"]), rules, path)


def take_in(search: NullWindow, about: About, data: bytes, rules: str, path: Path, room: int = 1) -> None:
    """Take bounds into the table of a search, beside what is in it.

    search: that goes on with them; about: what they are of; data: their entries; rules: the digest of the rules; path:
    of the file that they come from; room: for how many times as many entries, so that fewer of them meet in a bucket.

    Raises:
        FileError: they are not of these rules, or by how much is asked for and was not (or was), or no entries.
    """
    wrong, size = FileError(UNREADABLE, f"{path} does not belong to these rules"), ENTRY_BYTES * about["entries"]
    if (about["rules"], about["keys"], about["points"]) != (rules, keys_digest(search), search.row.points != 0):
        raise wrong
    if len(data) != size:
        raise wrong
    step = ENTRY_BYTES * _AT_ONCE
    for at in range(0, size, step):
        words = min(step, size - at) // 8
        written = Words.of((ctypes.c_uint64 * words).from_buffer_copy(data, at))
        if function_of(KERNELS, read_entries)(search.row, written, words // Entry.SIZE, room * about["entries"]):
            raise wrong


def keys_digest(search: NullWindow) -> str:
    """A digest of what the keys of a search's positions are made of: bounds that go by others are of no use."""
    row = search.row.keys
    parts = [row.parts.at(i * PartRow.SIZE).as_(PartRow) for i in range(row.part_count)]
    told = [(part.word, part.is_set, part.first, part.cap) for part in parts]
    codes = row.count * max((part.first + (64 if part.is_set else 1) for part in parts), default=0)
    text = repr((told, [row.codes[i] for i in range(codes)], search.scored))
    return hashlib.sha256(text.encode()).hexdigest()
