"""Weights of features are learned from choices: of the moves of a position, how much each was chosen. The chance of a
move is in proportion to e to the sum of the weights of its features (the multinomial logit model; McFadden,
"Conditional logit analysis of qualitative choice behavior", 1974); weights go down the slope of what is not explained,
position by position, each by steps that grow smaller with what it has gone (Duchi, Hazan and Singer, "Adaptive
subgradient methods for online learning and stochastic optimization", 2011).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import exp, kernel, log, sqrt
from gdl_interpreter.kernel.memory import Real, Reals, Row, To, Words

LOWEST = -1.0e9
"""Less than any sum of weights."""

SMALLEST = 1e-12
"""A chance is taken for no less than that."""


class ChoicesRow(Row):
    """Positions to learn from, and the weights."""

    moves_at = To(Words)
    """Of each position, and one more, the number of its first move."""
    features_at = To(Words)
    """Of each move, and one more, the number of its first feature."""
    features = To(Words)
    """Of each feature the number of its weight."""
    shares = To(Reals)
    """Of each move how much it was chosen, from 0 to 1."""
    weights = To(Reals)
    squares = To(Reals)
    """For each weight the sum of the squares of its slopes so far."""
    chances = To(Reals)
    """Room for the moves of a position."""
    rate = Real()
    """How far a weight goes at first."""
    ridge = Real()
    """How strongly weights are held to 0."""
    loss = Real()
    """The mean of what was not explained in the positions that were gone through last."""


@kernel
def explain_choice(row: ChoicesRow, position: int) -> float:
    """Work out the chances of a position's moves, and give what they do not explain.

    row: the positions and the weights; position: by number.
    """
    first, end = row.moves_at[position], row.moves_at[position + 1]
    greatest = LOWEST
    for move in range(first, end):
        total = 0.0
        for feature in range(row.features_at[move], row.features_at[move + 1]):
            total += row.weights[row.features[feature]]
        row.chances[move - first] = total
        greatest = max(greatest, total)
    whole = 0.0
    for i in range(end - first):
        row.chances[i] = exp(row.chances[i] - greatest)
        whole += row.chances[i]
    loss = 0.0
    for i in range(end - first):
        row.chances[i] = row.chances[i] / whole
        if row.shares[first + i] > 0.0:
            loss -= row.shares[first + i] * log(max(SMALLEST, row.chances[i]))
    return loss


@kernel
def learn_choices(row: ChoicesRow, order: Words, count: int, learns: int) -> None:
    """Go through positions once, and change the weights at each.

    row: the positions and the weights; order: the numbers of the positions; count: how many; learns: 0: what they do
    not explain is worked out, and weights stay as they are.
    """
    row.loss = 0.0
    for number in range(count):
        position = order[number]
        row.loss += explain_choice(row, position) / float(count)
        first = row.moves_at[position]
        for move in range(first, row.moves_at[position + 1] if learns != 0 else first):
            slope = row.chances[move - first] - row.shares[move]
            for feature in range(row.features_at[move], row.features_at[move + 1]):
                weight = row.features[feature]
                held = slope + row.ridge * row.weights[weight]
                row.squares[weight] += held * held
                row.weights[weight] -= row.rate * held / sqrt(row.squares[weight] + SMALLEST)
