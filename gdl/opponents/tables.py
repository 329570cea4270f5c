"""Tables of solved games, kept among the user's own data: a perfect index of all positions of a game with its options.

They go by a digest of the rules and by the options, so that rules that have changed have none.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.opponents.digest import digest_of
from gdl_interpreter.storage.cache import CacheWarning
from gdl_interpreter.storage.errors import FileError

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.solving.indexed import Indexed


@dataclass(frozen=True)
class Table:
    """A kept table. game: its name; path: of the file that says how far it is; bytes: of both files; numbers: of
    positions; settled: how many are won or lost; done: is nothing left to be found out?"""

    game: str
    path: Path
    bytes: int
    numbers: int
    settled: int
    done: bool


def folder() -> Path:
    """Where tables are kept."""
    from platformdirs import user_data_path

    return user_data_path("gdl", appauthor=False) / "tables"


def file_of(game: Game) -> Path:
    """Where the table of a game and its options stands, if there is one."""
    options = json.dumps(game.chosen, sort_keys=True)
    name = hashlib.sha256(f"{digest_of(game.program)} {options}".encode()).hexdigest()
    return folder() / f"{name}.json"


def tables() -> list[Table]:
    """All that are kept, by the names of their games. Files that are none are left out."""
    from gdl_interpreter.search.drivers.kept_index import read_about, values_file

    found = []
    for path in sorted(folder().glob("*.json")):
        with suppress(FileError, OSError):
            about = read_about(path)
            size = path.stat().st_size + values_file(path).stat().st_size
            found.append(Table(about["game"], path, size, about["numbers"], about["settled"], about["done"]))
    return sorted(found, key=lambda each: each.game)


def keep(game: Game, solver: Indexed) -> Path:
    """Keep what a solver has found out, as far as it is; where it is.

    Raises:
        FileError: it cannot be written.
    """
    from gdl_interpreter.search.drivers.kept_index import write

    assert solver.index is not None
    path = file_of(game)
    write(solver.index, path, game.name, digest_of(game.program))
    return path


def has_table(game: Game) -> bool:
    """Is there one?"""
    return file_of(game).is_file()


def has_finished(game: Game) -> bool:
    """Is there one in which nothing is left to be found out?"""
    from gdl_interpreter.search.drivers.kept_index import read_about

    with suppress(FileError):
        return has_table(game) and read_about(file_of(game))["done"]
    return False


def look_up(game: Game, megabytes: int, threads: int = 1) -> Indexed | None:
    """What a kept table knows, or would go on with; None if there is none.

    game: the game; megabytes, threads: for going on.

    Raises:
        FileError: it cannot be read.
    """
    from gdl_interpreter.search.drivers.kept_index import read
    from gdl_interpreter.search.index.obstacles import Obstacle
    from gdl_interpreter.search.solving.indexed import Indexed, numbering_for

    path = file_of(game)
    if not path.is_file():
        return None
    solver = Indexed(game.native, megabytes, threads)
    numbering = numbering_for(game.native, game.start())
    if isinstance(numbering, Obstacle):
        return None
    solver.index = read(game.native, numbering, path, megabytes, threads)
    return solver


def table_of(game: Game, megabytes: int) -> Indexed | None:
    """What is known of all positions of a game; a table that cannot be used is told of."""
    from gdl_interpreter.search.drivers.index import IndexTooLarge
    from gdl_interpreter.search.drivers.kept_index import read_about

    try:
        found = look_up(game, megabytes) if read_about(file_of(game))["done"] else None
    except (FileError, IndexTooLarge) as problem:
        warnings.warn(f"the kept table of {game.name} is not used: {problem}", CacheWarning, stacklevel=2)
        return None
    return found


def known_of_table(game: Game, position: Position, megabytes: int) -> Indexed | None:
    """The same, if it knows this position."""
    found = table_of(game, megabytes) if has_table(game) else None
    return None if found is None or found.best(position) is None else found


def delete(table: Table) -> None:
    """Delete a table.

    Raises:
        OSError: that cannot be.
    """
    from gdl_interpreter.search.drivers.kept_index import values_file

    table.path.unlink(missing_ok=True)
    values_file(table.path).unlink(missing_ok=True)
