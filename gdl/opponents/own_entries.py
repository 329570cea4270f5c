"""What was learned of a game here: a file for each game among the user's own data, by its rules and options.

What goes in: a game, and what is to be kept of it. What comes out: what was kept, if it is of this game. What always
holds: such a file may have been written by anybody; one that is wrong in any way is told of, and not used.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gdl.opponents.digest import file_name_of
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.cache import CacheWarning
from gdl_interpreter.storage.errors import MISSING, FileError
from gdl_interpreter.storage.plain import parse_json
from gdl_interpreter.storage.writing import make_own_folder, write_file

if TYPE_CHECKING:
    from gdl.api import Game

T = TypeVar("T")


@dataclass(frozen=True)
class OwnEntries:
    """Where entries of one kind stand: folder: its name, which is what they are called in messages; most: bytes of a
    file; warning: what it is told by that one is not used."""

    folder: str
    most: int
    warning: type[CacheWarning]

    def path(self, game: Game) -> Path:
        """Where the entry of a game's rules and options stands."""
        from platformdirs import user_data_path

        return user_data_path("gdl", appauthor=False) / self.folder / file_name_of(game.program, game.chosen)

    def keep(self, game: Game, entry: Mapping[str, object]) -> Path:
        """Keep an entry of a game, in place of what was there; where that is.

        Raises:
            FileError: it cannot be written there.
        """
        path = self.path(game)
        make_own_folder(path.parent)
        write_file(path, json.dumps(entry, separators=(",", ":")) + "\n")
        return path

    def found(self, game: Game, decode: Callable[[object], T | None]) -> T | None:
        """What is kept of a game; None if nothing is, or nothing of this game.

        Args:
            game: whose entry is read.
            decode: makes of what JSON gives what it stands for; None if it is of no use for this game.
        """
        path = self.path(game)
        try:
            found = decode(parse_json(read_bytes(path, self.most)))
        except FileError as error:
            if error.code == MISSING:
                return None
            found = None
        except ValueError:
            found = None
        if found is None:
            warnings.warn(f"{path} holds no {self.folder} of {game.name}, and is not used", self.warning, stacklevel=2)
        return found
