"""Random games by the reference evaluator."""

from __future__ import annotations

import gdl
from gdl.playouts import playouts


def test_the_same_seed_plays_the_same() -> None:
    start = gdl.load("tic-tac-toe").start()
    one, other = playouts(start, 20, 3), playouts(start, 20, 3)
    assert one.outcomes == other.outcomes and one.plies == other.plies
    assert one.games == 20 and sum(one.outcomes.values()) == 20 and 5 <= one.shortest <= one.longest <= 9
    assert sum(one.shares.values()) == 1


def test_long_games_are_stopped() -> None:
    stopped = playouts(gdl.load("tic-tac-toe").start(), 4, 1, longest=3)
    assert stopped.unfinished == 4 and stopped.longest == 3 and not stopped.outcomes
