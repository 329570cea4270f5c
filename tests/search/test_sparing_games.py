"""Random games in which nobody fills up what only their own pieces surround (`native.entry.filling`)."""

from __future__ import annotations

import ctypes

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


def test_what_is_beside_another_piece_is_filled() -> None:
    """Only sites that nothing but the mover's pieces are near to are left alone: a stone may connect two groups beside
    one of the other side's."""
    game = gdl.load("go", size=2)
    position = game.position("place Black Stone on a1; place White Stone on b2; next = Black")
    assert max(lengths(game, position, sparing=True)) > 2


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
