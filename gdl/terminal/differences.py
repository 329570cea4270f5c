"""Differences in rules at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.differences import CHANGED, Difference

_LOOKS = {"-": "31", "+": "32", " ": ""}
_AROUND = 2
"""Lines that are the same and shown before and behind others."""


def pieces_of(found: Iterable[Difference]) -> Iterator[tuple[str, str]]:
    """Each difference with its lines, as pieces with their looks."""
    for difference in found:
        yield f"{difference.title}: {difference.change}\n", "1"
        for sign, line in _shown(difference) if difference.change == CHANGED else difference.lines:
            yield f"  {sign} {line}".rstrip() + "\n", _LOOKS[sign]
        yield "\n", ""


def _shown(difference: Difference) -> Iterator[tuple[str, str]]:
    """The lines near to those that differ; a dot stands for those that are left out."""
    lines = difference.lines
    near = {
        other
        for number, (sign, _) in enumerate(lines)
        if sign != " "
        for other in range(number - _AROUND, number + _AROUND + 1)
    }
    left_out = False
    for number, line in enumerate(lines):
        if number in near or number == 0:
            yield line
            left_out = False
        elif not left_out:
            yield " ", "…"
            left_out = True
