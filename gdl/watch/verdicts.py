"""What became of examples at the last save: those that held are not run again while nothing has changed for them."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from gdl.check.typed import TypedExample
from gdl.diagnostics import RulebookError
from gdl.examples import Examples, all_examples, counts_far
from gdl.loading import Loaded
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import played_text
from gdl.watch.counts import Counts
from gdl.watch.verdict import ExampleVerdict, verdict_of, verdict_on
from gdl.watch.worker_process import Place, WorkerProcess, WorkQueue, text_of
from gdl_interpreter.program import Program

LONG = 0.15
"""Seconds for the examples of a rulebook from which on another process is to run some of them."""

_READING = 0.05
"""Seconds for the examples of a variant from which on another process reads it, too."""

_Key = tuple[str, str, str]
"""The name of the rulebook, with its variant; the text of its rules; the text of the example."""


class Verdicts:
    """The verdicts on the examples of one save after the other; any number of threads may ask."""

    def __init__(self) -> None:
        self._held: dict[_Key, ExampleVerdict] = {}
        self._counts = Counts()
        self._worker = WorkerProcess()
        self._queue: WorkQueue | None = None
        self._rules = ""
        self._seconds: dict[Place, float] = {}
        self._places: list[Place] = []
        """The examples that were run at the last change of the rules, in their order."""

    def read_ahead(self, name: str) -> None:
        """A rulebook has been saved, and is about to be read here: another process, if there is one, reads it, too.

        name: its path, or that with a variant behind a colon.
        """
        self._worker.read_ahead(name)

    def begin(self, loaded: Loaded, program: Program) -> None:
        """Begin with what takes longest, if its rules have another text than before; `verdicts` is to be asked next.

        Args:
            loaded: a rulebook that has been read.
            program: its own.
        """
        before, self._rules, self._queue = self._rules, rules_of(loaded), None
        if self._rules != before:
            self._queue = self._worker.begin(text_of(loaded), self._shared(loaded.name), self._seconds, self._counts)
            self._counts.begin(program if self._queue is None else None)

    def verdicts(self, loaded: Loaded) -> Iterator[ExampleVerdict]:
        """How the examples of a rulebook fare, those of its variants included, one after the other.

        One that held before holds still if neither it nor the rules have another text; where it stands, comments in
        lines of their own and texts for players do not matter. What is kept is what was asked last. Those that count
        lines of play of several plies come last of their rulebook, and what another process has run at the very end.

        Raises:
            RulebookError: the rulebook itself cannot be played, or a variant cannot.
        """
        rules, before, queue = rules_of(loaded), self._held, self._queue
        held = dict[_Key, ExampleVerdict]()
        self._queue, began = None, time.perf_counter()
        gone: dict[Place, tuple[_Key, Examples]] = {}
        places: list[Place] = []
        wrong: RulebookError | None = None
        try:
            for examples in all_examples(loaded, count=self._counts):
                for number, example in self._in_order(examples):
                    place, key = (examples.name, number), (examples.name, rules, _text_of(example, loaded))
                    verdict = before.get(key)
                    if verdict is None:
                        places.append(place)
                        if queue is not None and not queue.take(place):
                            gone[place] = key, examples
                            continue
                        verdict = verdict_on(examples, number)
                    yield self._hold(held, key, replace(verdict, number=number))
                boards = time.perf_counter()
                yield from (verdict_of(each, boards) for each in examples.boards())
        except RulebookError as error:
            wrong = error
        done = queue.results() if queue is not None else {}
        for place, (key, examples) in gone.items():
            yield self._hold(held, key, done.get(place) or verdict_on(examples, place[1]))
        self._held = held
        if places:
            self._places = places
            if time.perf_counter() - began > LONG:
                self._worker.start()
        if wrong is not None:
            raise wrong

    def _shared(self, name: str) -> list[Place]:
        """The examples that another process may run, those of the rulebook with this name at the end, from which it
        takes them; not those of variants that would take longer to read there than the examples to run here."""
        took = defaultdict[str, float](float)
        for place in self._places:
            took[place[0]] += self._seconds.get(place, 0.0)
        places = [place for place in self._places if place[0] == name or took[place[0]] > _READING]
        return sorted(places, key=lambda place: place[0] == name)

    def close(self) -> None:
        """End what has been begun in another process."""
        self._worker.close()

    def _in_order(self, examples: Examples) -> list[tuple[int, TypedExample]]:
        """The examples with their numbers: those that count lines of play last, and of the others those that took
        longest first."""

        def order(each: tuple[int, TypedExample]) -> tuple[bool, float]:
            return counts_far(each[1]), -self._seconds.get((examples.name, each[0]), 0.0)

        return sorted(enumerate(examples.typed.examples), key=order)

    def _hold(self, held: dict[_Key, ExampleVerdict], key: _Key, verdict: ExampleVerdict) -> ExampleVerdict:
        """Keep a verdict among those that hold, if it does, and how long it took."""
        self._seconds[verdict.rulebook, verdict.number] = verdict.seconds
        if not verdict.failures:
            held[key] = verdict
        return verdict


def rules_of(loaded: Loaded) -> str:
    """All that the examples of a rulebook depend on but themselves: what it is made of, without lines of comments."""
    own, name = loaded.source.text.split("\n"), loaded.source.name
    for each in loaded.tree.declarations:
        if isinstance(each, d.Example):
            first, last = each.span.line - 1, each.span.end_line - 1
            behind = own[last][each.span.end_column - 1 :] if last < len(own) else ""
            own[first : last + 1] = [*[""] * (last - first), behind][: len(own) - first]
    others = sorted((other, source.text) for other, source in loaded.sources.texts.items() if other != name)
    texts = ["\n".join(own), *(text for _, text in others)]
    lines = (line.rstrip(" \t\r") for text in texts for line in [*played_text(text).split("\n"), "\f"])
    return "\n".join(line for line in lines if not line.lstrip().startswith("#") and line)


def _text_of(example: TypedExample, loaded: Loaded) -> str:
    """The text of an example, which stands in the rulebook itself: what is extended lends none."""
    span = example.span
    lines = loaded.source.text.split("\n")[span.line - 1 : span.end_line]
    if span.end_line - span.line + 1 == len(lines):
        lines[-1] = lines[-1][: span.end_column - 1]
    return "\n".join(lines).strip()
