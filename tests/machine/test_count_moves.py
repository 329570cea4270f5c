"""How many legal moves there are, counted without putting them together."""

from __future__ import annotations

import random

import pytest

import gdl
from gdl.random_plies import random_plies


@pytest.mark.parametrize("name", ["tic-tac-toe", "edges", "backgammon", "draughts"])
def test_as_many_as_are_listed(name: str) -> None:
    position = gdl.load(name).start()
    assert position.count_moves() == len(position.moves())
    for _, after in random_plies(position, random.Random(1), 12):
        assert after.count_moves() == len(after.moves())
