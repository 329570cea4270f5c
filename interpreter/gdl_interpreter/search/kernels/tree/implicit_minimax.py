"""Values of pieces in a search tree: every move of a node has a static evaluation from the start, which minimax backs
up beside the mean of the playouts; moves are chosen by both together (implicit minimax backups: Lanctot, Winands,
Pepels and Sturtevant, "Monte Carlo tree search with heuristic evaluations using implicit minimax backups", 2014).

All of them are shares of the win that the first side may expect, from 0 to 1. At a chance node the mean of its results
counts.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.entry.searches import CHANCE_NODE
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import side_to_move
from gdl_interpreter.search.kernels.static_evaluation import material, share_of, told, whole
from gdl_interpreter.search.kernels.tree.tree_rows import Edge, Node, TreeRow, edge_at, position_of


@kernel
def static_share(game: GameRow, tree: TreeRow, context: Words, position: Words) -> float:
    """What a position that is not over is worth by the values of pieces alone.

    game, tree, context: of the search; position: packed.
    """
    both = whole(game, tree.values, context, position, material(game, tree.values, position))
    evaluated = told(game, tree.values, context, position, 0, both)
    return share_of(evaluated, tree.scale)


@kernel
def share_for_mover(edge: Edge, side: int) -> float:
    """What a move is worth to who makes it.

    edge: the move; side: of its mover, 0 or 1.
    """
    return edge.worth if side == 0 else 1.0 - edge.worth


@kernel
def with_worth(tree: TreeRow, edge: Edge, side: int, mean: float) -> float:
    """The mean reward of a move together with what it is worth.

    tree: the search; edge: the move; side: of its mover, 0 or 1; mean: of its rewards.
    """
    return mean + tree.minimax * (share_for_mover(edge, side) - mean)


@kernel
def share_of_node(game: GameRow, tree: TreeRow, node: Node) -> float:
    """What an expanded node is worth by its edges.

    game, tree: of the search; node: which.
    """
    if node.count >= CHANCE_NODE:
        count = node.count & (CHANCE_NODE - 1)
        total = 0.0
        for i in range(count):
            total += edge_at(tree, node.first + i).worth
        return total / float(count)
    best = edge_at(tree, node.first).worth
    if side_to_move(game, position_of(game, node)) == 0:
        for i in range(node.count):
            best = max(best, edge_at(tree, node.first + i).worth)
    else:
        for i in range(node.count):
            best = min(best, edge_at(tree, node.first + i).worth)
    return best


@kernel
def back_up_shares(game: GameRow, tree: TreeRow, proven: Node) -> None:
    """Tell all nodes on the path what the last of them has come to be worth. `proven`: where the path ends, if its
    value is proven.

    game, tree: of the search.
    """
    if tree.depth == 0:
        return
    step = tree.depth - 1
    node = node_on_path(tree, step)
    if proven:
        edge_on_path(tree, step).worth = proven.rewards[0]
    share = share_of_node(game, tree, node)
    step -= 1
    while step >= 0 and edge_on_path(tree, step).worth != share:
        edge_on_path(tree, step).worth = share
        share = share_of_node(game, tree, node_on_path(tree, step))
        step -= 1


@kernel
def node_on_path(tree: TreeRow, step: int) -> Node:
    """The node of a step."""
    return tree.nodes.at(tree.path[2 * step] * tree.node_size).as_(Node)


@kernel
def edge_on_path(tree: TreeRow, step: int) -> Edge:
    """The move of a step."""
    return edge_at(tree, node_on_path(tree, step).first + tree.path[2 * step + 1])
