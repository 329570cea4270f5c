"""A question that was asked, and what has come of it so far."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, RLock
from typing import Generic, TypeVar

A_co = TypeVar("A_co", covariant=True)


class Task(Generic[A_co]):
    """What is had at once for a question. Any thread may look at it, and stop it.

    `on_change` is called after every change, by whatever thread has made it, so it should do no more than send word;
    one that is set late is not called for what has been.
    """

    def __init__(self, read: Callable[[object], A_co], stop: Callable[[], None]) -> None:
        """
        Args:
            read: makes an answer of what was told; it raises ValueError for what is none.
            stop: is called when it is to be stopped.
        """
        self.on_change: Callable[[], None] | None = None
        self._read, self._stop = read, stop
        self._lock = RLock()
        self._latest: A_co | None = None
        self._result: A_co | None = None
        self._failed: str | None = None
        self._preparing: str | None = None
        self._ready = False
        self._over = Event()

    @property
    def latest(self) -> A_co | None:
        """What it has come to so far; at the end the result."""
        return self._latest

    @property
    def result(self) -> A_co | None:
        """What has come of it; None while it goes on, or if it was stopped or has failed."""
        return self._result

    @property
    def failed(self) -> str | None:
        """Why nothing can come of it, in a sentence without its full stop."""
        return self._failed

    @property
    def preparing(self) -> str | None:
        """What is done before thinking can begin ("learning what pieces are worth: 25%"); None when that is over."""
        return self._preparing

    @property
    def ready(self) -> bool:
        """Is everything made that thinking needs, so that it has begun, or is over?"""
        return self._ready

    @property
    def done(self) -> bool:
        """Is it over: is there a result, has it failed, or was it stopped?"""
        return self._over.is_set()

    @property
    def stopped(self) -> bool:
        """Was it stopped before there was a result?"""
        return self.done and self._result is None and self._failed is None

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is over, so many seconds at the most; is it?"""
        return self._over.wait(seconds)

    def stop(self) -> None:
        """End it now; it is `done` at once, and keeps `latest`. What is over stays as it is."""
        if self.end(None):
            self._stop()

    # ---- for whoever works on it

    def prepare(self, what: str) -> None:
        """Tell what is done before thinking can begin; "": nothing any more."""
        with self._lock:
            if self.done:
                return
            self._preparing, self._ready = what or None, self._ready or not what
        self._changed()

    def tell(self, told: object) -> None:
        """Tell what it has come to so far. ValueError: this is no answer."""
        answer = self._read(told)
        with self._lock:
            if self.done:
                return
            self._latest, self._preparing, self._ready = answer, None, True
        self._changed()

    def finish(self, told: object) -> None:
        """Tell what has come of it. ValueError: this is no answer."""
        answer = self._read(told)
        with self._lock:
            if self.done:
                return
            self._latest = self._result = answer
            self._preparing, self._ready = None, True
            self._over.set()
        self._changed()

    def end(self, failed: str | None) -> bool:
        """Nothing more comes of it: it has `failed`, or was stopped (None). Is that news?"""
        with self._lock:
            if self.done:
                return False
            self._failed, self._preparing = failed, None
            self._over.set()
        self._changed()
        return True

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()
