"""Fanorona: a second implementation finds the same moves."""

from __future__ import annotations

import random

import pytest
from oracles.fanorona import Board, ends, lines_of_play

import gdl
from gdl_interpreter.reference import Position


def _board(position: Position) -> Board:
    """The position as the second implementation has it."""
    pieces = ((site, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    return {(site.column, site.row): piece[0][0] for site, piece in pieces if piece is not None and piece[0]}


@pytest.mark.parametrize(("depth", "lines"), [(1, 5), (2, 39), (3, 724), (4, 18026)])
def test_lines_of_play(depth: int, lines: int) -> None:
    """Both count as many."""
    game = gdl.load("fanorona")
    assert lines_of_play(_board(game.start()), "W", depth) == lines
    assert game.perft(depth) == lines


@pytest.mark.parametrize("seed", range(5))
def test_the_same_positions_follow(seed: int) -> None:
    """A random game: as many moves at every ply, to the same positions, and nobody wins sooner or later."""
    dice = random.Random(seed)
    position = gdl.load("fanorona").start()
    side = "W"
    while position.result is None:
        theirs = ends(_board(position), side)
        after = [position.play(move) for move in position.moves()]
        assert len(after) == len(theirs)
        assert {frozenset(_board(each).items()) for each in after} == {frozenset(each.items()) for each in theirs}
        position = dice.choice(after)
        side = "B" if side == "W" else "W"
    if position.result.verdict == "win":
        assert not ends(_board(position), side)
        assert position.result.winners == ("Black" if side == "W" else "White",)
