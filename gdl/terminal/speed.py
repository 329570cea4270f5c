"""`gdl bench --explain`: why a rulebook is not faster, as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from gdl.infra.cells import cut
from gdl.speed import LEGEND, Obstruction, Place, Report
from gdl_interpreter.characters import shown

WIDTH = 100
"""Cells of a line."""

_LONGEST = 64
"""Cells of the rulebook's words that are shown."""


def lines_of(report: Report) -> Iterator[str]:
    """What is to be said of one rulebook, line by line. The same advice is given once."""
    said: set[tuple[str, str]] = set()
    all_counted = all(choice.how == "counted" for choice in report.choices)
    yield f"{shown(report.name)}: {'all choices are counted' if all_counted else 'not all choices are counted'}"
    yield ""
    if not report.choices:
        yield "  nothing is chosen in a turn"
    for choice in report.choices:
        yield f"  {choice.how}  {_place(choice.at)}"
        for reason in choice.reasons:
            yield f"      {_place(reason.at)}"
            yield from _advice(reason, said)
    if report.reasons:
        yield ""
        yield "They are listed because of this:"
        for reason in report.reasons:
            yield f"      {_place(reason.at)}"
            yield from _advice(reason, said)
    if report.one_by_one:
        yield ""
        yield "Conditions that are tested for each site by itself:"
        for test, reason in report.one_by_one:
            yield f"  {_place(test)}"
            if reason.at != test:
                yield f"      {_place(reason.at)}"
            yield from _advice(reason, said)


def legend() -> Iterator[str]:
    """What the words mean."""
    for how, meaning in LEGEND.items():
        yield f"{how}: {meaning}"


def _advice(reason: Obstruction, said: set[tuple[str, str]]) -> Iterator[str]:
    if (reason.why, reason.do) in said:
        yield "        The same as above."
        return
    said.add((reason.why, reason.do))
    for text in filter(None, (reason.why, reason.do)):
        yield from textwrap.wrap(text, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8)


def _place(at: Place) -> str:
    return f"{shown(at.source)}:{at.line}  {cut(shown(at.text), _LONGEST)}"
