"""From plain data to what the protocol calls them."""

from __future__ import annotations

from lsprotocol import types as lsp

from gdl.diagnostics import Diagnostic, Severity
from gdl.language_server.texts import Place, place_at, units_before
from gdl_interpreter.characters import shown
from gdl_interpreter.program import Span

_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}


class Converter:
    """Places of one text as an editor counts them. lines: of the text; encoding: "utf-16" unless agreed otherwise."""

    def __init__(self, lines: list[str], encoding: str) -> None:
        self.lines = lines
        self.encoding = encoding

    def place(self, position: lsp.Position) -> Place:
        """A place in the text; outside of it, the nearest."""
        return place_at(self.lines, position.line, position.character, self.encoding)

    def position(self, line: int, column: int) -> lsp.Position:
        """A place as the editor counts."""
        number = min(max(line, 1), len(self.lines)) - 1
        return lsp.Position(number, units_before(self.lines[number], column, self.encoding))

    def range(self, span: Span) -> lsp.Range:
        """A span as the editor counts."""
        return lsp.Range(self.position(span.line, span.column), self.position(span.end_line, span.end_column))

    def diagnostic(self, found: Diagnostic) -> lsp.Diagnostic:
        """A finding, with its hint in a line of its own."""
        message = found.message if found.hint is None else f"{found.message}\nhint: {found.hint}"
        return lsp.Diagnostic(
            self.range(found.span),
            "\n".join(shown(line) for line in message.split("\n")),
            severity=_SEVERITIES[found.severity],
            code=found.code,
            source="gdl",
        )
