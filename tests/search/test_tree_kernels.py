"""The kernels of the tree search: run by Python they grow the very tree that they grow compiled, and what they prove of
a game of a few lines is what going through all of it says."""

from __future__ import annotations

import ctypes
import random

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.kernel.compiler import compiled
from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.emit.sets.rng import below as below_in_code
from gdl_interpreter.native.entry.searches import CHANCE_NODE, LENGTH, OUT_WORDS
from gdl_interpreter.native.llvm.builder import Function, Module
from gdl_interpreter.native.llvm.compile import Library, compile_object
from gdl_interpreter.native.llvm.target import Cpu
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.library import function_of
from gdl_interpreter.search.drivers.mcts import KERNELS, LEAF_MOVES, LOOK_AHEAD, LOOK_AHEAD_AT_ROOT, Mcts, Tree
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Weights
from gdl_interpreter.search.kernels.shared.randomness import random_below, rotated
from gdl_interpreter.search.kernels.tree.decisive import decisive_playout
from gdl_interpreter.search.kernels.tree.implicit_minimax import share_of_node, static_share
from gdl_interpreter.search.kernels.tree.mcts import run_simulations
from gdl_interpreter.search.kernels.tree.pruning import keep_below
from gdl_interpreter.search.kernels.tree.tree_rows import (
    EXPANDED,
    PLAIN_EDGE,
    Node,
    TreeRow,
    Used,
    edge_at,
    node_at,
    position_of,
)
from gdl_interpreter.search.kernels.tree.trial_order import stride_of
from gdl_interpreter.search.methods import can_alphabeta
from gdl_interpreter.search.priors.features import Features, can_have_priors
from gdl_interpreter.search.priors.priors import Priors
from search.nim import HEAP, MOVER, PLAYERS, Nim, worth

needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


# ---- the same source both ways

GAMES: dict[str, dict[str, int]] = {
    "tic-tac-toe": {},
    "hex": {"size": 3, "pie": 1},  # people who exchange colours
    "royal-game-of-ur": {},  # chance
    "edges": {},  # points, and several moves a turn
    "fifteen-puzzle:eight": {},  # somebody who plays alone
    "go": {"size": 5},  # positions that are remembered
    "3-a-side": {},  # three players
}


def begun(game: gdl.Game) -> Position:
    """The first position in which somebody is to move."""
    position = game.start()
    while position.in_setup or position.is_chance:
        position = position.play(position.moves()[0])
    return position


def compiled_run(tree: Tree, count: int) -> int:
    """Run simulations by the compiled kernel."""
    return tree.workers[0].run(count)


def by_python(tree: Tree, count: int) -> int:
    """Run simulations by the source of the kernel."""
    context = tree.workers[0].context
    context.words[words.FUEL] = words.ROUNDS
    tree.row.look_ahead = LOOK_AHEAD if tree.root.state else LOOK_AHEAD_AT_ROOT
    return run_simulations(tree.game, tree.row, Words(context.address), count)


def grown(tree: Tree) -> dict[str, object]:
    """All that a tree has come to."""
    row = tree.row
    return {
        "used": (row.used.nodes, row.used.edges, row.root, row.depth),
        "told": (row.simulations, row.scored, tree.scores(), tree.line(), tree.exact),
        "nodes": list(tree.nodes[: row.used.nodes * row.node_size]),
        "edges": list(tree.edges[: row.used.edges * row.edge_size]),
        "random": tree.workers[0].context.words[words.RANDOM],
        "remembered": tree.workers[0].context.words[words.POSITIONS],
    }


def some_values(game: gdl.Game) -> Values:
    """Values that say something about every kind and site, and nothing true."""
    weights, dice = Weights(game.native), random.Random(3)
    return weights.values([dice.uniform(-1, 1) for _ in range(2 * weights.numbering.number + 1)])


def some_priors(game: gdl.Game) -> Priors:
    """Priors that say something about every place and distance, and nothing true."""
    features, dice = Features(game.native), random.Random(3)
    return Priors((), tuple((number, dice.randrange(-200, 200)) for number in range(features.places, features.number)))


@needs_native
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("method", ["plain", "amaf", "decisive", "valued", "guided"])
def test_the_same_tree(name: str, method: str) -> None:
    """By Python and compiled: node for node, edge for edge, bit for bit."""
    game = gdl.load(name, **GAMES[name])
    if method in ("amaf", "guided") and game.native.ambiguous:
        pytest.skip("moves cannot be told apart by what they gain")
    if method == "guided" and not can_have_priors(game.native):
        pytest.skip("its moves have no features")
    if method == "valued" and not can_alphabeta(game.native):
        pytest.skip("no values are learned for other than two sides")
    position, values = begun(game), some_values(game) if method == "valued" else None
    found = []
    for grow in (compiled_run, by_python):
        priors, amaf = some_priors(game) if method == "guided" else None, method in ("amaf", "guided")
        search = Mcts(game.native, 1, 1, amaf, 32 if method == "decisive" else 0, values, priors=priors)
        tree = search.tree
        tree.plant(position, 11)
        found.append((grow(tree, 40), grow(tree, 1), grow(tree, 40), grown(tree)))
    assert found[0] == found[1]
    assert found[0][0] > 0


def test_a_stride_comes_by_all_moves() -> None:
    """Of however many there are."""
    for count in range(1, 300):
        stride, number, seen = stride_of(count), 7 % count, set()
        for _ in range(count):
            seen.add(number)
            number = rotated(number, stride, count)
        assert len(seen) == count and 0 < stride <= count


@needs_native
@pytest.mark.parametrize("threads", [1, 2])
def test_moves_are_tried_in_an_order(threads: int) -> None:
    """Where there are many and nothing is known of them: those with a node are the first ones of the order. What is
    below so many is expanded later."""
    search = Mcts(gdl.load("amazons").native, threads, 64)
    search.think(gdl.load("amazons").start(), games=20_000, seed=3)
    row, some, leaves = search.tree.row, 0, 0
    for node in (node_at(row, number) for number in range(search.tree.used.nodes)):
        if node.state != EXPANDED or not node.stride:
            continue
        number, begun, waits = node.start, [], node.count // LEAF_MOVES
        for _ in range(node.count):
            child = node_at(row, edge_at(row, node.first + number).child)
            begun.append(edge_at(row, node.first + number).child != 0)
            if begun[-1]:
                assert not child.count or child.visits > waits
                leaves += child.visits > 1 and not child.count
            number = rotated(number, node.stride, node.count)
        assert begun == [i < node.tried for i in range(node.count)]
        some += 1 < node.tried < node.count
    assert some > 5 and leaves > 5 and search.tree.root.tried > 40


@needs_native
@pytest.mark.parametrize("name", ["breakthrough", "othello", "edges", "royal-game-of-ur"])
def test_values_are_backed_up(name: str) -> None:
    """By minimax, at chance nodes by the mean: each edge is worth what its node is worth, or what is proven of it, or
    what the values of pieces say of the position there."""
    game = gdl.load(name)
    tree = Mcts(game.native, megabytes=16, values=some_values(game)).tree
    tree.plant(begun(game), 5)
    tree.workers[0].run(2000)
    context = Words(tree.workers[0].context.address)
    seen = dict.fromkeys(("expanded", "proven", "static"), 0)
    for number in range(tree.used.nodes):
        node = node_at(tree.row, number)
        for edge in (edge_at(tree.row, node.first + i) for i in range(node.count & CHANCE_NODE - 1)):
            if not edge.child:
                continue
            child = node_at(tree.row, edge.child)
            known = "proven" if child.exact else "expanded" if child.count else "static"
            if known == "proven":
                assert edge.worth == child.rewards[0]
            elif known == "expanded":
                assert edge.worth == share_of_node(tree.game, tree.row, child)
            elif node.count < CHANCE_NODE:
                assert edge.worth == static_share(tree.game, tree.row, context, position_of(tree.game, child))
            seen[known] += 1
    assert seen["expanded"] > 100 and seen["static"] > 100


@needs_native
def test_a_tree_without_room() -> None:
    """Both ways, where nodes, edges and steps run out."""
    game = gdl.load("connect-four")
    found = []
    for grow in (compiled_run, by_python):
        tree = Mcts(game.native, megabytes=1).tree
        tree.row.nodes_room, tree.row.edges_room, tree.row.path_room = 30, 70, 3
        tree.plant(game.start(), 3)
        assert grow(tree, 150) == 150
        found.append(grown(tree))
        assert tree.row.used.nodes <= 30 and tree.row.used.edges <= 70
    assert found[0] == found[1]


@kernel
def some_below(state: Words, n: int) -> int:
    return random_below(state, n)


@needs_native
def test_the_random_numbers_are_those_of_playouts() -> None:
    """By Python, compiled, and as the native engine writes them."""
    module = Module()
    fn = Function(module, "i64 @theirs(ptr %state, i64 %n) nounwind")
    fn.ret(f"i64 {below_in_code(fn, '%state', '%n')}")
    libraries = [Library(compile_object(text, Cpu.of())) for text in (module.text(), compiled([some_below]))]
    types = [ctypes.c_uint64, ctypes.c_int64]
    theirs, ours = (
        library.function(name, ctypes.c_int64, types)
        for library, name in zip(libraries, ("theirs", "some_below"), strict=True)
    )
    for seed in (0, 1, -5, 2**63 - 1):
        states = [(ctypes.c_int64 * 1)(seed) for _ in range(3)]
        at = [ctypes.addressof(state) for state in states]
        for n in (1, 2, 7, 1000, 2**62):
            assert theirs(at[0], n) == ours(at[1], n) == some_below(Words(at[2]), n) < n
        assert states[0][0] == states[1][0] == states[2][0]


# ---- a game of a few lines, without any native engine


class Planted:
    """A tree for a heap, and all the memory that it takes."""

    def __init__(self, nim: Nim, heap: int, decisive: int, look_ahead: int) -> None:
        self.kept = {name: (ctypes.c_int64 * 4096)() for name in ("nodes", "edges", "path", "playout_rows", "scratch")}
        self.memory = (ctypes.c_int64 * TreeRow.SIZE)()
        self.context = (ctypes.c_int64 * words.WORDS)()
        self.context[words.RANDOM] = heap
        self.row = row = TreeRow(ctypes.addressof(self.memory), self.memory)
        for name, memory in self.kept.items():
            setattr(row, name, Words(ctypes.addressof(memory)))
        row.node_size, row.edge_size = Node.SIZE + PLAYERS + nim.row.size, PLAIN_EDGE
        row.used = self.used = Used.allocated()
        row.used.nodes, row.nodes_room, row.edges_room, row.path_room = 1, 200, 600, 50
        row.explore, row.decisive, row.look_ahead, row.leaf_moves = 1.0, decisive, look_ahead, 1000
        position = position_of(nim.row, node_at(row, 0))
        position[MOVER], position[HEAP] = 1, heap

    def run(self, nim: Nim, count: int) -> int:
        """Run simulations, by Python."""
        return run_simulations(nim.row, self.row, Words(ctypes.addressof(self.context)), count)


@pytest.mark.parametrize("look_ahead", [0, 3])
@pytest.mark.parametrize("decisive", [0, 3])
@pytest.mark.parametrize("heap", range(1, 8))
def test_what_is_proven_is_so(heap: int, decisive: int, look_ahead: int) -> None:
    """Wins, draws and losses, in every node of the tree."""
    nim = Nim()
    tree = Planted(nim, heap, decisive, look_ahead)
    done = tree.run(nim, 3000)
    root = node_at(tree.row, 0)
    assert root.exact and done < 3000
    assert root.rewards[0] == worth(heap) == 1.0 - root.rewards[1]
    for number in range(tree.row.used.nodes):
        node = node_at(tree.row, number)
        position = position_of(nim.row, node)
        mover = position[MOVER] - 1
        assert not node.exact or not position[HEAP] or node.rewards[mover] == worth(position[HEAP])


@pytest.mark.parametrize("decisive", [0, 3])
def test_visits_are_those_below(decisive: int) -> None:
    """A node was visited as often as its edges, and once more when it was new; rewards stay within visits."""
    nim = Nim()
    tree = Planted(nim, 12, decisive, look_ahead=0)
    done = tree.run(nim, 60)
    row = tree.row
    assert node_at(row, 0).visits == done == row.simulations
    for number in range(row.used.nodes):
        node = node_at(row, number)
        edges = [edge_at(row, node.first + i) for i in range(node.count)]
        if edges and not node.exact:
            assert node.visits == sum(edge.visits for edge in edges) + (number != 0)
        for edge in edges:
            assert 0 <= edge.total <= edge.visits
            assert not edge.child or node_at(row, edge.child).visits == edge.visits


def test_a_decisive_playout_overlooks_nothing() -> None:
    """Who can take all that is left and win does, and nobody lets the other do so who can help it: of four, two are
    taken, of the others one, and the last one wins."""
    nim = Nim()
    for heap, plies in ((1, 1), (3, 1), (4, 3)):
        tree, outcome = Planted(nim, heap, 3, 0), Words.of((ctypes.c_int64 * OUT_WORDS)())
        position = position_of(nim.row, node_at(tree.row, 0))
        for _ in range(20):
            context = Words(ctypes.addressof(tree.context))
            decisive_playout(nim.row, context, position, tree.row.playout_rows, 3, outcome)
            assert outcome[LENGTH] == plies


# ---- keeping a part of it


def below(tree: Tree, number: int) -> object:
    """All that stands in and below a node, but for the numbers of nodes."""
    node, body = node_at(tree.row, number), tree.row.node_size - Node.SIZE
    edges = [edge_at(tree.row, node.first + i) for i in range(node.count & CHANCE_NODE - 1)]
    told = [(edge.visits, edge.total, below(tree, edge.child) if edge.child else None) for edge in edges]
    position = [node.words[Node.SIZE + i] for i in range(body)] if not node.exact else []
    return node.count, node.state, node.visits, node.exact, position, told


@needs_native
@pytest.mark.parametrize("name", ["connect-four", "edges", "royal-game-of-ur"])
def test_a_part_is_kept(name: str) -> None:
    """By Python and compiled: the same as before, at the beginning of the memory, and it grows on."""
    game = gdl.load(name)
    found = []
    for keep in (function_of(KERNELS, keep_below), keep_below):
        tree = Mcts(game.native, megabytes=16).tree
        tree.plant(begun(game), 5)
        tree.workers[0].run(600)
        edges = [edge_at(tree.row, tree.root.first + i) for i in range(tree.root.count & CHANCE_NODE - 1)]
        child = max(edges, key=lambda edge: edge.visits).child
        before, nodes = below(tree, child), tree.used.nodes
        assert keep(tree.row, child)
        assert below(tree, 0) == before
        assert tree.used.nodes < nodes
        for worker in tree.workers:
            worker.row.root = 0
        tree.workers[0].run(50)
        found.append(grown(tree))
    assert found[0] == found[1]


@needs_native
def test_a_full_tree_is_followed() -> None:
    """What cannot be reached any more makes room; where too much is left, all goes."""
    game = gdl.load("connect-four")
    search, position = Mcts(game.native, megabytes=1), game.start()
    search.think(position, games=20_000)
    tree = search.tree
    assert tree.used.nodes == tree.row.nodes_room or tree.used.edges * 2 > tree.row.edges_room
    visits = [edge_at(tree.row, tree.root.first + i).visits for i in range(7)]
    least = min(range(7), key=visits.__getitem__)
    assert tree.follow(position.play("abcdefg"[least]))
    assert tree.root.visits == visits[least]
    assert tree.used.nodes * 2 <= tree.row.nodes_room and tree.used.edges * 2 <= tree.row.edges_room
    search.think(position, games=20_000)
    assert not tree.follow(position)


@needs_native
@pytest.mark.parametrize("method", ["plain", "amaf", "valued"])
@pytest.mark.parametrize("plies", ["", "a1 b1 a2 b2", "a1 a2 b2 b1 c1 b3"])
def test_what_is_told_of_moves_is_what_stands_in_the_tree(plies: str, method: str) -> None:
    """Of each move, one by one; some are proven."""
    game = gdl.load("tic-tac-toe")
    position = game.start()
    for text in plies.split():
        position = position.play(text)
    search = Mcts(game.native, 1, 16, method == "amaf", 0, some_values(game) if method == "valued" else None)
    tree = search.tree
    for seed in range(3):
        search.think(position, games=60, seed=seed, reuse=True)
        edges = [edge_at(tree.row, tree.root.first + i) for i in range(tree.root.count)]
        ends = [node_at(tree.row, edge.child) if edge.child else None for edge in edges]
        exact = [0 if end is None else end.exact for end in ends]
        assert tree.root_edges() == [
            (edge.visits, edge.total, word, end.rewards[tree.mover] if end is not None and word else 0.0)
            for edge, end, word in zip(edges, ends, exact, strict=True)
        ]
        assert any(exact) or not plies


# ---- several threads


@needs_native
@pytest.mark.parametrize("method", ["plain", "amaf", "decisive", "valued"])
@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "edges", "royal-game-of-ur"])
def test_a_tree_that_threads_share(name: str, method: str) -> None:
    """No visit is lost and none is left open, each node has one way to it, and what is proven says the same."""
    game = gdl.load(name)
    values = some_values(game) if method == "valued" else None
    search = Mcts(game.native, 3, 16, method == "amaf", 32 if method == "decisive" else 0, values)
    tree = search.tree
    thought = search.think(begun(game), games=9000, seed=4)
    nodes = [node_at(tree.row, number) for number in range(min(tree.used.nodes, tree.row.nodes_room))]
    assert thought.games == nodes[0].visits == sum(one.visits for one in thought.candidates) <= 9000
    assert thought.exact or thought.games == 9000
    reached: set[int] = set()
    for node in nodes:
        edges = [edge_at(tree.row, node.first + i) for i in range(node.count & CHANCE_NODE - 1)]
        assert node.state == EXPANDED or not edges
        assert sum(edge.visits for edge in edges) <= node.visits
        for edge in edges:
            assert -1e-6 <= edge.total <= edge.visits + 1e-6
            assert not edge.child or node_at(tree.row, edge.child).visits == edge.visits
            assert edge.child not in reached
            reached |= {edge.child} - {0}
