"""What commands that take long tell of themselves: how far they have got, and how much memory that has taken."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gdl.infra.output import errors

Told = Callable[[int, str], None]
"""Hears how many are done, and what is done now ("" for nothing in particular)."""

PATIENCE = 10.0
"""Seconds between two lines where nobody watches a terminal."""

_WIDE = 20
"""Columns of a bar."""


def peak_memory() -> str:
    """The most memory that the process has taken, for the end of a summary: `, peak memory of the process: 1.2 GB`."""
    from gdl_interpreter.search.memory import peak

    most = peak()
    if most is None:
        return ""
    size = f"{most / 2**30:.1f} GB" if most >= 2**30 else f"{most / 2**20:.0f} MB"
    return f", peak memory of the process: {size}"


def learning(share: float) -> None:
    """Tell how far learning what pieces are worth has got."""
    show_progress(f"learning what pieces are worth, this one time: {share:.0%}")


def show_progress(line: str) -> None:
    """Tell somebody who watches how far it has got, over what was told before."""
    errors().status(line)


@contextmanager
def progress(total: int, what: str, clock: Callable[[], float] = time.monotonic) -> Iterator[Told]:
    """Tells on standard error how far something has got: a bar on a terminal, else a line now and then.

    Args:
        total: how many there are to be done.
        what: what they are, in the plural.
        clock: tells seconds.
    """
    stream = errors()
    began = said = clock()

    def told(done: int, name: str = "") -> None:
        nonlocal said
        now = clock()
        if stream.isatty():
            stream.status(
                f"{bar(done, total)} {done} of {total} {what}{left(now - began, done, total)} {name}".rstrip()
            )
        elif now - said >= PATIENCE:
            said = now
            stream.line(f"{done} of {total} {what}{left(now - began, done, total)} {name}".rstrip())

    told(0)
    try:
        yield told
    finally:
        stream.status(None)


def bar(done: int, total: int) -> str:
    """How much of it is done, as a picture of a fixed width."""
    filled = _WIDE * done // max(1, total)
    return f"[{'#' * filled}{'.' * (_WIDE - filled)}]"


def left(seconds: float, done: int, total: int) -> str:
    """How long the rest may take, if it goes on as it has so far; "" where it cannot be told, or is next to nothing."""
    rest = seconds / done * (total - done) if done else 0.0
    return f", about {rest // 60:.0f}:{rest % 60:02.0f} min left" if rest >= 5 else ""
