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


def dealt(position: Position, seed: int) -> Position:
    """The start, once chance has decided what it does in the setup; the same seed decides the same."""
    plies = random_plies(position, random.Random(seed), _MOST_DECIDED)
    while position.in_setup:
        decided = next(plies, None)
        if decided is None:
            break
        position = decided[1]
    return position
