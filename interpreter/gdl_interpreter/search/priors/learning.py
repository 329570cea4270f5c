"""Weights of features, learned from what was chosen."""

from __future__ import annotations

import ctypes
import random
from collections import Counter
from collections.abc import Sequence

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.evaluation.regression import reals
from gdl_interpreter.search.kernels.choices import ChoicesRow, learn_choices
from gdl_interpreter.search.priors.features import Features, ways_of
from gdl_interpreter.search.priors.priors import GREATEST, MOST_WEIGHTS, UNIT, Priors
from gdl_interpreter.search.priors.self_play import Choices

LEAST_SEEN = 5
"""Positions in which a feature, or one that is like it, must have been seen to have a weight."""

PASSES = 8
"""How often all positions are gone through."""

RATE, SLOWER, RIDGE = 0.15, 0.3, 1e-4
"""How far a weight goes at first; by what part of that a pass is divided more than the one before; and how strongly
weights are held to 0."""

KERNELS: Kernels = (learn_choices,)


class PriorWeights:
    """Learns the weights of one game.

    native: the game; seed: of the random games in which is found what is alike, and of the order of positions.
    """

    def __init__(self, native: Native, seed: int = 1) -> None:
        self.ways, self._seed = ways_of(native, seed), seed
        self._alike = Features(native).ways(self.ways)
        self._least = dict[int, int]()

    def least(self, feature: int) -> int:
        """The least number of those features that are alike."""
        if feature not in self._least:
            alike = self._alike.alike(feature)
            self._least.update((one, min(alike)) for one in alike)
        return self._least[feature]

    def learned(self, positions: Sequence[Choices]) -> Priors:
        """The priors that explain best what was chosen. The same positions give the same.

        positions: to learn from.
        """
        seen = Counter[int]()
        for choices in positions:
            seen.update({self.least(feature) for move in choices for feature in move.features})
        known = [feature for feature, times in seen.most_common(MOST_WEIGHTS) if times >= LEAST_SEEN]
        found = self._fitted(positions, {feature: number for number, feature in enumerate(known)})
        weights = ((at, max(-GREATEST, min(GREATEST, round(UNIT * one)))) for at, one in zip(known, found, strict=True))
        return Priors(self.ways, tuple(sorted((at, weight) for at, weight in weights if weight)))

    def _fitted(self, positions: Sequence[Choices], numbers: dict[int, int]) -> list[float]:
        """A weight for each feature that has a number."""
        moves_at, features_at, features, shares = [0], [0], list[int](), list[float]()
        for choices in positions:
            for move in choices:
                least = (self.least(feature) for feature in move.features)
                features += (numbers[feature] for feature in least if feature in numbers)
                features_at.append(len(features))
                shares.append(move.share)
            moves_at.append(len(shares))
        row = ChoicesRow.allocated()
        row.moves_at, row.features_at, row.features = _words(moves_at), _words(features_at), _words(features)
        row.shares, row.chances = reals(len(shares)), reals(max(map(len, positions), default=0))
        for i, share in enumerate(shares):
            row.shares[i] = share
        row.weights, row.squares = reals(len(numbers)), reals(len(numbers))
        row.ridge = RIDGE
        order, dice, learn = [*range(len(positions))], random.Random(self._seed), function_of(KERNELS, learn_choices)
        for number in range(PASSES):
            dice.shuffle(order)
            row.rate = RATE / (1 + SLOWER * number)
            learn(row, _words(order), len(order), 1)
        return [row.weights[i] for i in range(len(numbers))]


def _words(numbers: Sequence[int]) -> Words:
    return Words.of((ctypes.c_int64 * max(1, len(numbers)))(*numbers))
