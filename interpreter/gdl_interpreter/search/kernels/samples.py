"""Samples: positions that values are learned from, each as a list of what there is in it, and what came of it.

A sample is explained by 1 / (1 + exp(-z)), where z adds up the weights of all that there is in it (a logistic
regression). Each weight has two parts: one that counts on every board, and one that counts the more the fuller the
board is.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import exp, kernel, log
from gdl_interpreter.kernel.memory import Halves, Real, Reals, Row, To, Word, Words
from gdl_interpreter.search.kernels.entries import write_entries
from gdl_interpreter.search.kernels.shared.amounts import pieces_on_board
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_to_move

STEEPEST = 30.0
"""No z counts for more."""


class SamplesRow(Row):
    """Samples, one behind the other."""

    count = Word()
    """How many there are."""
    starts = To(Words)
    """For each the first of its entries, and one more: how many entries there are."""
    entries = To(Halves)
    """As `entries.write_entries` has them."""
    room = Word()
    """For how many entries there is room."""
    fullness = To(Reals)
    """Of each sample how full the board is, -0.5 to 0.5."""
    movers = To(Words)
    """Of each sample the side that is to move: 0 or 1."""
    leads = To(Reals)
    """Of each sample the first side's lead in points."""
    targets = To(Reals)
    """Of each sample what came of it: 0 to 1, for the first side."""
    number = Word()
    """How many weights there are. Behind the first parts of all of them stand the second parts of all, and behind these
    the weight of the lead."""
    loss = Real()
    """The mean of how badly the targets are explained (cross-entropy), when that was looked at last."""


@kernel
def add_sample(game: GameRow, numbers: EvaluationRow, context: Words, position: Words, samples: SamplesRow) -> bool:
    """Add a position to samples, but for its lead and what came of it. False if there is no room.

    game: its game; numbers: in place of values twice the numbers of their weights, and 1 for the second side's;
    context: of the game; position: packed; samples: to be added to.
    """
    at = write_entries(game, numbers, context, position, samples.entries, samples.starts[samples.count], samples.room)
    if at < 0:
        return False
    pieces = pieces_on_board(game, numbers, position)
    samples.movers[samples.count] = game.sides[colour_to_move(game, position)]
    samples.fullness[samples.count] = min(1.0, float(pieces) / float(numbers.most)) - 0.5
    samples.count += 1
    samples.starts[samples.count] = at
    return True


@kernel
def sum_of(samples: SamplesRow, sample: int, weights: Reals) -> float:
    """What the weights of all that there is in a sample add up to.

    samples, sample: the samples, and the number of one; weights: all of them.
    """
    number, full = samples.number, samples.fullness[sample]
    total = samples.leads[sample] * weights[2 * number]
    for i in range(samples.starts[sample], samples.starts[sample + 1]):
        entry = samples.entries[i]
        worth = weights[entry >> 1] + full * weights[number + (entry >> 1)]
        total += -worth if entry & 1 == 1 else worth
    return total


@kernel
def explain(samples: SamplesRow, weights: Reals, out: Reals) -> None:
    """Look at what `sum_of` gives for each sample.

    samples: the samples; weights: all of them; out: gets it.
    """
    for sample in range(samples.count):
        out[sample] = sum_of(samples, sample, weights)


@kernel
def add_to_all(samples: SamplesRow, sample: int, much: float, out: Reals) -> None:
    """Add so much to what stands for each weight, times how much there is of it in a sample.

    samples, sample: the samples, and the number of one; much: what is added; out: for each weight something.
    """
    number, full = samples.number, samples.fullness[sample]
    out[2 * number] += much * samples.leads[sample]
    for i in range(samples.starts[sample], samples.starts[sample + 1]):
        entry = samples.entries[i]
        signed = -much if entry & 1 == 1 else much
        out[entry >> 1] += signed
        out[number + (entry >> 1)] += signed * full


@kernel
def slopes(samples: SamplesRow, weights: Reals, bends: Reals, out: Reals) -> None:
    """How the targets ask for each weight to grow (the gradient of the mean logarithm of the likelihood), added to
    `out`; what there is not yet explained goes into `loss`.

    samples: the samples; weights: all of them; bends: gets for each sample how fast its chance changes; out: for each
    weight.
    """
    loss, share = 0.0, 1.0 / float(max(1, samples.count))
    for sample in range(samples.count):
        z = max(-STEEPEST, min(STEEPEST, sum_of(samples, sample, weights)))
        chance, target = 1.0 / (1.0 + exp(-z)), samples.targets[sample]
        loss -= target * log(chance) + (1.0 - target) * log(1.0 - chance)
        bends[sample] = chance * (1.0 - chance) * share
        add_to_all(samples, sample, (target - chance) * share, out)
    samples.loss = loss * share


@kernel
def bent(samples: SamplesRow, bends: Reals, along: Reals, out: Reals) -> None:
    """How much the slopes lessen when the weights grow (the Hessian, times a direction), added to `out`.

    samples: the samples; bends: as `slopes` has found them; along: by how much each weight grows; out: for each weight.
    """
    for sample in range(samples.count):
        add_to_all(samples, sample, bends[sample] * sum_of(samples, sample, along), out)
