"""Examples that are run in another process while this one runs the others.

Takes the text of a rulebook and which of its examples there are; gives verdicts. What always holds: each example is run
once, here or there; where the other process fails, what it had is left to this one.
"""

from __future__ import annotations

import gc
import itertools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import resource_tracker
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TypeVar

from gdl.diagnostics import RulebookError, Source
from gdl.examples import Examples, all_examples
from gdl.infra.executors import Processes, WorkError
from gdl.infra.output import discard
from gdl.loading import Loaded, read, read_text
from gdl.loading import Reading as TextsRead
from gdl.syntax.rereading import Rereader
from gdl.watch.counts import Counts, KnownCounts
from gdl.watch.memory import settle
from gdl.watch.verdict import ExampleVerdict, verdict_on
from gdl_interpreter.program.budget import Budget, BudgetError

Job = TypeVar("Job")
Done = TypeVar("Done")

_STARTING = 2.0
"""Seconds in which a process has been started."""

_PART = 4
"""The other process takes a part of the work that is left, one in so many."""

_UNKNOWN = 0.002
"""Seconds that an example takes of which nothing is known."""

_SAVES = itertools.count(1)
"""Numbers of saves, which the other process knows the rulebook by that it has read."""

Place = tuple[str, int]
"""An example: the name of its rulebook, with its variant, and its number there."""


@dataclass(frozen=True)
class Text:
    """What a rulebook is read from; what it extends is read from files, so that the same text may be another one."""

    source: Source
    name: str
    variant: str | None
    folder: Path | None


def text_of(loaded: Loaded) -> Text:
    """What a rulebook was read from."""
    return Text(loaded.source, loaded.name, loaded.variant, loaded.folder)


class WorkQueue:
    """The examples of one save, of which either process takes one after the other: this one from the front, in its own
    order; the other one steals from the back (Blumofe and Leiserson, "Scheduling multithreaded computations by work
    stealing", 1999)."""

    def __init__(self, places: Sequence[Place], seconds: Mapping[Place, float]) -> None:
        """
        Args:
            places: the examples, in the order in which they are run here.
            seconds: that they took before, as far as that is known.
        """
        self._lock = Lock()
        self._left = [(place, seconds.get(place, _UNKNOWN)) for place in places]
        self._taken: set[Place] = set()
        self._done: dict[Place, ExampleVerdict | None] = {}
        self._finished = Event()

    def take(self, place: Place) -> bool:
        """Is an example to be run here?"""
        with self._lock:
            free = place not in self._taken
            self._taken.add(place)
            return free

    def steal(self) -> list[Place]:
        """The examples that are to be run there next: a part of what is left, as asking takes time; none if none is."""
        with self._lock:
            self._left = [each for each in self._left if each[0] not in self._taken]
            part = sum(seconds for _, seconds in self._left) / _PART
            there = list[Place]()
            while self._left and (part > 0 or not there):
                place, seconds = self._left.pop()
                part -= seconds
                there.append(place)
            self._taken.update(there)
            return there

    def close(self) -> None:
        """Have no more of them run there."""
        with self._lock:
            self._left.clear()

    def add(self, verdicts: Mapping[Place, ExampleVerdict | None]) -> None:
        """What became of examples there; None: it was not run, and is to be run here."""
        with self._lock:
            self._done |= verdicts

    def results(self) -> dict[Place, ExampleVerdict | None]:
        """What became of all that was run there, as `add` has it, when all of it is done."""
        self.close()
        self._finished.wait()
        return self._done

    def finish(self) -> None:
        """Nothing more is run there."""
        self._finished.set()


class WorkerProcess:
    """Another process, and the thread that talks with it. One thread at a time may use it."""

    def __init__(self) -> None:
        self._pool = Processes(1)
        self._talking = Lock()
        self._queue: WorkQueue | None = None
        self._ahead: int | None = None
        """The number of the save that is read ahead; None: none is, or its examples have been shared out."""
        self._ready = self._closed = False
        if os.name == "posix":  # what Python starts beside processes wants the error stream, which the screen will take
            resource_tracker.ensure_running()

    def start(self) -> None:
        """Start the process, so that it is there for the next save."""
        if not self._ready and (os.cpu_count() or 1) > 1:
            self._ready = True
            Thread(target=self._ask, args=(_begin, None), daemon=True).start()

    def read_ahead(self, name: str) -> None:
        """Have a rulebook that has just been saved read there while it is read here, too.

        name: its path, or that with a variant behind a colon.
        """
        if self._ready:
            self._ahead = next(_SAVES)
            Thread(target=self._ask, args=(_read_ahead, (self._ahead, name)), daemon=True).start()

    def begin(
        self, text: Text, places: Sequence[Place], seconds: Mapping[Place, float], counts: Counts
    ) -> WorkQueue | None:
        """Share out the examples of a rulebook that has just been saved.

        Args:
            text: the rulebook.
            places: its examples, in the order in which they will be run here, as far as they are known.
            seconds: that these took before.
            counts: what is known here of counting lines of play.

        Returns:
            What is to be asked for each example; None: there is no other process, and all are to be run here.
        """
        if self._queue is not None:
            self._queue.close()
        if not self._ready:
            return None
        queue = self._queue = WorkQueue(places, seconds)
        save, self._ahead = self._ahead or next(_SAVES), None
        Thread(target=self._work, args=(queue, save, text, counts.known), daemon=True).start()
        return queue

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._queue is not None:
            self._queue.close()
        self._ready, self._closed = False, True
        asked = self._talking.acquire(timeout=_STARTING)  # a process that is just being started cannot be ended
        self._pool.close()
        if asked:
            self._talking.release()

    def _work(self, queue: WorkQueue, save: int, text: Text, counts: KnownCounts) -> None:
        """Have examples run there as long as there are any."""
        try:
            self._ask(_read, (save, text, counts))
            while there := queue.steal():
                verdicts = self._ask(_run, (save, there))
                queue.add(dict(zip(there, verdicts or [None] * len(there), strict=True)))
        finally:
            queue.finish()
        self._ask(_settle, None)

    def _ask(self, do: Callable[[Job], Done], job: Job) -> Done | None:
        """Have something done there; None, too, if the process has failed."""
        with self._talking:
            if self._closed:
                return None
            try:
                ((_, done),) = self._pool.run(do, [job])
            except WorkError:
                self._ready = False
                return None
        return done


# ---- in the other process


class _Worker:
    """The rulebook that was read last in the other process, and its examples, by the names of it and its variants."""

    def __init__(self) -> None:
        self._rereader, self._counts, self._save = Rereader(), Counts(), 0
        self._ahead: tuple[int, Loaded] | None = None
        """What was read ahead, and for which save."""
        self._examples: dict[str, Examples] = {}
        self._unread: Iterator[Examples] = iter(())

    def read_ahead(self, save: int, name: str) -> None:
        """Read a rulebook from its file, for the save with this number."""
        self._ahead = None
        try:
            loaded = read(name, Budget(), TextsRead(parse=self._rereader.parse))
            if loaded.checked(Budget()) is not None:
                self._ahead = save, loaded
        except (RulebookError, BudgetError):  # which the process that shows the rulebook tells of
            pass

    def read(self, save: int, text: Text, counts: KnownCounts) -> None:
        """Take a rulebook in the place of the one before.

        Args:
            save: the number of its save.
            text: the rulebook.
            counts: what is known of counting.
        """
        self._save, self._examples, self._unread = save, {}, iter(())
        self._counts.begin(None)
        self._counts.learn(counts)
        ahead, self._ahead = self._ahead, None
        try:
            if ahead is not None and ahead[0] == save and text_of(ahead[1]) == text:
                loaded = ahead[1]
            else:
                reading = TextsRead(parse=self._rereader.parse)
                loaded = read_text(text.source, text.name, text.variant, text.folder, Budget(), reading)
        except (RulebookError, BudgetError):  # which the process that shows the rulebook tells of
            return
        self._unread = all_examples(loaded, count=self._counts)
        self._examples_of(text.name)

    def run(self, save: int, place: Place) -> ExampleVerdict | None:
        """Run an example of this save; None: there is none, or another one has been read since."""
        name, number = place
        examples = self._examples_of(name) if save == self._save else None
        if examples is None or number >= len(examples.typed.examples):
            return None
        return verdict_on(examples, number)

    def _examples_of(self, name: str) -> Examples | None:
        """The examples of the rulebook, or of a variant, by its name; it is checked when it is first asked for, as are
        the variants before it. None: there is no such thing that can be played."""
        while name not in self._examples:
            try:
                examples = next(self._unread, None)
            except (RulebookError, BudgetError):  # which the process that shows the rulebook tells of
                return None
            if examples is None:
                return None
            self._examples[examples.name] = examples
        return self._examples[name]


_WORKER = _Worker()


def _read_ahead(job: tuple[int, str]) -> None:
    _WORKER.read_ahead(*job)


def _read(job: tuple[int, Text, KnownCounts]) -> None:
    _WORKER.read(*job)


def _run(job: tuple[int, Sequence[Place]]) -> list[ExampleVerdict | None]:
    save, places = job
    return [_WORKER.run(save, place) for place in places]


def _settle(job: None) -> None:
    settle()


def _begin(job: None) -> None:
    """Nothing that this process may have to say is for the terminal on which the other one draws."""
    discard()
    gc.disable()  # `settle` does what is to be done, when nobody waits
