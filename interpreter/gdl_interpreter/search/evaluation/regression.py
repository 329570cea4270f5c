"""Logistic regression by Newton's method, with weights held small where little is known (a ridge).

Each of its steps is found by conjugate gradients (Hestenes and Stiefel, 1952), so that no matrix is ever written down.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence

from gdl_interpreter.kernel.memory import Reals
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.kernels.samples import SamplesRow, add_sample, bent, explain, slopes

STEPS = 12
"""Newton's steps, at the most."""

TURNS = 60
"""Conjugate directions of a step, at the most."""

ENOUGH, PRECISE = 1e-6, 1e-4
"""A step that gains less is the last one; how much of what is left of a step does not matter."""

KERNELS: Kernels = (add_sample, explain, slopes, bent)

Vector = list[float]


def reals(size: int) -> Reals:
    """So many doubles, one at least, all 0."""
    array = (ctypes.c_double * max(1, size))()
    return Reals(ctypes.addressof(array), array)


def _array(vector: Sequence[float]) -> Reals:
    array = (ctypes.c_double * len(vector))(*vector)
    return Reals(ctypes.addressof(array), array)


def _list(told: Reals, size: int) -> Vector:
    return [*(ctypes.c_double * size).from_address(told.address)]


def _product(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def fitted(
    samples: SamplesRow,
    ridge: Sequence[float],
    start: Sequence[float] | None = None,
    toward: Sequence[float] | None = None,
) -> list[float]:
    """Weights that best explain the targets of samples, each held to what is known of it by a penalty of half of its
    `ridge` times the square of how far it is away, beside the mean of what is not explained. The same samples and start
    give the same weights.

    samples: the samples; ridge: for each weight; start: weights that are near already, so that it is sooner done (None:
    0); toward: what is known of each weight (None: 0).
    """
    size = len(ridge)
    known = [0.0] * size if toward is None else toward
    weights, bends = [0.0] * size if start is None else list(start), reals(samples.count)
    find_slopes, find_bent = function_of(KERNELS, slopes), function_of(KERNELS, bent)

    def looked_at(at: Vector) -> tuple[float, Vector]:
        out = reals(size)
        find_slopes(samples, _array(at), bends, out)
        away = [a - b for a, b in zip(at, known, strict=True)]
        held = [each * w for each, w in zip(ridge, away, strict=True)]
        return samples.loss + 0.5 * _product(held, away), [a - b for a, b in zip(_list(out, size), held, strict=True)]

    def curved(along: Vector) -> Vector:
        out = reals(size)
        find_bent(samples, bends, _array(along), out)
        return [a + each * b for a, each, b in zip(_list(out, size), ridge, along, strict=True)]

    loss, slope = looked_at(weights)
    for _ in range(STEPS):
        step = _conjugate(slope, curved)
        for _ in range(10):
            tried = [w + s for w, s in zip(weights, step, strict=True)]
            new, new_slope = looked_at(tried)
            if new <= loss:
                break
            step = [0.5 * s for s in step]
        gained = loss - new
        if gained <= 0:
            break
        weights, loss, slope = tried, new, new_slope
        if gained < ENOUGH:
            break
    return weights


def logits(samples: SamplesRow, weights: Sequence[float]) -> list[float]:
    """By which logarithms of odds weights explain samples."""
    out = reals(samples.count)
    function_of(KERNELS, explain)(samples, _array(weights), out)
    return _list(out, samples.count)


def _conjugate(slope: Vector, curved: Callable[[Vector], Vector]) -> Vector:
    """The step after which there would be no slope, if what bends it stayed the same."""
    step, rest = [0.0] * len(slope), slope
    along, much = rest, _product(rest, rest)
    least = PRECISE**2 * much
    for _ in range(TURNS):
        if much <= least:
            break
        bend = curved(along)
        by = much / max(1e-30, _product(along, bend))
        step = [s + by * a for s, a in zip(step, along, strict=True)]
        rest = [r - by * b for r, b in zip(rest, bend, strict=True)]
        before, much = much, _product(rest, rest)
        along = [r + much / before * a for r, a in zip(rest, along, strict=True)]
    return step


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
