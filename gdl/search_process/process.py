"""Asking: one question at a time to a process that thinks about one game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from gdl.opponents.digest import digest_of
from gdl.opponents.seats import PROCESS_MEGABYTES, Thinking
from gdl.remote import Source, source_of
from gdl.search_process.answers import Analysis, Answer, Chosen, Ready, Review, Solved, reader
from gdl.search_process.connection import COMMAND, Connection
from gdl.search_process.moment import Moment
from gdl.search_process.protocol import Greeting, Kind, Message, ProtocolError, Question, Stop
from gdl.search_process.task import Task

if TYPE_CHECKING:
    from gdl.api import Game

A = TypeVar("A", bound=Answer)

BY_CLOCK = Thinking(None, 2.0, None)
"""How an analysis thinks, whose time has no end: as who thinks by the clock."""

LINES = 3
"""Lines of an analysis, unless it is said."""

GONE = "whoever was thinking has stopped unexpectedly"


class SearchProcess:
    """Thinks about one game in another process, which is started by the first question. Nothing here waits for it, and
    any thread may ask. A new question stops the one before. For two questions at a time there must be two of these.
    """

    def __init__(
        self,
        game: Game,
        threads: int | None = None,
        megabytes: int = PROCESS_MEGABYTES,
        command: Sequence[str] = COMMAND,
        source: Source | None = None,
        ponder: bool = False,
    ) -> None:
        """
        Args:
            game: what is thought about. Nothing of it is worked out here.
            threads: for who thinks by the clock; None: as many as there are CPUs.
            megabytes: memory that the other process may take.
            command: what is started.
            source: how the game is loaded there, with exactly this text; None: as it is here, by the same rules.
            ponder: does who has chosen a move by the clock think on in one thread, until something else is asked?
        """
        threads = threads or os.cpu_count() or 1
        if source is None:
            self._greeting = Greeting(source_of(game), threads, megabytes, ponder, digest_of(game.program))
        else:
            self._greeting = Greeting(source, threads, megabytes, ponder)
        self._command = command
        self._lock = RLock()
        self._connection: Connection | None = None
        self._number = 0
        self._kind: Kind = "prepare"
        self._task: Task[Answer] | None = None

    # ---- questions

    def prepare(self, how: Thinking = BY_CLOCK) -> Task[Ready]:
        """Make everything that thinking needs, so that it can begin at once. What has been made stays, also for other
        questions, even if this one is stopped. `how`: who is to think."""
        return self._ask(Ready, "prepare", how, Moment())

    def choose(self, moment: Moment, how: Thinking, seed: int = 0) -> Task[Chosen]:
        """The best move that is found.

        Args:
            moment: a position in which somebody is to move.
            how: how they think (`gdl.opponents.seats.thinking`).
            seed: of the random numbers; it gives the same move again for a number of nodes or a level.
        """
        return self._ask(Chosen, "choose", how, moment, seed=seed)

    def analyse(self, moment: Moment, lines: int = LINES, how: Thinking = BY_CLOCK) -> Task[Analysis]:
        """Look at a position until the task is stopped, or its value is proven; `latest` grows better all the time.

        Args:
            moment: a position in which somebody is to move.
            lines: how many of the best ones.
            how: by which method; the time in it is not looked at.
        """
        return self._ask(Analysis, "analyse", how, moment, lines=lines)

    def review(self, moment: Moment, how: Thinking) -> Task[Review]:
        """Look at all moves of a game again, from the first to the last; `latest` has those that have been looked at.

        Args:
            moment: the end of the game.
            how: how each position is looked at.
        """
        return self._ask(Review, "review", how, moment)

    def solve(self, moment: Moment, seconds: float) -> Task[Solved]:
        """The exact value of a position and of its moves; in `latest`, how far that has got.

        Args:
            moment: a position in which somebody is to move.
            seconds: how long it may take, about; what is not solved by then has no outcome.
        """
        return self._ask(Solved, "solve", BY_CLOCK, moment, seconds=seconds)

    # ---- the other process

    @property
    def pid(self) -> int | None:
        """The number of the other process; None if there is none."""
        return None if self._connection is None else self._connection.pid

    def close(self) -> None:
        """End the other process; a question that is open is stopped. The next one starts another."""
        with self._lock:
            connection, self._connection = self._connection, None
            task, self._task = self._task, None
        if connection is not None:
            connection.close()
        if task is not None:
            task.end(None)

    def __enter__(self) -> SearchProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _ask(
        self,
        answer: type[A],
        kind: Kind,
        how: Thinking,
        moment: Moment,
        seed: int = 0,
        lines: int = 1,
        seconds: float = 0.0,
    ) -> Task[A]:
        with self._lock:
            before, kind_before = self._task, self._kind
            if before is not None and not before.done and kind_before == "solve":
                self._end_process()
            self._number = number = self._number + 1
            task = Task(reader(answer), lambda: self._stop(number))
            self._task, self._kind = task, kind
            if self._connection is None:
                self._connection = Connection(self._greeting, self._hear, self._lose, self._command)
            self._connection.say(Question(number, kind, how, moment, seed, lines, seconds))
        if before is not None:
            before.end(None)
        return task

    def _stop(self, number: int) -> None:
        """A question has been stopped. Solving cannot be broken off, and its tables are as large as the memory: its
        process ends with it."""
        with self._lock:
            if number != self._number or self._connection is None:
                return
            if self._kind == "solve":
                self._end_process()
            else:
                self._connection.say(Stop(number))

    def _end_process(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def _hear(self, connection: Connection, message: Message) -> None:
        """Something is said of a question. ProtocolError: it makes no sense."""
        with self._lock:
            task = self._task
            if connection is not self._connection or message.number != self._number or task is None:
                return  # of one that has been stopped
        try:
            if message.about == "preparing":
                task.prepare(str(message.told))
            elif message.about == "latest":
                task.tell(message.told)
            elif message.about == "result":
                task.finish(message.told)
            else:
                task.end(str(message.told) if message.about == "failed" else None)
        except ValueError as error:
            raise ProtocolError(str(error)) from None

    def _lose(self, connection: Connection, how: str) -> None:
        """The other process is gone."""
        with self._lock:
            if connection is not self._connection:
                return
            self._connection, task = None, self._task
        if task is not None:
            task.end(f"{GONE}: {how}")
