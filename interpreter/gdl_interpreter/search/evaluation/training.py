"""Learning values for minutes: rounds of self-play, each of which has to win a match before its values are taken.

In each round games are played by the last values that were taken; a regression, which begins with these and is held to
them, explains what came of its positions (and of those of the last rounds); and what it finds plays a match against
the last values, with as many nodes for each. Only values that make more than half of the points are taken. It ends
when several rounds in a row have brought nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.evaluation.match import Score, match
from gdl_interpreter.search.evaluation.regression import fitted
from gdl_interpreter.search.evaluation.self_play import Lesson, SelfPlay
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Features, Weights

ROUNDS = 5
"""Rounds that the time is divided into at first: each has as much of it, or ends before by its number of games."""

KEPT = 4
"""Rounds whose positions are learned from, the last ones."""

PATIENCE = 3
"""Rounds in a row that may bring nothing."""

DEPTH, TRIES, TRUST, APART = 2, 2, 0.97, 4
"""How the games are played: see `SelfPlay`."""

PRIOR_OF_KINDS, PRIOR_OF_PLACES = 200.0, 2000.0
"""How much the last values count against what is learned now, of kinds, stocks and the lead, and of places: the ridge
(see `fitted`) is that by the number of positions. Of a place there is little in each position."""

LEAST = 10
"""Games of a match at the least for its winner to be taken."""

PLAYING, MATCHED = 0.55, 1.0
"""Of a round's time: when its games must be over, and when its match."""


@dataclass(frozen=True)
class Plan:
    """How much is done. games: of self-play, in a round at the most; positions: that are enough in a round; match:
    games in which values have to prove themselves; nodes: for each of their moves; rounds: at the most."""

    games: int = 2000
    positions: int = 40_000
    match: int = 40
    nodes: int = 300
    rounds: int = 50


@dataclass(frozen=True)
class Round:
    """What a round came to. number: counted from 1; games, positions: played and learned from in it; score: of the new
    values against the last; taken: are they the last from now on? values: the last from now on."""

    number: int
    games: int
    positions: int
    score: Score
    taken: bool
    values: Values


def trained(
    native: Native,
    start: Values,
    seed: int = 1,
    plan: Plan | None = None,
    spent: Callable[[], float] = lambda: 0.0,
    heard: Callable[[Round], None] = lambda _: None,
) -> Values:
    """Better values, or `start` if none are found. Without `spent` the same seed and plan give the same values.

    native: a game of two sides without chance; start: the values to begin with; seed: of the random numbers; plan: how
    much is done; spent: what share of the time is over (0 to 1, and more when it is up); heard: hears of each round.
    """
    plan = plan or Plan()
    weights = Weights(native, seed)
    last, samples, failures = start, list[tuple[list[Features], list[float]]](), 0
    for number in range(1, plan.rounds + 1):
        began = spent()
        if failures >= PATIENCE or began > 1 - 0.5 / ROUNDS:
            break
        length = min(1.0 - began, 1 / ROUNDS)
        playing = SelfPlay(native, last, TRUST, seed + 1000 * number, DEPTH, TRIES, settled=True, apart=APART)
        lessons, games = list[Lesson](), 0
        while games < plan.games and len(lessons) < plan.positions and spent() < began + PLAYING * length:
            lessons += playing.game()
            games += 1
        if not lessons:
            break
        features = [weights.features(lesson.packed, lesson.scores) for lesson in lessons]
        samples = [*samples, (features, [lesson.share for lesson in lessons])][-KEPT:]
        all_features = [sample for of_round, _ in samples for sample in of_round]
        all_shares = [share for _, of_round in samples for share in of_round]
        kinds, places = (prior / len(all_features) for prior in (PRIOR_OF_KINDS, PRIOR_OF_PLACES))
        held = weights.of(last)
        found = fitted(all_features, all_shares, weights.number, weights.places, places, seed, held, kinds)
        new = weights.values(found)
        late = partial(_is_over, spent, began + MATCHED * length)
        score = match(native, new, last, plan.match, plan.nodes, seed + number, late)
        taken = score.points > score.games / 2 and score.games >= min(LEAST, plan.match)
        failures = 0 if taken else failures + (score.games >= min(LEAST, plan.match))
        last = new if taken else last
        heard(Round(number, games, len(lessons), score, taken, last))
    return last


def _is_over(spent: Callable[[], float], share: float) -> bool:
    """Is so much of the time over?"""
    return spent() >= share
