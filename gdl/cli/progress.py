"""What commands that take long tell of themselves: how far they have got, and how much memory that has taken."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from gdl.infra.output import errors


class Told(Protocol):
    """Hears how many are done, and what is done now ("" for nothing in particular); part: how much of all the work that
    is, where it is known better than by their number."""

    def __call__(self, done: int, name: str = "", part: float | None = None) -> None: ...


FIRST = 3.0
"""Seconds until the first line where nobody watches a terminal: what is done by then says nothing of how far it is."""

PATIENCE = 10.0
"""Seconds between two lines where nobody watches a terminal."""

LONGEST = 60.0
"""Seconds between two lines at the most, where they come after longer and longer."""

_MEASURED = 1.0
"""Seconds of the work itself that tell how long the rest of it takes."""

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
    show_progress(learning_in_words(share))


def learning_in_words(share: float) -> str:
    """How far learning what pieces are worth has got. share: of the work that is done."""
    return f"learning what pieces are worth, this one time: {share:.0%}"


class _Lines:
    """When a line is due where nobody watches a terminal: soon after the first one that could have been told, and then
    after longer and longer."""

    def __init__(self) -> None:
        self.due = 0.0
        self.pause = 0.0
        self.said = ""

    def tell(self, line: str, clock: Callable[[], float] = time.monotonic) -> None:
        """Tell it, if one is due and it is another than the last."""
        now = clock()
        if not self.pause:
            self.due, self.pause = now + FIRST, PATIENCE
        if now >= self.due and line != self.said:
            self.due, self.pause = now + self.pause, min(2 * self.pause, LONGEST)
            self.said = line
            errors().line(line)


_lines = _Lines()


def show_progress(line: str) -> None:
    """Tell somebody who watches how far it has got, over what was told before; else now and then in a line."""
    stream = errors()
    if stream.isatty():
        stream.status(line)
    elif line:
        _lines.tell(line)


@contextmanager
def telling(shown: Callable[[str], str] = str) -> Iterator[Callable[[str], None]]:
    """Tells on standard error what something says of itself while it goes on: on a terminal at once, over what was told
    before, and soon, if nothing was; else the latest in a line soon, and then after longer and longer, if it is another
    than the last.

    Args:
        shown: makes a line of what was said last; of "", as long as nothing was.
    """
    watched, over, said_before, latest = errors().isatty(), threading.Event(), False, ""
    stands = threading.Event()

    def show(said: str) -> None:
        stands.set()
        show_progress(shown(said))

    def told(said: str) -> None:
        nonlocal said_before, latest
        said_before, latest = True, said
        if watched:
            show(said)

    def wait() -> None:
        pause, line = FIRST, ""
        while not over.wait(pause):
            if watched and not said_before:
                show("")
            if watched:
                return
            before, line = line, shown(latest)
            if line != before:
                errors().line(line)
                pause = min(2 * pause, LONGEST)

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    try:
        yield told
    finally:
        over.set()
        waiting.join()
        if stands.is_set():
            errors().status(None)


@contextmanager
def progress(
    total: int,
    what: str,
    clock: Callable[[], float] = time.monotonic,
    slow: Callable[[], str] | None = None,
    patience: float = PATIENCE,
    expected: float = 0.0,
) -> Iterator[Told]:
    """Tells on standard error how far something has got: a bar on a terminal, else a line soon and then now and then,
    which comes even if nothing is done yet.

    Args:
        total: how many there are to be done.
        what: what they are, in the plural.
        clock: tells seconds.
        slow: what to say, once, if it is not done when patience is over; "" for nothing.
        patience: seconds between two lines where nobody watches a terminal.
        expected: seconds that all of it is to take, told as long as nothing has been measured; 0: that is not known.
    """
    told = _Progress(total, what, clock, slow, patience, expected)
    waiting = threading.Thread(target=told.wait, daemon=True)
    waiting.start()
    told(0)
    try:
        yield told
    finally:
        told.over.set()
        waiting.join()
        told.end()
        errors().status(None)


class _Progress:
    """How far it has got, told by the thread that works and by one that waits."""

    def __init__(
        self,
        total: int,
        what: str,
        clock: Callable[[], float],
        slow: Callable[[], str] | None,
        patience: float,
        expected: float,
    ) -> None:
        self.total, self.what, self.clock, self.slow, self.patience = total, what, clock, slow, patience
        self.expected = expected
        self.due = clock() + FIRST
        self.done, self.name, self.part = 0, "", 0.0
        self.first: tuple[float, float] | None = None
        """When the first of the work was done, and how much that was: with it is done what is done once, as making
        code, so that it tells nothing of the rest."""
        self.said = ""  # the last line where nobody watches a terminal
        self.over, self.lock = threading.Event(), threading.Lock()

    def __call__(self, done: int, name: str = "", part: float | None = None) -> None:
        """So many are done; see `Told`."""
        stream, now = errors(), self.clock()
        with self.lock:
            self.done, self.name = done, name
            self.part = done / max(1, self.total) if part is None else part
            if self.first is None and self.part > 0:
                self.first = now, self.part
            if stream.isatty():
                stream.status(self._line(now))
            elif now >= self.due:
                self._say(now)

    def wait(self) -> None:
        """Tell of it, too, where for long nothing is done; returns when it is over."""
        first = True
        while not self.over.wait(FIRST if first else self.patience):
            told = "" if first or self.slow is None else self.slow()
            self.slow = self.slow if first else None
            first = False
            with self.lock:
                if self.over.is_set():
                    return
                self._still(told)

    def _still(self, told: str) -> None:
        stream, now = errors(), self.clock()
        if told:
            stream.status(None)
        elif stream.isatty():
            return
        if not stream.isatty() and now >= self.due:
            self._say(now)
        if told:
            stream.line(told)
            stream.status(self._line(now))

    def end(self) -> None:
        """It is over: who was told in lines how far it has got is told how far it came."""
        last = f"{self.done} of {self.total} {self.what}"
        if self.said and self.done == self.total and last != self.said:
            errors().line(last)

    def _say(self, now: float) -> None:
        self.due = now + self.patience
        before, self.said = self.said, self._line(now)
        if self.said != before:
            errors().line(self.said)

    def _line(self, now: float) -> str:
        begin = f"{bar(self.part)} " if errors().isatty() else ""
        began, before = self.first or (now, self.part)
        rest = left(now - began, self.part - before, 1 - self.part, self.expected)
        return f"{begin}{self.done} of {self.total} {self.what}{rest} {self.name}".rstrip()


def bar(part: float) -> str:
    """How much of it is done, as a picture of a fixed width."""
    filled = int(_WIDE * part)
    return f"[{'#' * filled}{'.' * (_WIDE - filled)}]"


def left(seconds: float, part: float, to_do: float, expected: float = 0.0) -> str:
    """How long the rest may take, if it goes on as it has so far; "" where too little of it has been seen to tell, or
    where that is next to nothing.

    Args:
        seconds: what the part took of which the time is known.
        part: how much of all the work that part is.
        to_do: how much of all the work is left.
        expected: seconds that all the work is to take, where too little has been seen; 0: that is not known.
    """
    measured = part > 0 and seconds >= _MEASURED
    rest = round((seconds / part if measured else expected) * to_do)
    return f", about {rest // 60}:{rest % 60:02} min left" if rest >= 5 else ""


def span(seconds: float) -> str:
    """A time in words, roughly: `15 s`, `25 min`, `3 h`."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 90 * 60 else f"{round(seconds / 3600)} h"
