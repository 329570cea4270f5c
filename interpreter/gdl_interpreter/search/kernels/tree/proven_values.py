"""Values that are proven, in a search tree: what is over is exact, and so is every node whose mover has a won move, or
all of whose moves are exact (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008). For any number of
players: the mover takes what is best for them.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, publish, published
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.results import wins
from gdl_interpreter.search.kernels.tree.tree_rows import CHILD, EXACT, Node, TreeRow, edge_at, exact_of, node_at


@kernel
def back_up_proven(game: GameRow, tree: TreeRow, node: Node, mover: int, child: Node) -> bool:
    """Is a node's value proven now, one of its children's being so? Then take it over. A win is enough, unless somebody
    plays alone for points.

    game, tree: of the search; node: expanded, of a player's turn; mover: the number of who moves there; child: one
    whose value is proven.
    """
    best = child
    if not wins(child.exact, mover) or (game.players == 1 and game.margin > 0.0):
        for i in range(node.count):
            number = published(edge_at(tree, node.first + i).words, CHILD)
            if number == 0:
                return False
            other = node_at(tree, number)
            if exact_of(other) == 0:
                return False
            if other.rewards[mover] > best.rewards[mover]:
                best = other
    for player in range(game.players):
        node.rewards[player] = best.rewards[player]
    publish(node.words, EXACT, best.exact)
    return True
