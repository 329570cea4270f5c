"""Guessing which known word a misspelt one was meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the nearest known word, or None if nothing is near."""
    candidates = {name.lower(): name for name in sorted(known)}
    near = difflib.get_close_matches(word.lower(), candidates, n=1, cutoff=0.6)
    return f"did you mean `{candidates[near[0]]}`?" if near else None
