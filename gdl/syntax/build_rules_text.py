"""From the lines of a text for players to its passages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from gdl.syntax import declarations as d
from gdl.syntax.build import Builder
from gdl.syntax.rules_text import (
    AFTER,
    ITEM,
    MAX_BOARDS,
    MAX_CHARACTERS,
    MAX_PLIES,
    OF,
    PARAGRAPH,
    START,
    USUAL,
    VALUE,
    Row,
)
from gdl_interpreter.characters import normal, refused
from gdl_interpreter.program.span import Span

_MOST_REFUSED = 3
"""Characters of one line that are complained of."""
_BULLET = "- "
_KNOWN = (
    "there are: [board], [board after MOVE; MOVE], [board of EXAMPLE], [usual]; "
    "the value of an option, [NAME], stands within a sentence"
)


def build_passages(builder: Builder, rows: Sequence[Row]) -> tuple[d.Passage, ...]:
    """The passages of a text for players; what is wrong with them goes to the reporter."""
    for row in rows:
        for each in islice(refused(row.text, "\t"), _MOST_REFUSED):
            at = row.column + each.at
            place = Span(builder.source, row.line, at, row.line, at + 1)
            builder.reporter.error("E129", f"{each.name} may not stand here", place, each.advice)
    passages = tuple(_passage(builder, group) for group in _groups(rows))
    _bounded(builder, rows, passages)
    return passages


def _groups(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The lines of each passage."""
    group: list[Row] = []
    for row in rows:
        ends = not row.text or _begins(row.text, group)
        if ends and group:
            yield group
            group = []
        if row.text:
            group.append(row)
            if _is_bracket(group[0].text) and row.text.endswith("]"):
                yield group
                group = []
    if group:
        yield group


def _begins(text: str, group: list[Row]) -> bool:
    """Does a line begin another passage than the one above it?"""
    return (_is_bracket(text) or text.startswith(_BULLET)) and not (group and _is_bracket(group[0].text))


def _is_bracket(text: str) -> bool:
    """Does a passage in brackets begin with this line, and not a sentence with the value of an option?"""
    value = VALUE.match(text)
    return text.startswith("[") and (value is None or value.end() == len(text))


def _passage(builder: Builder, group: list[Row]) -> d.Passage:
    first, last = group[0], group[-1]
    span = Span(builder.source, first.line, first.column, last.line, last.column + len(last.text))
    said = " ".join(normal(" ".join(row.text for row in group)).split())
    if _is_bracket(said):
        return _in_brackets(builder, said, span)
    if said.startswith(_BULLET):
        return d.Passage(ITEM, said.removeprefix(_BULLET), span=span)
    return d.Passage(PARAGRAPH, said, span=span)


_FORMS = (
    (START, re.compile(r"\[ ?board ?\]")),
    (AFTER, re.compile(r"\[ ?board after ([^\]]*[^\] ;])[ ;]*\]")),
    (OF, re.compile(r"\[ ?board of ([^\]]*[^\] ]) ?\]")),
    (USUAL, re.compile(r"\[ ?usual ?\]")),
)


def _in_brackets(builder: Builder, said: str, span: Span) -> d.Passage:
    for what, form in _FORMS:
        found = form.fullmatch(said)
        if found is not None:
            text = found[1] if form.groups else ""
            return d.Passage(what, _moves(text) if what == AFTER else text, span=span)
    if said.endswith("]"):
        builder.reporter.error("E140", "this line in brackets says nothing that is known", span, _KNOWN)
    else:
        builder.reporter.error("E140", "this bracket is not closed", span, "a line that begins with `[` ends with `]`")
    return d.Passage(PARAGRAPH, said, span=span)


def _moves(text: str) -> str:
    return "; ".join(move.strip() for move in text.split(";") if move.strip())


def _bounded(builder: Builder, rows: Sequence[Row], passages: tuple[d.Passage, ...]) -> None:
    """Complain of what there is too much of."""
    if sum(len(row.text) for row in rows) > MAX_CHARACTERS:
        place = Span(builder.source, rows[0].line, rows[0].column, rows[0].line, rows[0].column + len(rows[0].text))
        hint = f"it has at most {MAX_CHARACTERS:,} characters"
        builder.reporter.error("E141", "this text for players is too long", place, hint)
    boards = [each for each in passages if each.what in (START, AFTER, OF)]
    for each in boards[MAX_BOARDS : MAX_BOARDS + 1]:
        builder.reporter.error("E141", f"there are more than {MAX_BOARDS} boards in this text", each.span)
    for each in boards:
        if each.what == AFTER and each.text.count(";") >= MAX_PLIES:
            builder.reporter.error("E141", f"more than {MAX_PLIES} moves lead to this board", each.span)
    for each in [each for each in passages if each.what == USUAL][1:2]:
        builder.reporter.error("E140", "`[usual]` stands twice in this text", each.span, "once is enough")
