"""Guessing which known word a misspelt one was meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from gdl.diagnostics.edits import Advice, replace
from gdl_interpreter.program.span import Span

MOST_KNOWN = 500
"""Among more names than this nobody guesses which one was meant."""


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the nearest known word, or None if nothing is near, or too many are known."""
    near = _nearest(word, known)
    return None if near is None else _question(near)


def respelt(word: str, known: Iterable[str], span: Span) -> Advice | None:
    """The same hint, with the fix that puts the known word in place of the other; None if none is near enough.

    Args:
        word: what was written.
        known: what could have been meant.
        span: where the word stands.
    """
    near = _nearest(word, known)
    return None if near is None else Advice(_question(near), (replace(span, near),))


def _question(near: str) -> str:
    return f"did you mean `{near}`?"


def _nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like another; a single letter is like no longer word."""
    names = set(known)
    if len(names) > MOST_KNOWN:
        return None
    candidates = {name.lower(): name for name in sorted(names)}
    if len(word) == 1:
        return candidates.get(word.lower())
    near = difflib.get_close_matches(word.lower(), candidates, n=1, cutoff=0.64)
    return candidates[near[0]] if near else None
