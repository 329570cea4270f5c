"""Where the parser stumbled, seen with the lines around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from gdl.diagnostics import Advice, Diagnostic, Edit, Fix
from gdl.diagnostics.edits import padded
from gdl.syntax.mistakes.lines import Line, Piece
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl_interpreter.program.span import Span


@dataclass(frozen=True)
class Stumble:
    """The parser's complaint. `at` is the token of the line that it did not expect, or behind the last: the line's end.

    `expected` holds the grammar's names of what could have stood there: COLON, TO, NAME, CAP, STRING …
    """

    source: str
    piece: Piece
    number: int
    at: int
    expected: frozenset[str]

    @property
    def line(self) -> Line:
        """The line it is in."""
        return self.piece.lines[self.number]

    @property
    def guilty(self) -> Token | None:
        """What was not expected; None at the end of a line."""
        return self.line.tokens[self.at] if self.at < len(self.line.tokens) else None

    @property
    def before(self) -> Token | None:
        """What stands before it."""
        return self.line.tokens[self.at - 1] if self.at > 0 else None

    @property
    def span(self) -> Span:
        """Where it is."""
        return self.line.last.behind(self.source) if self.guilty is None else self.guilty.span(self.source)

    def error(
        self, code: str, message: str, hint: Advice | str | None = None, token: Token | None = None
    ) -> Diagnostic:
        """A diagnostic at what was not expected, or at another token."""
        return Diagnostic.advised(code, message, self.span if token is None else token.span(self.source), hint)

    def row_of(self, place: Token | Span) -> str:
        """The row of the text in which a place is, or begins."""
        return self.piece.text.split("\n")[place.line - self.piece.first_line]

    def row_with(self, place: Token | Span, edits: Iterable[Edit]) -> str:
        """The same row as it would be with edits, which are all in it and do not overlap."""
        row = self.row_of(place)
        for edit in sorted(edits, key=lambda edit: edit.span.column, reverse=True):
            row = row[: edit.span.column - 1] + edit.text + row[edit.span.end_column - 1 :]
        return row

    def instead(self, token: Token, text: str, last: Token | None = None, certain: bool = False) -> Fix:
        """The fix that puts a word in the place of a token, or of all from there to the last one."""
        span = token.span(self.source).to((last or token).span(self.source))
        row = self.row_of(token)
        instead = padded(text, row, span) if span.line == span.end_line else f"{text} "
        return Fix(f"replace with `{text}`", (Edit(span, instead),), certain)

    def with_word(self, word: str, token: Token | None = None) -> str | None:
        """The line as it would be with a word put in before a token, or at its end; None if it takes several rows."""
        place = token or self.guilty
        if any(m.line != self.line.tokens[0].line for m in self.line.tokens):
            return None
        row = self.row_of(self.line.last)
        if place is None:
            return f"{row[: self.line.last.end - 1].strip()} {word}"
        return f"{row[: place.column - 1].strip()} {word} {row[place.column - 1 : self.line.last.end - 1].strip()}"

    def same_level(self) -> Iterator[Token]:
        """What stands before it between the same brackets, nearest first."""
        depth = 0
        for token in reversed(self.line.tokens[: self.at]):
            if token.kind is Kind.OPEN and depth == 0:
                return
            if depth == 0 and token.kind is not Kind.CLOSE:
                yield token
            depth += (token.kind is Kind.CLOSE) - (token.kind is Kind.OPEN)

    @property
    def in_brackets(self) -> bool:
        """Does it stand between brackets?"""
        seen = self.line.tokens[: self.at]
        return sum(m.kind is Kind.OPEN for m in seen) > sum(m.kind is Kind.CLOSE for m in seen)

    def sibling(self, number: int) -> int | None:
        """The number of the nearest line above a line that stands in the same block."""
        here = self.piece.lines[number]
        for above in range(number - 1, -1, -1):
            line = self.piece.lines[above]
            if line.indent <= here.indent:
                return above if line.indent == here.indent else None
        return None


def stumble(mistake: UnexpectedInput, piece: Piece, source: str) -> Stumble:
    """Find the lines and tokens that go with a parser's complaint about a piece."""
    expected: frozenset[str] = frozenset()
    if mistake.interactive_parser is not None:
        expected = frozenset(mistake.interactive_parser.accepts())  # type: ignore[no-untyped-call]
    elif isinstance(mistake, UnexpectedToken):
        expected = frozenset(mistake.expected)
    at_end = isinstance(mistake, UnexpectedToken) and mistake.token.type in ("_NL", "_INDENT", "_DEDENT", "$END")
    line, column = _place(mistake)
    if line is None or (isinstance(mistake, UnexpectedToken) and mistake.token.type == "$END"):
        return Stumble(source, piece, len(piece.lines) - 1, len(piece.lines[-1].tokens), expected)
    line += piece.first_line - 1
    starts = [(row.tokens[0].line, row.tokens[0].column) for row in piece.lines]
    number = max((n for n, start in enumerate(starts) if start <= (line, column)), default=0)
    tokens = piece.lines[number].tokens
    if at_end:
        return Stumble(source, piece, number, len(tokens), expected)
    at = next((n for n, m in enumerate(tokens) if (m.line, m.column) >= (line, column)), len(tokens))
    return Stumble(source, piece, number, at, expected)


def _place(mistake: UnexpectedInput) -> tuple[int | None, int]:
    if isinstance(mistake, UnexpectedToken):
        return mistake.token.line, mistake.token.column or 1
    if isinstance(mistake, UnexpectedCharacters):
        return mistake.line, mistake.column
    return None, 1
