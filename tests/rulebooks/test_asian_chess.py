"""Xiangqi, Shogi and their kin: published counts, and a second implementation."""

from __future__ import annotations

import random

import pytest
from oracles.asian_chess import TABLES, Board

import gdl
from gdl.engines import missing_native
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Move, Position

# ---- counts that others have published

PUBLISHED = {
    # to depths that only the native engine reaches in a moment
    "xiangqi": [44, 1920, 79666, 3290240],
    "shogi": [30, 900, 25470, 719731],
    "minishogi": [14, 181, 2512, 35401, 533203],
    "makruk": [23, 529, 12012, 273026],
    "shatranj": [16, 256, 4176, 68122],
}


@pytest.mark.slow
@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", PUBLISHED)
def test_counts(name: str) -> None:
    """Lines of play of every length."""
    game = gdl.load(name)
    assert [game.perft(depth, engine="native") for depth in range(1, len(PUBLISHED[name]) + 1)] == PUBLISHED[name]


# ---- a second implementation: pieces that go about on a table of squares, without the language


def _hands(position: Position) -> tuple[set[str], set[str]]:
    """The kinds that the two players have in hand."""
    program = position.machine.program
    first, second = ({k.name for k in program.kinds if position.stock(p.name, k.name)} for p in program.players)
    return first, second


def _board(position: Position) -> Board:
    """The position as the second implementation has it."""
    program = position.machine.program
    names = [player.name for player in program.players]
    sites = [(i, site) for i, site in enumerate(program.board.sites) if program.board.all >> i & 1]
    columns, rows = sorted({site.x for _, site in sites}), sorted({site.y for _, site in sites})
    return {
        (columns.index(site.x) + 1, rows.index(site.y) + 1): (names.index(piece[0]), piece[1])
        for i, site in sites
        if (piece := position.piece(i)) is not None and piece[0] is not None
    }


def _plain(position: Position, move: Move) -> str:
    """A move with the plain names of its squares: `c3-c4` for Shogi's `7g-7f`."""
    board, text = position.machine.program.board, move.text
    for number in {word.number for word in move.words if word.type is Ty.SITES}:
        text = text.replace(board.name_of(number), board.plain_name_of(number))
    return text


PLIES = 60
"""Of each random game; raise it for a longer look."""

NO_MOVE = {"no move left", "mate", "stalemate"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", TABLES)
def test_the_same_moves(name: str, seed: int) -> None:
    """A random game in which much is taken: at every third ply the same moves."""
    dice, table = random.Random(seed), TABLES[name]
    position, side = gdl.load(name).start(), 0
    for ply in range(PLIES):
        board = _board(position)
        if position.result is not None:
            assert (position.result.reason in NO_MOVE) == (not table.texts(board, side, _hands(position)))
            break
        if ply % 3 == 0:
            theirs = table.texts(board, side, _hands(position))
            assert {_plain(position, move) for move in position.moves()} == theirs
        taking = [move for move in position.moves() if table.takes(board, _plain(position, move))]
        position = position.play(dice.choice(taking if taking and dice.random() < 0.5 else position.moves()))
        side = 1 - side
