"""From the text of a rulebook to the same in its one layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gdl.diagnostics import Reporter, Source
from gdl.formatting.lines import Line, lines_with_comments
from gdl.formatting.rows import STEP, LaidRow, laid_rows
from gdl.formatting.spacing import Terminals
from gdl.infra.cells import width
from gdl.syntax.parser import parse, terminals_of
from gdl_interpreter.program.budget import Budget

COMMENTS, STOP, ALIGNED = 48, 8, 64
"""Columns: a comment behind something begins at the first, or, where that is not free, at a multiple of the second;
those in rows that follow one another at the same, up to the third."""


def formatted(text: str, name: str = "rulebook.gdl") -> str:
    """A rulebook in its one layout.

    Rows end as the first one does, with or without a carriage return, the last one too.

    Args:
        text: of the whole rulebook.
        name: what findings call it.

    Raises:
        RulebookError: it cannot be read as a rulebook; whether its names and types are right is not asked.
    """
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    plain = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n")
    reporter = Reporter()
    parse(Source(name, plain), reporter, Budget())
    reporter.stop_if_failed()
    laid = list(_rows(lines_with_comments(plain), terminals_of(plain)))
    return "".join(f"{row}{end}" for row in _with_comments(laid))


def _rows(lines: Sequence[Line], terminals: Terminals) -> Iterator[LaidRow]:
    """All rows, without the comments behind them in place."""
    level = -1  # of the line above; a block begins with no blank row
    for line in lines:
        for number, row in enumerate(laid_rows(line.rows, line.level * STEP, terminals)):
            yield row if number or line.level <= level else replace(row, blank=False)
        level = line.level
        yield from _text_for_players(line)


def _text_for_players(line: Line) -> Iterator[LaidRow]:
    """Its rows as they are, moved together so that the first column is a step right of the heading."""
    rows = [row.expandtabs(8) for row in line.below]
    left = min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)
    for row in rows:
        yield LaidRow(" " * ((line.level + 1) * STEP) + row[left:].rstrip() if row.strip() else "")


def _with_comments(rows: Sequence[LaidRow]) -> Iterator[str]:
    """The texts of all rows, blank ones between them. Comments behind rows that follow one another share a column."""
    group: list[LaidRow] = []
    for row in rows:
        if group and (row.blank or not row.comment):
            yield from _aligned(group)
            group = []
        if row.blank:
            yield ""
        if row.comment:
            group.append(row)
        else:
            yield row.text
    yield from _aligned(group)


def _aligned(rows: Sequence[LaidRow]) -> Iterator[str]:
    columns = [_column(row.text) for row in rows]
    shared = max((column for column in columns if column <= ALIGNED), default=COMMENTS)
    for row, column in zip(rows, columns, strict=True):
        yield f"{row.text}{' ' * (max(column, shared) - width(row.text))}{row.comment}"


def _column(text: str) -> int:
    """Where a comment behind a text begins, two blanks away at least."""
    return max(COMMENTS, -(-(width(text) + 2) // STOP) * STOP)
