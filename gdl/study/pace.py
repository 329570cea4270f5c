"""How long a study of random games takes, by a few of them: for what is said before it begins, and of how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from gdl.engines import missing_native
from gdl.random_plies import random_plies
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.reference import MachineError

if TYPE_CHECKING:
    from gdl.api import Game

JUDGES = 64
"""Random games that say who leads in a position."""

LOOKS = 32
"""In so many positions of a game it is looked at who leads: in all of a short one, in up to twice as many of a longer
one, at equal distances."""

TRIED = 20
"""Random games that tell how long games are."""

WATCHED = 0.3
"""Seconds in which turns are tried as they are when they are watched."""

ALONE = 0.001
"""Seconds of a ply that is not watched, with all that is around it."""

_REST = 0.6
"""The part of a random game that is still to come, in the mean of the positions that are looked at."""


@dataclass(frozen=True)
class Pace:
    """What games at random take. plies: of one, in the mean; over: the part of them that come to their end; turn:
    seconds of a ply that is watched; judging: seconds of a ply of the random games that say who leads."""

    plies: float
    over: float
    turn: float
    judging: float

    @property
    def game(self) -> float:
        """Seconds of a game that is watched."""
        looks = self.plies if self.plies <= 2 * LOOKS else 1.5 * LOOKS
        return self.plies * (self.turn + _REST * self.over * looks * JUDGES * self.judging)

    @property
    def alone(self) -> float:
        """Seconds of a game of which only the result is asked."""
        return self.plies * ALONE


def pace_of(game: Game, seed: int, longest: int, clock: Callable[[], float] = time.monotonic) -> Pace | None:
    """What games take, by some that are tried; None where there is no native engine, or they cannot be played."""
    if missing_native() is not None:
        return None
    try:
        found = game.playouts(TRIED, seed, longest=longest)
        began, turns = clock(), 0
        for _ in random_plies(game.start(), Random(seed), longest):
            turns += 1
            if clock() - began > WATCHED:
                break
    except (MachineError, CodeError, ValueError):  # ValueError: the game is over before it begins
        return None
    turn = (clock() - began) / max(1, turns)
    return Pace(found.plies / TRIED, 1 - found.unfinished / TRIED, turn, found.seconds / max(1, found.plies))
