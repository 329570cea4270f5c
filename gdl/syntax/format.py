"""The one canonical format of a rulebook.

Before: a tree. After: its text, which parses to an equal tree. Comments are not in the tree and are lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from gdl.syntax.declarations import Declaration, Rulebook
from gdl.syntax.format_headings import heading_lines
from gdl.syntax.format_statements import STEP

WIDTH = 110
"""Longer lines are broken after commas."""

_BEGINNINGS = ("-", "[")
"""What a row of a text for players begins with that is no sentence: it would be read as an item, or a board."""

_PIECE = re.compile(r'(?:"[^"]*"|[^",]|,(?=\S)|"(?=[^"]*$))*(?:, |,$|$)')


def format_rulebook(tree: Rulebook) -> str:
    """The text of a rulebook; a blank line stands between headings of different kinds and round those with blocks."""
    headings = [(type(heading), [row for line in heading_lines(heading) for row in _broken(line)])
                for heading in tree.declarations]  # fmt: skip
    rows: list[str] = list(headings[0][1]) if headings else []
    for above, below in pairwise(headings):
        if _apart(above, below):
            rows.append("")
        rows += below[1]
    return "".join(f"{row}\n" for row in rows)


def _apart(above: tuple[type[Declaration], list[str]], below: tuple[type[Declaration], list[str]]) -> bool:
    return above[0] is not below[0] or len(above[1]) > 1 or len(below[1]) > 1


def _broken(line: str) -> Iterator[str]:
    """The line in rows of at most WIDTH columns, where its commas allow it."""
    if len(line) <= WIDTH:
        yield line.rstrip()
        return
    blanks = line[: len(line) - len(line.lstrip())]
    row = ""
    for piece in filter(None, _PIECE.findall(line)):
        if row.strip() and len(row) + len(piece.rstrip()) > WIDTH and not piece.startswith(_BEGINNINGS):
            yield row.rstrip()
            row = blanks + STEP
        row += piece
    yield row.rstrip()
