"""All moves as first: a playout tells of every move of a node whose sites its mover held in the end or, where pieces
are put and taken, was the first to gain (RAVE: Gelly and Silver, "Combining online and offline knowledge in UCT",
2007).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, lowest_bit, sqrt
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_to_move
from gdl_interpreter.search.kernels.tree.tree_rows import Edge, Node, TreeRow, edge_at, node_at, position_of


@kernel
def blended(tree: TreeRow, edge: Edge, mean: float, visits: float, width: float) -> float:
    """The bound of an edge by its mean together with that of the playouts in which its sites were gained at any time:
    each weighs the same after `amaf_equivalence` visits.

    tree: the search; edge: the move; mean: of its own rewards, 0 to 1; visits: its own; width: of the interval after
    one visit.
    """
    equal = tree.amaf_equivalence
    weight = sqrt(equal / (visits * 3.0 + equal))
    return mean + weight * (mean_as_first(edge) - mean) + width / sqrt(visits + 1.0)


@kernel
def mean_as_first(edge: Edge) -> float:
    """The mean reward of the playouts in which the sites of a move were gained at any time, of which there are some."""
    return edge.amaf_total / float(edge.amaf_visits)


@kernel
def last_site(game: GameRow, tree: TreeRow) -> int:
    """One more than the number of the first site that the last move of the path gained; 0 if there is none."""
    if tree.depth == 0:
        return 0
    node = node_at(tree, tree.path[2 * tree.depth - 2])
    gained = edge_at(tree, node.first + tree.path[2 * tree.depth - 1]).gained
    for w in range(game.site_words):
        if gained[w] != 0:
            return 64 * w + lowest_bit(gained[w]) + 1
    return 0


@kernel
def note_gains(game: GameRow, tree: TreeRow, context: Words, node: Node, count: int) -> bool:
    """Write down which sites each of a node's moves gains for who makes it; nothing, if the moves are too many: is
    there room for them?

    game, tree, context: of the search; node: just expanded; count: of its moves.
    """
    row = game.size + 1
    if count * row >= tree.scratch_room:
        return False
    position = position_of(game, node)
    game.children(position, context, tree.scratch, count)
    owned_at = game.owners_at[colour_to_move(game, position)]
    for i in range(count):
        end = tree.scratch.at(i * row + 1)
        gained = edge_at(tree, node.first + i).gained
        for w in range(owned_at, owned_at + game.site_words):
            gained[w - owned_at] = end[w] & ~position[w]
    return True


@kernel
def credit(game: GameRow, tree: TreeRow, node: Node, owners: Words, reward: float) -> None:
    """A playout counts for every move of a node whose sites its mover held in the end, or was the first to gain.
    `owners`: these sites of each colour.

    game, tree: of the search; node: on the path; reward: of its mover, 0 to 1.
    """
    held = owners.at(colour_to_move(game, position_of(game, node)) * game.site_words)
    for i in range(node.count):
        edge = edge_at(tree, node.first + i)
        some = 0
        missing = 0
        for w in range(game.site_words):
            some |= edge.gained[w]
            missing |= edge.gained[w] & ~held[w]
        counts = 1 if some != 0 and missing == 0 else 0  # no branch, which would be guessed wrong half of the time
        edge.amaf_visits += counts
        edge.amaf_total += float(counts) * reward


@kernel
def came_first(game: GameRow, tree: TreeRow, node: Node, edge: Edge, owners: Words) -> None:
    """A move of the tree came before whatever was played behind it: what it gains was gained by its mover first.
    `owners`: the sites that each colour was the first to gain, which are changed.

    game, tree: of the search; node: on the path; edge: the move.
    """
    colour = colour_to_move(game, position_of(game, node))
    for w in range(game.site_words):
        for other in range(game.players):
            owners[other * game.site_words + w] &= ~edge.gained[w]
        owners[colour * game.site_words + w] |= edge.gained[w]
