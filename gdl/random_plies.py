"""Random moves, one ply after the other, by the reference evaluator."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.reference import Move, Position

_MOST_DECIDED = 200
"""Decisions of chance in the setup that are made at most."""


def random_plies(position: Position, rng: random.Random, longest: int = MAX_PLIES) -> Iterator[tuple[Move, Position]]:
    """The plies of a random game: each move, and the position after it. They end with the game, or as too many."""
    for _ in range(longest):
        moves = position.moves()
        if not moves:
            return
        move = rng.choice(moves)
        position = position.after(move)
        yield move, position


def lots(seed: int, game: int, ply: int) -> random.Random:
    """What chance draws one ply of a game by; the same wherever the game is played, or only looked at.

    Args:
        seed: of the whole match.
        game: so many games of it are finished.
        ply: so many plies have been played in this one.
    """
    return random.Random(f"{seed}/{game}/{ply}")


def dealt(position: Position, seed: int) -> Position:
    """The start, once chance has decided what it does in the setup: as in the first game of a match of this seed."""
    for ply in range(_MOST_DECIDED):
        if not position.in_setup:
            break
        position = position.after(lots(seed, 0, ply).choice(position.moves()))
    return position
