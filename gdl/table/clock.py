"""The clock of a table: when it has run out, the event `time_up` is announced between two plies."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

EVENT = "time_up"

_LIMIT = re.compile(r"(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?", re.ASCII)


def read_limit(text: str) -> int | None:
    """The seconds that a text as 90s, 30m, 2h or 1h30m means; None if it is not of that form, or no time at all."""
    found = _LIMIT.fullmatch(text.strip().lower())
    if found is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return (hours * 60 + minutes) * 60 + seconds or None


class Clock:
    """Counts down from a number of seconds. `now` tells the time."""

    def __init__(self, seconds: int, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._now = now
        self._began = now()

    def start(self) -> None:
        """Begin anew."""
        self._began = self._now()

    @property
    def has_run_out(self) -> bool:
        """Is the time up?"""
        return self._now() - self._began >= self.seconds

    def __str__(self) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return "".join(f"{n}{unit}" for n, unit in ((hours, "h"), (minutes, "m"), (seconds, "s")) if n)
