"""Priors of moves: their features, what is alike, learning weights, and a search that goes by them."""

from __future__ import annotations

import ctypes
import random

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.library import function_of
from gdl_interpreter.search.drivers.mcts import KERNELS, Mcts
from gdl_interpreter.search.kernels.shared.prior_row import FAR, MOST_FEATURES, SIZES
from gdl_interpreter.search.kernels.tree.mcts import run_simulations
from gdl_interpreter.search.kernels.tree.priors import features_at_root
from gdl_interpreter.search.kernels.tree.tree_rows import edge_at, node_at
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.priors import learning
from gdl_interpreter.search.priors.features import Features, can_have_priors, ways_of
from gdl_interpreter.search.priors.learning import PriorWeights
from gdl_interpreter.search.priors.match import match
from gdl_interpreter.search.priors.priors import UNIT, Priors, Way
from gdl_interpreter.search.priors.self_play import ChoosingGames, ChosenMove
from gdl_interpreter.search.priors.training import PriorPlan, PriorRound, trained_priors

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

NOTHING = Priors((), ())


def features_in(game: gdl.Game, position: Position) -> dict[str, set[int]]:
    """The features of each move of a position, by its text."""
    search = Mcts(game.native, megabytes=16, amaf=True, priors=NOTHING)
    search.think(position, games=1)
    texts = listed(game.native, position).texts
    room = (ctypes.c_int64 * ((MOST_FEATURES + 1) * len(texts)))()
    context = Words.of(search.tree.workers[0].context.words)
    count = function_of(KERNELS, features_at_root)(search.game, search.tree.row, context, Words.of(room))
    assert count == len(texts)
    rows = [room[i * (MOST_FEATURES + 1) : (i + 1) * (MOST_FEATURES + 1)] for i in range(count)]
    return {text: set(row[1 : 1 + row[0]]) for text, row in zip(texts, rows, strict=True)}


def test_what_is_taken_threatened_and_left() -> None:
    """In words that hold on any board: Black's b3 can be taken on no site but c2 and b2; what is asked is told by
    number."""
    game = gdl.load("go", size=5)
    features = Features(game.native)
    position = game.position(
        "place Black Stone on {a2, b1, c2, b4, c4}; place White Stone on {b2, d2, d3, c5}; next = Black"
    )
    found = features_in(game, position)
    assert features.taken + 2 * 0 in found["b3"], "takes b2, and saves none of its own"
    assert not any(features.left <= one < features.taken for one in found["b3"])
    alone = features.left + 2 * (SIZES * 2 + 0)
    assert alone in found["a5"], "a single stone with two free sites"
    assert features.elsewhere + 1 in found["pass"], "nobody knows of a last move"
    white = features_in(game, game.position(position.text.replace("next = Black", "next = White")))
    extended = features.left + 2 * (SIZES * 2 + 1) + 1
    assert extended in white["b3"], "b2, in atari, gets out: two stones, two free sites"


def test_the_last_moves_are_known() -> None:
    """Where the rules remember positions, from them; else from the tree."""
    game = gdl.load("go", size=5)
    features = Features(game.native)
    position = game.start().play("c3").play("d4")
    found = features_in(game, position)
    assert features.last + 2 in found["d3"] and features.own_last + 2 in found["d3"], "beside both"
    assert features.last + 3 in found["c5"] and features.own_last + 4 in found["c5"], "aslant; two steps up"
    assert not any(features.last <= one < features.left for one in found["pass"])
    first = features_in(game, game.start())
    assert not any(features.last <= one < features.left for one in first["c3"])
    passed = features_in(game, game.start().play("c3").play("pass"))
    assert not any(features.last <= one < features.own_last for one in passed["d3"])
    assert features.own_last + 2 in passed["d3"]


def test_distances() -> None:
    """Steps by what is near and steps in all directions, added up; the same both ways."""
    game = gdl.load("go", size=5)
    features = Features(game.native)
    found, name = features.distances(), game.program.board.sites
    at = {site.name: number for number, site in enumerate(name)}
    for one, other, far in (("a1", "a1", 0), ("a1", "a2", 2), ("a1", "b2", 3), ("a1", "c2", 5), ("a1", "e5", 12)):
        for a, b in ((one, other), (other, one)):
            assert found[at[a] * features.sites + at[b]] == far < FAR


@pytest.mark.parametrize(("name", "options"), [("go", {"size": 5}), ("hex", {"size": 5, "pie": 0}), ("othello", {})])
def test_what_is_alike(name: str, options: dict[str, int]) -> None:
    """Moves of a position and of the same one turned have features that are alike, and no others."""
    game = gdl.load(name, **options)
    features = Features(game.native)
    ways = ways_of(game.native)
    assert ways and features.have(ways)
    turns = features.ways(ways)
    dice = random.Random(4)
    for one in range(0, features.places, features.places // 50):
        alike = turns.alike(one)
        assert one in alike and all(turns.alike(other) == alike for other in alike)
        assert all((other < features.near_looks) == (one < features.near_looks) for other in alike)
    place = features.places + dice.randrange(features.sites)
    assert 1 < len(turns.alike(place)) <= 16
    for one in range(features.last, features.number):
        assert turns.alike(one) == {one}
    assert not features.have((Way(99, False),))


def test_all_first_plies_of_go_are_alike() -> None:
    """In the four corners moves have the same weights."""
    game = gdl.load("go", size=5)
    least, found = PriorWeights(game.native).least, features_in(game, game.start())
    told = {text: sorted(map(least, these)) for text, these in found.items()}
    assert told["a1"] == told["a5"] == told["e1"] == told["e5"] != told["b1"]
    assert told["b3"] == told["c2"] == told["d3"] == told["c4"] != told["c3"]


@pytest.mark.slow
def test_weights_explain_what_was_chosen() -> None:
    """Of two moves the one is chosen three times as often: its weight is greater by the logarithm of three."""
    game = gdl.load("go", size=5)
    features = Features(game.native)
    one, other, rare = features.elsewhere, features.touched, features.threats
    many = [(ChosenMove(0.75, (one,)), ChosenMove(0.25, (other,)))] * 400
    few = [(ChosenMove(1.0, (rare,)), ChosenMove(0.0, (other,)))] * (learning.LEAST_SEEN - 1)
    found = dict(PriorWeights(game.native).learned([*many, *few]).weights)
    assert found.get(one, 0) - found[other] == pytest.approx(1.0986 * UNIT, rel=0.1)
    assert rare not in found
    assert PriorWeights(game.native).learned([]).weights == ()


def test_priors_add_up_to_one() -> None:
    """At each node; and those of features with greater weights are greater."""
    game = gdl.load("go", size=5)
    features = Features(game.native)
    centre = features.places + 12
    search = Mcts(game.native, megabytes=16, amaf=True, sparing=True, priors=Priors((), ((centre, 3 * UNIT),)))
    search.think(game.start(), games=200)
    row = search.tree.row
    expanded = [node_at(row, number) for number in range(search.tree.used.nodes) if node_at(row, number).state == 2]
    assert len(expanded) > 5
    for node in expanded:
        priors = [edge_at(row, node.first + i).prior for i in range(node.count)]
        assert sum(priors) == pytest.approx(1.0) and min(priors) > 0
    first = [edge_at(row, i).prior for i in range(expanded[0].count)]
    assert (
        max(first)
        == first[listed(game.native, game.start()).texts.index("c3")]
        == pytest.approx(20.0855 / 45.0855, rel=1e-4)
    )


def test_they_need_moves_that_count_as_first_ones() -> None:
    game = gdl.load("go", size=5)
    with pytest.raises(ValueError, match="all count as first ones"):
        Mcts(game.native, megabytes=16, priors=NOTHING)
    assert all(can_have_priors(gdl.load(name).native) for name in ("go", "hex", "gomoku"))


def test_a_player_goes_by_them() -> None:
    """Where all moves count as first ones; with other methods they are not asked for."""
    game = gdl.load("go", size=5)
    corner = Priors((), ((Features(game.native).places, 20 * UNIT),))
    chosen = Player(game.native, "sparing", megabytes=32, priors=lambda: corner).choose(game.start(), budget=30)
    assert chosen.move == "a1"

    def never() -> Priors:
        raise AssertionError

    Player(game.native, "mcts", megabytes=32, priors=never).choose(game.start(), budget=30)


def test_what_is_chosen_in_games() -> None:
    """The same seed gives the same; of each position the shares add up to one, and its moves have features of the
    game."""
    game = gdl.load("go", size=3)
    features = Features(game.native)
    found = [ChoosingGames(game.native, NOTHING, 50, 5).game() for _ in range(2)]
    assert found[0] == found[1] and found[0]
    for choices in found[0]:
        assert sum(move.share for move in choices) == pytest.approx(1.0)
        assert all(
            move.features and 0 <= min(move.features) <= max(move.features) < features.number for move in choices
        )


def test_rounds_and_matches() -> None:
    """Priors are taken if and only if they win; the same seed gives the same; against itself everybody wins as much."""
    game, told = gdl.load("go", size=3), list[PriorRound]()
    plan = PriorPlan(rounds=2, nodes=40, positions=30, match=4)
    found = trained_priors(game.native, None, 3, plan, heard=told.append)
    assert [one.number for one in told] == [1, 2]
    last = None
    for one in told:
        assert one.taken == (one.score.points > one.score.games / 2)
        assert one.taken or one.priors == last
        last = one.priors
    assert found == last == trained_priors(game.native, None, 3, plan)
    assert trained_priors(game.native, NOTHING, 3, plan, lambda: 1.0) == NOTHING
    assert match(game.native, NOTHING, NOTHING, 4, 30, 1).games == 4
    assert match(game.native, None, None, 4, 30, 1, lambda: True).games == 0


@pytest.mark.slow
def test_by_python_as_compiled() -> None:
    """The features of what a search looks at are the same by the source of the kernel (see `test_tree_kernels`)."""
    game = gdl.load("go", size=4)
    weights = tuple((number, (number * 37) % 300 - 150) for number in range(0, Features(game.native).number, 7))
    trees = []
    for by_python in (False, True):
        search = Mcts(game.native, 1, 1, True, sparing=True, priors=Priors(ways_of(game.native), weights))
        tree = search.tree
        tree.plant(game.start().play("b2").play("c3"), 3)
        if by_python:
            tree.workers[0].run(1)
            run_simulations(tree.game, tree.row, Words(tree.workers[0].context.address), 20)
        else:
            tree.workers[0].run(21)
        trees.append(list(tree.edges[: tree.used.edges * tree.row.edge_size]))
    assert trees[0] == trees[1]
