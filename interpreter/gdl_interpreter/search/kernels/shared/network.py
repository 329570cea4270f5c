"""A small network: one hidden layer above what there is in a position, as the side to move sees it.

What goes in is what values are learned from (`entries`): for each thing one's own, and the other side's. Each unit of
the hidden layer adds up its weights of all that there is, and bends the sum to between -1 and 1 (x / (1 + |x|)); what
comes out is their weighted sum: the logarithm of odds of a win (Tesauro, "Temporal difference learning and TD-Gammon",
1995, has such a network).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_reals
from gdl_interpreter.kernel.memory import Halves, Real, Reals, Row, To, Word
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow

UNITS = 32
"""Units of the hidden layer."""

ENTRY_WORDS = 256
"""Words for what there is in a position, two entries in each; where there is more, values say what it is worth."""


class NetworkRow(Row):
    """A network, and what its inputs are in a game."""

    numbers = To(EvaluationRow)
    """In place of values twice the numbers of their weights, and 1 for the second side's (see `entries`)."""
    inputs = Word()
    """How many inputs there are: two for each number, one's own and the other side's."""
    weights = To(Reals)
    """`UNITS` for each input; then a bias for each unit; then what each unit is worth; then a bias."""
    rate = Real()
    """The learning rate, while it is fitted."""


@kernel
def sums_of_units(network: NetworkRow, entries: Halves, first: int, last: int, mover: int, sums: Reals) -> None:
    """What the units add up.

    network: with its weights; entries: what there is in a position, among others; first, last: the number of the first
    of them, and that behind the last; mover: the side that is to move, 0 or 1; sums: gets a number for each unit.
    """
    weights, biases = network.weights, network.inputs * UNITS
    for unit in range(UNITS):
        sums[unit] = weights[biases + unit]
    for i in range(first, last):
        row = (entries[i] ^ mover) * UNITS
        for unit in range(UNITS):
            sums[unit] = sums[unit] + weights[row + unit]


@kernel
def output_of(network: NetworkRow, sums: Reals) -> float:
    """The logarithm of odds of a win for who is to move.

    network: with its weights; sums: what the units have added up.
    """
    weights, worth = network.weights, (network.inputs + 1) * UNITS
    total = weights[worth + UNITS]
    for unit in range(UNITS):
        much = sums[unit]
        total += weights[worth + unit] * (much / (1.0 + max(much, -much)))
    return total


@kernel
def odds_by_network(network: NetworkRow, entries: Halves, first: int, last: int, mover: int) -> float:
    """The logarithm of odds of a win for who is to move.

    network, entries, first, last, mover: as of `sums_of_units`.
    """
    sums = local_reals(UNITS)
    sums_of_units(network, entries, first, last, mover, sums)
    return output_of(network, sums)
