"""Diagnostics as text: the one place where they become words on a screen; other programs are served by `export`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.diagnostics.export import render_github, render_json, render_sarif
from gdl.diagnostics.model import Diagnostic, Severity
from gdl.diagnostics.snippet import snippet
from gdl.diagnostics.sources import Sources
from gdl_interpreter.characters import shown

__all__ = ["Piece", "render_github", "render_json", "render_pieces", "render_sarif", "render_text"]

Piece = tuple[str, str]
"""A text and its look on a terminal: the parameters of the control sequence SGR (ECMA-48), as "1;31"; "" is plain."""

_BOLD = "1"
_BLUE = "1;34"
_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}


def render_text(diagnostics: Iterable[Diagnostic], sources: Sources) -> str:
    """All diagnostics, each with the line it points into, a blank line between them.

    error[E102]: `place` needs `on`
      --> tic.gdl:7:16
       |
     7 |     place Mark spot
       |                ^^^^
       = hint: place Mark on spot
    """
    return "".join(text for text, _ in render_pieces(diagnostics, sources))


def render_pieces(diagnostics: Iterable[Diagnostic], sources: Sources) -> Iterator[Piece]:
    """The same text in pieces, each with its look."""
    for number, diagnostic in enumerate(diagnostics):
        if number:
            yield "\n\n", ""
        for at, line in enumerate(_lines(diagnostic, sources)):
            if at:
                yield "\n", ""
            yield from line


def _lines(diagnostic: Diagnostic, sources: Sources) -> Iterator[tuple[Piece, ...]]:
    span, tint = diagnostic.span, _COLOURS[diagnostic.severity]
    yield (f"{diagnostic.severity.value}[{diagnostic.code}]", tint), (": ", ""), (shown(diagnostic.message), _BOLD)
    excerpt = snippet(span, sources)
    margin = " " * (len(str(span.line)) + 1 if excerpt else 1)
    if span.source:
        yield (margin, ""), ("-->", _BLUE), (f" {shown(span.source)}:{span.line}:{span.column}", "")
    if excerpt is not None:
        yield (f" {margin}", ""), ("|", _BLUE)
        behind = f" {excerpt.text}" if excerpt.text else ""
        yield (" ", ""), (str(span.line), _BLUE), (" ", ""), ("|", _BLUE), (behind, "")
        carets = excerpt.carets.lstrip()
        yield (f" {margin}", ""), ("|", _BLUE), (" " * (len(excerpt.carets) - len(carets) + 1), ""), (carets, tint)
    for note in diagnostic.notes:
        yield (f" {margin}", ""), ("=", _BLUE), (f" {shown(note)}", "")
    if diagnostic.hint:
        yield (f" {margin}", ""), ("=", _BLUE), (f" hint: {shown(diagnostic.hint)}", "")
