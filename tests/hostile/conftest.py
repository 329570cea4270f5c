"""The machine's fuel, cut down: what matters here is that everything burns some, not how long the whole tank lasts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gdl_interpreter.reference import question

LITTLE = 100_000


@pytest.fixture(autouse=True, scope="module")
def little_fuel() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(question, "FUEL", LITTLE)
        yield
