"""Names of a rulebook in words, as players read them and may type them."""

from __future__ import annotations

from collections.abc import Sequence


def spoken(name: str) -> str:
    """A name as words: `red_left` is "red left"."""
    return name.replace("_", " ")


def any_of(texts: Sequence[str]) -> str:
    """Several things to choose from, at least one: `a1, b1 or c1`."""
    *others, last = texts
    return f"{', '.join(others)} or {last}" if others else last
