"""A perfect index in two files: what it knows of each number, and beside it, as JSON, how far it is and its classes.

Whatever the files hold, reading them gives an index of the size that the rules ask for, or an error; that the values
are those that were written is taken on trust.
"""

from __future__ import annotations

import ctypes
import json
import mmap
from pathlib import Path
from typing import TypedDict, TypeGuard

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.disk import Disk
from gdl_interpreter.search.drivers.index import MOST_CLASSES, Index, Part
from gdl_interpreter.search.drivers.index_table import DISTANCES, FINISHED, VALUES, Layout
from gdl_interpreter.search.drivers.kept_bounds import Of
from gdl_interpreter.search.drivers.value_index import ValueIndex
from gdl_interpreter.search.index.numbering import Numbering
from gdl_interpreter.storage.bounded_files import read_bytes, reason_of
from gdl_interpreter.storage.errors import UNREADABLE, UNWRITABLE, FileError
from gdl_interpreter.storage.plain import Form, fits, parse_json
from gdl_interpreter.storage.writing import make_own_folder, write_file

VERSION = 2
"""Of the form of both files, and of how positions are numbered."""
_MOST_BYTES = 8 << 20
"""Of the file that says how far it is."""


class About(TypedDict):
    """How far an index is. game: its name; options: of what; rules: their digest; distances: does it know in how many
    plies, too? classes: of each the packed position that it was found by; todo: what of the pass is left, as class,
    first and last number."""

    version: int
    game: str
    options: dict[str, int]
    rules: str
    distances: bool
    numbers: int
    done: bool
    distance: int
    begun: int
    settled: int
    before: int
    todo: list[list[int]]
    classes: list[list[int]]


_COUNTS = ("version", "numbers", "distance", "begun", "settled", "before")
_PLAIN: dict[str, Form] = {
    "game": str,
    "options": {str: int},
    "rules": str,
    "distances": bool,
    "done": bool,
    "todo": [[int]],
    "classes": [[int]],
}
_FORM: Form = _PLAIN | dict.fromkeys(_COUNTS, int)


def _is_about(told: object) -> TypeGuard[About]:
    return fits(told, _FORM)


def _layout(about: About) -> Layout:
    """How the values stand in their file."""
    return DISTANCES if about["distances"] else FINISHED if about["done"] else VALUES


def values_file(path: Path) -> Path:
    """Where the values stand that belong to a file that says how far an index is."""
    return path.with_suffix(".values")


def read_about(path: Path) -> About:
    """How far a kept index is.

    Raises:
        FileError: it cannot be read, or is none of this version.
    """
    try:
        told = parse_json(read_bytes(path, _MOST_BYTES))
    except ValueError:
        told = None
    if not _is_about(told) or told["version"] != VERSION:
        raise FileError(UNREADABLE, f"{path} is no table of this version")
    return told


def write(index: Index, path: Path, of: Of) -> None:
    """Keep an index.

    index: as far as it is; path: of the file that says so; of: the game that it is of.

    Raises:
        FileError: it cannot be written.
    """
    make_own_folder(path.parent)
    done, distance, begun, settled, before = index.state
    about: About = {
        "version": VERSION,
        "game": of.game,
        "options": of.options,
        "rules": of.rules,
        "distances": not isinstance(index, ValueIndex),
        "numbers": index.total,
        "done": done,
        "distance": distance,
        "begun": begun,
        "settled": settled,
        "before": before,
        "todo": [[part.known, part.first, part.last] for part in index.todo],
        "classes": [list(found) for found in index.found],
    }
    target = values_file(path)
    half = target.with_suffix(".part")
    try:
        path.unlink(missing_ok=True)  # never the one without the other
        with half.open("wb") as file:
            for part in index.table.chunks(index.total):
                file.write(part)
        half.replace(target)
    except OSError as problem:
        half.unlink(missing_ok=True)
        raise FileError(UNWRITABLE, f"cannot write {target}: {reason_of(problem)}") from problem
    write_file(path, json.dumps(about, separators=(",", ":")))


def read(
    native: Native, numbering: Numbering, path: Path, megabytes: int, threads: int = 1, disk: Disk | None = None
) -> Index:
    """An index that was kept.

    native: the game; numbering: how its positions are numbered; path: of the file that says how far it is; megabytes:
    for what it goes on with; threads: that share that work; disk: for what megabytes are too few for.

    Raises:
        FileError: it cannot be read, or is not of these rules, or there is no room on disk.
        IndexTooLarge: there is no room.
    """
    about = read_about(path)
    wrong = FileError(UNREADABLE, f"{path} does not belong to these rules")
    values = values_file(path)
    counts = [about["begun"], about["settled"], about["before"]]
    try:
        if about["numbers"] < 1 or values.stat().st_size != _layout(about).bytes_of(about["numbers"]):
            raise wrong
    except OSError as problem:
        raise FileError(UNREADABLE, f"cannot read {values}: {reason_of(problem)}") from problem
    if any(not 0 <= count <= about["numbers"] for count in counts) or any(len(part) != 3 for part in about["todo"]):
        raise wrong
    kind = Index if about["distances"] else ValueIndex
    index = kind(native, numbering, None, megabytes, threads, disk)
    index.table.elsewhere = about["done"]  # then the values stay in their file
    if len(about["classes"]) > MOST_CLASSES or not all(map(index.is_position, about["classes"])):
        raise wrong
    for found in about["classes"]:
        index.add(Words.of((ctypes.c_uint64 * len(found))(*found)))
    index.resume(
        [Part(*part) for part in about["todo"]],
        (about["done"], about["distance"], about["begun"], about["settled"], about["before"]),
    )
    if index.total != about["numbers"] or not index.is_sound():
        raise wrong
    try:
        with values.open("rb") as file:
            if about["done"]:
                kept = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
                if len(kept) != index.table.layout.bytes_of(index.total):
                    raise wrong
                index.look_into(kept)
            elif not all(file.readinto(part) == len(part) for part in index.table.chunks(index.total)):
                raise wrong
    except OSError as problem:
        raise FileError(UNREADABLE, f"cannot read {values}: {reason_of(problem)}") from problem
    return index
