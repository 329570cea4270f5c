"""Bounds of values that are known beforehand: what is decided by them while the code is written is decided rightly."""

from __future__ import annotations

import pytest

import gdl
from gdl.engines import missing_native

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def test_members_of_a_set_that_each_player_has() -> None:
    """An attribute that is a set of several sites may have several members where the player is not known beforehand."""
    game = gdl.loads(
        """
players A(goal = column(4)), B(goal = column(1))
board grid(4, 2)
piece Man
setup:
    place A Man on d2
    place B Man on {a1, b2}
    next = B
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
when count(mine and my goal) is 2: mover wins
"""
    )
    native, won = game.native, []
    for move, run in zip(game.start().moves(), native.runs(native.pack(game.start()), native.context()), strict=True):
        native.end_ply(run.end, native.context())
        ended = native.result(run.end, native.context())
        assert (ended is None) == (game.start().play(move).result is None)
        won += [move.text] * (ended is not None)
    assert won == ["b2-a2"]
