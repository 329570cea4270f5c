"""Fitting a network to samples, one after the other, by the slope of what is not explained (stochastic gradient
descent; backpropagation: Rumelhart, Hinton and Williams, "Learning representations by back-propagating errors", 1986).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import exp, kernel, local_reals, log
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.samples import STEEPEST, SamplesRow
from gdl_interpreter.search.kernels.shared.network import UNITS, NetworkRow, output_of, sums_of_units


@kernel
def descend(samples: SamplesRow, network: NetworkRow, order: Words) -> None:
    """Go through samples once (an epoch) and change the weights by each; the mean cross-entropy, before each change,
    goes into the samples' `loss`.

    samples: the samples; network: its weights are changed; order: in which the samples are gone through.
    """
    weights, biases = network.weights, network.inputs * UNITS
    worth = biases + UNITS
    sums, change = local_reals(UNITS), local_reals(UNITS)
    loss = 0.0
    for number in range(samples.count):
        sample = order[number]
        mover, first, last = samples.movers[sample], samples.starts[sample], samples.starts[sample + 1]
        target = samples.targets[sample] if mover == 0 else 1.0 - samples.targets[sample]
        sums_of_units(network, samples.entries, first, last, mover, sums)
        odds = max(-STEEPEST, min(STEEPEST, output_of(network, sums)))
        chance = 1.0 / (1.0 + exp(-odds))
        loss -= target * log(chance) + (1.0 - target) * log(1.0 - chance)
        error = network.rate * (target - chance)
        for unit in range(UNITS):
            bent = 1.0 / (1.0 + max(sums[unit], -sums[unit]))
            change[unit] = error * weights[worth + unit] * bent * bent
            weights[worth + unit] = weights[worth + unit] + error * sums[unit] * bent
            weights[biases + unit] = weights[biases + unit] + change[unit]
        weights[worth + UNITS] = weights[worth + UNITS] + error
        for i in range(first, last):
            row = (samples.entries[i] ^ mover) * UNITS
            for unit in range(UNITS):
                weights[row + unit] = weights[row + unit] + change[unit]
    samples.loss = loss / float(max(1, samples.count))
