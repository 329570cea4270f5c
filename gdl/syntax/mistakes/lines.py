"""Lines as the language sees them, and the top-level pieces of a text.

A line goes on behind a comma and inside brackets; comments and blank lines are none. A piece is a heading with all
that stands under it. Pieces are cut so that a bracket left open in one does not swallow those that follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from gdl.syntax.mistakes.tokens import Kind, Token, row_facts, tokens
from gdl.syntax.words import HEADINGS, STATEMENTS

_INSIDE = (STATEMENTS | {"or"}) - {"require"}
"""Words that begin a line inside a heading, never a heading: below a colon such a line only lacks its indentation."""


@dataclass(frozen=True)
class Line:
    """One line, which may take several lines of text. `indent` counts blanks; a tab counts for eight."""

    tokens: tuple[Token, ...]
    indent: int

    @property
    def first(self) -> str:
        """Its first word."""
        return self.tokens[0].text

    @property
    def last(self) -> Token:
        """Its last token."""
        return self.tokens[-1]

    @property
    def opens(self) -> bool:
        """Must a block stand under it?"""
        return self.last.kind is Kind.COLON


@dataclass(frozen=True)
class Piece:
    """A heading with what stands under it, as text and as lines numbered as in the whole text."""

    text: str
    first_line: int

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Its lines, which are looked for when somebody asks."""
        return lines_of(self.text, self.first_line)


def lines_of(text: str, first_line: int = 1) -> tuple[Line, ...]:
    """The lines of a text."""
    rows = text.split("\n")
    found: list[Line] = []
    current: list[Token] = []
    depth = 0
    for token in tokens(text, first_line):
        if token.kind is Kind.COMMENT:
            continue
        if token.kind is Kind.NEWLINE:
            if current and depth <= 0 and current[-1].kind is not Kind.COMMA:
                found.append(_line(current, rows, first_line))
                current, depth = [], 0
            continue
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        current.append(token)
    if current:
        found.append(_line(current, rows, first_line))
    return tuple(found)


def _line(found: list[Token], rows: list[str], first_line: int) -> Line:
    blanks = rows[found[0].line - first_line][: found[0].column - 1]
    return Line(tuple(found), len(blanks.expandtabs(8)))


def pieces(text: str) -> Iterator[Piece]:
    """The top-level pieces of a text, each with the number of its first line. One of comments alone has no lines."""
    starts = [1, *_starts(text)]
    rows = text.split("\n")
    for start, stop in zip(starts, [*starts[1:], len(rows) + 1], strict=True):
        part = "\n".join(rows[start - 1 : stop - 1]) + "\n"
        if part.strip():
            yield Piece(part, start)


def _starts(text: str) -> Iterator[int]:
    """The numbers of the lines at which a new piece begins."""
    depth, before, under = 0, None, False
    for line, row in enumerate(text.split("\n"), start=1):
        facts = row_facts(row)
        first = facts.first
        if first is None:
            continue
        if first.column == 1:
            unindented = first.text in _INSIDE and (under or (before is not None and before.kind is Kind.COLON))
            under = unindented
            if not unindented and _begins(first, before, depth):
                depth = 0
                yield line
        before, depth = facts.last, facts.depth(depth)


def _begins(token: Token, before: Token | None, depth: int) -> bool:
    if before is None or token.text in HEADINGS:
        return True
    if token.kind in (Kind.CLOSE, Kind.INVISIBLE) or before.kind is Kind.COMMA:
        return False
    return depth == 0 or before.kind not in (Kind.OPEN, Kind.SIGN)


def all_tokens(lines: Iterable[Line]) -> Iterator[Token]:
    """The tokens of several lines in order."""
    for line in lines:
        yield from line.tokens
