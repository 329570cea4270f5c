"""What a search tree is, in rows of words: one for each thread that grows it, one for each node, one for each edge.

Threads that grow the same tree never wait for one another. A node is expanded by who first puts `EXPANDING` into its
state; the others take it for a leaf until it is `EXPANDED`. A child is made by who needs it, and becomes one when its
number is put into the edge; who comes too late takes the other's. What is proven is written before the word that says
so. Visits are counted on the way down, rewards on the way up: until its simulation has come to an end, a visit counts
as lost, so that others go elsewhere (virtual loss: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree
search", 2008). All moves as first are counted without such care; what two threads write at once may be lost.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import atomic_add, atomic_add_real, kernel, published
from gdl_interpreter.kernel.memory import Inline, Real, Reals, Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.prior_row import PriorRow


class Used(Row):
    """How much of a tree's memory is taken."""

    nodes = Word()
    edges = Word()


class TreeRow(Row):
    """A tree, as one of the threads that grow it sees it: nodes, edges and how many there are are the same for all."""

    nodes = To(Words)
    edges = To(Words)
    used = To(Used)
    nodes_room = Word()
    edges_room = Word()
    shared = Word()
    """1 if other threads grow it at the same time, else 0."""
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
    full_urgency = Real()
    """First-play urgency: with so many moves of a node, and fewer, the bound of one that was never tried has the whole
    interval; with n times as many, its part of one to the square root of n."""
    simulations = Word()
    """How many were run since the tree was planted or followed."""
    look_ahead = Word()
    """Up to how many moves of a new node all are tried at once, for those that end the game."""
    leaf_visits = Word()
    """In how many visits, beyond its first one, a node stays a leaf."""
    leaf_moves = Word()
    """The same below a node whose moves are tried in an order: a visit for so many moves of that one."""
    amaf_equivalence = Real()
    """How many visits make both means of an edge count the same; 0 if moves count only where they are made."""
    firsts = Word()
    """1 if playouts tell who first gained each site, 0 if they tell who held it in the end."""
    values = To(EvaluationRow)
    """What pieces are worth; nowhere if nothing is."""
    scale = Real()
    """The static evaluation by which the odds of a win are e to one."""
    minimax = Real()
    """How much what a move is worth by them counts, from 0 to 1; the mean of its rewards counts for the rest."""
    priors = To(PriorRow)
    """Which moves are likely to be good; nowhere if nothing is known of that."""
    prior_weight = Real()
    """How much the prior of a move adds to its bound."""
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
    """How many it has, with `CHANCE_NODE` at a chance node."""
    state = Word()
    """0, `EXPANDING` or `EXPANDED`: only then it has edges."""
    visits = Word()
    moved = Word()
    """Where it goes when what is not needed any more is removed (`pruning`)."""
    lasts = Word()
    """Where the last move put a piece, and the one before (`features`), if there are priors."""
    start = Word()
    """The number of the move that is tried first, where they are tried in an order (`trial_order`)."""
    stride = Word()
    """From one move to the next in that order; 0: there is none."""
    tried = Word()
    """How many were tried in that order."""
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
    """The sum of the rewards of who chooses here, of the visits that have come to an end."""
    proven = Word()
    """1 if the value of that node is known to be proven: most moves are weighed without a look at their nodes."""

    worth = Real()
    """The share of the win that the first side may expect of it by values of pieces (`implicit_minimax`). From here on
    only where there are such values, or where all moves count as first ones."""

    amaf_visits = Word()
    """Playouts in which the mover ended up with what this move gains. From here on only where all moves count as first
    ones."""
    amaf_total = Real()
    """The sum of the mover's rewards in them."""
    prior = Real()
    """How likely it is the one to be chosen, before any game was played, if there are priors."""
    gained = Inline(Words)
    """The sites that the move gains for its mover."""


PLAIN_EDGE, VALUED_EDGE = Edge.worth.offset, Edge.amaf_visits.offset
"""Words of an edge where moves count only where they are made: without values of pieces, and with them."""

EXPANDING, EXPANDED = 1, 2
"""States of a node: it is being given edges, it has them."""

STATE, EXACT, NODE_VISITS, TRIED = Node.state.offset, Node.exact.offset, Node.visits.offset, Node.tried.offset
CHILD, EDGE_VISITS, EDGE_TOTAL = Edge.child.offset, Edge.visits.offset, Edge.total.offset
"""Where threads meet, in the words of a node or of an edge."""

NODES_USED, EDGES_USED = Used.nodes.offset, Used.edges.offset


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


@kernel
def is_expanded(node: Node) -> bool:
    """Does a node have its edges?"""
    return published(node.words, STATE) == EXPANDED


@kernel
def exact_of(node: Node) -> int:
    """The result's word of a node if its value is proven, else 0."""
    return published(node.words, EXACT)


@kernel
def count_visit(tree: TreeRow, words: Words, index: int) -> None:
    """One more visit.

    tree: the search; words: of a node or of an edge; index: of the word that counts them.
    """
    if tree.shared != 0:
        atomic_add(words, index, 1)
    else:
        words[index] += 1


@kernel
def add_reward(tree: TreeRow, edge: Edge, reward: float) -> None:
    """A visit has come to an end.

    tree: the search; edge: that was visited; reward: of who chooses there, 0 to 1.
    """
    if tree.shared != 0:
        atomic_add_real(edge.words.as_(Reals), EDGE_TOTAL, reward)
    else:
        edge.total += reward
