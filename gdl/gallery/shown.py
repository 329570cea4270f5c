"""Which position of a game its diagram shows."""

from __future__ import annotations

import random

from gdl.api import Game
from gdl.random_plies import random_plies
from gdl.svg import svg_of
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Position

_SEED = 1
_MOST_PLIES = 40
_FULL, _ENOUGH = 0.2, 0.35
"""The part of the board on which pieces have to stand for the start to be worth a diagram, or a later position."""


def diagram_of(game: Game) -> tuple[str, int]:
    """The diagram of a game, and how many plies into a random game it was taken."""
    position, plies = position_shown(game)
    return svg_of(position), plies


def position_shown(game: Game) -> tuple[Position, int]:
    """The start, once chance has set it up; where little is on the board then, some plies into a random game.

    That is as many as fill a third of the board, or 40, or two thirds of a game that is over earlier.
    """
    rng, position = random.Random(_SEED), game.start()
    for _, after in random_plies(position, rng):
        if not position.is_chance or position.mover is not None:
            break
        position = after
    if _full(position) >= _FULL:
        return position, 0
    line = [position]
    for _, after in random_plies(position, rng):
        line.append(after)
        if len(line) > _MOST_PLIES or after.result is not None or _full(after) >= _ENOUGH:
            break
    plies = len(line) * 2 // 3 if line[-1].result is not None else len(line) - 1
    return line[plies], plies


def _full(position: Position) -> float:
    """The part of the sites on which something stands; all of them where numbers do."""
    program = position.machine.program
    if not program.kinds and any(var.type is Ty.INT and Ty.SITES in var.per for var in program.states):
        return 1.0
    sites = list(site_numbers(program.board.played))
    return sum(position.piece(i) is not None for i in sites) / len(sites)
