"""Screens are driven by events, not by the clock: a pilot need not look only every 20 ms whether all is done, and what
has been put off until the next refresh is done, too, before it looks."""

from __future__ import annotations

import pytest
from textual import _wait
from textual.pilot import Pilot

_ROUNDS = 200
"""The most that is waited for what puts itself off again and again."""


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot looks every 2 ms whether the process is idle; it is where it works less than a quarter of that. On a busy
    machine it also is where nobody lets it work: so what is put off is waited for by what is known of it."""
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", 0.002)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", 0.0005)
    pause = Pilot.pause

    async def pause_for_all(self: Pilot[object], delay: float | None = None) -> None:
        await pause(self, delay)
        for _ in range(_ROUNDS if delay is None else 0):
            if not _put_off(self):
                return
            await pause(self)

    monkeypatch.setattr(Pilot, "pause", pause_for_all)


def _put_off(pilot: Pilot[object]) -> bool:
    """Is there something that the next refresh of a screen is waited for with?"""
    return any(screen._callbacks or screen._message_queue.qsize() for screen in pilot.app.screen_stack)
