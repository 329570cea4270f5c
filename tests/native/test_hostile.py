"""Rulebooks made to hurt, and random ones: native code comes to an end, stays within its memory, and never crashes."""

from __future__ import annotations

import re

import pytest
from hostile.random_rulebooks import Writer

from gdl_interpreter.native.llvm.compile import missing
from native.apart import done_apart
from native.random_turns import Turn
from native.small_rulebooks import TEXTS

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

SECONDS = 60
ENDED = re.compile(r"|E[139]\d\d|((, )?(questions|perft|playouts) (E90\d|too-large))+")
"""What may come of a hostile rulebook: nothing, a mistake in it, or limits that were met."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_random_rulebooks_are_played_alike(part: int) -> None:
    texts = [Writer(1000 * part + seed).rulebook() for seed in range(5)]
    answers = done_apart("jobs:compared", texts, SECONDS)
    assert [
        answer
        for answer in answers
        if not re.fullmatch(r"not loaded|a limit|too many moves|too-large|\d plies", answer)
    ] == []
    assert sum(answer.endswith("plies") for answer in answers) > 4


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_nothing_is_written_outside(part: int) -> None:
    """Everything that is handed over lies between pages that nobody may touch."""
    names = sorted(TEXTS)[part::2]
    texts = [TEXTS[name] for name in names] + [Turn(seed).rulebook() for seed in range(part, 6, 2)]
    answers = done_apart("fenced:played_between_fences", texts, SECONDS)
    assert [answer for answer in answers if answer != "nothing happened"] == []


@pytest.mark.parametrize("place", ["behind", "before"])
def test_a_fence_is_noticed(place: str) -> None:
    """A byte written over either end is the end of the process."""
    (answer,) = done_apart("fenced:trespass", [place], SECONDS)
    assert answer.startswith("died: SIGSEGV") or answer.startswith("died: SIGBUS")


@pytest.mark.slow
def test_what_never_ends_is_noticed() -> None:
    answers = done_apart("jobs:forever", ["", "now"], seconds=2)
    assert answers[0].startswith("died: it took too long")
    assert answers[1] == "done"
