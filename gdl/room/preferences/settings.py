"""What a player has chosen for the room, kept from one run to the next in a small JSON file.

The file may hold anything: what is not of its form is not used, and the player is told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final, TypedDict, cast

from gdl.board_view.themes import THEMES
from gdl.room.preferences.keys import consistent
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import MISSING, FileError
from gdl_interpreter.storage.plain import Form, fits, parse_json
from gdl_interpreter.storage.writing import make_own_folder, write_file

FORMAT = 1

MOST_BYTES = 2**16
"""Bytes of a file with settings."""

SLOWEST, FASTEST = 0, 9
"""Speeds at which programs that play each other are watched."""


@dataclass(frozen=True)
class RoomSettings:
    """What a player has chosen.

    theme: the name of one of `gdl.board_view.themes`; bell: rings when it is somebody's turn; ascii: nothing but ASCII
    is drawn; signs: pieces wear the signs of their own script, where there are any, not letters; turn_board: with
    several people at one keyboard the board turns to whoever moves; speed: at which programs are watched, SLOWEST to
    FASTEST; keys: of actions, by their names (see `gdl.room.preferences.keys`).
    """

    theme: str = "dark"
    bell: bool = True
    ascii: bool = False
    signs: bool = False
    turn_board: bool = False
    speed: int = 5
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Kept:
    """Settings as they were found. note: what is to be said of the file, None if all is well."""

    settings: RoomSettings
    note: str | None = None


class _File(TypedDict):
    format: int
    theme: str
    bell: bool
    ascii: bool
    signs: bool
    turn_board: bool
    speed: int
    keys: dict[str, list[str]]


_FORM: Final[Mapping[str, Form]] = {
    "format": int,
    "theme": str,
    "bell": bool,
    "ascii": bool,
    "signs": bool,
    "turn_board": bool,
    "speed": int,
    "keys": {str: [str]},
}


def settings_path() -> Path:
    """Where the settings are kept."""
    from platformdirs import user_config_path

    return user_config_path("gdl", appauthor=False) / "room.json"


def read_settings(path: Path) -> Kept:
    """The settings in a file; the usual ones where there is none, or where it holds something else."""
    try:
        found = parse_json(read_bytes(path, MOST_BYTES))
    except FileError as error:
        note = None if error.code == MISSING else f"Your settings could not be read: {error.message}."
        return Kept(RoomSettings(), note)
    except ValueError:
        return Kept(RoomSettings(), f"Your settings are damaged, and not used ({path}).")
    if isinstance(found, dict) and isinstance(found.get("format"), int) and found["format"] > FORMAT:
        return Kept(RoomSettings(), f"Your settings were written by a newer version of gdl, and are not used ({path}).")
    if isinstance(found, dict):
        found.setdefault("signs", False)  # older files do not say
    if not fits(found, _FORM):
        return Kept(RoomSettings(), f"Your settings are damaged, and not used ({path}).")
    file = cast("_File", found)
    if file["format"] != FORMAT or file["theme"] not in THEMES or not SLOWEST <= file["speed"] <= FASTEST:
        return Kept(RoomSettings(), f"Your settings are damaged, and not used ({path}).")
    keys = consistent({name: tuple(keys) for name, keys in file["keys"].items()})
    yes_no = file["bell"], file["ascii"], file["signs"], file["turn_board"]
    return Kept(RoomSettings(file["theme"], *yes_no, file["speed"], keys))


def write_settings(path: Path, settings: RoomSettings) -> None:
    """Keep settings in a file.

    Raises:
        FileError: it cannot be written; it holds what it held before.
    """
    kept = {field.name: getattr(settings, field.name) for field in fields(settings)}
    make_own_folder(path.parent)
    write_file(path, json.dumps({"format": FORMAT, **kept}, indent=1) + "\n")
