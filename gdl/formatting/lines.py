"""A text taken apart for layout: its lines with their comments, each in one or more rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from gdl.syntax.mistakes.tokens import Kind, Token, tokens
from gdl.syntax.rules_text import taken_out, texts_for_players


@dataclass(frozen=True)
class Row:
    """What stands in one row of the text: words and signs, a comment, or both. `blank`: a blank row is above it."""

    tokens: tuple[Token, ...]
    comment: Token | None = None
    blank: bool = False


@dataclass
class Line:
    """A line of the language in its rows, or a comment that has its row for itself.

    indent: the column at which it begins, from 0; below: the rows of a text for players that stands under it;
    level: how many blocks it is in.
    """

    rows: list[Row]
    indent: int
    below: list[str] = field(default_factory=list)
    level: int = 0

    @property
    def is_comment(self) -> bool:
        """Is it a comment alone?"""
        return not self.rows[0].tokens


def lines_with_comments(text: str) -> list[Line]:
    """All lines of a text that can be read, comments included. Its rows end with a line feed."""
    originals = text.split("\n")
    below = {heading + 1: (column, stop) for heading, column, stop in texts_for_players(originals)}
    found: list[Line] = []
    depth, last, done = 0, None, 0
    for number, row in _rows(text, originals):
        if number <= done:
            continue  # it stands for a text for players
        if depth > 0 or (last is not None and last.kind is Kind.COMMA):
            found[-1].rows.append(row)
        else:
            found.append(Line([row], _column(row)))
        for token in row.tokens:
            depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
            last = token
        if number in below:
            column, done = below[number]
            found[-1].rows[-1] = _with_text(row, originals[number - 1][column:].strip())
            found[-1].below = _trimmed(originals[number:done], behind=found[-1].rows[-1] is not row)
    _find_levels(found)
    return found


def _rows(text: str, originals: Sequence[str]) -> Iterator[tuple[int, Row]]:
    """The rows in which something stands, by their numbers; a text for players is one text in quotes."""
    for number, group in groupby(tokens(taken_out(text).text), key=lambda token: token.line):
        parts = [token for token in group if token.kind is not Kind.NEWLINE]
        if parts:
            comment = parts.pop() if parts[-1].kind is Kind.COMMENT else None
            yield number, Row(tuple(parts), comment, number > 1 and not originals[number - 2].strip())


def _column(row: Row) -> int:
    return (row.tokens[0] if row.comment is None or row.tokens else row.comment).column - 1


def _with_text(row: Row, behind: str) -> Row:
    """The heading of a text for players, with what of the text stands in the same row."""
    if row.comment is not None or not behind:
        return row
    return replace(row, tokens=(*row.tokens[:-1], row.tokens[-1]._replace(text=behind)))


def _trimmed(rows: Sequence[str], behind: bool) -> list[str]:
    """Rows without those blank ones that come last, and first, unless the text begins `behind` its heading."""
    filled = [number for number, row in enumerate(rows) if row.strip()]
    return list(rows[0 if behind else filled[0] : filled[-1] + 1]) if filled else []


def _find_levels(lines: Sequence[Line]) -> None:
    """Count the blocks that each line is in. A comment is of the block that its column says, if that is open there."""
    indents = [0]
    comments: list[Line] = []
    for line in lines:
        if line.is_comment:
            comments.append(line)
            continue
        before = list(indents)
        while indents[-1] > line.indent:
            indents.pop()
        if indents[-1] < line.indent:
            indents.append(line.indent)
        line.level = len(indents) - 1
        _of_comments(comments, before, line.level)
        comments = []
    _of_comments(comments, indents, 0)


def _of_comments(comments: Sequence[Line], before: Sequence[int], level: int) -> None:
    """Find the levels of comments between two lines.

    Args:
        before: the columns of the blocks that the line above is in, the outermost first.
        level: that of the line below.
    """
    highest = len(before) - 1
    for comment in comments:
        open_there = [n for n in range(level, highest + 1) if before[n] <= comment.indent]
        comment.level = highest = max(open_there, default=level)
