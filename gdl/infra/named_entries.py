"""Files of named entries: a JSON object with one entry a line, sorted by name, so that a change shows as one line.

What goes in: a path, and what an entry must look like. What comes out: the entries that look like it, by name. What
always holds: such a file may have been written by anybody, so an entry that is wrong in any way is left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import MISSING, FileError
from gdl_interpreter.storage.plain import parse_json
from gdl_interpreter.storage.writing import write_file

T = TypeVar("T")

MAX_BYTES = 2**22
"""Bytes of such a file."""


def read_entries(path: Path, decode: Callable[[object], T | None], max_bytes: int = MAX_BYTES) -> dict[str, T]:
    """The entries of a file by name; there are none in a file that is missing, or is not JSON.

    path: of the file.
    decode: makes an entry of what JSON gives; None if it is not one.
    max_bytes: how many bytes the file may have.

    Raises:
        FileError: there is something that cannot be read.
    """
    decoded = {name: decode(each) for name, each in _read(path, max_bytes).items()}
    return {name: entry for name, entry in decoded.items() if entry is not None}


def read_entry(path: Path, name: str, decode: Callable[[object], T | None], max_bytes: int = MAX_BYTES) -> T | None:
    """One entry of a file, if it has it; no other is looked at.

    path: of the file.
    name: of the entry.
    decode: makes an entry of what JSON gives; None if it is not one.
    max_bytes: how many bytes the file may have.

    Raises:
        FileError: there is something that cannot be read.
    """
    found = _read(path, max_bytes)
    return decode(found[name]) if name in found else None


def _read(path: Path, max_bytes: int) -> dict[str, object]:
    try:
        found = parse_json(read_bytes(path, max_bytes))
    except ValueError:
        return {}
    except FileError as error:
        if error.code == MISSING:
            return {}
        raise
    return found if isinstance(found, dict) else {}


def write_entries(path: Path, entries: Mapping[str, object]) -> None:
    """Write a file of entries, in place of what was there. Each entry is anything that JSON can hold.

    Raises:
        FileError: it cannot be written.
    """
    lines = (f" {json.dumps(name)}: {json.dumps(entries[name], separators=(',', ':'))}" for name in sorted(entries))
    write_file(path, "{\n" + ",\n".join(lines) + "\n}\n")
