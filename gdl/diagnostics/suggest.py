"""Guessing which known word a misspelt one was meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

MOST_KNOWN = 500
"""Among more names than this nobody guesses which one was meant."""


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the nearest known word, or None if nothing is near, or too many are known."""
    names = set(known)
    if len(names) > MOST_KNOWN:
        return None
    candidates = {name.lower(): name for name in sorted(names)}
    near = difflib.get_close_matches(word.lower(), candidates, n=1, cutoff=0.6)
    return f"did you mean `{candidates[near[0]]}`?" if near else None
