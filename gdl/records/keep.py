"""Keeping a game's record up to date in one file, and where files go unless somebody says otherwise."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from gdl.records.errors import RecordError
from gdl.records.limits import MOST_BYTES
from gdl.records.model import Record
from gdl.records.write import write_record
from gdl_interpreter.storage.bounded_files import read_bytes as read_file
from gdl_interpreter.storage.errors import MISSING, TOO_LARGE, FileError


def default_path(name: str, now: datetime) -> Path:
    """A new file for a game of this name, among the user's own data."""
    from platformdirs import user_data_path

    stem = re.sub(r"[^a-z0-9]+", "-", Path(name).stem.lower() if "/" in name else name.lower()).strip("-") or "game"
    return fresh(user_data_path("gdl", appauthor=False) / "games" / f"{stem}-{now:%Y-%m-%d-%H%M%S}.yaml")


def fresh(path: Path) -> Path:
    """The path, or with a number behind its stem if something is there already."""
    found, number = path, 1
    while is_there(found):
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def is_there(path: Path) -> bool:
    """Is there something at this path, as far as one is let to see?"""
    try:
        return path.exists()
    except OSError:
        return False


def copy_name(game: str) -> str:
    """The name that is proposed for a copy of a record.

    Args:
        game: the name of the game, or the path of its rulebook, in both cases with a variant behind a colon, or none.
    """
    return re.sub(r"\.gdl(?=:|$)", "", game) + ".yaml"


def write_copy(name: str, record: Record) -> Path:
    """Put a record in a new file of that name, `~` understood; where it is then.

    Raises:
        RecordError: "already-there", or "cannot-write".
    """
    if not name.isprintable():
        raise RecordError("cannot-write", "that is no name for a file")
    try:
        path = Path(name).expanduser()
    except RuntimeError:
        raise RecordError("cannot-write", f"{name}: there is no such home folder") from None
    if is_there(path):
        raise RecordError("already-there", f"{path} is already there; choose another name")
    write_record(path, record)
    return path


class Recorder:
    """The file that one game is recorded in.

    `known` is what the file is known to hold: None for a file that must not exist yet.
    """

    def __init__(self, path: Path, known: bytes | None = None) -> None:
        self.path = path
        self._known = known
        self.moved_from: Path | None = None

    def save(self, record: Record) -> None:
        """Bring the file up to date.

        If someone else has written to it meanwhile, that is left alone: the record goes into a new file beside it,
        and `moved_from` tells which one was left.

        Raises:
            RecordError: "cannot-write"; the file holds what it held before.
        """
        if self._there() != self._known:
            self.moved_from, self.path = self.path, fresh(self.path)
        self._known = write_record(self.path, record)

    def _there(self) -> bytes | None:
        try:
            return read_file(self.path, max(MOST_BYTES, len(self._known or b"")))
        except FileError as error:
            if error.code == MISSING:
                return None
            if error.code == TOO_LARGE:
                return b"somebody else's"
            raise RecordError("cannot-write", f"cannot write {self.path}: {error.message}") from error


def new_recorder(path: Path) -> Recorder:
    """A recorder for a file that does not exist yet.

    Raises:
        RecordError: "already-there".
    """
    if is_there(path):
        raise RecordError(
            "already-there",
            f"{path} is already there and will not be written over: choose another name, or go on with it by --resume",
        )
    return Recorder(path)
