"""Monte Carlo tree search: a tree that grows by one node a simulation.

Each simulation selects a way down, the mover of each node taking the move with the greatest upper confidence bound
(UCT: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006) and chance one of its results at random; expands
where the tree ends; plays out from there; and tells all nodes on the way. Values that are proven are backed up as such
(`proven_values`). The code is the same for all games: it calls the functions of one by their addresses.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import (
    atomic_add,
    kernel,
    local_reals,
    local_words,
    log,
    publish,
    published,
    replaced,
    sqrt,
)
from gdl_interpreter.kernel.memory import Reals, Words
from gdl_interpreter.native.abi.context import LAST_SITE, POSITIONS, RANDOM, STOP
from gdl_interpreter.native.entry.searches import CHANCE_NODE, OUT_WORDS, SCORES, WORD
from gdl_interpreter.search.kernels.shared.game_row import MOST_PLAYERS, GameRow
from gdl_interpreter.search.kernels.shared.positions import player_to_move, side_to_move
from gdl_interpreter.search.kernels.shared.randomness import random_below, rotated
from gdl_interpreter.search.kernels.shared.results import final_result
from gdl_interpreter.search.kernels.tree.amaf import blended, came_first, credit, last_site, mean_as_first, note_gains
from gdl_interpreter.search.kernels.tree.decisive import decisive_playout
from gdl_interpreter.search.kernels.tree.implicit_minimax import (
    back_up_shares,
    share_for_mover,
    static_share,
    with_worth,
)
from gdl_interpreter.search.kernels.tree.priors import note_last, note_priors, prior_bonus
from gdl_interpreter.search.kernels.tree.proven_values import back_up_proven
from gdl_interpreter.search.kernels.tree.rewards import rewards_of
from gdl_interpreter.search.kernels.tree.tree_rows import (
    CHILD,
    EDGE_VISITS,
    EDGES_USED,
    EXPANDED,
    EXPANDING,
    NODE_VISITS,
    NODES_USED,
    STATE,
    TRIED,
    Edge,
    Node,
    TreeRow,
    add_reward,
    count_visit,
    edge_at,
    exact_of,
    is_expanded,
    node_at,
    position_of,
)
from gdl_interpreter.search.kernels.tree.trial_order import next_in_order, set_order, tried_in_order

FIRST = 1e-6
"""How much what unvisited moves are worth counts between them."""


@kernel
def run_simulations(game: GameRow, tree: TreeRow, context: Words, count: int) -> int:
    """Run so many simulations; how many there were before the root's value was proven or somebody said stop.

    game, tree, context: of the search; count: at the most.
    """
    outcome, rewards = local_words(OUT_WORDS), local_reals(MOST_PLAYERS)
    owners = outcome.at(SCORES + game.players)
    history = context[POSITIONS]
    done = 0
    while done < count and context[STOP] == 0 and exact_of(node_at(tree, tree.root)) == 0:
        leaf = select(game, tree, context)
        if exact_of(leaf) != 0:
            backpropagate(game, tree, leaf, leaf.rewards, Words(0))
        else:
            simulate(game, tree, context, leaf, outcome, rewards)
            backpropagate(game, tree, leaf, rewards, owners)
        context[POSITIONS] = history
        tree.simulations += 1
        done += 1
    return done


@kernel
def select(game: GameRow, tree: TreeRow, context: Words) -> Node:
    """Go down by the best bounds, expanding what was visited often enough. Gives the node that the simulation is for:
    one that is new or not visited often enough, one whose value is proven, or the last one that there is room for.

    game, tree, context: of the search.
    """
    number = tree.root
    node = node_at(tree, number)
    tree.depth = 0
    waits = 0
    while exact_of(node) == 0 and (node.visits > waits or number == tree.root) and tree.depth < tree.path_room:
        if not is_expanded(node):
            if not expand(game, tree, context, node):
                break
            if exact_of(node) != 0:
                break
        if node.count >= CHANCE_NODE:
            choice = random_below(context.at(RANDOM), node.count & (CHANCE_NODE - 1))
        else:
            choice = best_move(game, tree, node, context.at(RANDOM))
        edge = edge_at(tree, node.first + choice)
        child = published(edge.words, CHILD)
        if child == 0 and tree.used.nodes >= tree.nodes_room:
            break
        count_visit(tree, edge.words, EDGE_VISITS)
        if child == 0:
            child = add_child(game, tree, context, node, choice)
            if child == 0:
                break
        elif game.enter:
            game.enter(position_of(game, node_at(tree, child)), context)
        count_visit(tree, node.words, NODE_VISITS)
        tree.path[2 * tree.depth] = number
        tree.path[2 * tree.depth + 1] = choice
        tree.depth += 1
        waits = node.count // tree.leaf_moves if node.stride != 0 else tree.leaf_visits
        number = child
        node = node_at(tree, number)
    count_visit(tree, node.words, NODE_VISITS)
    return node


@kernel
def best_move(game: GameRow, tree: TreeRow, node: Node, random: Words) -> int:
    """The number of the move with the greatest upper confidence bound; what is proven counts as it is. Of equal ones
    the first behind a random one.

    game, tree: of the search; node: expanded, of a player's turn; random: the state of the random numbers.
    """
    position = position_of(game, node)
    mover = player_to_move(game, position)
    side = side_to_move(game, position) if tree.values else 0
    width = tree.explore * sqrt(log(float(node.visits) + 1.0))
    unvisited = 1.0 / float(game.players) + width * min(1.0, sqrt(tree.full_urgency / float(max(node.count, 1))))
    if node.stride != 0:
        return best_in_order(tree, node, mover, width, unvisited)
    above = sqrt(float(node.visits))
    start = random_below(random, node.count)
    best = -1.0e9
    chosen = 0
    for i in range(node.count):
        number = rotated(i, start, node.count)
        bound = upper_bound(tree, edge_at(tree, node.first + number), mover, side, width, unvisited, above)
        if bound > best:
            best = bound
            chosen = number
    return chosen


@kernel
def best_in_order(tree: TreeRow, node: Node, mover: int, width: float, unvisited: float) -> int:
    """The same where moves are tried in an order: the best one of those that were tried, or the next one.

    tree: the search; node: with an order; mover, width, unvisited: see `upper_bound`.
    """
    tried = tried_in_order(node)
    best = unvisited if tried < node.count else -1.0e9
    number, chosen = node.start, -1
    for _ in range(tried):
        bound = upper_bound(tree, edge_at(tree, node.first + number), mover, 0, width, unvisited, 0.0)
        if bound > best:
            best = bound
            chosen = number
        number = next_in_order(node, number)
    return number if chosen < 0 else chosen


@kernel
def upper_bound(
    tree: TreeRow, edge: Edge, mover: int, side: int, width: float, unvisited: float, above: float
) -> float:
    """The upper confidence bound of an edge, for who chooses there; `unvisited`: that of one of which nothing is
    known.

    tree: the search; edge: the move; mover, side: the number of who chooses, and that of their side; width: of the
    interval after one visit; above: the square root of the visits of the node.
    """
    uses_amaf = tree.amaf_equivalence > 0.0 and edge.amaf_visits != 0
    number = published(edge.words, CHILD)
    if number == 0:
        if tree.values:
            return unvisited + FIRST * share_for_mover(edge, side)
        bound = mean_as_first(edge) + width if uses_amaf else unvisited
        return bound + prior_bonus(tree, edge, 0.0, above) if tree.priors else bound
    if edge.proven != 0:
        return node_at(tree, number).rewards[mover]
    visits = float(edge.visits)
    mean = edge.total / visits
    if tree.values:
        mean = with_worth(tree, edge, side, mean)
    bound = blended(tree, edge, mean, visits, width) if uses_amaf else mean + width / sqrt(visits)
    return bound + prior_bonus(tree, edge, visits, above) if tree.priors else bound


@kernel
def expand(game: GameRow, tree: TreeRow, context: Words, node: Node) -> bool:
    """Give a node its edges; is there room for them, are there any, and does no other thread do it?

    game, tree, context: of the search; node: not over, without edges.
    """
    if not replaced(node.words, STATE, 0, EXPANDING):
        return is_expanded(node)
    found = game.moves(position_of(game, node), context)
    count = found & (CHANCE_NODE - 1)
    if count == 0 or tree.used.edges + count > tree.edges_room:
        return False
    first = atomic_add(tree.used.words, EDGES_USED, count)
    if first + count > tree.edges_room:
        return False
    node.first = first
    node.count = found
    words = edge_at(tree, node.first).words
    for i in range(count * tree.edge_size):
        words[i] = 0
    if found < CHANCE_NODE:
        set_order(tree, node, context.at(RANDOM))
        noted = tree.amaf_equivalence > 0.0 and note_gains(game, tree, context, node, count)
        if noted and tree.priors:
            note_priors(game, tree, node, count)
        if count <= tree.look_ahead or tree.values:
            look_at_moves(game, tree, context, node)
    elif tree.values:
        share = static_share(game, tree, context, position_of(game, node))
        for i in range(count):
            edge_at(tree, node.first + i).worth = share
    publish(node.words, STATE, EXPANDED)
    return True


@kernel
def look_at_moves(game: GameRow, tree: TreeRow, context: Words, node: Node) -> None:
    """Try every move of a new node: what each is worth by the values of pieces, if there are any; and if there are not
    too many moves, those that end the game become proven children at once.

    game, tree, context: of the search; node: just expanded.
    """
    scores = local_words(MOST_PLAYERS)
    rewards = local_reals(MOST_PLAYERS)
    position, end = position_of(game, node), tree.scratch
    mover = player_to_move(game, position)
    history = context[POSITIONS]
    for i in range(node.count):
        result = game.after(position, context, i, end)
        if tree.values:
            if result == 0:
                edge_at(tree, node.first + i).worth = static_share(game, tree, context, end)
            else:
                rewards_of(game, final_result(game, context, end, result, scores), scores, rewards)
                edge_at(tree, node.first + i).worth = rewards[0]
        context[POSITIONS] = history
        number = new_node(tree) if result != 0 and node.count <= tree.look_ahead else 0
        if number != 0:
            child = node_at(tree, number)
            place = position_of(game, child)
            for w in range(game.size):
                place[w] = end[w]
            prove_end(game, context, child, result, scores)
            edge_at(tree, node.first + i).proven = 1
            edge_at(tree, node.first + i).child = number
            back_up_proven(game, tree, node, mover, child)


@kernel
def add_child(game: GameRow, tree: TreeRow, context: Words, node: Node, number: int) -> int:
    """Add the node that a move leads to, if no other thread does so first. Gives its number; 0: there is no room.

    game, tree, context: of the search; node: expanded; number: of the move, in the node.
    """
    scores = local_words(MOST_PLAYERS)
    added = new_node(tree)
    if added == 0:
        return 0
    child = node_at(tree, added)
    result = game.after(position_of(game, node), context, number, position_of(game, child))
    if result != 0:
        prove_end(game, context, child, result, scores)
    edge = edge_at(tree, node.first + number)
    if tree.priors:
        note_last(game, tree, node, edge, child)
    if not replaced(edge.words, CHILD, 0, added):
        return published(edge.words, CHILD)
    if node.stride != 0:
        count_visit(tree, node.words, TRIED)
    return added


@kernel
def new_node(tree: TreeRow) -> int:
    """The number of an empty node; 0: there is no room for one."""
    if tree.used.nodes >= tree.nodes_room:
        return 0
    number = atomic_add(tree.used.words, NODES_USED, 1)
    if number >= tree.nodes_room:
        return 0
    node = node_at(tree, number)
    for w in range(Node.SIZE):
        node.words[w] = 0
    return number


@kernel
def prove_end(game: GameRow, context: Words, node: Node, result: int, scores: Words) -> None:
    """The game is over in a node: what it is worth is proven.

    game, context: of the game; node: where it is over; result: the word of the result, of colours; scores: room for
    each player's score.
    """
    node.exact = final_result(game, context, position_of(game, node), result, scores)
    rewards_of(game, node.exact, scores, node.rewards)


@kernel
def simulate(game: GameRow, tree: TreeRow, context: Words, node: Node, outcome: Words, rewards: Reals) -> None:
    """Play on from a node to the end, and write down what comes of it.

    game, tree, context: of the search; node: not over; outcome: `OUT_WORDS` words, which are written; rewards: each
    player's, 0 to 1, which are written.
    """
    position = position_of(game, node)
    if tree.decisive != 0:
        decisive_playout(game, context, position, tree.playout_rows, tree.decisive, outcome)
    else:
        context[LAST_SITE] = last_site(game, tree) if tree.amaf_equivalence > 0.0 else 0
        game.playout(position, context, outcome)
    scores = outcome.at(SCORES)
    rewards_of(game, outcome[WORD], scores, rewards)
    if tree.score_sums:
        for player in range(game.players):
            tree.score_sums[player] += scores[player]
        tree.scored += 1


@kernel
def backpropagate(game: GameRow, tree: TreeRow, leaf: Node, rewards: Reals, owners: Words) -> None:
    """Tell all nodes on the path, from the leaf up, of a simulation's rewards, and of values that are proven by it.
    `owners`: the sites that each colour held in the end, or was the first to gain; nowhere if there was no playout.

    game, tree: of the search; leaf: the end of the path; rewards: each player's, 0 to 1.
    """
    proven = leaf if exact_of(leaf) != 0 else Node(0)
    if tree.values:
        back_up_shares(game, tree, proven)
    for step in range(tree.depth - 1, -1, -1):
        node = node_at(tree, tree.path[2 * step])
        edge = edge_at(tree, node.first + tree.path[2 * step + 1])
        if proven:
            edge.proven = 1
        if node.count >= CHANCE_NODE:
            proven = Node(0)
        else:
            mover = player_to_move(game, position_of(game, node))
            add_reward(tree, edge, rewards[mover])
            if tree.amaf_equivalence > 0.0 and owners:
                if tree.firsts != 0:
                    came_first(game, tree, node, edge, owners)
                credit(game, tree, node, owners, rewards[mover])
            if proven:
                proven = node if back_up_proven(game, tree, node, mover, proven) else Node(0)
