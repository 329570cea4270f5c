"""The rulebooks in a folder, by their names; they are read when one is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gdl.library.files import files_of
from gdl_interpreter.characters import shown
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import FileError

MOST = 200
"""Rulebooks of a folder that are listed."""

_HEAD_BYTES = 2**20


@dataclass(frozen=True)
class OwnRulebook:
    """A rulebook in a folder. name: of the file; path: as it is loaded."""

    name: str
    path: Path


def own_rulebooks(folder: Path) -> tuple[OwnRulebook, ...]:
    """The files of a folder that are called as rulebooks are, by name."""
    found = (OwnRulebook(shown(each.name), Path(each.path)) for each in files_of(folder, ".gdl"))
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
