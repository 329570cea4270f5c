"""Random games by the reference evaluator: what those of the native engine are measured by."""

from __future__ import annotations

import random
import time
from collections import Counter

from gdl.random_plies import random_plies
from gdl_interpreter.native.abi.statistics import Outcome, Playouts
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.reference import Position


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
