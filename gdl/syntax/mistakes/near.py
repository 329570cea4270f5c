"""Is a word a slip of the pen for another?"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a misspelt one stands for, if one is near enough; the words themselves do not count."""
    word = word.lower()
    candidates = sorted(set(known) - {word})
    close = [c for c in candidates if one_slip(word, c)]
    if close:
        return max(close, key=lambda c: (c[0] == word[0], len(c)))
    near = difflib.get_close_matches(word, [c for c in candidates if len(c) > 3], n=1, cutoff=0.75)
    return near[0] if near else None


def one_slip(word: str, meant: str) -> bool:
    """Is it one letter too many, too few, wrong, or two letters swapped? Words of one letter are no slips."""
    if min(len(word), len(meant)) < 2 or abs(len(word) - len(meant)) > 1:
        return False
    if len(word) == len(meant):
        wrong = [n for n, (a, b) in enumerate(zip(word, meant, strict=True)) if a != b]
        if len(wrong) == 1:
            return len(word) > 2
        return len(wrong) == 2 and word[wrong[0]] == meant[wrong[1]] and word[wrong[1]] == meant[wrong[0]]
    longer, shorter = sorted((word, meant), key=len, reverse=True)
    return any(longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer)))
