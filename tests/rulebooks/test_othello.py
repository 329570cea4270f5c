"""Othello on boards of all sizes: a second implementation has the same moves, discs and results."""

from __future__ import annotations

import random

import pytest
from oracles.othello import Square, moves_of

import gdl
from gdl_interpreter.reference import Position


def _discs(position: Position) -> dict[Square, str]:
    """Whose disc lies where; rows are counted from the top, as names count them."""
    pieces = ((site.name, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    named = ((name, piece[0]) for name, piece in pieces if piece is not None)
    return {("abcdefghijkl".index(name[0]) + 1, int(name[1:])): owner or "" for name, owner in named}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_othello_has_the_same_moves(size: int, seed: int) -> None:
    """A random game."""
    dice, position, middle = random.Random(seed), gdl.load("othello", size=size).start(), size // 2
    light, dark = "White", "Black"
    discs = {(middle + i, middle + j): light if i == j else dark for i in (0, 1) for j in (0, 1)}
    mover, other = dark, light
    while True:
        assert _discs(position) == discs
        moves = moves_of(discs, mover, size)
        if not moves and not moves_of(discs, other, size):
            break
        names = {f"{'abcdefghijkl'[x - 1]}{y}": (x, y) for x, y in moves}
        assert position.result is None and {str(move) for move in position.moves()} == (set(names) or {"pass"})
        text = dice.choice(sorted(names) or ["pass"])
        if moves:
            square = names[text]
            discs |= dict.fromkeys({square, *moves[square]}, mover)
        position, mover, other = position.play(text), other, mover
    counts = {who: list(discs.values()).count(who) for who in (light, dark)}
    assert position.result is not None
    best = max(counts.values())
    assert set(position.result.winners) == {who for who, count in counts.items() if count == best}
