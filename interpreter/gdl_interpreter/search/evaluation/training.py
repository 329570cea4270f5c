"""Learning values for minutes: rounds of self-play, each of which learns from games played by the values of the last.

In each round games are played in which every move is thought about; what came of the positions of the last rounds is
explained by what there was in them; the next round plays by what is found. That plays a match against the best values
so far, with as many nodes for each, and takes their place if it makes more than half of the points. It ends when
several rounds in a row have brought nothing.

It is explained by a regression, so that values come of it; where there is chance by a small network, which sees what
goes together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.network import numbering_for, weights_of
from gdl_interpreter.search.evaluation.fitting import Fitting
from gdl_interpreter.search.evaluation.match import Score, match
from gdl_interpreter.search.evaluation.numbering import Numbering
from gdl_interpreter.search.evaluation.thinking_games import ThinkingGames
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Lesson, Weights
from gdl_interpreter.search.kernels.samples import SamplesRow

ROUNDS = 10
"""Rounds that the time is divided into at first: each has as much of it, or ends before by its number of games."""

KEPT = 4
"""Rounds whose positions are learned from, the last ones."""

RATE, DECAY = 0.02, 0.7
"""The learning rate of a network at first, and what is left of it behind a round that brought nothing."""

EPOCHS = 3
"""How often a network goes through the positions of the last rounds in each of them."""

MOST_WEIGHTS = 150_000
"""Where a network would have more, values are learned."""

LEAST = 10
"""Games of a match at the least for its winner to be taken."""

TRIED, ONE_IN, LESS, LEAST_THOUGHT = 12, 6, 4, 20
"""Games by which it is seen whether somebody wins; one in how many has to be won; and what the thought of a move is
divided by if fewer are, as long as it stays so many positions: who thinks less lets more be won."""

PLAYING, MATCHED = 0.7, 1.0
"""Of a round's time: when its games must be over, and when its match."""


@dataclass(frozen=True)
class Plan:
    """How much is done. games: of self-play, in a round at the most; thought: positions that are searched for each of
    their moves; positions: that are enough in a round; match: games in which values have to prove themselves; nodes:
    for each of their moves; rounds: at the most; patience: rounds in a row that may bring nothing."""

    games: int = 1500
    thought: int = 500
    positions: int = 60_000
    match: int = 40
    nodes: int = 500
    rounds: int = 100
    patience: int = 4


def plan_for(native: Native) -> Plan:
    """How much is done for a game. Where there is chance, one turn is looked at for a move: what falls next says more
    than what is behind it; and a match takes more games to say anything, and a network more rounds to be learned.

    native: the game.
    """
    return Plan(thought=1, match=200, nodes=1, patience=8) if native.features.chance else Plan()


@dataclass(frozen=True)
class Round:
    """What a round came to. number: counted from 1; games, positions: played and learned from in it; score: of the new
    values against the best; taken: are they the best from now on? values: the best from now on."""

    number: int
    games: int
    positions: int
    score: Score
    taken: bool
    values: Values


class _Regression:
    """Explains positions by values.

    native: the game; start: values to begin with; seed: of the random games in which is found what has weights.
    """

    def __init__(self, native: Native, start: Values, seed: int) -> None:
        self.weights = Weights(native, seed, mobile=True)
        self._known = self.weights.steps_of(start)
        self._found: list[float] | None = None

    def learned(self, samples: SamplesRow) -> Values:
        """What explains samples best."""
        self._found = self.weights.fitted(samples, self._found, self._known)
        return self.weights.values(self._found)

    def heard(self, taken: bool) -> None:
        """Were they better than all before?"""


class _Network:
    """Explains positions by a network, which begins with that of some values, if they have one.

    native: the game; start: the values; numbering: of its inputs; seed: of its first weights.
    """

    def __init__(self, native: Native, start: Values, numbering: Numbering, seed: int) -> None:
        self.weights = Weights(native, seed, numbering=numbering)
        self._start, self._rate = start, RATE
        self._fitting = Fitting(numbering, seed, start.network)

    def learned(self, samples: SamplesRow) -> Values:
        """The same values, with a network that explains samples better than before."""
        for _ in range(EPOCHS):
            self._fitting.run_epoch(samples, self._rate)
        return replace(self._start, network=self._fitting.network)

    def heard(self, taken: bool) -> None:
        """Was it better than all before? If not, it goes on in smaller steps."""
        self._rate *= 1.0 if taken else DECAY


def trained(
    native: Native,
    start: Values,
    seed: int = 1,
    plan: Plan | None = None,
    spent: Callable[[], float] = lambda: 0.0,
    heard: Callable[[Round], None] = lambda _: None,
) -> Values:
    """Better values, or `start` if none are found. Without `spent` the same seed and plan give the same values.

    native: a game of two sides; start: the values to begin with; seed: of the random numbers; plan: how
    much is done; spent: what share of the time is over (0 to 1, and more when it is up); heard: hears of each round.
    """
    plan = plan or plan_for(native)
    learner = _learner(native, start, seed)
    best, last, kept, failures, thought = start, start, list[list[Lesson]](), 0, plan.thought
    for number in range(1, plan.rounds + 1):
        began = spent()
        if failures >= plan.patience or began > 1 - 0.5 / ROUNDS:
            break
        length = min(1.0 - began, 1 / ROUNDS)
        playing = ThinkingGames(native, last, thought, seed + 1000 * number)
        lessons, games, decided = list[Lesson](), 0, 0
        while games < plan.games and len(lessons) < plan.positions and spent() < began + PLAYING * length:
            found = playing.game()
            lessons += found
            games, decided = games + 1, decided + bool(found)
            if games % TRIED == 0 and ONE_IN * decided < games and thought >= LESS * LEAST_THOUGHT:
                thought //= LESS
                playing = ThinkingGames(native, last, thought, seed + 1000 * number + games)
        kept = [*kept, lessons][-KEPT:]
        if not any(kept):
            break
        last = learner.learned(learner.weights.samples([lesson for each in kept for lesson in each]))
        late = partial(_is_over, spent, began + MATCHED * length)
        score = match(native, last, best, plan.match, plan.nodes, seed + number, late)
        taken = score.points > score.games / 2 and score.games >= min(LEAST, plan.match)
        learner.heard(taken)
        failures = 0 if taken else failures + (score.games >= min(LEAST, plan.match))
        best = last if taken else best
        heard(Round(number, games, len(lessons), score, taken, best))
    return best


def _learner(native: Native, start: Values, seed: int) -> _Regression | _Network:
    """What explains positions of a game."""
    if native.features.chance:
        numbering = numbering_for(native, start, seed)
        if weights_of(numbering) <= MOST_WEIGHTS:
            return _Network(native, start, numbering, seed)
    return _Regression(native, start, seed)


def _is_over(spent: Callable[[], float], share: float) -> bool:
    """Is so much of the time over?"""
    return spent() >= share
