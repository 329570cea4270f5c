"""Diagnostics as text: the one place where they become words on a screen; other programs are served by `export`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.diagnostics.export import render_github, render_json, render_sarif
from gdl.diagnostics.model import Diagnostic, Severity
from gdl.diagnostics.snippet import snippet
from gdl.diagnostics.sources import Sources

__all__ = ["plain", "render_github", "render_json", "render_sarif", "render_text"]

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_BLUE = "\x1b[1;34m"
_COLOURS = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m", Severity.NOTE: "\x1b[1;36m"}


def render_text(diagnostics: Iterable[Diagnostic], sources: Sources, colour: bool = False) -> str:
    """All diagnostics, each with the line it points into, a blank line between them.

    error[E102]: `place` needs `on`
      --> tic.gdl:7:16
       |
     7 |     place Mark spot
       |                ^^^^
       = hint: place Mark on spot
    """
    return "\n\n".join("\n".join(_one(d, sources, colour)) for d in diagnostics)


def _one(diagnostic: Diagnostic, sources: Sources, colour: bool) -> Iterator[str]:
    span, tint = diagnostic.span, _COLOURS[diagnostic.severity]
    label = _paint(f"{diagnostic.severity.value}[{diagnostic.code}]", tint, colour)
    yield f"{label}: {_paint(plain(diagnostic.message), _BOLD, colour)}"
    shown = snippet(span, sources)
    margin = " " * (len(str(span.line)) + 1 if shown else 1)
    bar = _paint("|", _BLUE, colour)
    if span.source:
        yield f"{margin}{_paint('-->', _BLUE, colour)} {plain(span.source)}:{span.line}:{span.column}"
    if shown is not None:
        yield f" {margin}{bar}"
        yield f" {_paint(str(span.line), _BLUE, colour)} {bar} {shown.text}".rstrip()
        carets = shown.carets.lstrip()
        yield f" {margin}{bar} {' ' * (len(shown.carets) - len(carets))}{_paint(carets, tint, colour)}"
    if diagnostic.hint:
        yield f" {margin}{_paint('=', _BLUE, colour)} hint: {plain(diagnostic.hint)}"


def _paint(text: str, tint: str, colour: bool) -> str:
    return f"{tint}{text}{_RESET}" if colour else text


def plain(text: str) -> str:
    """A text from a rulebook or a file name, harmless to a terminal and on one line."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)
