"""What a search tree is, in rows of words: one for the tree, one for each node, one for each edge."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Inline, Real, Reals, Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow


class TreeRow(Row):
    """A tree, grown by one thread."""

    nodes = To(Words)
    edges = To(Words)
    nodes_used = Word()
    nodes_room = Word()
    edges_used = Word()
    edges_room = Word()
    node_size = Word()
    """Words of a node."""
    edge_size = Word()
    """Words of an edge."""
    root = Word()
    """The number of the root's node."""
    path = To(Words)
    """The way from the root to the node simulated from: of each step the number of the node and that of the move."""
    path_room = Word()
    """How many steps there may be."""
    depth = Word()
    """How many steps there are."""
    explore = Real()
    """The constant of exploration."""
    simulations = Word()
    """How many were run since the tree was planted or followed."""
    look_ahead = Word()
    """Up to how many moves of a new node all are tried at once, for those that end the game."""
    amaf_equivalence = Real()
    """How many visits make both means of an edge count the same; 0 if moves count only where they are made."""
    decisive = Word()
    """Up to how many moves of a position playouts look for decisive ones; 0: they are wholly random."""
    playout_rows = To(Words)
    """Where such playouts write moves: room for two times as many, each with its position."""
    scratch = To(Words)
    """Where the moves of a new node are written."""
    scratch_room = Word()
    """For how many words there is room."""
    score_sums = To(Words)
    """Where every player's scores at the end of playouts are added up; nowhere if there are no scores."""
    scored = Word()
    """Of how many playouts."""


class Node(Row):
    """A position that was reached. Behind the rewards, one for each player, stands the packed position."""

    first = Word()
    """The number of its first edge."""
    count = Word()
    """How many it has, with `CHANCE_NODE` at a chance node; 0: not expanded yet."""
    visits = Word()
    exact = Word()
    """The result's word if its value is proven, else 0."""
    rewards = Inline(Reals)
    """If its value is proven: each player's reward."""


class Edge(Row):
    """A move of a node, or a result of a chance node."""

    child = Word()
    """The number of the node it leads to; 0: none yet."""
    visits = Word()
    total = Real()
    """The sum of the rewards of who chooses here."""

    amaf_visits = Word()
    """Playouts in which the mover ended up with what this move gains. From here on only where all moves count as first
    ones."""
    amaf_total = Real()
    """The sum of the mover's rewards in them."""
    gained = Inline(Words)
    """The sites that the move gains for its mover."""


PLAIN_EDGE = Edge.amaf_visits.offset
"""Words of an edge where moves count only where they are made."""


@kernel
def node_at(tree: TreeRow, number: int) -> Node:
    """The node with a number."""
    return tree.nodes.at(number * tree.node_size).as_(Node)


@kernel
def edge_at(tree: TreeRow, number: int) -> Edge:
    """The edge with a number."""
    return tree.edges.at(number * tree.edge_size).as_(Edge)


@kernel
def position_of(game: GameRow, node: Node) -> Words:
    """The position of a node."""
    return node.words.at(Node.SIZE + game.players)
