"""Random games in which who has a bridge keeps it (`native.incremental.answering`), and bridges themselves."""

from __future__ import annotations

import ctypes
from itertools import combinations

import pytest

import gdl
from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.entry.searches import LENGTH, OUT_WORDS, WORD
from gdl_interpreter.native.incremental.bridges import bridges_of
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.mcts import Mcts

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

FIVE = "place Black Stone on {{b2, c4}}; place White Stone on {stone}; next = Black"
"""In Hex of five rows: Black's stones are joined to one another and to both sides by bridges, one of which White's
stone may break."""


def site_of(board: Board, name: str) -> int:
    """The number of a site."""
    return [site.name for site in board.sites].index(name)


def games(native: Native, position: Position, last: str = "", answering: bool = True) -> list[tuple[int, int]]:
    """The winners and the plies of random games from a position.

    native: the game; position: where they begin; last: the site of the last stone before them, "" if none is told;
    answering: is who has a bridge to keep it?
    """
    play, out = native.function("search", "gdl_random_game", False, 3), (ctypes.c_uint64 * OUT_WORDS)()
    context = native.context(position, 1000)
    context.clear()
    context.words[words.RANDOM], context.words[words.ANSWERING] = 7, int(answering)
    context.words[words.LAST_SITE] = site_of(native.program.board, last) + 1 if last else 0
    packed, found = native.pack(position), list[tuple[int, int]]()
    for _ in range(400):
        play(address(packed), context.address, ctypes.addressof(out))
        found.append((out[WORD] >> 32, out[LENGTH]))
    return found


def share_of_black(found: list[tuple[int, int]]) -> float:
    """The share of games that the first player has won."""
    return sum(winners == 1 for winners, _ in found) / len(found)


@pytest.mark.parametrize("size", [7, pytest.param(13, marks=pytest.mark.slow)])
def test_a_chain_of_links_holds(size: int) -> None:
    """A chain of bridges from side to side wins nearly always, else seldom enough; it fails where one stone breaks two
    bridges at once. On thirteen rows the sets of sites have three words. What gathers bits makes no difference."""
    game = gdl.load("hex", size=size)
    stones = ", ".join(f"{'abcdefg'[row // 2]}{row}" for row in range(2, size, 2))
    position = game.position(f"place Black Stone on {{{stones}}}; next = White")
    assert share_of_black(games(game.native, position)) > 0.95
    assert share_of_black(games(game.native, position, answering=False)) < 0.8
    plain = Native(game.program, switches=frozenset({"no-pdep"}))
    assert games(plain, position) == games(game.native, position)


@pytest.mark.parametrize("stone", ["b3", "c5", "b1"])
def test_the_first_move_answers_the_last_stone(stone: str) -> None:
    """Between two stones, and between a stone and either side."""
    game = gdl.load("hex", size=5)
    position = game.position(FIVE.format(stone=stone))
    assert share_of_black(games(game.native, position, last=stone)) > 0.95
    assert share_of_black(games(game.native, position)) < 0.9


@pytest.mark.parametrize(
    ("name", "answers"), [("hex", True), ("y", True), ("havannah", True), ("gomoku", False), ("breakthrough", False)]
)
def test_who_has_links(name: str, answers: bool) -> None:
    """Only games of stones that are put and stay, where it counts which hang together."""
    assert gdl.load(name).native.can_answer == answers


def test_bridges_are_two_sites_that_join_two_others() -> None:
    """Two stones that are not neighbours, and have two neighbours in common that are, are joined by these; nothing else
    is answered where there are two stones around a site."""
    board = gdl.load("hex", size=5).program.board
    bridges = bridges_of(board, [[], []])
    assert bridges is not None
    for site, near in enumerate(bridges.near):
        assert near == tuple(site_numbers(board.neighbours[site]))
        for a, b in combinations(range(len(near)), 2):
            there = bridges.answers[0][site][1 << a | 1 << b]
            both = board.neighbours[near[a]] & board.neighbours[near[b]]
            joined = board.neighbours[near[a]] >> near[b] & 1
            expected = 0 if joined else both & board.neighbours[site]
            assert sum(1 << near[i] for i in range(len(near)) if there >> i & 1) == expected


def test_a_set_to_be_touched_is_one_end_of_a_link() -> None:
    board = gdl.load("hex", size=5).program.board
    b2, a1, b1 = (site_of(board, name) for name in ("b2", "a1", "b1"))
    first_row = sum(1 << site_of(board, f"{column}1") for column in "abcde")
    for goals, answer in (([first_row], 1 << b1), ([], 0)):
        bridges = bridges_of(board, [goals])
        assert bridges is not None
        near = bridges.near[a1]
        there = bridges.answers[0][a1][1 << near.index(b2)]
        assert sum(1 << near[i] for i in range(len(near)) if there >> i & 1) == answer


def test_squares_have_no_links() -> None:
    """Neighbours have no neighbours in common there."""
    assert (
        bridges_of(gdl.loads("players A, B\nboard grid(4, 4)\npiece P\nturn:\n    pass\n").program.board, [[], []])
        is None
    )


def test_all_moves_as_first_take_the_answer() -> None:
    """Black's last bridge is broken: the answer is the move, seen with few random games."""
    game = gdl.load("hex", size=7)
    position = game.position("place Black Stone on {b2, c4, d6}; place White Stone on {b3, g1, a7}; next = Black")
    thought = Mcts(game.native, megabytes=16, amaf=True).think(position, games=300, seed=1)
    assert position.moves()[thought.candidates[0].number].text == "c3"
    again = Mcts(game.native, megabytes=16, amaf=True).think(position, games=300, seed=1)
    assert thought.candidates == again.candidates
