"""What all tests of a rulebook that is being written share."""

from __future__ import annotations

import pytest
from room.waits import short_waits

from gdl.watch import watch_screen

__all__ = ["little_memory", "short_waits"]


@pytest.fixture(autouse=True)
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of a process that has run thousands of tests takes a second to look through, after each reading."""
    monkeypatch.setattr(watch_screen, "settle", lambda: None)
