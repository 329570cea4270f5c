"""Random games in which nobody does what only harms themselves (`native.entry.sparing`)."""

from __future__ import annotations

import ctypes
import random

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.entry.searches import LENGTH, OUT_WORDS, SCORES
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.mcts import Mcts
from gdl_interpreter.search.kernels.tree.tree_rows import edge_at
from gdl_interpreter.search.player import Player
from search.stones import NAMES, ONE_MOVE, group, near

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

TWO_EYES = "place Black Stone on sites except {a1, e5}; next = {next}"
"""Black has all points but two, and White can put nothing on either."""


def lengths(game: gdl.Game, position: Position, sparing: bool, count: int = 200) -> list[int]:
    """How many plies random games from a position take."""
    native = game.native
    play, out = native.function("search", "gdl_random_game", False, 3), (ctypes.c_uint64 * OUT_WORDS)()
    context = native.context(position, 1000)
    context.clear()
    context.words[words.RANDOM], context.words[words.SPARING] = 7, int(sparing)
    packed, found = native.pack(position), list[int]()
    for _ in range(count):
        play(address(packed), context.address, ctypes.addressof(out))
        found.append(out[LENGTH])
    return found


@pytest.mark.parametrize("mover", ["Black", "White"])
def test_nobody_fills_their_own_eyes(mover: str) -> None:
    """Both pass at once; without that Black fills an eye in some games, and White takes the stones."""
    game = gdl.load("go", size=5)
    position = game.position(TWO_EYES.replace("{next}", mover))
    assert set(lengths(game, position, sparing=True)) == {2}
    assert max(lengths(game, position, sparing=False)) > 2


@pytest.mark.parametrize("mover", ["Black", "White"])
def test_nobody_fills_their_own_eyes_where_there_are_two_choices(mover: str) -> None:
    """The same where a move may be one of two choices of a site, so that moves are asked what they have gained."""
    game = gdl.loads(TWO_CHOICES)
    position = game.position(TWO_EYES.replace("{next}", mover))
    assert set(lengths(game, position, sparing=True)) == {2}
    assert max(lengths(game, position, sparing=False)) > 2


MUST_MOVE = """players Black, White
board grid(4, 4)
piece Stone
turn:
    choose spot in empty
    settle(spot)

""" + ONE_MOVE[ONE_MOVE.index("define") :]

TWO_CHOICES = (
    ONE_MOVE.replace("grid(4, 4)", "grid(5, 5)")
    .replace("when ply is 1", "when passes is 2")
    .replace(
        '''in empty
        settle(spot)
    or "pass"''',
        '''in empty and row(1)
        settle(spot)
    or "above":
        choose spot in empty except row(1)
        settle(spot)
    or "pass"''',
    )
)

COLOURS = ["Black"] * 5 + ["White", ""]


def does_harm(stones: dict[int, str], site: int, exposing: bool = True) -> bool:
    """Is a Black stone there suicide, in an eye, or (`exposing`) does it leave more than one stone a last liberty for
    nothing?"""
    after = {**stones, site: "Black"}
    taken = any(not group(after, there)[1] for there in near(site) if after.get(there) == "White")
    own, free = group(after, site)
    in_eye = all(stones.get(there) == "Black" for there in near(site))
    return in_eye or (not taken and (not free or (exposing and len(own) > 1 and len(free) == 1)))


def chosen(game: gdl.Game, position: Position, count: int = 300) -> set[int | None]:
    """The sites that are chosen in games of one move; None: somebody passed."""
    native, out, found = game.native, (ctypes.c_uint64 * OUT_WORDS)(), set[int | None]()
    context = native.context(position, 10)
    context.clear()
    context.words[words.RANDOM], context.words[words.SPARING] = 3, 1
    packed, play = native.pack(position), native.function("search", "gdl_random_game", False, 3)
    for _ in range(count):
        play(address(packed), context.address, ctypes.addressof(out))
        gained = out[SCORES + len(game.program.players)]
        found.add(gained.bit_length() - 1 if gained else None)
    return found


@pytest.mark.parametrize("may_pass", [True, False])
def test_what_is_passed_over_is_what_does_harm(may_pass: bool) -> None:
    """In positions at random, on a board of four by four: each other move is made; one passes only if there is none.
    Who must move may expose a group."""
    rules = ONE_MOVE if may_pass else MUST_MOVE
    game, dice, passed = gdl.loads(rules), random.Random(4), 0
    tried = 0
    while tried < 60:
        stones = {site: colour for site in range(16) if (colour := dice.choice(COLOURS))}
        if any(not group(stones, site)[1] for site in stones):
            continue
        placed = (f"place {colour} Stone on {NAMES[site]}" for site, colour in stones.items())
        made = {site for site in range(16) if site not in stones and not does_harm(stones, site, may_pass)}
        position = game.position("; ".join([*placed, "next = Black"]))
        if made or may_pass:
            wanted: set[int | None] = {*made} or {None}
            assert chosen(game, position) == wanted, stones
        tried, passed = tried + 1, passed + (not made)
    assert 2 < passed < 55, "both are met with"


def test_nobody_passes_while_there_is_something_to_do() -> None:
    game = gdl.load("go", size=2)
    position = game.position("place White Stone on a1; next = Black")
    assert min(lengths(game, position, sparing=True)) > 2
    assert min(lengths(game, position, sparing=False)) == 2


def test_they_go_on_where_there_is_nothing_else_to_do() -> None:
    """In Gonnect nobody may pass: Black, who has nothing but its own eyes to fill, fills one."""
    game = gdl.load("gonnect", size=5)
    position = game.position(TWO_EYES.replace("{next}", "Black"))
    assert min(lengths(game, position, sparing=True, count=20)) >= 1


def test_which_games_can_be_played_so() -> None:
    """Pieces are put and taken, and never moved."""
    can = {name: gdl.load(name).native.can_spare for name in ("go", "gonnect", "atari-go", "hex", "chess", "amazons")}
    assert can == {"go": True, "gonnect": True, "atari-go": True, "hex": False, "chess": False, "amazons": False}
    with pytest.raises(ValueError, match="cannot play this game"):
        Player(gdl.load("hex").native, "sparing")


def test_the_method_plays_the_same_again() -> None:
    """With a number of random games and a seed; and it finds what others need thirty times as many for."""
    game = gdl.load("go", size=5)
    position = game.position(
        "place Black Stone on {a2, b1, c2, b4, c4}; place White Stone on {b2, d2, d3, c5}; next = Black"
    )
    chosen = [Player(game.native, "sparing", megabytes=32).choose(position, budget=3000, seed=1) for _ in range(2)]
    assert chosen[0].move == chosen[1].move == "d4"


ONE_COURSE = """players White, Black
board grid(3, 1)
piece Stone
turn:
    choose spot in empty
    place Stone on spot
    remove near(spot) and theirs
    require nth(ply + 1, a1, b1, c1, a1) in mine and (spot is nth(ply + 1, a1, b1, c1, a1))
when ply is 4: draw
"""
"""White a1; Black b1, which takes a1; White c1, which takes b1; Black a1."""


def test_who_first_gained_a_site_is_told() -> None:
    game = gdl.loads(ONE_COURSE)
    assert game.native.can_spare
    native, out = game.native, (ctypes.c_uint64 * OUT_WORDS)()
    context = native.context(game.start(), 100)
    context.clear()
    context.words[words.RANDOM] = 7
    packed = native.pack(game.start())
    native.function("search", "gdl_random_game", False, 3)(address(packed), context.address, ctypes.addressof(out))
    players = len(game.program.players)
    assert out[LENGTH] == 4
    assert [out[SCORES + players + player] for player in range(players)] == [0b101, 0b010], "White a1 and c1, Black b1"


def test_moves_of_the_tree_come_before_those_of_random_games() -> None:
    """White's a1 is made in the tree, and Black's later on in a random game, which begins behind it."""
    game = gdl.loads(ONE_COURSE)
    search = Mcts(game.native, megabytes=32, amaf=True)
    search.think(game.start(), None, 1, seed=1)
    edge = edge_at(search.tree.row, search.tree.root.first)
    assert (edge.visits, edge.amaf_visits, edge.gained[0]) == (1, 1, 0b001)
