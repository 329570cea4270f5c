"""A diagnostic: what is wrong, where, and what to do about it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gdl_interpreter.characters import shown
from gdl_interpreter.program.span import Span


class Severity(enum.Enum):
    """An error stops the rulebook from being played; a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Diagnostic:
    """One finding.

    `code` is E… for errors and L… for lint; `message` says what is wrong in the author's terms; `hint` what to do.
    """

    code: str
    message: str
    span: Span
    hint: str | None = None
    severity: Severity = Severity.ERROR


class RulebookError(Exception):
    """A rulebook that cannot be played, with all that was found wrong with it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(shown(f"{d.span}: {d.code} {d.message}") for d in self.diagnostics))


class Reporter:
    """Collects diagnostics while a stage goes on; at most one error is kept for each span, and `limit` in all."""

    def __init__(self, limit: int = 50) -> None:
        self._found: dict[tuple[Span, str], Diagnostic] = {}
        self._limit = limit

    def error(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Note an error."""
        self.add(Diagnostic(code, message, span, hint))

    def add(self, diagnostic: Diagnostic) -> None:
        """Note a diagnostic."""
        if len(self._found) < self._limit:
            self._found.setdefault((diagnostic.span, diagnostic.severity.value), diagnostic)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._found.values(), key=lambda d: (d.span.source, d.span.line, d.span.column)))

    def __len__(self) -> int:
        return len(self._found)

    @property
    def failed(self) -> bool:
        """Was any error noted?"""
        return any(d.severity is Severity.ERROR for d in self._found.values())

    def stop_if_failed(self) -> None:
        """Raise what was found, if any of it is an error.

        Raises:
            RulebookError: with every diagnostic noted so far.
        """
        if self.failed:
            raise RulebookError(self)
