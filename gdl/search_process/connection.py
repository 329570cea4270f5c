"""The process that thinks, as seen by the one that started it: two threads carry what is said, so that nobody waits."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from gdl.search_process.protocol import Greeting, Message, ProtocolError, Question, Stop, read_line, read_message, write

COMMAND = (sys.executable, "-P", "-m", "gdl.search_process")
"""What is started. It takes no modules from the folder that it is started in, which may be full of strangers' files."""

GRACE = 5.0
"""Seconds in which a process that was killed must be gone."""


class Connection:
    """One such process, from its start to its end."""

    def __init__(
        self,
        greeting: Greeting,
        heard: Callable[[Connection, Message], None],
        gone: Callable[[Connection, str], None],
        command: Sequence[str] = COMMAND,
    ) -> None:
        """Start it.

        Args:
            greeting: what it is told first.
            heard: hears each message, in a thread of its own.
            gone: hears once, in that thread, that the process has ended or cannot be understood, and how.
            command: what is started.
        """
        self._heard, self._gone = heard, gone
        self._to_say: SimpleQueue[Greeting | Question | Stop | None] = SimpleQueue()
        self._to_say.put(greeting)
        self._command = command
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None
        Thread(target=self._run, daemon=True).start()

    @property
    def pid(self) -> int | None:
        """The number of the process, once it has been started."""
        return None if self._process is None else self._process.pid

    def say(self, what: Question | Stop) -> None:
        """Say something to it; this does not wait."""
        self._to_say.put(what)

    def close(self) -> None:
        """End it now, whatever it does; this does not wait, and nobody hears of it."""
        self._closed = True
        self._to_say.put(None)
        if self._process is not None:
            self._process.kill()

    def _run(self) -> None:
        """Start the process, and hear what it says until its end."""
        try:
            process = self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C at the terminal is not for it
            )
        except OSError as error:
            self._end(f"no process can be started to think in: {error.strerror}")
            return
        if self._closed:  # in the meantime
            process.kill()
        assert process.stdin is not None and process.stdout is not None
        writer = Thread(target=self._write, args=(process,), daemon=True)
        writer.start()
        wrong = None
        try:
            while (told := read_line(process.stdout)) is not None:
                self._heard(self, read_message(told))
        except ProtocolError:
            wrong = "what it has said cannot be understood"
        except OSError:
            pass
        process.kill()
        self._to_say.put(None)
        writer.join(GRACE)
        code = process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                pipe.close()
        how = f"it was ended by signal {-code}" if code < 0 else f"it has ended with code {code}"
        self._end(wrong or how)

    def _write(self, process: subprocess.Popen[bytes]) -> None:
        """Say what there is to say; the end of the process is heard of elsewhere."""
        assert process.stdin is not None
        with suppress(OSError):
            while (said := self._to_say.get()) is not None:
                write(process.stdin, said)

    def _end(self, how: str) -> None:
        if not self._closed:
            self._gone(self, how)
