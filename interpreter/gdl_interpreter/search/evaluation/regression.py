"""Logistic regression by stochastic gradients, with weights held small where little is known (a ridge)."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

ROUNDS = 12
"""How often all samples are gone through."""

OFTEN = 64
"""Samples between two times that the weights which are held small are drawn to nothing."""


def fitted(
    samples: Sequence[Sequence[tuple[int, float]]],
    targets: Sequence[float],
    number: int,
    free: int,
    ridge: float,
    seed: int,
    start: Sequence[float] | None = None,
    ridge_of_free: float = 0.0,
) -> list[float]:
    """Weights, so many in `number`, that best explain the targets (0 to 1) as 1 / (1 + exp(-sum)) of what the samples
    have of each. From the weight `free` on they are held small, by a penalty of `ridge` / 2 times the square of each
    for every sample. The same seed gives the same weights. The samples have no constant: sides are as good as each
    other where there is nothing.

    samples: of each the numbers of its weights, and how much it has of each; targets: of each 0 to 1; number: how many
    weights there are; free: how many, the first ones, are not held small; ridge: the penalty; seed: of the order in
    which samples are gone through; start: what the weights are at first, and what they are held to in place of 0 (None:
    0); ridge_of_free: the penalty of those that are held less, or not.
    """
    held = [0.0] * number if start is None else list(start)
    weights = list(held)
    bias = 0.0
    order, dice = list(range(len(samples))), random.Random(seed)
    norm = sum(max(1.0, sum(much * much for _, much in sample)) for sample in samples) / max(1, len(samples))
    for round_ in range(ROUNDS):
        rate = 2.0 / (1 + round_) / norm
        shrink, shrink_free = ((1 - min(0.5, rate * each)) ** OFTEN for each in (ridge, ridge_of_free))
        dice.shuffle(order)
        for done, i in enumerate(order):
            sample = samples[i]
            z = bias
            for at, much in sample:
                z += weights[at] * much
            step = rate * (targets[i] - 1 / (1 + math.exp(-max(-30.0, min(30.0, z)))))
            bias += step
            for at, much in sample:
                weights[at] += step * much
            if done % OFTEN == 0:
                for at in range(0 if ridge_of_free else free, number):
                    weights[at] = held[at] + (shrink if at >= free else shrink_free) * (weights[at] - held[at])
    return weights


def steepness(logits: Sequence[float], targets: Sequence[float]) -> float:
    """By what logarithms of odds must be multiplied to explain the targets best (Newton's method); held between a tenth
    and ten."""
    by = 1.0
    for _ in range(20):
        slope, bend = 0.0, 1e-9
        for logit, target in zip(logits, targets, strict=True):
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, by * logit))))
            slope += (target - chance) * logit
            bend += chance * (1 - chance) * logit * logit
        by = max(0.1, min(10.0, by + slope / bend))
    return by
