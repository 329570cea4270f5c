"""The order in which the moves of a node are tried where nothing is known of any: from a random one on, in strides of
one length, round and round. So the next one and those that were tried are known without a look at the others, of which
there may be thousands.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, published
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.shared.randomness import random_below, rotated
from gdl_interpreter.search.kernels.tree.tree_rows import TRIED, Node, TreeRow

GOLDEN = 0.6180339887498949
"""The stride as a part of all moves: those that follow one another are far apart (Knuth, "The Art of Computer
Programming", volume 3, 1973, on multiplicative hashing)."""


@kernel
def set_order(tree: TreeRow, node: Node, random: Words) -> None:
    """Lay down the order for a node, if nothing is known of its moves.

    tree: the search; node: that is being expanded, of a player's turn; random: the state of the random numbers.
    """
    node.tried = 0
    node.stride = 0
    if node.count > tree.look_ahead and not tree.values and tree.amaf_equivalence == 0.0:
        node.start = random_below(random, node.count)
        node.stride = stride_of(node.count)


@kernel
def stride_of(count: int) -> int:
    """A stride, from 1 to `count`, that comes by all of so many moves: it has no divisor in common with their
    number."""
    stride = max(1, int(GOLDEN * float(count)))
    while common_divisor(count, stride) != 1:
        stride += 1
    return stride


@kernel
def common_divisor(a: int, b: int) -> int:
    """The greatest one of two numbers above 0 (Euclid)."""
    while b != 0:
        rest = a % b
        a = b
        b = rest
    return a


@kernel
def next_in_order(node: Node, number: int) -> int:
    """The number of the move that is tried after another.

    node: with an order; number: of the other one.
    """
    return rotated(number, node.stride, node.count)


@kernel
def tried_in_order(node: Node) -> int:
    """How many moves were tried."""
    return published(node.words, TRIED)
