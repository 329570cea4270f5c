"""Errors that nobody foresaw, where they are to be told in another way than by a traceback."""

from __future__ import annotations

from types import TracebackType


class Unforeseen:
    """A block of work whose error is kept instead of raised: `with Unforeseen() as work: …`, then `work.error`.

    For the outermost places only: where a command ends, and where a thread does. What is no error of a program
    (Ctrl-C, `SystemExit`) goes on.
    """

    def __init__(self) -> None:
        self.error: Exception | None = None

    def __enter__(self) -> Unforeseen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        self.error = error if isinstance(error, Exception) else None
        return self.error is not None
