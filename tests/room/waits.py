"""Screens are driven by events, not by the clock: a pilot need not look only every 20 ms whether all is done."""

from __future__ import annotations

import pytest
from textual import _wait


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot looks every 2 ms whether the process is idle; it is where it works less than a quarter of that."""
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", 0.002)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", 0.0005)
