"""The process of somebody else's program: lines to it and from it, none of them waited for or read without a bound."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO

from gdl.outside_engines.errors import EngineError, EngineFault
from gdl_interpreter.characters import shown

MOST_BYTES = 1 << 16
"""Bytes of a line that a program says."""

MOST_LINES = 200_000
"""Lines that it says before it answers one question."""

KEPT_LINES = 256
"""Lines that are kept of it, while nobody asks for them; then it must wait until somebody does."""

QUOTED = 60
"""Characters of what it says that a message quotes."""

GRACE = 5.0
"""Seconds in which a process that was killed must be gone."""


GAMES = ("/usr/games", "/usr/local/games")
"""Where systems install programs that play, and where not everybody's shell looks for them."""


def _found(name: str) -> str:
    """The path of a program, or its name, where there is none such."""
    return shutil.which(name) or next((path for each in GAMES if (path := shutil.which(name, path=each))), name)


def quoted(line: str) -> str:
    """What a program has said, as messages show it."""
    return f"`{shown(line if len(line) <= QUOTED else f'{line[:QUOTED]}…')}`"


class EngineProcess:
    """A program from its start to its end, in a group of processes of its own, which ends with it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it.

        Args:
            command: its name or path, and its arguments.

        Raises:
            EngineError: it cannot be started.
        """
        self.name = shown(Path(command[0]).name)
        try:
            self._process = subprocess.Popen(
                (_found(command[0]), *command[1:]),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # it and its children are a group that can be ended, and Ctrl-C is not for them
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else "its command cannot be run"
            message = f"`{shown(command[0])}` cannot be started: {why}"
            raise EngineError(EngineFault.NOT_STARTED, message) from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._heard: Queue[bytes | None] = Queue(KEPT_LINES)
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._closed = False
        self._lines = 0
        Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        Thread(target=self._write, args=(self._process.stdin,), daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of its process, and of the group of processes that ends with it."""
        return self._process.pid

    def say(self, line: str) -> None:
        """Say a line to it; this does not wait."""
        self._lines = 0
        self._to_say.put(line.encode() + b"\n")

    def hear(self, until: float) -> str:
        """The next line that it says, without the blanks around it.

        Args:
            until: when it must have been said, by `time.monotonic`.

        Raises:
            EngineError: it says nothing, too much, or has ended.
        """
        self._lines += 1
        if self._lines > MOST_LINES:
            raise EngineError(EngineFault.FLOOD, f"{self.name} talks without an answer")
        try:
            line = self._heard.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise EngineError(EngineFault.SILENT, f"{self.name} does not answer in time") from None
        if line is None:
            self._heard.put(None)  # for who asks again
            raise EngineError(EngineFault.ENDED, f"{self.name} has ended{self._how()}")
        if len(line) > MOST_BYTES:
            raise EngineError(EngineFault.FLOOD, f"{self.name} has said a line of more than {MOST_BYTES:,} bytes")
        return line.decode("utf-8", "replace").strip()

    def forget(self) -> None:
        """Let go of what it has said and nobody has heard. EngineError: it has ended."""
        with suppress(Empty):
            for _ in range(KEPT_LINES):
                if self._heard.get_nowait() is None:
                    self._heard.put(None)
                    raise EngineError(EngineFault.ENDED, f"{self.name} has ended{self._how()}")

    def close(self, farewell: str | None = None, seconds: float = 0.5) -> None:
        """End it and its children.

        Args:
            farewell: what it is told, so that it may end by itself.
            seconds: how long it has for that.
        """
        if self._closed:
            return
        self._closed = True
        if farewell is not None:
            self.say(farewell)
        self._to_say.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds if farewell is not None else 0)
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(OSError):
            self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        with suppress(Empty):
            while True:  # so that the thread that reads need not wait
                self._heard.get_nowait()

    def _how(self) -> str:
        """How it has ended, if that is known."""
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(1.0)
            return f" (signal {-code})" if code < 0 else f" (exit code {code})"
        return ""

    def _read(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stream:
            while not self._closed and (line := stream.readline(MOST_BYTES + 1)):
                self._heard.put(line)
        self._heard.put(None)

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stream:
            while (said := self._to_say.get()) is not None:
                stream.write(said)
                stream.flush()
