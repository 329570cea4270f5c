"""What `gdl solve` says of tables and proofs that are kept, and held against the rules."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.cli.progress import progress, show_progress
from gdl.infra.exit_codes import FINDINGS
from gdl.infra.output import echo

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.disk import Disk
    from gdl_interpreter.search.solving.solver import Solves


def is_under_way(game: Game) -> bool:
    """Is there a table that can be gone on with, or none at all?"""
    from gdl.opponents.tables import is_under_way as under_way

    return under_way(game)


def disk() -> Disk:
    """Where a table stands if memory is short, which is said."""
    from gdl.opponents.tables import folder
    from gdl_interpreter.search.disk import Disk

    return Disk(folder(), lambda line: echo(line, err=True))


def gone_on_with(game: Game, at: Position, method: str, megabytes: int, threads: int) -> Solves | None:
    """A solver that goes on with what was kept; None if nothing is.

    game: the game; at: the position that is asked for; method: by which; megabytes, threads: for going on.

    Raises:
        FileError: it cannot be read.
        IndexTooLarge: there is no room for it.
    """
    from gdl.opponents.proofs import look_up_proof
    from gdl.opponents.tables import look_up

    if method == "index":
        return look_up(game, at, megabytes, threads, disk())
    return look_up_proof(game, megabytes)


def added_to(game: Game, points: bool | None, megabytes: int) -> Solves | None:
    """A solver whose proof goes on from the one that is kept, so that keeping it loses nothing; None if there is none
    of the same kind.

    game: the game; points: is it by how much, too? None: as in what is kept; megabytes: for it.
    """
    from gdl.opponents.proofs import look_up_proof
    from gdl_interpreter.storage.errors import FileError

    try:
        found = look_up_proof(game, megabytes)
    except FileError:  # of another version, or damaged: the new one takes its place
        return None
    return found if found is None or points in (None, found.points) else None


def keep(game: Game, solver: Solves) -> None:
    """Keep the table of a perfect index, or a proof, and say where."""
    from gdl.opponents.proofs import keep_proof
    from gdl.opponents.tables import keep as keep_table
    from gdl_interpreter.search.solving.indexed import Indexed
    from gdl_interpreter.search.solving.null_window import NullWindows

    if isinstance(solver, Indexed) and solver.index is not None and solver.index.whole:
        show_progress("keeping what is known")
        path = keep_table(game, solver)
        show_progress("")
        more = "" if solver.index.done else "; `--resume` goes on with it, `gdl tables --delete` deletes it"
        echo(f"Kept in {path}{more}.", err=True)
    elif isinstance(solver, NullWindows) and solver.refused is None:
        kept = keep_proof(game, solver)
        what = f"{kept.positions:,} positions, those that took {kept.nodes:,} or more to search"
        echo(f"Kept in {kept.path}: the bounds of {what}.", err=True)


def solve_openings(
    solver: Solves, at: Position, plies: int, until: float, report: Callable[[str], None]
) -> list[tuple[Position, int, int]]:
    """A position and those behind it, up to so many plies, each with the least and the greatest value that it can have,
    as far as that is found out; none of them where no proof is made.

    solver: that finds out; at: the position; plies: of the openings; until: the time by `perf_counter` when it must
    end; report: hears how far it is.
    """
    from gdl_interpreter.search.solving.null_window import NullWindows
    from gdl_interpreter.search.solving.solution_trees import openings

    if not isinstance(solver, NullWindows):
        return []
    return [(each, *solver.bounds(each, until - time.perf_counter(), report)) for each in openings(at, plies)]


def write_out(game: Game, solver: Solves, roots: list[tuple[Position, int, int]], nodes: int, path: Path) -> None:
    """Write what somebody needs of a proof who plays by it from some positions into a file, and say what that is.

    game, solver: what was found out about it; roots: the positions with their bounds; nodes: that positions took, of
    those that are written; path: of the file.
    """
    from gdl.opponents.proofs import pack_proof
    from gdl_interpreter.search.solving.null_window import NullWindows

    if not isinstance(solver, NullWindows) or solver.refused is not None:
        return

    def told(looked: int) -> None:
        show_progress(f"{looked:,} positions followed")

    count = pack_proof(game, solver, roots, nodes, path, told)
    show_progress("")
    what = f"{count:,} positions, those that took {nodes:,} or more to search"
    echo(f"Written to {path}: the bounds of {what}.", err=True)


def verify(solver: Solves, at: Position, number: int) -> None:
    """Hold positions against their moves; the program ends where one is wrong."""
    from gdl_interpreter.search.solving.indexed import Indexed, checked
    from gdl_interpreter.search.solving.kept_proof import confirmed
    from gdl_interpreter.search.solving.null_window import NullWindows
    from gdl_interpreter.search.solving.proof_tree import confirmed as confirmed_tree
    from gdl_interpreter.search.solving.proving import Proving

    with progress(number, "positions") as told:
        if isinstance(solver, Indexed) and solver.index is not None and solver.index.done:
            looked, wrong = checked(solver, number, seed=1, report=lambda looked: told(looked, ""))
            what = "the values of {} drawn at random follow from their moves"
        elif isinstance(solver, NullWindows) and solver.refused is None:
            looked, wrong = confirmed(solver, at, number, seed=1, report=lambda looked: told(looked, ""))
            what = "the bounds of {} met on random lines follow from their moves"
        elif isinstance(solver, Proving):
            looked, wrong = confirmed_tree(solver, at, number, seed=1, report=lambda looked: told(looked, ""))
            what = "what is proven of {} met on random lines follows from their moves"
        else:
            return
    if wrong is not None:
        echo(f"Wrong: the value of a position does not follow from its moves: {wrong.text}")
        sys.exit(FINDINGS)
    echo(f"Verified: {what.format('1 position' if looked == 1 else f'{looked:,} positions')}.")
