"""What usually stands beside what: counted in a rulebook and in what it extends, it says how likely a line is.

The measure is that of a language model of three words: how many bits it takes to tell a word by the two before it. A
word that is known to stand there takes few, one that was never seen takes many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log2

from gdl.syntax.mistakes.lines import Line
from gdl.syntax.mistakes.tokens import Kind, Token

START, END = "\n(", "\n)"
"""Stand for what is before the first word of a line, and behind its last one."""

_SHARES = (0.45, 0.3, 0.15, 0.07)
"""How much is given on: the two words before, the word before, the sorts of the two before, the word alone."""
_UNSEEN = 0.0005

_SORTS = {Kind.CAP: "<Name>", Kind.NUMBER: "<number>", Kind.STRING: "<text>"}


def said(token: Token) -> str:
    """A token as it is counted: all texts are alike."""
    return "<text>" if token.kind is Kind.STRING else token.text


class Habits:
    """How often words follow one another. fixed: the words that are written alike in every rulebook."""

    def __init__(self, fixed: Iterable[str]) -> None:
        self._fixed = frozenset(fixed)
        self._counts: Counter[tuple[str, ...]] = Counter()

    def copied(self) -> Habits:
        """The same habits, to which more can be added."""
        same = Habits(self._fixed)
        same._counts = self._counts.copy()
        return same

    def learn(self, lines: Iterable[Line], times: int = 1) -> None:
        """Count the words of some lines; -1 times forgets them again."""
        for line in lines:
            words = [START, START, *map(said, line.tokens), END]
            sorts = [*map(self._sort, words)]
            for at in range(2, len(words)):
                one, two, three = words[at - 2 : at + 1]
                for gram in ((one, two, three), (one, two, ""), ("", two, three), ("", two, ""), ("", "", three)):
                    self._counts[gram] += times
                self._counts["sort", sorts[at - 2], sorts[at - 1], sorts[at]] += times
                self._counts["sort", sorts[at - 2], sorts[at - 1], ""] += times
                self._counts["of", sorts[at], three] += times
                self._counts["of", sorts[at], ""] += times
                self._counts["", "", ""] += times

    def bits(self, words: Sequence[str], start: int = 0, stop: int | None = None) -> float:
        """How much it takes to tell some words of a line, from one position to another; the two before are known."""
        whole = [START, START, *words, END]
        stop = len(whole) - 2 if stop is None else min(stop, len(whole) - 2)
        return sum(self._bits(whole[at], whole[at + 1], whole[at + 2]) for at in range(start, stop))

    def _bits(self, one: str, two: str, three: str) -> float:
        count = self._counts
        sort = self._sort(three)
        sorts = "sort", self._sort(one), self._sort(two)
        of_sort = _share(count["of", sort, three], count["of", sort, ""])
        parts = (
            _share(count[one, two, three], count[one, two, ""]),
            _share(count["", two, three], count["", two, ""]),
            _share(count[*sorts, sort], count[*sorts, ""]) * (of_sort + 0.02),
            _share(count["", "", three], count["", "", ""]),
        )
        return -log2(_UNSEEN + sum(share * part for share, part in zip(_SHARES, parts, strict=True)))

    def _sort(self, word: str) -> str:
        if word in self._fixed or not word[0].isalnum():
            return word
        if word.isdecimal():
            return _SORTS[Kind.NUMBER]
        return "<Name>" if word[0].isupper() else "<name>"


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
