"""Random games by the reference evaluator: what those of the native engine are measured by."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator

from gdl_interpreter.native.abi.statistics import Outcome, Playouts
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.reference import Move, Position

_MOST_DECIDED = 200
"""Decisions of chance before the first turn that are made, so that something can be shown."""


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
    """The start, once chance has decided what it does before the first turn; the same seed decides the same.

    Until something stands on the board, or while the setup goes on.
    """
    plies = random_plies(position, random.Random(seed), _MOST_DECIDED)
    while is_dealt(position):
        decided = next(plies, None)
        if decided is None:
            break
        position = decided[1]
    return position


def is_dealt(position: Position) -> bool:
    """Is it for chance to decide something, before the first turn?"""
    sites = range(len(position.machine.program.board.sites))
    return position.is_chance and (position.in_setup or all(position.piece(site) is None for site in sites))


def playouts(position: Position, n: int, seed: int, longest: int = MAX_PLIES) -> Playouts:
    """`n` random games from a position in which the game is not over. Game i depends on the seed and on i alone.
    `longest`: plies after which a game is stopped.

    Raises:
        LimitError: a position has too many moves, or they take too long to work out.
    """
    names = [player.name for player in position.machine.program.players]
    began = time.thread_time()
    lengths: list[int] = []
    choices = played = 0
    outcomes = Counter[Outcome]()
    shares = dict.fromkeys(names, 0.0)
    for number in range(n):
        at, plies = position, 0
        for move, after in random_plies(position, random.Random(f"{seed} {number}"), longest):
            plies += 1
            if not move.chance:
                choices, played = choices + len(at.moves()), played + 1
            at = after
        lengths.append(plies)
        if at.result is not None:
            outcomes[Outcome(at.result.verdict, at.result.winners, at.result.reason)] += 1
            for name, share in at.result.shares.items():
                shares[name] += float(share)
    return Playouts(
        games=n,
        plies=sum(lengths),
        branching=choices / max(1, played),
        shortest=min(lengths),
        longest=max(lengths),
        unfinished=n - outcomes.total(),
        outcomes=dict(outcomes),
        shares={name: share / n for name, share in shares.items()},
        seconds=time.thread_time() - began,
    )
