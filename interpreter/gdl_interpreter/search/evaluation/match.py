"""Games between two sets of values, by the same alpha-beta search with as many nodes for each.

What pieces are worth is all that differs. Two games in a row begin with the same random moves, and in the second the
seats are exchanged, so that neither has the better opening.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.deepening import deepened
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.evaluation.values import Values

QUIET = 6
"""Plies of taking moves below the horizon, as players search them."""

MEGABYTES = 16
"""Memory of each search."""

OPENING = 4
"""Random plies that a game begins with."""

LONGEST = 400
"""Plies after which a game is a draw, where there is no chance."""


@dataclass(frozen=True)
class Score:
    """points: that the first has made (a draw is half a point); games: that were played."""

    points: float
    games: int


def match(
    native: Native,
    one: Values,
    other: Values,
    games: int,
    nodes: int,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> Score:
    """Let two sets of values play each other. The same seed gives the same games.

    native: the game; one, other: the values; games: how many; nodes: positions that are searched for a move at the
    most; seed: of the openings; stop: is asked before each pair of games whether no more are to be played.
    """
    packed_game = PackedGame(native, LONGEST)
    points, played = 0.0, 0
    for number in range(games):
        if number % 2 == 0 and stop():
            break
        searches = [AlphaBeta(native, MEGABYTES, quiet=QUIET, values=values) for values in (one, other)]
        first = _played(
            packed_game, searches[:: -1 if number % 2 else 1], nodes, random.Random(f"{seed} {number // 2}")
        )
        points += 1 - first if number % 2 else first
        played += 1
    return Score(points, played)


def _played(game: PackedGame, searches: list[AlphaBeta], nodes: int, dice: random.Random) -> float:
    """What the first seat makes of a game."""
    context, packed = game.begun(dice)
    word = 0
    for ply in range(game.longest):
        packed = packed if word else game.fallen(packed, context, dice)
        count = 0 if word else game.count(packed, context)
        if not count:
            break
        if ply < OPENING or count == 1:
            move = dice.randrange(count)
        else:
            move, _ = deepened(searches[0 if game.side(packed) else 1], context, packed, nodes)
        packed, word = game.played(context, move)
    share = game.share(word)
    return 1 - share if game.has_swapped(packed) else share
