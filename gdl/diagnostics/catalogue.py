"""What each code means: read by `gdl explain`, by SARIF and by the documentation."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType

CHAPTERS: tuple[str, ...] = (
    "gdl.diagnostics.catalogue_reading",
    "gdl.diagnostics.catalogue_syntax",
    "gdl.diagnostics.catalogue_phrases",
    "gdl.diagnostics.catalogue_check",
)
"""The modules that hold entries, each in a tuple `ENTRIES`. They are imported only when an entry is asked for."""


@dataclass(frozen=True)
class Entry:
    """One code. `bad` is a rulebook text that has the mistake, `good` the same put right.

    Codes whose mistake is not in the text but in the file (E0…) may have no examples: both are empty.
    """

    code: str
    title: str
    explanation: str
    bad: str
    good: str


@lru_cache(maxsize=1)
def catalogue() -> Mapping[str, Entry]:
    """All entries by code, in the order of the codes."""
    entries = [entry for chapter in CHAPTERS for entry in _entries(chapter)]
    return MappingProxyType({entry.code: entry for entry in sorted(entries, key=lambda e: e.code)})


def _entries(chapter: str) -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = import_module(chapter).ENTRIES
    return entries


def explain(code: str, more: Iterable[Entry] = ()) -> str | None:
    """An entry, of the catalogue or of `more`, as a page of plain text; None if there is no such code."""
    entry = {**catalogue(), **{extra.code: extra for extra in more}}.get(code.strip().upper())
    if entry is None:
        return None
    parts = [f"{entry.code}: {entry.title}", textwrap.fill(entry.explanation, 88)]
    if entry.bad:
        parts.append("Not so:\n\n" + _indented(entry.bad))
    if entry.good:
        parts.append("But so:\n\n" + _indented(entry.good))
    return "\n\n".join(parts)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip("\n").split("\n"))
