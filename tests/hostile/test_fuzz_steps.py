"""Hostile texts, gone through from the first letter to the first moves: none fails, hangs or takes too many steps.

The same is done for longer by `python tests/hostile/fuzz.py`, which also looks at seconds and memory.
"""

from __future__ import annotations

import pytest
from fuzz import Worker, shortened, tried
from hostile_texts import KINDS, hostile
from tiers import quick_where

from gdl_interpreter.program.budget import Limits

LITTLE = Limits(loading=300_000, question=60_000, example=200_000)
"""Less than the usual: what matters is that everything counts."""

EACH = 3


@pytest.mark.parametrize("number", quick_where(lambda number: number == 0, range(len(KINDS))))
def test_hostile_texts(number: int) -> None:
    worker = Worker(LITTLE)
    try:
        for seed in range(number, EACH * len(KINDS), len(KINDS)):
            kind, text = hostile(seed)
            found = worker.tried(text)
            assert not found.wrong, (seed, kind, found.wrong)
    finally:
        worker.end()


def test_the_same_number_gives_the_same_text_and_the_same_end() -> None:
    for seed in (0, 3, 12):
        assert hostile(seed) == hostile(seed)
    one, other = (tried(hostile(3)[1], LITTLE) for _ in range(2))
    assert one.codes == other.codes
    assert {name: cost.steps for name, cost in one.costs.items()} == {
        name: cost.steps for name, cost in other.costs.items()
    }


def test_what_hangs_or_dies_is_found() -> None:
    worker = Worker(LITTLE, hanging=0.0)
    try:
        assert worker.tried("players A, B\n").wrong.startswith("hangs")
        worker.hanging = 60.0
        assert worker.tried("players A, B\n").codes[0] == "E215"
    finally:
        worker.end()


def test_a_finding_is_shortened_to_the_lines_that_matter() -> None:
    text = "".join(f"{number}\n" for number in range(100))
    assert shortened(text, lambda less: "42\n" in less and "77\n" in less, until=float("inf")) == "42\n77\n"
