"""Proofs of solved games: the bounds that a null-window search has found, kept among the user's own data, or shipped.

They go by a digest of the rules and by the options, so that rules that have changed have none. What is shipped stands
in `shipped_proofs`: of each proof only what somebody needs who plays by it, and is not found out again in a moment. It
is asked together with the user's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.opponents.digest import digest_of
from gdl.opponents.tables import file_of, folder
from gdl_interpreter.storage.errors import FileError

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.solving.null_window import NullWindows

SHIPPED = Path(__file__).with_name("shipped_proofs")
"""The folder of the proofs that come with the program."""


@dataclass(frozen=True)
class KeptProof:
    """A proof that is kept, or comes with the program. game, options: of what; path: of the file that says so; bytes:
    of all its files; positions: whose bounds are kept; nodes: positions that were searched for each of them, at the
    least; version: of its form."""

    game: str
    options: dict[str, int]
    path: Path
    bytes: int
    positions: int
    nodes: int
    version: int


def proof_file(game: Game) -> Path:
    """Where the proof of a game and its options stands, if there is one."""
    return file_of(game).with_suffix(".proof")


def proofs() -> list[KeptProof]:
    """All that are kept, by the names of their games. Files that are none are left out."""
    from gdl_interpreter.search.drivers.kept_bounds import bounds_file, read_about

    found = []
    for path in sorted(folder().glob("*.proof")):
        with suppress(FileError, OSError):
            about = read_about(path)
            size = path.stat().st_size + bounds_file(path).stat().st_size
            found.append(
                KeptProof(
                    about["game"], about["options"], path, size, about["entries"], about["nodes"], about["version"]
                )
            )
    return sorted(found, key=lambda each: each.game)


def shipped_proofs() -> list[KeptProof]:
    """All that come with the program, by the names of their games."""
    from gdl_interpreter.search.drivers.packed_bounds import read_about_packed

    found = []
    for path in SHIPPED.glob("*.proof"):
        about, size = read_about_packed(path), path.stat().st_size
        found.append(
            KeptProof(about["game"], about["options"], path, size, about["entries"], about["nodes"], about["version"])
        )
    return sorted(found, key=lambda each: each.game)


def keep_proof(game: Game, solver: NullWindows) -> KeptProof:
    """Keep what a solver has proven; what is kept.

    Raises:
        FileError: it cannot be written.
    """
    from gdl_interpreter.search.drivers.kept_bounds import Of, bounds_file, write

    path = proof_file(game)
    about = write(solver.search, path, Of(game.name, dict(game.chosen), digest_of(game.program)))
    size = path.stat().st_size + bounds_file(path).stat().st_size
    return KeptProof(game.name, about["options"], path, size, about["entries"], about["nodes"], about["version"])


def shipped_file(game: Game) -> Path:
    """Where the proof of a game and its options stands that comes with the program, if one does."""
    return SHIPPED / proof_file(game).name


def has_own_proof(game: Game) -> bool:
    """Is one kept among the user's own data?"""
    return proof_file(game).is_file()


def has_proof(game: Game) -> bool:
    """Is there one, kept or shipped?"""
    return has_own_proof(game) or shipped_file(game).is_file()


def look_up_proof(game: Game, megabytes: int) -> NullWindows | None:
    """A solver that knows what is kept, and what is shipped; None if nothing is.

    game: the game; megabytes: for what is kept, and what is found out beyond it.

    Raises:
        FileError: it cannot be read.
        ValueError: the rules have no `score`, which the proof is about.
    """
    from gdl_interpreter.search.drivers.kept_bounds import read, read_about
    from gdl_interpreter.search.solving.null_window import NullWindows

    path = proof_file(game)
    if not has_own_proof(game):
        return look_up_shipped(game, megabytes)
    solver = NullWindows(game.native, read_about(path)["points"], megabytes)
    read(solver.search, path, digest_of(game.program))
    with suppress(FileError):  # by how much is asked for, which it may not say
        _add_shipped(game, solver)
    return solver


def look_up_shipped(game: Game, megabytes: int) -> NullWindows | None:
    """A solver that knows what is shipped, and that alone; None if nothing is.

    game: the game; megabytes: for what is shipped, and what is found out beyond it.

    Raises:
        FileError: it cannot be read.
    """
    from gdl_interpreter.search.drivers.packed_bounds import read_about_packed
    from gdl_interpreter.search.solving.null_window import NullWindows

    path = shipped_file(game)
    if not path.is_file():
        return None
    solver = NullWindows(game.native, read_about_packed(path)["points"], megabytes)
    _add_shipped(game, solver)
    return solver


def _add_shipped(game: Game, solver: NullWindows) -> None:
    """Let a solver know what is shipped, too, if anything is. FileError: it cannot be read, or does not fit it."""
    from gdl_interpreter.search.drivers.packed_bounds import read_packed

    path = shipped_file(game)
    if path.is_file():
        read_packed(solver.search, path, digest_of(game.program))


def pack_proof(
    game: Game,
    solver: NullWindows,
    roots: Iterable[tuple[Position, int, int]],
    nodes: int,
    path: Path,
    report: Callable[[int], None] = lambda looked: None,
) -> int:
    """Write into a file what somebody needs of a proof who plays from some positions by it, as it may be shipped; how
    many positions that are.

    game, solver: what has been proven of it; roots: the positions, the least and the greatest value of each; nodes:
    what took fewer is left out; path: of the file; report: hears how many positions have been looked at.

    Raises:
        FileError: it cannot be written.
    """
    from gdl_interpreter.search.drivers.kept_bounds import Of
    from gdl_interpreter.search.drivers.packed_bounds import write_packed
    from gdl_interpreter.search.solving.solution_trees import solution_trees

    found = solution_trees(solver, roots, nodes, report)
    of = Of(game.name, dict(game.chosen), digest_of(game.program))
    return write_packed(solver.search, path, of, found, nodes)["entries"]


def delete_proof(proof: KeptProof) -> None:
    """Delete a proof.

    Raises:
        OSError: that cannot be.
    """
    from gdl_interpreter.search.drivers.kept_bounds import bounds_file

    proof.path.unlink(missing_ok=True)
    bounds_file(proof.path).unlink(missing_ok=True)
