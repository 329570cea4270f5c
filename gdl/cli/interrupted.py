"""What ends a command from outside."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """Within it SIGTERM does what Ctrl-C does, so that a command can tell what it has found up to then."""
    if threading.current_thread() is not threading.main_thread():  # only there can it be heard
        yield
        return

    def interrupted(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
