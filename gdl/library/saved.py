"""The games that somebody has played: records among the user's data, newest first, read one by one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gdl.library.files import files_of
from gdl_interpreter.characters import shown

MOST = 100
"""Records that are listed."""

_MOST_SHOWN = 200


@dataclass(frozen=True)
class RecordFile:
    """A file that may hold a record. changed: when, in seconds since 1970."""

    path: Path
    changed: float


@dataclass(frozen=True)
class SavedGame:
    """What a list says of a record.

    rulebook: what its game is loaded by; seats: who sits where; moves: how many of the last game; over: has that
    ended? problem: why it cannot be gone on with, None if it can (all else is empty then).
    """

    file: RecordFile
    rulebook: str
    seats: tuple[tuple[str, str], ...]
    moves: int
    over: bool
    problem: str | None = None


def record_files(folder: Path, most: int = MOST) -> tuple[RecordFile, ...]:
    """The records of a folder, those first that were changed last. most: how many at most."""
    found: list[RecordFile] = []
    for each in files_of(folder, ".yaml"):
        with suppress(OSError):  # a file that has just gone
            found.append(RecordFile(Path(each.path), each.stat().st_mtime))
    return tuple(sorted(found, key=lambda file: (-file.changed, file.path.name))[:most])


def read_saved(file: RecordFile) -> SavedGame:
    """What a file holds; a damaged one is told of."""
    from gdl.records import RecordError, read_record

    try:
        record = read_record(file.path)
    except RecordError as error:
        return SavedGame(file, "", (), 0, False, shown(error.message)[:_MOST_SHOWN])
    last = record.games[-1]
    seats = tuple((shown(player), shown(who)) for player, who in record.seats.items())
    return SavedGame(file, shown(record.rulebook), seats, len(last.steps), last.outcome is not None)


def games_folder() -> Path:
    """Where games are recorded unless somebody says otherwise."""
    from datetime import datetime

    from gdl.records import default_path

    return default_path("game", datetime.fromtimestamp(0)).parent
