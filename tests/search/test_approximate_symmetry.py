"""Symmetries found by trial: those of games that are known, and none besides."""

from __future__ import annotations

import random

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search.symmetry.approximate import approximate_symmetries_of, carried

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

KNOWN: dict[str, tuple[str, list[tuple[str, bool]]]] = {
    "chess": ("a1", [("h1", False), ("a8", True), ("h8", True)]),  # but for castling, which is rare in random games
    "xiangqi": ("a1", [("i1", False), ("a10", True), ("i10", True)]),
    "breakthrough": ("a1", [("h1", False), ("a8", True), ("h8", True)]),
    "draughts": ("29", [("4", True)]),
    "connect-four": ("a1", [("a1", True), ("g1", False), ("g1", True)]),
    "horde": ("a1", [("h1", False)]),  # the sides are not alike
    "hex": ("a1", [("k11", False)]),
    "oware": ("1", [("7", True)]),
    "minishogi": ("5e", [("1e", False), ("5a", True), ("1a", True)]),
}
"""Of a game a site, and where each symmetry carries it; are the players exchanged?"""


@pytest.mark.slow
@pytest.mark.parametrize("name", KNOWN)
def test_symmetries_that_are_known(name: str) -> None:
    """All of them are found, and nothing else."""
    game, (site, expected) = gdl.load(name), KNOWN[name]
    board = game.program.board
    at = next(i for i in range(len(board.sites)) if board.name_of(i) == site)
    found = [(board.name_of(one.turn.sites[at]), one.exchanged) for one in approximate_symmetries_of(game.native)]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize("name", ["chess", "minishogi", "oware"])
def test_carried_twice_is_back(name: str) -> None:
    """These symmetries are their own opposites; hands, seeds and rights to castle go along."""
    game, dice = gdl.load(name), random.Random(4)
    position = game.start()
    for _ in range(20):
        position = position.play(dice.choice(position.moves()))
    packed = list(game.native.pack(position))
    for one in approximate_symmetries_of(game.native):
        there = carried(game.native.packing, one, packed)
        assert there != packed and carried(game.native.packing, one, there) == packed
