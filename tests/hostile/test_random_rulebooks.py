"""Types are checked before play: of random rulebooks of the right types nearly all load, and none fails in play."""

from __future__ import annotations

import pytest
from random_rulebooks import Writer
from test_fuzz_rulebooks import check

EACH = 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_random_rulebooks(seed: int) -> None:
    loaded = sum(check(Writer(seed * EACH + number).rulebook()) for number in range(EACH))
    assert loaded > EACH // 2
