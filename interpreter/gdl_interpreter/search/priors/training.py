"""Learning priors for minutes, in rounds: games of the search against itself, by the priors of the last round; the
priors that explain best what was chosen in all games so far; and a match of these against the best ones, which they
replace if they make more than half of the points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.evaluation.match import Score
from gdl_interpreter.search.priors.learning import PriorWeights
from gdl_interpreter.search.priors.match import match
from gdl_interpreter.search.priors.priors import Priors
from gdl_interpreter.search.priors.self_play import Choices, ChoosingGames

SHARE = 0.7
"""The share of a round's time that its games may take; its match has the rest."""

LEAST = 10
"""Games of a match at the least for its winner to be taken."""


@dataclass(frozen=True)
class PriorPlan:
    """How much is done. rounds: at the most; nodes: random games that a move is thought about in; positions: that are
    enough in a round; match: games in which priors have to prove themselves."""

    rounds: int = 3
    nodes: int = 1000
    positions: int = 6000
    match: int = 40


@dataclass(frozen=True)
class PriorRound:
    """What a round came to. number: counted from 1; games, positions: played in it, and learned from in all; score: of
    the new priors against the best; taken: are they the best from now on? priors: the best from now on (None: there are
    none yet)."""

    number: int
    games: int
    positions: int
    score: Score
    taken: bool
    priors: Priors | None


def trained_priors(
    native: Native,
    start: Priors | None,
    seed: int = 1,
    plan: PriorPlan | None = None,
    spent: Callable[[], float] = lambda: 0.0,
    heard: Callable[[PriorRound], None] = lambda _: None,
) -> Priors | None:
    """Better priors, or `start` if none are found. Without `spent` the same seed and plan give the same priors.

    native: a game of two sides whose moves have features; start: the priors to begin with (None: there are none); seed:
    of the random numbers; plan: how much is done; spent: what share of the time is over (0 to 1, and more when it is
    up); heard: hears of each round.
    """
    plan = plan or PriorPlan()
    weights = PriorWeights(native, seed)
    best, last, positions = start, start or Priors((), ()), list[Choices]()
    for number in range(1, plan.rounds + 1):
        began = spent()
        if began >= 1:
            break
        until = began + (1 - began) / (plan.rounds + 1 - number)
        playing, games, known = ChoosingGames(native, last, plan.nodes, seed + 1000 * number), 0, len(positions)
        while len(positions) < known + plan.positions and spent() < began + SHARE * (until - began):
            positions += playing.game()
            games += 1
        if not positions:
            break
        last = weights.learned(positions)
        score = match(native, last, best, plan.match, plan.nodes, seed + number, partial(_is_over, spent, until))
        taken = score.points > score.games / 2 and score.games >= min(LEAST, plan.match)
        best = last if taken else best
        heard(PriorRound(number, games, len(positions), score, taken, best))
    return best


def _is_over(spent: Callable[[], float], share: float) -> bool:
    """Is so much of the time over?"""
    return spent() >= share
