"""Priors of moves: how likely each move of a new node is the one to be chosen, by its features, before any game was
played from it. Moves count as one among others: the chance of each is in proportion to e to the sum of its weights
(Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007). Such moves are tried first, by a bonus that
goes as they are visited (Rosin, "Multi-armed bandits with episode context", 2011).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import exp, kernel, local_words, lowest_bit
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_to_move
from gdl_interpreter.search.kernels.shared.prior_row import MOST_FEATURES, SITE_BITS, UNKNOWN_SITE
from gdl_interpreter.search.kernels.tree.features import features_of, last_site, read_position
from gdl_interpreter.search.kernels.tree.tree_rows import Edge, Node, TreeRow, edge_at, node_at, position_of

LOWEST = -1.0e9
"""Less than any sum of weights."""


@kernel
def note_priors(game: GameRow, tree: TreeRow, node: Node, count: int) -> None:
    """Write down the prior of each of a node's moves.

    game, tree: of the search; node: just expanded, its moves and their ends noted (`amaf.note_gains`); count: of its
    moves.
    """
    priors, features = tree.priors, local_words(MOST_FEATURES)
    position = position_of(game, node)
    colour = colour_to_move(game, position)
    read_position(game, priors, position, colour)
    greatest = LOWEST
    for i in range(count):
        edge = edge_at(tree, node.first + i)
        end = tree.scratch.at(i * (game.size + 1) + 1)
        found = features_of(game, priors, colour, edge.gained, end, node.lasts, features)
        total = 0.0
        for feature in range(found):
            total += priors.weights[features[feature]]
        edge.prior = total
        greatest = max(greatest, total)
    whole = 0.0
    for i in range(count):
        edge = edge_at(tree, node.first + i)
        edge.prior = exp(edge.prior - greatest)
        whole += edge.prior
    for i in range(count):
        edge = edge_at(tree, node.first + i)
        edge.prior = edge.prior / whole


@kernel
def note_last(game: GameRow, tree: TreeRow, node: Node, edge: Edge, child: Node) -> None:
    """Write down in a new node where the last piece was put, and where the one before.

    game, tree: of the search; node: the one above; edge: the move from there; child: the new node.
    """
    site = UNKNOWN_SITE
    here = position_of(game, node)
    for word in range(game.site_words):
        put = edge.gained[word]
        for player in range(game.players):
            put &= ~here[game.owners_at[player] + word]
        if put != 0:
            site = 64 * word + lowest_bit(put)
    child.lasts = site | last_site(node.lasts) << SITE_BITS


@kernel
def prior_bonus(tree: TreeRow, edge: Edge, visits: float, above: float) -> float:
    """What is added to the bound of a move by its prior.

    tree: the search; edge: the move; visits: its own; above: the square root of those of its node.
    """
    return tree.prior_weight * edge.prior * above / (visits + 1.0)


@kernel
def features_at_root(game: GameRow, tree: TreeRow, context: Words, out: Words) -> int:
    """Write down of each move of the root how many features it has, and these, in `MOST_FEATURES` + 1 words each. How
    many moves there are; 0 if there is no room for them.

    game, tree, context: of the search, whose root is expanded; out: where they are written.
    """
    priors, root = tree.priors, node_at(tree, tree.root)
    if root.count * (game.size + 1) >= tree.scratch_room:
        return 0
    position = position_of(game, root)
    colour = colour_to_move(game, position)
    game.children(position, context, tree.scratch, root.count)
    read_position(game, priors, position, colour)
    for i in range(root.count):
        edge = edge_at(tree, root.first + i)
        end = tree.scratch.at(i * (game.size + 1) + 1)
        row = out.at(i * (MOST_FEATURES + 1))
        row[0] = features_of(game, priors, colour, edge.gained, end, root.lasts, row.at(1))
    return root.count
