"""Names of a rulebook in words, as players read them and may type them."""

from __future__ import annotations


def spoken(name: str) -> str:
    """A name as words: `red_left` is "red left"."""
    return name.replace("_", " ")
