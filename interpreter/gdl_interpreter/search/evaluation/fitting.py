"""Fitting a small network to positions and what came of them (see `kernels.descent`)."""

from __future__ import annotations

import ctypes
import random

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.drivers.network import network_of, row_of
from gdl_interpreter.search.evaluation.network import Network
from gdl_interpreter.search.evaluation.numbering import Numbering
from gdl_interpreter.search.kernels.descent import descend
from gdl_interpreter.search.kernels.samples import SamplesRow
from gdl_interpreter.search.kernels.shared.network import UNITS

KERNELS: Kernels = (descend,)

FIRST_INPUTS, FIRST_WORTH = 0.05, 0.5
"""Bounds of the weights of a network that has learned nothing yet: of its inputs, and of what its units are worth."""


class Fitting:
    """A network that is being fitted. The same seed and samples give the same network.

    numbering: of its inputs; seed: of its first weights, and of the order in which samples are gone through; start: one
    that has learned something already, with inputs of the same numbering.
    """

    def __init__(self, numbering: Numbering, seed: int, start: Network | None = None) -> None:
        self._numbering, self._row, self._dice = numbering, row_of(numbering, start), random.Random(seed)
        if start is not None:
            return
        inputs = self._row.inputs * UNITS
        for at in range(inputs):
            self._row.weights[at] = self._dice.uniform(-FIRST_INPUTS, FIRST_INPUTS)
        for at in range(inputs + UNITS, inputs + 2 * UNITS):
            self._row.weights[at] = self._dice.uniform(-FIRST_WORTH, FIRST_WORTH)

    def run_epoch(self, samples: SamplesRow, rate: float) -> float:
        """Go through samples once, in an order of chance; the loss (the mean cross-entropy).

        samples: the samples; rate: the learning rate.
        """
        order = [*range(samples.count)]
        self._dice.shuffle(order)
        told = Words.of((ctypes.c_int64 * max(1, len(order)))(*order))
        self._row.rate = rate
        function_of(KERNELS, descend)(samples, self._row, told)
        return samples.loss

    @property
    def network(self) -> Network:
        """What it is now."""
        return network_of(self._numbering, self._row)
