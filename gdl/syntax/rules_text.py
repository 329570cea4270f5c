"""The text for players under a heading `rules:`, taken out of a rulebook before the grammar sees the rest.

What goes in: the text of a rulebook. What comes out: the same with one empty text in quotes in the place of each text
for players, all other lines being where they were, and what was taken out. What always holds: whatever stands under
`rules:` can be no mistake of the grammar.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from gdl.infra.plurals import plural_of, unit_of
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.mistakes.tokens import row_facts
from gdl.syntax.tree import nodes_of
from gdl_interpreter.program import Span

MAX_CHARACTERS = 20_000
"""Characters of one text for players; the longest that ships with the program has a fifth of that."""
MAX_BOARDS = 12
"""Boards in one text for players."""
MAX_PLIES = 300
"""Moves that lead to a board in a text for players."""

PARAGRAPH, ITEM, START, AFTER, OF, USUAL = "paragraph", "item", "start", "after", "of", "usual"
"""What a passage can be: `Passage.what`."""
SENTENCES = (PARAGRAPH, ITEM)
"""Those that say something in words."""

_WORDS = r"([^\[\],\s][^\[\],]*)"
VALUE = re.compile(rf"\[(?!(?:board|usual)\b)([a-z][a-z0-9_]*)(?:\s+{_WORDS}(?:,\s*{_WORDS})?)?\]")
"""The name of an option in brackets within a sentence or a reason, which stands for its value. Behind the name,
what so many are called: a plural, a kind of pieces, or the words for one and, behind a comma, those for another
number."""

_HEADING = re.compile(r"([ \t]*)[Rr]ules?[ \t]*:")
_STANDS_FOR = '""'


class Row(NamedTuple):
    """A line of a text for players: its number and the column at which it begins, both from 1, and what it says."""

    line: int
    column: int
    text: str


class TakenOut(NamedTuple):
    """`text`: the rulebook without its texts for players; `rows`: their lines, by the line of what stands for each."""

    text: str
    rows: Mapping[int, tuple[Row, ...]]


def taken_out(text: str) -> TakenOut:
    """A rulebook without its texts for players. Lines end with a line feed."""
    lines = text.split("\n")
    rows: dict[int, tuple[Row, ...]] = {}
    for heading, column, stop in texts_for_players(lines):
        behind = lines[heading][column:].lstrip()
        first_rows = [Row(heading + 1, len(lines[heading]) - len(behind) + 1, behind.rstrip())]
        under = [_row(number + 1, lines[number]) for number in range(heading + 1, stop)]
        found = tuple(([] if not behind or behind.startswith("#") else first_rows) + under)
        first = next((row for row in found if row.text), None)
        if first is None:
            continue
        before = lines[first.line - 1][: first.column - 1]
        lines[heading + 1 : stop] = [""] * (stop - heading - 1)
        lines[first.line - 1] = f"{before}{_STANDS_FOR}"
        rows[first.line] = found
    return TakenOut("\n".join(lines), rows)


def played_text(text: str) -> str:
    """What of a rulebook has to do with play: all but its texts for players, their headings and the blank lines below.

    Two rulebooks of which this is the same are played the same way.
    """
    lines = text.split("\n")
    kept, done = [], 0
    for heading, _, stop in texts_for_players(lines):
        kept += lines[done:heading]
        done = stop
    return "\n".join([*kept, *lines[done:]])


def with_values(text: str, values: Mapping[str, str], kinds: Collection[str] = ()) -> str:
    """A sentence with the values of options in the place of their names in brackets; other brackets stay.

    Behind a number stand the words for so many, if there are some in the brackets.

    Args:
        text: the sentence.
        values: of the options, by name.
        kinds: what one piece of each kind is called, in small letters: behind another number stands its plural.
    """
    return VALUE.sub(lambda found: _told(found, values.get(found[1]), kinds), text)


def values_in(heading: d.Declaration, rows: Sequence[str]) -> Iterator[tuple[re.Match[str], Span]]:
    """What stands for the values of options in sentences under `rules:`, in facts and in reasons, and where each name
    stands.

    Args:
        heading: in which they may stand.
        rows: all those of the rulebook.
    """
    for text in _with_values(heading, rows):
        said = list(rows[text.line - 1 : text.end_line])
        said[-1] = said[-1][: text.end_column - 1]
        said[0] = f"{'':{text.column - 1}}{said[0][text.column - 1 :]}"
        begins = list(accumulate((len(row) + 1 for row in said), initial=0))
        for found in VALUE.finditer("\n".join(said)):
            row = bisect_right(begins, found.start(1)) - 1
            column, line = found.start(1) - begins[row] + 1, text.line + row
            yield found, Span(text.source, line, column, line, column + len(found[1]))


def _with_values(heading: d.Declaration, rows: Sequence[str]) -> Iterator[Span]:
    """Where the texts stand in which names in brackets stand for values; of a variant none, as it has headings."""
    if isinstance(heading, d.RulesText):
        yield from (passage.span for passage in heading.passages if passage.what in SENTENCES)
    elif isinstance(heading, d.Game):
        for fact in heading.facts:
            yield from _at_the_end(fact.span, rows)
    elif not isinstance(heading, d.Variant) and "[" in "".join(rows[heading.span.line - 1 : heading.span.end_line]):
        for node in nodes_of(heading):
            match node:
                case (
                    t.Choose(reason=str())
                    | t.Require(reason=str())
                    | d.Demand(reason=str())
                    | d.Outcome(reason=str())
                    | d.Claim(because=str())
                ):
                    yield from _at_the_end(node.span, rows)


def _at_the_end(span: Span, rows: Sequence[str]) -> Iterator[Span]:
    """Where the text in quotes stands that something ends with; behind it the span may have a comment, and blanks."""
    for line in range(min(span.end_line, len(rows)), span.line - 1, -1):
        last = row_facts(rows[line - 1]).last
        if last is not None and (line, last.end) <= (span.end_line, span.end_column):
            yield Span(span.source, line, last.column, line, last.end)
            return


def _told(found: re.Match[str], value: str | None, kinds: Collection[str]) -> str:
    """What brackets stand for. value: that of the option; None: there is no such option."""
    if value is None:
        return found[0]
    if found[2] is None:
        return value
    one = found[2].rstrip()
    of_kind = one.lower() in kinds and value.lstrip("-").isdigit()
    several = found[3].rstrip() if found[3] else plural_of(one) if of_kind else one
    if value in ("1", "-1"):
        return f"{value} {one if found[3] or several != one else unit_of(1, one)}"
    return f"{value} {several}"


def texts_for_players(lines: list[str]) -> Iterator[tuple[int, int, int]]:
    """Each text for players: the line of its heading, the column behind the colon, the line behind it all; from 0."""
    number = 0
    while number < len(lines):
        found, heading = _HEADING.match(lines[number]), number
        number += 1
        if found is None:
            continue
        indent = _indent(found[1])
        while number < len(lines) and (not lines[number].strip() or _indent(lines[number]) > indent):
            number += 1
        yield heading, found.end(), number


def _indent(line: str) -> int:
    expanded = line.expandtabs(8)
    return len(expanded) - len(expanded.lstrip())


def _row(number: int, line: str) -> Row:
    said = line.strip()
    return Row(number, len(line) - len(line.lstrip()) + 1, said)
