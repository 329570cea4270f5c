"""Players that think: legal moves in every game, the same again for the same seed, wins that are there to be seen."""

from __future__ import annotations

import random
from itertools import count
from typing import get_args

import pytest
from oracles.brute import Brute
from tiers import quick_where

import gdl
from gdl.engines import missing_native
from gdl.opponents.tuning import methods_for
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.mcts import EARLIEST, Candidate, Mcts, Thought, ranked
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.methods import PLAYING, SOLVING, Method, SolvingMethod, methods_of
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.solving.methods import METHODS as SOLVERS

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

GAMES = ["tic-tac-toe", "edges", "othello", "3-a-side", "sandkings", "colonization", "royal-game-of-ur"]
METHODS: tuple[Method, ...] = get_args(Method)
USUAL = tuple(method for method in METHODS if method != "sparing")
"""The methods that can play most games of two."""


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_numbered_as_they_are_listed(name: str) -> None:
    """The texts of the moves, in order, as the reference evaluator has them."""
    game = gdl.load(name)
    position, dice = game.start(), random.Random(2)
    for _ in range(12):
        if position.result is not None:
            break
        if not position.is_chance and not position.in_setup:
            assert list(listed(game.native, position).texts) == [move.text for move in position.moves()]
        position = position.play(dice.choice(position.moves()))


@pytest.mark.parametrize("name", quick_where(lambda name: name != "sandkings", GAMES))
def test_every_method_plays_legally(name: str) -> None:
    """Some plies by each method that can play a game."""
    game = gdl.load(name)
    for method in methods_for(game):
        player = Player(game.native, method, megabytes=16, values=lambda: learned(game.native, positions=40))
        position, dice = game.start(), random.Random(1)
        for ply in range(6):
            if position.result is not None:
                break
            if position.is_chance or position.in_setup:
                move = dice.choice(position.moves()).text
            else:
                choice = player.choose(position, budget=300, seed=ply)
                assert 0 <= choice.share <= 1
                move = choice.move
            position = position.play(move)


@pytest.mark.parametrize("method", USUAL)
def test_the_same_again(method: Method) -> None:
    """The same seed and budget give the same choice."""
    game = gdl.load("breakthrough")
    values = learned(game.native, positions=40)
    players = [Player(game.native, method, megabytes=16, values=lambda: values) for _ in range(2)]
    one, other = (player.choose(game.start(), budget=2000, seed=5) for player in players)
    assert (one.move, one.share, one.nodes) == (other.move, other.share, other.nodes)


@pytest.mark.parametrize("method", USUAL)
def test_a_win_is_taken_and_a_threat_met(method: Method) -> None:
    """Three in a row: the mover's are completed, the other's are stopped."""
    game = gdl.load("connect-four")
    player = Player(game.native, method, megabytes=16)
    wins = game.start()
    for move in ("d", "a", "d", "a", "d", "b"):
        wins = wins.play(move)
    choice = player.choose(wins, budget=3000)
    assert choice.move == "d4" and choice.exact and choice.share == 1
    threat = game.start()
    for move in ("d", "a", "d", "a", "d"):
        threat = threat.play(move)
    assert player.choose(threat, budget=3000).move == "d4"


@pytest.mark.parametrize("method", ["mcts", "rave", "wary"])
def test_what_is_called_exact_is(method: Method) -> None:
    """Where the tree says that a value is proven, going through everything says the same."""
    game, brute = gdl.load("tic-tac-toe"), Brute()
    search = Mcts(game.native, megabytes=16, amaf=method == "rave", decisive=16 if method == "wary" else 0)
    proven = 0
    for seed in range(12):
        position, dice = game.start(), random.Random(seed)
        for _ in range(4):
            position = position.play(dice.choice(position.moves()))
        if position.result is not None:
            continue
        thought = search.think(position, games=3000, seed=seed)
        texts = listed(game.native, position).texts
        for one in thought.candidates:
            if one.exact:
                proven += 1
                assert brute.of_move(position, texts[one.number]) == {0.0: -1, 0.5: 0, 1.0: 1}[one.reward]
    assert proven > 10


def test_visits_add_up() -> None:
    """Every random game went through one of the root's moves; threads take their shares."""
    game = gdl.load("othello")
    for threads in (1, 2):
        thought = Mcts(game.native, threads, megabytes=16).think(game.start(), games=500, seed=1)
        assert sum(one.visits for one in thought.candidates) == thought.games == 500


def test_of_many_moves_some_are_tried_again_before_others_are_tried() -> None:
    """Else two hundred and twenty-five moves share three hundred random games; nine moves are all tried."""
    game = gdl.load("gomoku")
    many = Mcts(game.native, megabytes=16).think(game.start(), games=300, seed=1).candidates
    assert sum(one.visits > 0 for one in many) < 140 and max(one.visits for one in many) > 10
    game = gdl.load("tic-tac-toe")
    few = Mcts(game.native, megabytes=16).think(game.start(), games=40, seed=1).candidates
    assert len(few) == 9 and all(one.visits > 0 for one in few)


def test_little_memory_is_enough() -> None:
    """A full tree goes on playing random games from where it ends."""
    game = gdl.load("gomoku")
    thought = Mcts(game.native, megabytes=1).think(game.start(), games=4000)
    assert thought.games == 4000 and thought.candidates[0].visits > 0


def test_a_tree_is_followed() -> None:
    """After a move and an answer the tree goes on with what it knows of the position."""
    game = gdl.load("connect-four")
    search, position = Mcts(game.native, megabytes=16), game.start()
    search.think(position, games=3000)
    position = position.play("d").play("d")
    search.think(position, games=1, reuse=True)
    kept = sum(one.visits for one in search.think(position, games=1, reuse=True).candidates)
    assert kept > 20


def test_a_puzzle_that_is_lost_is_no_win() -> None:
    """Alone, too: random games that do not come to anything count for nothing."""
    game = gdl.load("fifteen-puzzle:eight")
    choice = Player(game.native, megabytes=16).choose(game.start(), budget=200)
    assert choice.share < 0.2


ALONE = """
game "Shells":
    goal = "Put three stones where they are worth most."

players Solo
board grid(6, 1)
piece Stone

turn:
    choose spot in empty
    place Stone on spot

define score(p): WORTH

when count(Stone) is 3: mover wins by "three stones"
"""


@pytest.mark.parametrize(
    ("worth", "most"),
    [
        ("3 if {a1, c1, d1} in pieces(p) else count({e1, f1} and pieces(p))", 3),
        ("9 - count(around(b1) and pieces(p))", 9),
    ],
)
@pytest.mark.parametrize("method", ["mcts", "rave", "wary"])
def test_who_plays_alone_plays_for_points(method: Method, worth: str, most: int) -> None:
    """Every end is a win; the one with most points is found."""
    game = gdl.loads(ALONE.replace("WORTH", worth))
    player, position = Player(game.native, method, megabytes=16), game.start()
    while position.result is None:
        position = position.play(player.choose(position, budget=2000, seed=1).move)
    assert position.scores == {"Solo": most}


def thought_by_clock(position: Position, native: Native, early: bool) -> Thought:
    """A thought of a second, by a clock that has 300 random games in a second."""
    search = Mcts(native, megabytes=16)
    search.clock = lambda: search.tree.simulations / 300
    return search.think(position, 1.0, seed=1, early=early)


def test_no_thought_ends_before_it_is_known_how_fast_it_goes() -> None:
    """What a kept tree has, and the time to look through it, do not let a thought of 300 random games end at once."""
    game = gdl.load("hex", size=5)
    search, position = Mcts(game.native, megabytes=16, amaf=True), game.start()
    for _ in range(2):
        best = search.think(position, games=3000, seed=1, reuse=True).candidates[0].number
        position = position.play(position.moves()[best].text)
    looked = iter((0.0, 0.1))  # a tenth of a second goes by until the first simulation
    search.clock = lambda: next(looked, 0.1 + search.tree.simulations / 300)
    assert 300 * (EARLIEST - 0.1) <= search.think(position, 1.0, reuse=True, early=True).games <= 300


def test_thoughts_end_when_nothing_can_change() -> None:
    """Never with another move than if they had gone on."""
    game, dice = gdl.load("othello"), random.Random(5)
    position, sooner = game.start(), 0
    for _ in range(16):
        whole, early = (thought_by_clock(position, game.native, early) for early in (False, True))
        visits = {each.number: each.visits for each in whole.candidates}
        assert visits[early.candidates[0].number] + whole.games - 300 >= max(visits.values())  # which goes on that long
        assert early.games <= whole.games
        sooner += early.games < 300
        position = position.play(dice.choice(position.moves()))
    assert sooner


def test_pondering_is_gone_on_with() -> None:
    """The tree grows below the move that was made, and is there when the answer is known; not where the game is over,
    by alpha-beta, or once half of the room is taken."""
    game = gdl.load("othello")
    player = Player(game.native, "mcts", threads=2, megabytes=16)
    choice = player.choose(game.start(), seconds=0.05)
    after = game.start().play(choice.move)
    while not player._mcts.tree.is_half_full:
        before = player._mcts.tree.used.nodes
        assert player.ponder(after, 0.005) != player._mcts.tree.is_half_full
        assert player._mcts.tree.used.nodes > before
    visits = player._mcts.tree.root.visits
    answer = after.play(player.choose(after, seconds=0.001).move)  # the one of three that was tried most
    player.choose(answer, seconds=0.001)
    assert player._mcts.tree.root.visits > visits / 20
    assert not Player(game.native, "alphabeta", megabytes=16).ponder(after, 0.05)
    over = gdl.load("tic-tac-toe").start()
    for move in ("a1", "b1", "a2", "b2", "a3"):
        over = over.play(move)
    assert not Player(gdl.load("tic-tac-toe").native, "mcts", megabytes=16).ponder(over, 0.05)


def candidate(number: int, visits: int, reward: float, exact: int = 0) -> Candidate:
    """A move that was looked at."""
    return Candidate(number, visits, reward, exact)


@pytest.mark.parametrize(
    ("found", "best"),
    [
        ([candidate(0, 900, 0.4), candidate(1, 5, 0.5, 1)], 1),  # a draw rather than what looks lost
        ([candidate(0, 900, 0.6), candidate(1, 5, 0.5, 1)], 0),  # but not rather than what looks won
        ([candidate(0, 3, 0.7), candidate(1, 900, 0.5, 1)], 1),  # unless it looks so by luck alone
        ([candidate(0, 9, 0.9), candidate(1, 900, 0.4), candidate(2, 5, 0.5, 1)], 2),  # whatever has hardly been tried
        ([candidate(0, 900, 0.9), candidate(1, 1, 1.0, 1)], 1),  # a win before all
        ([candidate(0, 1, 0.1), candidate(1, 900, 0.0, 1)], 0),  # a loss behind all
        ([candidate(0, 0, 0.0), candidate(1, 900, 0.0, 1)], 0),
        ([candidate(0, 1, 0.0, 1), candidate(1, 1, 0.5, 1)], 1),  # nothing is open
    ],
)
def test_a_proven_draw_ranks_as_one(found: list[Candidate], best: int) -> None:
    """Among moves that are not proven by what they look like, not below or above all of them."""
    assert ranked(found, 1.0)[0].number == best
    assert len(ranked(found, 1.0)) == len(found)


OFFERED = """
players A, B
board ring(12)
piece Stone
state agreed: 0..1

turn:
    either "agree":
        require no(Stone) else "it has begun"
        agreed = 1
    or:
        choose spot in empty
        place Stone on spot

when agreed is 1: draw
when count(Stone) is 12: WINS
"""


@pytest.mark.parametrize(("wins", "agrees"), [("B wins", True), ("A wins", False)])
@pytest.mark.parametrize("method", ["mcts", "rave", "wary"])
def test_a_draw_is_taken_by_who_would_lose(method: Method, wins: str, agrees: bool) -> None:
    """The game may be agreed drawn before it begins; played, always the same side wins. That is too much to prove."""
    game = gdl.loads(OFFERED.replace("WINS", wins))
    position = game.start()
    for seed in range(3):
        for budget in (300, 5000):
            choice = Player(game.native, method, megabytes=16).choose(position, budget=budget, seed=seed)
            assert (choice.move == "agree") is agrees
            assert not agrees or (choice.exact and choice.share == 0.5)


@pytest.mark.parametrize("name", ["royal-game-of-ur", "tic-tac-toe"])
def test_nobody_is_to_choose(name: str) -> None:
    """At a chance node, and where the game is over, a player says so."""
    game = gdl.load(name)
    position = game.start()
    while position.result is None and not position.is_chance:
        position = position.play(position.moves()[0])
    player = Player(game.native, megabytes=16)
    why = "a chance node" if position.is_chance else "the game is over"
    with pytest.raises(ValueError, match=why):
        player.choose(position, budget=10)
    with pytest.raises(ValueError, match=why):
        player.weigh(position, ["a1"], budget=10)


def test_a_record_for_every_method() -> None:
    """What is called a method is in the registry, and each method of solving can be set up."""
    assert tuple(PLAYING) == METHODS
    assert set(SOLVING) == set(SOLVERS) == set(get_args(SolvingMethod))
    ur, three = gdl.load("royal-game-of-ur").native, gdl.load("colonization").native
    assert methods_of(ur) == USUAL
    assert methods_of(three) == ("mcts", "rave", "wary") and methods_of(gdl.load("go").native) == METHODS


def test_no_clock_has_a_part_in_a_number_of_games() -> None:
    """However the simulations are cut into batches, the same scores are expected."""
    game = gdl.load("othello")
    found = []
    for seconds in (0.0, 10.0):  # between two looks at the clock
        ticks = count(step=seconds)
        thought = Mcts(game.native, megabytes=16, clock=ticks.__next__).think(game.start(), None, 101, seed=1)
        found.append((thought.candidates, thought.scores, thought.line))
    assert found[0] == found[1]
