"""What all tests share: hypothesis measures no time, for the machine may be busy; and memory is there for a search."""

from __future__ import annotations

import pytest
from hypothesis import settings

from gdl_interpreter.search import memory

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def little_memory_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process holds the code of many games; searches are not to be told so."""
    monkeypatch.setattr(memory, "resident", lambda: 100 << 20)
