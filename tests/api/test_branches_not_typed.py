"""Why a move is not legal, where its first word could belong to either of two branches and nobody typed which."""

from __future__ import annotations

import pytest

import gdl
from gdl_interpreter.reference import MoveError, Position

BRANCHES = """
players White, Black
board grid(5, 5)
piece Stone
setup:
    place White Stone on row(1) or c2
    place Black Stone on row(5) or c3
turn:
    either "step":
        choose man in my Stone and b1
        choose spot in near(man) and empty
        move man to spot
    or "drive":
        choose man in my Stone and c2
        choose spot in near(man) and theirs
        move man to spot
"""


@pytest.fixture(scope="module")
def branches() -> Position:
    return gdl.loads(BRANCHES).start()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("a1 a2", "the Stone on a1 cannot be chosen now, only b1 or c2"),
        ("drive a1", "a1 is not possible after `drive`, only c2"),
        ("step a1", "a1 is not possible after `step`, only b1"),
    ],
)
def test_what_is_possible_is_told_of_all_branches_that_may_be_meant(branches: Position, typed: str, told: str) -> None:
    with pytest.raises(MoveError) as refused:
        branches.find(typed)
    assert refused.value.message == told
