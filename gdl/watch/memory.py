"""What the reading of a rulebook leaves behind in memory."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collection() -> Iterator[None]:
    """What is left behind meanwhile is left until `settle` is asked for: for work that somebody waits for."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def settle() -> None:
    """Throw away what nobody needs, now, when nothing is waited for, and look no more at what is left.

    Else Python looks through all of it in the middle of the next reading, which takes longer than a third of that.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
