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
    from gdl_interpreter.search.disk import Disk
    from gdl_interpreter.search.solving.indexed import Indexed


@dataclass(frozen=True)
class Table:
    """A kept table. game: its name; path: of the file that says how far it is; bytes: of both files; numbers: of
    positions; settled: how many are won or lost; done: is nothing left to be found out? version: of its form."""

    game: str
    path: Path
    bytes: int
    numbers: int
    settled: int
    done: bool
    version: int


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
            found.append(
                Table(about["game"], path, size, about["numbers"], about["settled"], about["done"], about["version"])
            )
    return sorted(found, key=lambda each: each.game)


def keep(game: Game, solver: Indexed) -> Path:
    """Keep what a solver has found out, as far as it is; where it is.

    Raises:
        FileError: it cannot be written.
    """
    from gdl_interpreter.search.drivers.kept_index import write

    assert solver.index is not None
    done, under_way = solver.index.done, _file_under_way(game)
    path = under_way if not done and has_finished(game) else file_of(game)
    write(solver.index, path, game.name, digest_of(game.program))
    if done:
        _delete_files(under_way)
    return path


def _file_under_way(game: Game) -> Path:
    """Where a table stands that is not finished, beside one of other positions that is."""
    return file_of(game).with_suffix(".unfinished.json")


def is_under_way(game: Game) -> bool:
    """Is there a table that can be gone on with, or none at all?"""
    return _file_under_way(game).is_file() or not has_finished(game)


def has_table(game: Game) -> bool:
    """Is there one?"""
    return file_of(game).is_file()


def has_finished(game: Game) -> bool:
    """Is there one in which nothing is left to be found out?"""
    from gdl_interpreter.search.drivers.kept_index import read_about

    with suppress(FileError):
        return has_table(game) and read_about(file_of(game))["done"]
    return False


def look_up(
    game: Game, megabytes: int, threads: int = 1, under_way: bool = False, disk: Disk | None = None
) -> Indexed | None:
    """What a kept table knows, or would go on with; None if there is none.

    game: the game; megabytes, threads, disk: for going on; under_way: rather one that is not finished, where there are
    two.

    Raises:
        FileError: it cannot be read.
    """
    from gdl_interpreter.search.drivers.kept_index import read
    from gdl_interpreter.search.index.obstacles import Obstacle
    from gdl_interpreter.search.solving.indexed import Indexed, numbering_for

    path = file_of(game)
    if under_way and _file_under_way(game).is_file():
        path = _file_under_way(game)
    if not path.is_file():
        return None
    solver = Indexed(game.native, megabytes, threads, disk)
    numbering = numbering_for(game.native, game.start())
    if isinstance(numbering, Obstacle):
        return None
    solver.index = read(game.native, numbering, path, megabytes, threads, disk)
    return solver


def table_of(game: Game, megabytes: int) -> Indexed | None:
    """What is known of all positions of a game; a table that cannot be used is told of."""
    from gdl_interpreter.search.drivers.index_table import IndexTooLarge
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
    _delete_files(table.path)


def others() -> list[tuple[Path, int]]:
    """Files that stand for a table or a proof and are none of this version: each with the bytes that it takes."""
    from gdl_interpreter.search.drivers.kept_bounds import bounds_file
    from gdl_interpreter.search.drivers.kept_bounds import read_about as about_proof
    from gdl_interpreter.search.drivers.kept_index import read_about, values_file

    found = []
    for pattern, read, beside in (("*.json", read_about, values_file), ("*.proof", about_proof, bounds_file)):
        for path in sorted(folder().glob(pattern)):
            try:
                read(path)
            except FileError:
                found.append((path, sum(each.stat().st_size for each in (path, beside(path)) if each.is_file())))
    return found


def delete_other(path: Path) -> None:
    """Delete such a file, and the one beside it.

    Raises:
        OSError: that cannot be.
    """
    from gdl_interpreter.search.drivers.kept_bounds import bounds_file

    path.unlink(missing_ok=True)
    bounds_file(path).unlink(missing_ok=True)
    _delete_files(path)


def _delete_files(path: Path) -> None:
    from gdl_interpreter.search.drivers.kept_index import values_file

    path.unlink(missing_ok=True)
    values_file(path).unlink(missing_ok=True)
