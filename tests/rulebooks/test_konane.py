"""Konane: a second implementation has the same jumps."""

from __future__ import annotations

import random

import pytest
from oracles.konane import Square, jumps_of

import gdl
from gdl_interpreter.reference import Position


def _stones(position: Position) -> dict[Square, str]:
    """Whose stone stands where: w or b."""
    pieces = ((site, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    return {(site.column, site.row): (piece[0] or "")[0].lower() for site, piece in pieces if piece is not None}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "size"), [("konane", 8), ("konane:six-by-six", 6)])
def test_konane_has_the_same_jumps(name: str, size: int, seed: int) -> None:
    """A random game, once a stone of each has been taken away."""
    dice = random.Random(seed)
    position, mover = gdl.load(name).start(), "w"
    for _ in range(2):
        position = position.play(dice.choice(position.moves()))
    while True:
        mover = "b" if mover == "w" else "w"
        theirs = jumps_of(_stones(position), mover, size)
        assert (position.result is not None) == (not theirs)
        if position.result is not None:
            break
        ours = {move.text for move in position.moves()}
        assert ours == {f"{'abcdefgh'[x - 1]}{y}-{'abcdefgh'[u - 1]}{v}" for (x, y), (u, v) in theirs}
        position = position.play(dice.choice(sorted(ours)))
    assert position.result is not None and position.result.winners == ("White" if mover == "b" else "Black",)
