"""Proofs of solved games, kept among the user's own data: the bounds that a null-window search has found.

They go by a digest of the rules and by the options, so that rules that have changed have none.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.opponents.digest import digest_of
from gdl.opponents.tables import file_of, folder
from gdl_interpreter.storage.errors import FileError

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.solving.null_window import NullWindows


@dataclass(frozen=True)
class KeptProof:
    """A kept proof. game, options: of what; path: of the file that says so; bytes: of both files; positions: whose
    bounds are kept; nodes: positions that were searched for each of them, at the least; version: of its form."""

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


def has_proof(game: Game) -> bool:
    """Is there one?"""
    return proof_file(game).is_file()


def look_up_proof(game: Game, megabytes: int) -> NullWindows | None:
    """A solver that knows what is kept; None if nothing is.

    game: the game; megabytes: for what is kept, and what is found out beyond it.

    Raises:
        FileError: it cannot be read.
        ValueError: the rules have no `score`, which the proof is about.
    """
    from gdl_interpreter.search.drivers.kept_bounds import read, read_about
    from gdl_interpreter.search.solving.null_window import NullWindows

    path = proof_file(game)
    if not path.is_file():
        return None
    solver = NullWindows(game.native, read_about(path)["points"], megabytes)
    read(solver.search, path, digest_of(game.program))
    return solver


def delete_proof(proof: KeptProof) -> None:
    """Delete a proof.

    Raises:
        OSError: that cannot be.
    """
    from gdl_interpreter.search.drivers.kept_bounds import bounds_file

    proof.path.unlink(missing_ok=True)
    bounds_file(proof.path).unlink(missing_ok=True)
