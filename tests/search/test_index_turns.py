"""Turns put together at random from pieces that a perfect index turns round, or refuses: the values of all positions
are those of sweeping over them with the reference evaluator."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles.brute import Backwards

import gdl
from gdl.engines import missing_native
from gdl_interpreter.program import Program
from gdl_interpreter.search.drivers.index import outcome_of
from gdl_interpreter.search.solving.indexed import Indexed

pytestmark = [
    pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}"),
    pytest.mark.slow,
]

SOURCES = ("mine", "my Man", "mine and near(empty)", "pieces", "theirs")
TARGETS = (
    "near(man) and empty",
    "near(man) except mine",
    "near(man)",
    "sites",
    "empty and (sites if count(mine) is 1 else near(man))",
    "step(man, {north, east}) except theirs",
)
MIDDLES = (
    "move man to spot",
    "remove spot\n        move man to spot",
    "return spot to supply\n        move man to spot",
    "let before = theirs\n        move man to spot\n        require any(before) or any(empty)",
    "require any(near(man) and pieces)\n        move man to spot",
    "move man to spot\n        choose next_one in near(spot) and empty\n        move spot to next_one",
)
TAKE_NEAR = """if any(near(spot) and theirs):
            choose prey in near(spot) and theirs
            remove prey"""
SEND_HOME = """if no(row(1)):
            choose prey in pieces except spot
            return prey to supply"""
TAKE_ANY = """choose prey in sites
        if prey in theirs:
            remove prey
        else if prey in mine:
            require count(mine) < 2"""
ENDS = ("", "require any(theirs) or any(empty)", TAKE_NEAR, SEND_HOME, TAKE_ANY)
OTHERS = (
    """    or:
        choose king in my King
        choose spot in near(king) and empty
        move king to spot""",
    """    or:
        choose drop in empty
        place Man on drop""",
    """    or:
        require any(my supply)
        choose drop in empty and near(pieces)
        place Man on drop""",
)


@settings(max_examples=6, deadline=None)
@given(*map(st.sampled_from, (SOURCES, TARGETS, MIDDLES, ENDS, OTHERS)))
def test_turns_are_turned_round(source: str, target: str, middle: str, end: str, other: str) -> None:
    """Wherever they are; else the passes go forwards, and come to the same."""
    game = gdl.loads(
        f"""players A, B
board grid(3, 2)
piece Man, King
supply: 1 Man
setup:
    place A Man on a1
    place B Man on c2
    place B King on c1
turn:
    either:
        choose man in {source}
        choose spot in {target}
        {middle}
        {end}
{other}
when no(mine): mover loses
when count(mine and row(2)) is 2: mover wins
when stuck: mover loses
"""
    )
    assume(game.start().result is None)
    brute, solver = Backwards(game.start(), 0), Indexed(game.native, 64)
    outcome, plies = brute.value(game.start())
    found = solver.value(game.start(), 120)
    assert (found.outcome, found.plies) == (outcome, plies), solver.reached
    index = solver.index
    assert index is not None and index.done and sum(row.strays for row in index.rows) == 0
    for position in brute.positions.values():
        entry = index.entry(position)
        assert entry is not None
        known, within = outcome_of(entry)
        assert (known or 0, within or None) == brute.value(position), isinstance(index.numbering.back, Program)
