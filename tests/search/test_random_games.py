"""The random games that searches play from any position are those that `playouts` plays from it.

What placement games keep from stone to stone is worked out in code here, and prepared by the caller there.
"""

from __future__ import annotations

import ctypes
import random
from math import sqrt

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.entry.searches import LENGTH, OUT_WORDS, WORD

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

GAMES = 4000

CASES: list[tuple[str, dict[str, int], int]] = [
    ("hex", {"size": 6}, 12),  # sites joined to a side
    ("gomoku", {"size": 9}, 20),  # lines
    ("havannah", {"size": 4}, 10),  # groups and rings
    ("y", {"size": 6}, 8),  # groups
    ("tic-tac-toe", {}, 2),  # a table of all boards
    ("breakthrough", {}, 10),  # nothing
]
"""A game, its options, and how many random moves are made first."""


@pytest.mark.parametrize(("name", "options", "plies"), CASES, ids=[name for name, _, _ in CASES])
def test_they_are_those_of_playouts(name: str, options: dict[str, int], plies: int) -> None:
    """The same share of the first player's wins and the same length, as near as so many games can tell."""
    game = gdl.load(name, **options)
    native, position, dice = game.native, game.start(), random.Random(3)
    for _ in range(plies):
        after = position.play(dice.choice(position.moves()))
        position = position if after.result is not None else after
    play = native.function("search", "gdl_random_game", False, 3)
    out = (ctypes.c_uint64 * OUT_WORDS)()
    context = native.context(position, 1000)
    context.clear()
    context.words[words.RANDOM] = 12345
    packed, won, length = native.pack(position), 0.0, 0
    for _ in range(GAMES):
        play(address(packed), context.address, ctypes.addressof(out))
        winners = out[WORD] >> 32
        won += {0b01: 1.0, 0b10: 0.0, 0b11: 0.5}[winners]
        length += out[LENGTH]
    expected = game.playouts(GAMES, seed=5, position=position)
    first = game.program.players[0].name
    assert abs(won / GAMES - expected.shares[first]) < 4 * sqrt(0.25 * 2 / GAMES)
    assert abs(length / expected.plies - 1) < 0.03
    assert 0.05 < expected.shares[first] < 0.95, "this says nothing: the game is as good as decided"
