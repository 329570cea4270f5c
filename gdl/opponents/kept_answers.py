"""What is kept of a game that was solved: the table of a perfect index, or else a proof."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from gdl.opponents.proofs import has_own_proof, has_proof, look_up_proof, look_up_shipped
from gdl.opponents.tables import has_table, known_of_table, table_of
from gdl_interpreter.storage.cache import CacheWarning
from gdl_interpreter.storage.errors import FileError

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.solving.kept_proof import Proof
    from gdl_interpreter.search.solving.known import Known
    from gdl_interpreter.search.solving.null_window import NullWindows
    from gdl_interpreter.search.solving.solver import Solves


Source: TypeAlias = Literal["table", "proof", "shipped proof"]
"""What is known by: a table or a proof that was kept, or a proof that comes with the program."""


def memory_for_proof(game: Game, megabytes: int) -> int:
    """Of so many megabytes, those that a proof may have; 0 where there is none (a table stays in its file)."""
    return megabytes // 4 if has_proof(game) and not has_table(game) else 0


def has_answers(game: Game) -> bool:
    """Is anything kept?"""
    return has_table(game) or has_proof(game)


def known(game: Game, megabytes: int) -> Known | None:
    """What is known of a game; what cannot be used is told of. None if nothing is.

    game: the game; megabytes: for it.
    """
    found = table_of(game, megabytes)
    if found is not None:
        return found
    proof = _proof_of(game, megabytes)
    return None if proof is None else proof[0]


@dataclass(frozen=True)
class KnownBy:
    """A solver that knows who wins in a position; source: what it knows that from."""

    solver: Solves
    source: Source


def known_of(game: Game, position: Position, megabytes: int) -> KnownBy | None:
    """A solver that knows who wins in a position, by what is kept; None if nothing is, or not that.

    game: the game; position: not over; megabytes: for what it goes on with.
    """
    table = known_of_table(game, position, megabytes)
    if table is not None:
        return KnownBy(table, "table")
    found = _proof_of(game, megabytes)
    if found is None:
        return None
    proof, source = found
    return KnownBy(proof.solver, source) if proof.is_known(position) else None


ASKED_BY_SHIPPED = 300_000
"""Positions that are searched at the most for what one position is worth, where a proof has come with the program: who
has not asked for a proof is not to wait for it."""


def _proof_of(game: Game, megabytes: int) -> tuple[Proof, Source] | None:
    from gdl_interpreter.search.solving.kept_proof import ASKED, Proof

    ways: list[tuple[str, Source, Callable[[Game, int], NullWindows | None], int]] = []
    if has_own_proof(game):
        ways.append(("kept", "proof", look_up_proof, ASKED))
    ways.append(("shipped", "shipped proof", look_up_shipped, ASKED_BY_SHIPPED))
    for what, source, look_up, asked in ways:
        try:
            solver = look_up(game, megabytes)
        except (FileError, ValueError) as problem:
            warnings.warn(f"the {what} proof of {game.name} is not used: {problem}", CacheWarning, stacklevel=2)
        else:
            return None if solver is None else (Proof(solver, asked), source)
    return None
