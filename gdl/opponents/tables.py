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
    from gdl_interpreter.search.solving.known import Known


@dataclass(frozen=True)
class Table:
    """A kept table. game, options: of what; path: of the file that says how far it is; bytes: of both files; numbers:
    of positions; settled: how many are won or lost; done: is nothing left to be found out? distances: does it know in
    how many plies, too? version: of its form."""

    game: str
    options: dict[str, int]
    path: Path
    bytes: int
    numbers: int
    settled: int
    done: bool
    distances: bool
    version: int


def folder() -> Path:
    """Where tables are kept."""
    from platformdirs import user_data_path

    return user_data_path("gdl", appauthor=False) / "tables"


def file_of(game: Game) -> Path:
    """What the names of all files begin with that are kept of a game and its options, as a path."""
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
            counts = (size, about["numbers"], about["settled"])
            rest = (about["done"], about["distances"], about["version"])
            found.append(Table(about["game"], about["options"], path, *counts, *rest))
    return sorted(found, key=lambda each: (each.game, sorted(each.options.items()), each.numbers))


def keep(game: Game, solver: Indexed) -> Path:
    """Keep what a solver has found out, as far as it is; where it is. Finished tables that begin with other pieces
    stand beside one another.

    Raises:
        FileError: it cannot be written.
    """
    from gdl_interpreter.search.drivers.kept_bounds import Of
    from gdl_interpreter.search.drivers.kept_index import write

    index = solver.index
    assert index is not None
    path = _file_under_way(game)
    if index.done:
        kind = hashlib.sha256(json.dumps([solver.distances, index.class_key(0)]).encode()).hexdigest()
        path = file_of(game).with_suffix(f".{kind[:16]}.json")
    write(index, path, Of(game.name, dict(game.chosen), digest_of(game.program)))
    if index.done:
        _delete_files(_file_under_way(game))
    return path


def _file_under_way(game: Game) -> Path:
    """Where the table stands that is not finished."""
    return file_of(game).with_suffix(".unfinished.json")


def is_under_way(game: Game) -> bool:
    """Is there a table that can be gone on with, or none at all?"""
    return _file_under_way(game).is_file() or not _finished(game)


def _finished(game: Game) -> list[tuple[bool, int, Path]]:
    """The tables in which nothing is left to be found out: do they lack distances, less their numbers, and where they
    are; first the largest of those that have distances."""
    from gdl_interpreter.search.drivers.kept_index import read_about

    found = []
    for path in folder().glob(f"{file_of(game).stem}.*.json"):
        with suppress(FileError):
            about = read_about(path)
            if about["done"]:
                found.append((not about["distances"], -about["numbers"], path))
    return sorted(found)


def has_table(game: Game) -> bool:
    """Is there one with distances in which nothing is left to be found out?"""
    return any(not lacking for lacking, *_ in _finished(game))


def look_up(
    game: Game, position: Position, megabytes: int, threads: int = 1, disk: Disk | None = None
) -> Indexed | None:
    """A solver that would go on with the table that is not finished, or else one that knows a position; None if there
    is none.

    game: the game; position: of it; megabytes, threads, disk: for going on.

    Raises:
        FileError: it cannot be read.
        IndexTooLarge: there is no room.
    """
    under_way = _file_under_way(game)
    if under_way.is_file():
        return _read(game, under_way, megabytes, threads, disk)
    found = (_read(game, path, megabytes, threads, disk) for *_, path in _finished(game))
    return next((each for each in found if each is not None and _knows(each, position)), None)


def _read(game: Game, path: Path, megabytes: int, threads: int = 1, disk: Disk | None = None) -> Indexed | None:
    """A solver with a table; None if positions are not numbered."""
    from gdl_interpreter.search.drivers.kept_index import read, read_about
    from gdl_interpreter.search.index.obstacles import Obstacle
    from gdl_interpreter.search.solving.indexed import Indexed, numbering_for

    solver = Indexed(game.native, megabytes, threads, disk, read_about(path)["distances"])
    numbering = numbering_for(game.native, game.start())
    if isinstance(numbering, Obstacle):
        return None
    solver.index = read(game.native, numbering, path, megabytes, threads, disk)
    return solver


def _knows(solver: Indexed, position: Position) -> bool:
    return solver.index is not None and solver.index.knows(position)


def _readable(game: Game, megabytes: int) -> list[Indexed]:
    """All finished tables of a game; one that cannot be used is told of."""
    from gdl_interpreter.search.drivers.index_table import IndexTooLarge

    found = []
    for *_, path in _finished(game):
        try:
            found.append(_read(game, path, megabytes))
        except (FileError, IndexTooLarge) as problem:
            warnings.warn(f"a kept table of {game.name} is not used: {problem}", CacheWarning, stacklevel=2)
    return [each for each in found if each is not None]


def table_of(game: Game, megabytes: int) -> Known | None:
    """What is known of the positions of a game and how far they are from their ends; None if nothing is. A table
    without distances keeps a win and may never come to it."""
    from gdl_interpreter.search.solving.known import Together

    found = [each for each in _readable(game, megabytes) if each.distances]
    return found[0] if len(found) == 1 else Together(found) if found else None


def known_of_table(game: Game, position: Position, megabytes: int) -> Indexed | None:
    """A table that knows a position; None if there is none."""
    return next((each for each in _readable(game, megabytes) if each.best(position) is not None), None)


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
