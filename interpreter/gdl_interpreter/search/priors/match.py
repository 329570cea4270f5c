"""Games between two sets of priors, by the same tree search with as many random games for each.

Two games in a row begin with the same random moves, and in the second the seats are exchanged.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.mcts import Mcts
from gdl_interpreter.search.evaluation.match import Score
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.priors.priors import Priors
from gdl_interpreter.search.priors.self_play import LONGEST, begun, searching

OPENING = 4
"""Random plies that a game begins with."""


def match(
    native: Native,
    one: Priors | None,
    other: Priors | None,
    games: int,
    nodes: int,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> Score:
    """Let two sets of priors play each other. The same seed gives the same games.

    native: a game of two sides; one, other: the priors (None: the search goes without); games: how many; nodes: random
    games that a move is thought about in; seed: of the openings and searches; stop: is asked before each pair of games
    whether no more are to be played.
    """
    searches = [searching(native, priors) for priors in (one, other)]
    points, played = 0.0, 0
    for number in range(games):
        if number % 2 == 0 and stop():
            break
        first = _played(native, searches[:: -1 if number % 2 else 1], nodes, random.Random(f"{seed} {number // 2}"))
        points += 1 - first if number % 2 else first
        played += 1
    return Score(points, played)


def _played(native: Native, searches: list[Mcts], nodes: int, dice: random.Random) -> float:
    """What the first seat makes of a game."""
    position, first = begun(native, OPENING, dice), native.program.players[0].name
    for _ in range(LONGEST):
        while position.result is None and position.is_chance:
            position = position.play(dice.choice(position.moves()))
        if position.result is not None:
            break
        texts = listed(native, position).texts
        best = 0
        if len(texts) > 1:
            search = searches[0 if position.person == first else 1]
            best = search.think(position, games=nodes, seed=dice.randrange(1 << 30)).candidates[0].number
        position = position.play(texts[best])
    return 0.5 if position.result is None else float(position.result.shares_of_people[first])
