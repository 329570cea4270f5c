"""The machine's fuel, cut down: what matters here is that everything burns some, not how long the whole tank lasts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gdl.lower import program as lowering
from gdl_interpreter.reference import expressions, machine

LITTLE = 100_000


@pytest.fixture(autouse=True, scope="module")
def little_fuel() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module in (machine, expressions, lowering):
            patch.setattr(module, "FUEL", LITTLE)
        yield
