"""What pieces are worth, by kind and site, learned from random games.

Positions are taken from random games, and how well the first side stands in each is estimated by some random games
from there. A logistic regression (plain gradient descent) explains that by who has what where: each kind is worth
something to either side alike, each kind on each site something more or less, and a stock and a point of the lead
their share.
"""

from __future__ import annotations

import ctypes
import math
import random
from dataclasses import dataclass

from gdl_interpreter.native import context as words
from gdl_interpreter.native.calling import Words, address
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.searching import OUT_WORDS, WORD
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.search.game import sides_of

UNIT = 1000
"""The value of the most valuable kind or site, about; what is fitted is scaled to that."""

POSITIONS, ROLLOUTS, ROUNDS = 1500, 8, 12
"""Positions that are learned from, random games from each, and how often all are gone through."""

_NATURES = 1 << 62


@dataclass(frozen=True)
class Values:
    """Values for the first side, in whole numbers. sites: for each player, kind and site (as many as a set has bits);
    stocks: for each player and kind; lead: of a point; scale: what a value is divided by to be the logarithm of
    odds."""

    sites: tuple[int, ...]
    stocks: tuple[int, ...]
    lead: int
    scale: float


def learned(native: Native, seed: int = 1, positions: int = POSITIONS) -> Values:
    """Learn them. The same seed gives the same values."""
    found = _samples(native, seed, positions)
    samples = [_features(native, packed, scores) for packed, scores, _ in found]
    return _fitted(native, samples, [target for _, _, target in found], seed)


def _samples(native: Native, seed: int, positions: int) -> list[tuple[list[int], list[int], float]]:
    """Positions, the scores there, and the share of the win that the first side gets from there in random play."""
    dice = random.Random(seed)
    program, size = native.program, native.packing.size
    moves = native.function("search", "gdl_moves", True, 2)
    after = native.function("search", "gdl_after", True, 4)
    play = native.function("search", "gdl_random_game", False, 3)
    ours, swapped = sides_of(program)[0], native.packing.fields["swapped"]
    found: list[tuple[list[int], list[int], float]] = []
    out = (ctypes.c_int64 * OUT_WORDS)()
    while len(found) < positions:
        start = native.machine.start()
        while start.in_setup and start.result is None:
            options = start.moves()
            start = start.play(dice.choice(options))
        context = native.context(start, 2 * MAX_PLIES + 4)
        context.clear()
        if native.ambiguous:
            context.with_tables(2)
        context.words[words.RANDOM] = dice.getrandbits(64)
        packed, plies = native.pack(start), 0
        gap = dice.randrange(1, 6)
        while plies < 400 and len(found) < positions:
            context.words[words.FUEL] = words.ROUNDS
            count = moves(address(packed), context.address)
            number = dice.randrange(max(1, count & _NATURES - 1))
            end: Words = (ctypes.c_uint64 * size)()
            word = after(address(packed), context.address, number, address(end))
            context.check()
            if word or not count:
                break
            packed, plies = end, plies + 1
            if plies % gap == 0:
                total = 0.0
                for _ in range(ROLLOUTS):
                    play(address(packed), context.address, ctypes.addressof(out))
                    context.words[words.FUEL] = words.ROUNDS
                    total += _share(int(out[WORD]), ours)
                if swapped.words and packed[swapped.at]:
                    total = ROLLOUTS - total
                found.append((list(packed), _scores(native, packed, context.address), total / ROLLOUTS))
                gap = dice.randrange(2, 12)
    return found


def _share(word: int, ours: int) -> float:
    """The share of the win of a side, from a result's word."""
    winners = (word & (1 << 64) - 1) >> 32
    if not winners or word >> 16 & 3 == 2:
        return 0.5
    return 1.0 if winners & ours else 0.0


def _scores(native: Native, packed: Words, context: int) -> list[int]:
    if native.program.score is None:
        return []
    out = (ctypes.c_int64 * len(native.program.players))()
    native.function("search", "gdl_scores", False, 3)(address(packed), context, ctypes.addressof(out))
    return list(out)


Features = list[tuple[int, float]]


def _features(native: Native, packed: list[int], scores: list[int]) -> Features:
    """What there is in a position: numbers of weights (see `_fitted`) and how much of each."""
    program, packing = native.program, native.packing
    kinds, sides = len(program.kinds), sides_of(program)
    width = packing.fields["owner0"].words
    found: Features = []
    places = kinds * 2
    for i, player in enumerate(program.players):
        sign = 1.0 if player.allies == sides[0] else -1.0
        owned = _set(packed, packing.fields[f"owner{i}"].at, width)
        for kind in range(kinds):
            these = owned & _set(packed, packing.fields[f"kind{kind}"].at, width) if kinds > 1 else owned
            while these:
                site = (these & -these).bit_length() - 1
                these &= these - 1
                found.append((kind, sign))
                found.append((places + (i * kinds + kind) * width * 64 + site, 1.0))
            stock = packing.fields.get(f"stock{i}.{kind}")
            if stock is not None:
                found.append((kinds + kind, sign * packed[stock.at]))
    if scores:
        best = [max(s for s, p in zip(scores, program.players, strict=True) if p.allies == side) for side in sides[:2]]
        found.append((places + len(program.players) * kinds * width * 64, float(best[0] - best[-1])))
    return found


def _set(packed: list[int], at: int, width: int) -> int:
    return sum(packed[at + i] << 64 * i for i in range(width))


def _fitted(native: Native, samples: list[Features], targets: list[float], seed: int) -> Values:
    """Weights: first each kind's, then each kind's in stock, then each player's, kind's and site's, then the lead's."""
    program = native.program
    kinds, width = len(program.kinds), native.packing.fields["owner0"].words
    players = len(program.players)
    places, last = 2 * kinds, 2 * kinds + players * kinds * width * 64
    weights, bias = [0.0] * (last + 1), 0.0
    order, dice = list(range(len(samples))), random.Random(seed)
    spread = math.sqrt(sum(max(1.0, sum(v * v for _, v in s)) for s in samples) / max(1, len(samples)))
    for round_ in range(ROUNDS):
        rate = 2.0 / (1 + round_) / spread**2
        dice.shuffle(order)
        for i in order:
            sample = samples[i]
            z = bias + sum(weights[at] * value for at, value in sample)
            error = targets[i] - 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))
            step = rate * error
            bias += step
            for at, value in sample:
                weights[at] += step * value - 1e-4 * rate * weights[at]
    whole = [
        weights[kind] * (1.0 if player.allies == sides_of(program)[0] else -1.0)
        + weights[places + (i * kinds + kind) * width * 64 + site]
        for i, player in enumerate(program.players)
        for kind in range(kinds)
        for site in range(width * 64)
    ]
    stocks = [
        weights[kinds + kind] * (1.0 if player.allies == sides_of(program)[0] else -1.0)
        for player in program.players
        for kind in range(kinds)
    ]
    scale = UNIT / max(1e-9, *(abs(w) for w in [*whole, *stocks, weights[last]]))
    return Values(
        tuple(round(w * scale) for w in whole),
        tuple(round(w * scale) for w in stocks),
        round(weights[last] * scale),
        scale,
    )
