"""The rulebooks in a folder, by their names; they are read when one is chosen."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gdl_interpreter.characters import shown
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import FileError

MOST = 200
"""Rulebooks of a folder that are listed."""

_MOST_LOOKED_AT = 10_000
_HEAD_BYTES = 2**20


@dataclass(frozen=True)
class OwnRulebook:
    """A rulebook in a folder. name: of the file; path: as it is loaded."""

    name: str
    path: Path


def own_rulebooks(folder: Path) -> tuple[OwnRulebook, ...]:
    """The files of a folder that are called as rulebooks are, by name."""
    found: list[OwnRulebook] = []
    try:
        with os.scandir(folder) as there:
            for count, each in enumerate(there):
                if count >= _MOST_LOOKED_AT:
                    break
                if not each.name.endswith(".gdl") or each.name.startswith("."):
                    continue
                with suppress(OSError):  # a link to itself, a file that has just gone
                    if each.is_file():
                        found.append(OwnRulebook(shown(each.name), Path(folder, each.name)))
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda own: own.name)[:MOST])


def title_in(path: Path) -> str | None:
    """The title that the text of a rulebook gives itself in its first lines; None if none is found there."""
    try:
        text = read_bytes(path, _HEAD_BYTES).decode("utf-8", "replace")
    except FileError:
        return None
    for line in text.splitlines()[:50]:
        if line.startswith("game "):
            parts = line.split('"')
            return shown(parts[1])[:100] if len(parts) > 2 and parts[1].strip() else None
    return None
