"""Perft of every shipped rulebook, against known or independently counted numbers."""

from __future__ import annotations

import pytest

import gdl
from gdl.engines import missing_native
from gdl.resources import shipped_rulebooks

KNOWN: dict[str, list[int]] = {
    "tic-tac-toe": [9, 72, 504, 3024, 15120, 54720],
    "connect-four": [7, 49, 343, 2401, 16807, 117649],
    "breakthrough": [22, 484, 11132, 256036],
    "othello": [4, 12, 56, 244, 1396, 8200],
    "hex": [121, 14520],
    "gomoku": [225, 50400],
    "edges": [93, 8649, 753300],
    "synapse-ice": [228, 1532, 9798],
    "3-a-side": [14, 214, 3068],
    "anchor": [169, 28730],
    "colonization": [32, 992, 12460],
    "cornerport": [3, 9, 54, 324],
    "sandkings": [9, 129, 1761],
    # variants
    "sandkings:sumo": [9, 129, 1761],
    "sandkings:match": [9, 129, 1761],
    "3-a-side:offset": [14, 196, 2980],
    "edges:3x3": [72],
    "edges:4x4": [120, 14400],
    "edges:5x5": [180],
    "edges:torus": [72, 5184],
    "edges:double": [180],
    "hex:holes": [118, 13806],
    "tic-tac-toe:misere": [9, 72, 504, 3024, 15120, 54720],
    "breakthrough:forced-captures": [22, 484],
    "gomoku:exactly-five": [225],
}


@pytest.mark.parametrize(
    ("name", "depth"), [(name, i + 1) for name, counts in KNOWN.items() for i in range(len(counts))]
)
def test_perft(name: str, depth: int) -> None:
    """The count at each depth, by the reference evaluator."""
    assert gdl.load(name).perft(depth, engine="reference") == KNOWN[name][depth - 1]


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", KNOWN)
def test_native_perft(name: str) -> None:
    """The counts at all depths, by the native engine."""
    game = gdl.load(name)
    counts = [game.perft(depth, engine="native") for depth in range(1, len(KNOWN[name]) + 1)]
    assert counts == KNOWN[name]


def test_every_rulebook_is_counted() -> None:
    """A shipped rulebook, or a variant of one, without a count here is not finished."""
    from gdl.loading import read

    names = {
        each for name in shipped_rulebooks() for each in (name, *(f"{name}:{v}" for v in read(name).rules.variants))
    }
    assert names == set(KNOWN)


def test_a_game_that_is_over_adds_nothing() -> None:
    """Behind an ending there are no lines."""
    position = gdl.load("tic-tac-toe").start()
    for move in ("b2", "a2", "a1", "b1", "c3"):
        position = position.play(move)
    game = gdl.load("tic-tac-toe")
    assert (game.perft(0, position), game.perft(1, position), game.perft(2, position)) == (1, 0, 0)
