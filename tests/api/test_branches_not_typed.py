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
        ("a1 a2", "a1 is not possible here, only b1 or c2"),
        ("drive a1", "a1 is not possible here, only c2"),
        ("step a1", "a1 is not possible here, only b1"),
    ],
)
def test_what_is_possible_is_told_of_all_branches_that_may_be_meant(branches: Position, typed: str, told: str) -> None:
    with pytest.raises(MoveError) as refused:
        branches.find(typed)
    assert refused.value.message == told


RESTING = """
players White, Black
board grid(5, 5)
piece Man, Moth
state resting per piece = false
setup:
    place White Man on a1
    place White Moth on c3 with resting = true
    place Black Man on e5
turn:
    let tired = (x in my Moth where resting(x))
    either:
        choose man in my Man
        choose spot in near(man) and empty
        move man to spot
    or:
        choose man in my Moth except tired else "it rests"
        choose spot in near(man) and empty
        move man to spot
when line(mine, 3): mover wins
"""


def test_the_reason_is_that_of_the_branch_for_such_pieces_though_none_is_left_there() -> None:
    with pytest.raises(MoveError) as refused:
        gdl.loads(RESTING).start().find("c3 c4")
    assert refused.value.reason == "it rests" and "it rests" in refused.value.message
