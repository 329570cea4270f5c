"""What a lint rule is, and what linting answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gdl.diagnostics import Diagnostic, Severity, Sources
from gdl.lint.subject import Subject
from gdl_interpreter.program import Span


@dataclass(frozen=True)
class Rule:
    """One thing to look for.

    title: what is found, in a few words; why: why an author should care; bad: a whole rulebook in which exactly this
    is found; good: the same put right; played: it is looked for only in many random games (`gdl lint --deep`);
    everywhere: it says what never or always is so in the rulebook and all its variants, which nobody knows while one of
    them has an error.
    """

    code: str
    name: str
    title: str
    why: str
    bad: str
    good: str
    check: Callable[[Subject], Iterable[Diagnostic]]
    played: bool = False
    everywhere: bool = False


@dataclass(frozen=True)
class Report:
    """All that was found in some rulebooks, by file and line, and the texts it points into."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Sources
    files: int = 1

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    @property
    def failed(self) -> bool:
        """Was anything found that is more than a note?"""
        return any(each.severity is not Severity.NOTE for each in self.diagnostics)


def warning(code: str, message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """A finding that should be put right."""
    return Diagnostic(code, message, span, hint, Severity.WARNING)


def note(code: str, message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """A finding that is only advice."""
    return Diagnostic(code, message, span, hint, Severity.NOTE)
