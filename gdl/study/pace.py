"""How long a study of random games takes, by a few of them: for what is said before it begins, and of how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from gdl.engines import missing_native
from gdl.random_plies import random_plies
from gdl.study.random_game import random_game
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.reference import MachineError, Position

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

PLACES = (1 / 2, 0, 1 / 16, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 3 / 8, 5 / 8)
"""After which parts of a game turns are tried, in this order: a beginning says little of what is later."""

ALONE = 0.001
"""Seconds of a ply that is not watched, with all that is around it."""

_REST = 0.6
"""The part of a random game that is still to come, in the mean of the positions that are looked at."""


@dataclass(frozen=True)
class Pace:
    """What games at random take. plies: of one, in the mean, with results of chance where there are some (`chance`);
    over: the part of them that come to their end; turn: seconds of a ply that is watched; judging: seconds of a ply of
    the random games that say who leads."""

    plies: float
    over: float
    turn: float
    judging: float
    chance: bool = False

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
        game.playouts(1, seed, longest=longest)  # what is made ready for it once is not counted
        found = game.playouts(TRIED, seed, longest=longest)
        plies = found.plies / TRIED
        turn = _seconds_of_a_turn(_turns_to_try(game, seed, plies), clock)
    except (MachineError, CodeError, ValueError):  # ValueError: the game is over before it begins
        return None
    return Pace(
        plies, 1 - found.unfinished / TRIED, turn, found.seconds / max(1, found.plies), game.native.features.chance
    )


def _turns_to_try(game: Game, seed: int, plies: float) -> Iterator[tuple[float, Position]]:
    """Positions from all parts of games of so many plies, each with the part that is over by then; where chance decides
    in the game, those of one from its beginning on."""
    start = game.start()
    if game.native.features.chance:
        yield 0, start
        yield from ((ply / plies, at) for ply, (_, at) in enumerate(random_plies(start, Random(seed)), 1))
        return
    for number, part in enumerate(PLACES):
        reached = random_game(game.native, start.machine, Random(f"{seed}/{number}"), int(part * plies)).position
        if reached.result is None:
            yield part, reached


def _seconds_of_a_turn(positions: Iterator[tuple[float, Position]], clock: Callable[[], float]) -> float:
    """What working out the moves of a position takes in the mean of a whole game, by those that can be tried in the
    time there is for that. The first of each sort (of the setup or not, of chance or of a player) is tried twice: what
    is made ready for it once is not counted."""
    tried: dict[float, float] = {}
    ready: set[tuple[bool, bool]] = set()
    for part, position in positions:
        sort = position.in_setup, position.is_chance
        if sort not in ready:
            _anew(position).moves()
            ready.add(sort)
        began = clock()
        _anew(position).moves()
        tried[part] = clock() - began
        if sum(tried.values()) > WATCHED:
            break
    return _mean(tried)


def _mean(values: Mapping[float, float]) -> float:
    """The mean over all parts from 0 to 1 of what is known of some, with straight lines between these."""
    if not values:
        return 0.0
    parts = sorted(values)
    between = sum((b - a) * (values[a] + values[b]) / 2 for a, b in pairwise(parts))
    return parts[0] * values[parts[0]] + between + max(0, 1 - parts[-1]) * values[parts[-1]]


def _anew(position: Position) -> Position:
    """The same position, which remembers no answers."""
    return Position(position.machine, position.data)
