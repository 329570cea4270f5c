"""Wary random games: a win at hand is taken, a win of others that can be prevented is prevented, and results are those
of the rules."""

from __future__ import annotations

import ctypes
import random

import pytest

import gdl
from gdl.api import Game
from gdl.engines import missing_native
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.entry.searches import LENGTH, OUT_WORDS, SCORES, WORD
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.library import library_of
from gdl_interpreter.search.drivers.mcts import KERNELS
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.player import Player

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

Ended = tuple[int, int, list[int]]
"""The winners, as a set of bits; plies; scores."""


def wary_games(game: Game, position: Position, count: int, most: int = 64) -> list[Ended]:
    """The ends of so many games."""
    native = game.native
    row = game_row(native)
    context = native.context(position, 5000)
    context.clear()
    if native.ambiguous:
        context.with_tables(2)
    context.words[words.RANDOM] = 7
    rows = (ctypes.c_uint64 * (2 * most * (native.packing.size + 1)))()
    packed, out = native.pack(position), (ctypes.c_int64 * OUT_WORDS)()
    play = library_of(KERNELS).function("decisive_playout", None, [ctypes.c_uint64] * 6)
    found = []
    for _ in range(count):
        context.words[words.FUEL] = words.ROUNDS
        play(row.address, context.address, address(packed), address(rows), most, ctypes.addressof(out))
        context.check()
        players = len(native.program.players)
        found.append(((out[WORD] & (1 << 64) - 1) >> 32, out[LENGTH], out[SCORES : SCORES + players]))
    return found


def after(game: Game, moves: str) -> Position:
    """The position after some moves."""
    position = game.start()
    for move in moves.split():
        position = position.play(move)
    return position


def test_a_win_at_hand_is_taken() -> None:
    """Three of the mover's stand on each other: every game ends with the fourth."""
    game = gdl.load("connect-four")
    assert {end[:2] for end in wary_games(game, after(game, "d a d a d b"), 50)} == {(1, 1)}


def test_a_win_of_others_is_prevented() -> None:
    """Three of the other's stand on each other: no game ends with the fourth, as many that are wholly random do."""
    game = gdl.load("connect-four")
    position = after(game, "d a d a d")
    assert min(plies for _, plies, _ in wary_games(game, position, 200)) > 2
    assert min(plies for _, plies, _ in wary_games(game, position, 200, most=1)) == 2


def test_what_cannot_be_prevented_comes() -> None:
    """Three in the middle of the lowest row, both ends free: whatever the mover does, the other wins in two plies."""
    game = gdl.load("connect-four")
    assert {end[:2] for end in wary_games(game, after(game, "c c d d e"), 50)} == {(1, 2)}


def test_who_exchanges_colours_stays_who_he_is() -> None:
    """After an exchange, who can win at once does: the winner is called by the colour that he began with."""
    game = gdl.load("hex", size=3, pie=1)
    names, dice, looked = [player.name for player in game.program.players], random.Random(1), 0
    while looked < 4:
        position = after(game, "b1 swap")
        while position.result is None:
            results = [position.play(move).result for move in position.moves()]
            if any(results):
                looked += 1
                winner = 1 << names.index(position.person or "")
                assert {end[:2] for end in wary_games(game, position, 20)} == {(winner, 1)}
            position = position.play(dice.choice(position.moves()))


@pytest.mark.parametrize("name", ["edges", "royal-game-of-ur", "sandkings", "colonization", "3-a-side", "oware", "go"])
def test_any_game_comes_to_an_end(name: str) -> None:
    """Points, dice, several moves a turn, people who leave, repeated positions: ends that random play reaches, too."""
    options = {"size": 5} if name == "go" else {}
    game = gdl.load(name, **options)
    position = game.start()
    while position.in_setup:
        position = position.play(position.moves()[0])
    for winners, plies, scores in wary_games(game, position, 5):
        assert plies > 0 and winners < 1 << len(game.program.players)
        if name in ("edges", "oware"):
            better = {i for i, score in enumerate(scores) if score > sum(scores) - score}
            assert {i for i in range(2) if winners >> i & 1} == (better or {0, 1})


def test_connect_four_begins_in_the_middle() -> None:
    """The one first move that wins (Allen; Allis, 1988) is found by wary games, whatever the seed."""
    game = gdl.load("connect-four")
    for seed in range(3):
        choice = Player(game.native, "wary", megabytes=128).choose(game.start(), budget=60_000, seed=seed)
        assert choice.move == "d1" and choice.share > 0.55
