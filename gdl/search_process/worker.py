"""The process that thinks: one thread hears what is asked, another one works.

It ends when its standard input does, which is when the process that started it ends, however that came about. What
others print goes nowhere; what it says to the other process goes to a copy of its standard output.
"""

from __future__ import annotations

import os
import warnings
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import BinaryIO

from gdl.infra.output import discard, install
from gdl.infra.unforeseen import Unforeseen
from gdl.search_process.protocol import (
    About,
    Greeting,
    Message,
    ProtocolError,
    Question,
    Stop,
    read_asked,
    read_greeting,
    read_line,
    write,
)
from gdl.search_process.questions import Questions, sentence
from gdl_interpreter.native.abi.call import start
from gdl_interpreter.storage.cache import CacheWarning

LOOK = 0.01
"""Seconds between two attempts at stopping who thinks, who may be about to begin."""

AT_A_TIME = 0.05
"""Seconds of pondering between two looks whether something is asked."""

NOT_UNDERSTOOD = 3
"""The exit code of a process that was told what it cannot understand."""


class Asked:
    """A question that is open. stopped: is it to be stopped? over: has it come to its end?"""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.stopped, self.over = Event(), Event()


class Worker:
    """Answers questions, one after the other. A new one stops the one before.

    greeting: the game, and what may be taken; output: where answers go.
    """

    def __init__(self, greeting: Greeting, output: BinaryIO) -> None:
        self._output, self._speaking = output, Lock()
        self._questions = Questions(greeting)
        self._waiting: SimpleQueue[Asked] = SimpleQueue()
        self._last: Asked | None = None

    def hear(self, asked: Question | Stop) -> None:
        """A question is to be answered, or stopped; this does not wait."""
        last = self._last
        if last is not None and (isinstance(asked, Question) or asked.number == last.question.number):
            last.stopped.set()
            Thread(target=self._see_to_stop, args=(last,), daemon=True).start()
        if isinstance(asked, Question):
            self._last = Asked(asked)
            self._waiting.put(self._last)

    def _see_to_stop(self, asked: Asked) -> None:
        while not asked.over.wait(LOOK):
            self._questions.stop(asked.question.number)

    def work(self) -> None:
        """Answer questions, for ever."""
        while True:
            self._ponder()
            asked = self._waiting.get()
            if not asked.stopped.is_set():
                self._answer(asked)
            asked.over.set()

    def _ponder(self) -> None:
        """Let who has chosen a move think on until something is asked. Nobody is told what has come of it; whatever is
        wrong with the position is met again by who is asked about it."""
        with Unforeseen():
            while self._waiting.empty() and self._questions.ponder(AT_A_TIME):
                pass

    def _answer(self, asked: Asked) -> None:
        def tell(about: About, told: object) -> None:
            if not asked.stopped.is_set():
                self._say(Message(asked.question.number, about, told))

        with Unforeseen() as work:
            answer = self._questions.answer(asked.question, asked.stopped, tell)
        if asked.stopped.is_set():
            self._say(Message(asked.question.number, "stopped"))
        elif work.error is not None:
            tell("failed", sentence(work.error))
        else:
            tell("result", answer)

    def _say(self, message: Message) -> None:
        with self._speaking:
            write(self._output, message)


def main() -> None:
    """Hear and answer, until nobody asks any more."""
    with os.fdopen(os.dup(0), "rb") as asked, os.fdopen(os.dup(1), "wb") as answers:
        install()
        discard()
        warnings.simplefilter("ignore", CacheWarning)  # the process that started this one says it
        code = 0
        with suppress(OSError):
            try:
                code = _serve(asked, answers)
            except (ProtocolError, ValueError):
                code = NOT_UNDERSTOOD
        os._exit(code)  # whatever the other thread is at


def _serve(asked: BinaryIO, answers: BinaryIO) -> int:
    """Start the one who answers, and hear what is asked."""
    told = read_line(asked)
    if told is None:
        return 0
    worker = Worker(read_greeting(told), answers)
    start([Thread(target=worker.work, daemon=True)])
    while (told := read_line(asked)) is not None:
        worker.hear(read_asked(told))
    return 0
