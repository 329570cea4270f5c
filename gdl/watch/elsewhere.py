"""Examples that are run in another process while this one runs the others.

Takes the text of a rulebook and which of its examples there are; gives verdicts. What always holds: each example is run
once, here or there; where the other process fails, what it had is left to this one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread
from typing import TypeVar

from gdl.diagnostics import RulebookError, Source
from gdl.examples import Examples, all_examples
from gdl.infra.executors import Processes, WorkError
from gdl.infra.output import discard
from gdl.loading import Reading as TextsRead
from gdl.loading import read_text
from gdl.syntax.rereading import Rereader
from gdl.watch.verdict import ExampleVerdict, verdict_of
from gdl_interpreter.program.budget import Budget, BudgetError

Job = TypeVar("Job")
Done = TypeVar("Done")

Place = tuple[str, int]
"""An example: the name of its rulebook, with its variant, and its number there."""


@dataclass(frozen=True)
class Text:
    """What a rulebook is read from; what it extends is read from files."""

    source: Source
    name: str
    variant: str | None
    folder: Path | None


class Share:
    """The examples of one save, of which either process takes one after the other: this one from the front, in its own
    order, the other one from the back."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._lock = Lock()
        self._left = list(places)
        self._taken: set[Place] = set()
        self._done: dict[Place, ExampleVerdict | None] = {}
        self.thread: Thread | None = None

    def take(self, place: Place) -> bool:
        """Is an example to be run here?"""
        with self._lock:
            free = place not in self._taken
            self._taken.add(place)
            return free

    def take_last(self) -> Place | None:
        """The example that is to be run there next; None: there is none left."""
        with self._lock:
            while self._left:
                place = self._left.pop()
                if place not in self._taken:
                    self._taken.add(place)
                    return place
            return None

    def close(self) -> None:
        """Have no more of them run there."""
        with self._lock:
            self._left.clear()

    def add(self, place: Place, verdict: ExampleVerdict | None) -> None:
        """What became of an example there; None: it was not run, and is to be run here."""
        with self._lock:
            self._done[place] = verdict

    def results(self) -> dict[Place, ExampleVerdict | None]:
        """What became of all that was run there, as `add` has it, when all of it is done."""
        self.close()
        if self.thread is not None:
            self.thread.join()
        return self._done


class Elsewhere:
    """Another process, and the thread that talks with it. One thread at a time may use it."""

    def __init__(self) -> None:
        self._pool = Processes(1)
        self._talking = Lock()
        self._share = Share(())
        self._warm = False

    def warm(self) -> None:
        """Start the process, so that it is there for the next save."""
        if not self._warm and (os.cpu_count() or 1) > 1:
            self._warm = True
            Thread(target=self._ask, args=(_be_quiet, None), daemon=True).start()

    def begin(self, text: Text, places: Sequence[Place]) -> Share | None:
        """Share out the examples of a rulebook that has just been saved.

        Args:
            text: the rulebook.
            places: its examples, in the order in which they will be run here, as far as they are known.

        Returns:
            The share; None: there is no other process, and all are to be run here.
        """
        self._share.close()
        if not self._warm:
            return None
        share = self._share = Share(places)
        share.thread = Thread(target=self._work, args=(share, text), daemon=True)
        share.thread.start()
        return share

    def close(self) -> None:
        """End the process, whatever it does."""
        self._share.close()
        self._warm = False
        self._pool.close()

    def _work(self, share: Share, text: Text) -> None:
        """Have examples run there as long as there are any."""
        self._ask(_read, text)
        while (place := share.take_last()) is not None:
            share.add(place, self._ask(_run, place))

    def _ask(self, do: Callable[[Job], Done], job: Job) -> Done | None:
        """Have something done there; None, too, if the process has failed."""
        with self._talking:
            try:
                ((_, done),) = self._pool.run(do, [job])
            except WorkError:
                self._warm = False
                return None
        return done


# ---- in the other process


class _Here:
    """The rulebook that was read last in the other process, and its examples, by the names of it and its variants."""

    def __init__(self) -> None:
        self._rereader = Rereader()
        self._examples: dict[str, Examples] = {}

    def read(self, text: Text) -> None:
        """Read a rulebook in the place of the one before."""
        self._examples = {}
        try:
            reading = TextsRead(parse=self._rereader.parse)
            loaded = read_text(text.source, text.name, text.variant, text.folder, Budget(), reading)
            for each in all_examples(loaded):
                self._examples[each.name] = each
        except (RulebookError, BudgetError):  # which the process that shows the rulebook tells of
            pass

    def run(self, place: Place) -> ExampleVerdict | None:
        """Run an example; None: there is no such one."""
        name, number = place
        examples = self._examples.get(name)
        if examples is None or number >= len(examples.typed.examples):
            return None
        return verdict_of(examples.run(number))


_HERE = _Here()


def _read(text: Text) -> None:
    _HERE.read(text)


def _run(place: Place) -> ExampleVerdict | None:
    return _HERE.run(place)


def _be_quiet(job: None) -> None:
    """Nothing that this process may have to say is for the terminal on which the other one draws."""
    discard()
