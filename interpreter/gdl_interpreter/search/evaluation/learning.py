"""Learning what pieces are worth, from games of the program against itself, in rounds.

The first games are random, those of each later round are played by the values of the one before (`self_play`). A
logistic regression explains what came of their positions by what there was (`weights`, `regression`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.evaluation.filling import values_by_steps
from gdl_interpreter.search.evaluation.regression import logits, steepness
from gdl_interpreter.search.evaluation.self_play import SelfPlay
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Lesson, Weights

POSITIONS = 60_000
"""Positions that are learned from in all, where there is time."""

QUICK_POSITIONS, QUICK_WORK = 12_000, 150_000_000
"""Positions, and moves that are looked at, where somebody is waiting: some seconds."""

ROUNDS = 8
"""Rounds, that of the random games included."""

TRUST = 0.97
"""See `SelfPlay`; the first two rounds go by the ends of games alone."""

DRAWN, FEW = 0.5, 0.05
"""The share of the win in a draw; and so many of the positions of random games at the least have to come to something
else, or else what is learned from them is worth nothing (see `filling`)."""

GAMES = 100
"""Games, of two plies' sight, by which it is found out how much of the win the values stand for."""

Progress = Callable[[float], None]
"""Hears what share of the work is done."""


def learned(
    native: Native,
    seed: int = 1,
    positions: int = QUICK_POSITIONS,
    work: int | None = QUICK_WORK,
    report: Progress | None = None,
) -> Values:
    """Learn what pieces are worth in a game of two sides, from so many positions, or from fewer if so
    many moves were looked at before (None: no limit). The same seed gives the same values.

    native: the game; seed: of the random numbers; positions: how many are learned from; work: moves that are looked at
    before it is enough of them (None: any number); report: hears what share of the work is done.
    """
    weights = Weights(native, seed)
    values: Values | None = None
    parts = ROUNDS + 1
    for round_ in range(ROUNDS):
        playing = SelfPlay(native, values, 1.0 if round_ < 2 else TRUST, seed + round_)
        wanted, lessons = -(-positions // ROUNDS), list[Lesson]()
        done = 0.0
        while done < 1:
            lessons += playing.game()
            done = max(len(lessons) / wanted, 0.0 if work is None else parts * playing.work / work)
            if report is not None:
                report((round_ + min(1.0, done)) / parts)
        found = weights.fitted(weights.samples(lessons))
        values = weights.values(found)
        if round_ == 0 and sum(lesson.share != DRAWN for lesson in lessons) < FEW * len(lessons):
            by_steps = values_by_steps(native)
            if by_steps is not None:
                return by_steps
    assert values is not None
    return _calibrated(native, weights, values, found, seed, None if work is None else work // parts, report)


def _calibrated(
    native: Native,
    weights: Weights,
    values: Values,
    found: Sequence[float],
    seed: int,
    work: int | None,
    report: Progress | None,
) -> Values:
    """The same values, scaled to what becomes of them between two who look somewhat further than in the games that they
    were learned from: there less is thrown away again."""
    playing, lessons, games = SelfPlay(native, values, 1.0, seed + ROUNDS, 2, 2), list[Lesson](), 0
    while games < GAMES and (work is None or playing.work < work):
        lessons += playing.game()
        games += 1
        if report is not None:
            report((ROUNDS + games / GAMES) / (ROUNDS + 1))
    samples = weights.samples(lessons)
    by = steepness(logits(samples, found), [samples.targets[i] for i in range(samples.count)])
    return replace(values, scale=values.scale / by)
