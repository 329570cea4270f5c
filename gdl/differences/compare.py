"""Comparing two sets of rules, thing by thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

from gdl.check.merge import Rules
from gdl.differences.lines import Line, plain
from gdl.differences.renaming import renamed
from gdl.differences.units import ORDER, Unit, units

ADDED: Final = "added"
REMOVED: Final = "removed"
CHANGED: Final = "changed"
RENAMED: Final = "renamed"

MOST_LINES = 1_000
"""Lines of one thing that are compared one by one; of longer ones it is only said that they differ."""


@dataclass(frozen=True)
class Difference:
    """One thing that is in one rulebook only, or not the same in both.

    heading: the word it is declared with ("piece", "define", "when"); name: its own, "" where there is one of its kind;
    change: ADDED (only the second has it), REMOVED (only the first has it), CHANGED, or RENAMED, which changes no play;
    lines: how it is written, each line behind "-" (in the first), "+" (in the second) or " " (in both).
    """

    heading: str
    name: str
    change: Literal["added", "removed", "changed", "renamed"]
    lines: tuple[tuple[str, str], ...]

    @property
    def title(self) -> str:
        """What it is about, in a word or two."""
        return f"{self.heading} {self.name}".rstrip()


def differences(first: Rules, second: Rules) -> tuple[Difference, ...]:
    """What differs from one set of rules to another, in the order of `units.ORDER`."""
    before = {(unit.heading, unit.name): unit for unit in units(first)}
    names, after = renamed(before, {(unit.heading, unit.name): unit for unit in units(second)})
    found = [Difference(*key, RENAMED, (("-", key[1]), ("+", name))) for key, name in names.items()]
    found += _changed(before, after)
    found += _reordered(before, after)
    return tuple(sorted(found, key=lambda each: ORDER.index(each.heading)))


def _changed(before: dict[tuple[str, str], Unit], after: dict[tuple[str, str], Unit]) -> Iterator[Difference]:
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        if old is None and new is not None:
            yield Difference(*key, ADDED, tuple(("+", line.text) for line in new.lines[:MOST_LINES]))
        elif new is None and old is not None:
            yield Difference(*key, REMOVED, tuple(("-", line.text) for line in old.lines[:MOST_LINES]))
        elif old is not None and new is not None and old.lines != new.lines:
            yield Difference(*key, CHANGED, tuple(_lines(old.lines, new.lines)))


def _lines(old: tuple[Line, ...], new: tuple[Line, ...]) -> Iterator[tuple[str, str]]:
    if max(len(old), len(new)) > MOST_LINES:
        yield "-", f"{len(old)} lines"
        yield "+", f"{len(new)} lines"
        return
    matcher = SequenceMatcher(None, [line.key for line in old], [line.key for line in new], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            yield from ((" ", line.text) for line in new[c:d])
        else:
            yield from _as_written([line.text for line in old[a:b]], [line.text for line in new[c:d]])


def _as_written(old: list[str], new: list[str]) -> Iterator[tuple[str, str]]:
    """Lines that differ, of which some may be written alike: only the number of the local names before them differs."""
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from ((" ", text) for text in new[c:d])
        else:
            yield from (("-", text) for text in old[a:b])
            yield from (("+", text) for text in new[c:d])


def _reordered(before: dict[tuple[str, str], Unit], after: dict[tuple[str, str], Unit]) -> Iterator[Difference]:
    """The endings that both have, where they are looked at in another order."""
    old = [name for heading, name in before if heading == "when" and (heading, name) in after]
    new = [name for heading, name in after if heading == "when" and (heading, name) in before]
    if old != new:
        lines = _lines(tuple(map(plain, old)), tuple(map(plain, new)))
        yield Difference("when", "in another order", CHANGED, tuple(lines))
