"""A diagnostic: what is wrong, where, and what to do about it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from gdl.diagnostics.edits import Advice, Fix
from gdl_interpreter.characters import shown
from gdl_interpreter.program.budget import BudgetError
from gdl_interpreter.program.span import NOWHERE, Span


class Severity(enum.Enum):
    """An error stops the rulebook from being played; a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Diagnostic:
    """One finding.

    `code` is E… for errors and L… for lint; `message` says what is wrong in the author's terms; `hint` what to do;
    `fixes` are what can be done to the text, each by itself, the likeliest first; `notes` are more that is known of it,
    a line each, in which blanks at the beginning mean that it belongs to the line before; `sole`: nothing but what the
    hint says puts it right.
    """

    code: str
    message: str
    span: Span
    hint: str | None = None
    severity: Severity = Severity.ERROR
    fixes: tuple[Fix, ...] = ()
    notes: tuple[str, ...] = ()
    sole: bool = False

    @staticmethod
    def advised(
        code: str, message: str, span: Span, advice: Advice | str | None, severity: Severity = Severity.ERROR
    ) -> Diagnostic:
        """A finding with what to do about it, in words alone or with fixes."""
        if isinstance(advice, Advice):
            return Diagnostic(code, message, span, advice.text, severity, advice.fixes, sole=advice.sole)
        return Diagnostic(code, message, span, advice, severity)


class RulebookError(Exception):
    """A rulebook that cannot be played, with all that was found wrong with it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(shown(f"{d.span}: {d.code} {d.message}") for d in self.diagnostics))


class Stopped(RulebookError):
    """A stage cannot go on; its reporter knows why."""


MOST_MISTAKES = 50
"""So many mistakes are told; what comes behind them is not looked at."""


_FAR_BEYOND = "its text, or what it asks to be worked out before the first move, is far beyond what games need"


class Reporter:
    """Collects diagnostics while a stage goes on; at most one of each severity is kept for each span."""

    def __init__(self, limit: int = MOST_MISTAKES) -> None:
        self._found: dict[tuple[Span, str], Diagnostic] = {}
        self._limit = limit
        self._last: Diagnostic | None = None

    def error(self, code: str, message: str, span: Span, hint: Advice | str | None = None) -> None:
        """Note an error; see `add`.

        Args:
            code: of the catalogue, as `E201`.
            message: what is wrong, in one line.
            span: the text that it is about.
            hint: what is likely to be meant, best as a text to copy; `Advice`: with its fixes; None: nothing is.
        """
        self.add(Diagnostic.advised(code, message, span, hint))

    def add(self, diagnostic: Diagnostic) -> None:
        """Note a diagnostic.

        Raises:
            Stopped: there are more of them than are told; whoever looks for them stops here.
        """
        key = diagnostic.span, diagnostic.severity.value
        if key in self._found:
            return
        if len(self._found) >= self._limit:
            hint = "mend these first: one mistake often leads to others"
            what = f"there are more mistakes than these {self._limit}; the rest is not looked at"
            self._last = self._last or Diagnostic("E907", what, diagnostic.span, hint)
            raise Stopped(self)
        self._found[key] = diagnostic

    def retell(self, found: Diagnostic, told: Diagnostic) -> None:
        """Say otherwise what was noted, of another place or of several, by one call for each.

        Args:
            found: an error that was noted, if it was kept.
            told: the same in other words.
        """
        kept = self._found.get((found.span, found.severity.value))
        if kept is found:
            del self._found[found.span, found.severity.value]
        self._found.setdefault((told.span, told.severity.value), told)

    def give_up(self, span: Span, what: str = "this rulebook", hint: str = _FAR_BEYOND) -> None:
        """Note that the budget of work was spent at this place; nothing more can be said.

        Args:
            span: what was being worked on.
            what: that which takes too much work, as the subject of a sentence.
            hint: what to do.
        """
        self._last = self._last or Diagnostic("E906", f"{what} takes too much work, and is given up", span, hint)

    def __iter__(self) -> Iterator[Diagnostic]:
        found = sorted(self._found.values(), key=lambda d: (d.span.source, d.span.line, d.span.column))
        return iter(found if self._last is None else [*found, self._last])

    def __len__(self) -> int:
        return len(self._found) + (self._last is not None)

    @property
    def gave_up(self) -> bool:
        """Is there more than is told: are there too many mistakes, or was it too much work?"""
        return self._last is not None

    @property
    def failed(self) -> bool:
        """Was any error noted?"""
        return self._last is not None or any(d.severity is Severity.ERROR for d in self._found.values())

    def stop_if_failed(self) -> None:
        """Raise what was found, if any of it is an error.

        Raises:
            RulebookError: with every diagnostic noted so far.
        """
        if self.failed:
            raise RulebookError(self)


@contextmanager
def reported(reporter: Reporter, start: Span = NOWHERE) -> Iterator[None]:
    """A stage that may stop early, for there are too many mistakes, or the budget is spent: the reporter says so.

    `start` is pointed at where it is not known what the last step was for.
    """
    try:
        yield
    except BudgetError as spent:
        reporter.give_up(start if spent.span is NOWHERE else spent.span)
    except Stopped:
        pass  # the reporter knows
