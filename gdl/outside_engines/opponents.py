"""Programs of others as opponents at a table: asked in a thread of their own, so that whoever asks is never kept
waiting."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from gdl.outside_engines.errors import EngineError
from gdl.outside_engines.opening import open_engine
from gdl.outside_engines.protocol import Limit, Resigned

if TYPE_CHECKING:
    from gdl.outside_engines.line import GameLine
    from gdl.outside_engines.protocol import Engine
    from gdl.outside_engines.seat import EngineSeat
    from gdl_interpreter.reference import Move


def _nothing() -> None:
    """What is called where nobody wants to know."""


class Asked:
    """A move that was asked for. When it is `done` there is a `move`; or `failed` says why there is none, and `lost`
    whether the program has lost by that; or neither, where nobody wants it any more."""

    def __init__(self, stop: Callable[[], None], heard: Callable[[], None]) -> None:
        self.move: Move | None = None
        self.failed: str | None = None
        self.lost = False
        self._stop, self._heard = stop, heard
        self._over = Event()

    @property
    def done(self) -> bool:
        """Is it over?"""
        return self._over.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait until it is over, so many seconds at the most; is it?"""
        return self._over.wait(seconds)

    def stop(self) -> None:
        """It is not wanted any more. The program that thinks about it is ended; the next question starts it anew."""
        if not self.done:
            self._over.set()
            self._stop()

    def end(self, move: Move | None, failed: str | None = None, lost: bool = False) -> None:
        """Tell what has come of it, if it is still wanted.

        Args:
            move: that was chosen; None: there is none.
            failed: why there is none.
            lost: has the program lost by that?
        """
        if not self.done:
            self.move, self.failed, self.lost = move, failed, lost
            self._over.set()
            self._heard()


class OutsideOpponents:
    """The programs at one table, each started when it is first asked; they are to be closed."""

    def __init__(self, threads: int = 1) -> None:
        """
        Args:
            threads: that each may think with.
        """
        self._threads = threads
        self._lock = Lock()
        self._engines: dict[tuple[str, str], tuple[Engine, GameLine]] = {}
        self._closed = False

    def ask(
        self, player: str, seat: EngineSeat, line: GameLine, seconds: float, heard: Callable[[], None] = _nothing
    ) -> Asked:
        """Ask for a move.

        Args:
            player: whose it is; two players with the same seat have two programs.
            seat: which program.
            line: the game up to now.
            seconds: how long it may think, unless its seat says so.
            heard: is called by another thread when there is an answer.
        """
        key = player, seat.text
        asked = Asked(lambda: self._end(key), heard)
        Thread(target=self._choose, args=(asked, key, seat, line, seconds), daemon=True).start()
        return asked

    def close(self) -> None:
        """End all of them."""
        self._closed = True
        for key in list(self._engines):
            self._end(key)

    def _choose(self, asked: Asked, key: tuple[str, str], seat: EngineSeat, line: GameLine, seconds: float) -> None:
        try:
            move = self._engine(key, seat, line).choose(line, Limit(seconds))
        except EngineError as error:
            self._end(key)
            asked.end(None, error.message, error.loses)
        except Resigned:
            asked.end(None, f"{key[0]} resigns", lost=True)
        else:
            asked.end(move)
        if asked.move is None and asked.failed is None:  # nobody wants it, and it may have been started meanwhile
            self._end(key)

    def _engine(self, key: tuple[str, str], seat: EngineSeat, line: GameLine) -> Engine:
        """The program, which has been told of the game that a line is of. EngineError."""
        with self._lock:
            engine, began = self._engines.get(key, (None, None))
        if engine is None:
            engine = open_engine(seat, self._threads)
            with self._lock:
                self._engines[key] = engine, line
            if self._closed:
                self._end(key)
        if began is None or began.positions[0] != line.positions[0]:
            engine.begin(line)
            with self._lock:
                if key in self._engines:
                    self._engines[key] = engine, line
        return engine

    def _end(self, key: tuple[str, str]) -> None:
        with self._lock:
            engine, _ = self._engines.pop(key, (None, None))
        if engine is not None:
            engine.process.close()
