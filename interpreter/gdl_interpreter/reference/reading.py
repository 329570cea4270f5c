"""Reading typed text: which stretches of it can stand for which words, and how far a list of words accounts for it.

Nothing is decided here. A text is followed along the words of a move, every way at once: each word stands in the
text in full, by its letter or cut short, or is left out; and the kind of a piece on a chosen site may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.spelling import BY_LETTER, CUT_SHORT, IN_FULL, Lexicon, Line, Spelling

NOTHING_LEFT_OUT, WORDS_LEFT_OUT, LABELS_LEFT_OUT = 0, 1, 2


class Fit(NamedTuple):
    """A stretch of text that can stand for a word: where the next one may begin, and how it is written.

    `shouted`: a capital is typed where the word has a small letter (`B` for `b2`).
    """

    after: tuple[int, ...]
    end: int
    cost: int
    shouted: bool


class Way(NamedTuple):
    """One way to read the beginning of a text along some words.

    at: how far it is read; said: the kinds that were added; left_out: whether words are; cost: the worst spelling.
    """

    at: int
    shouted: bool
    left_out: int
    cost: int
    said: int


Ways = dict[Way, int]
"""For each way the least number of stretches that the text is split into."""


class Reading:
    """One typed text, compared with words. `kind_on` is the set of the kind on a site, by the site's number."""

    def __init__(self, text: str, lexicon: Lexicon, kind_on: Callable[[int], int]) -> None:
        self.line = Line.of(text)
        self.end = len(self.line.low)
        self.lexicon = lexicon
        self.kind_on = kind_on
        self._fits: dict[tuple[Word, int], tuple[Fit, ...]] = {}
        self._ways: dict[tuple[Word, ...], Ways] = {}
        self._kinds: dict[int, list[tuple[int, Fit]]] = {}

    # ---- single words

    @property
    def starts(self) -> tuple[int, ...]:
        """Where the first word may begin."""
        return (0, 1) if self.line.low[:1] == "-" else (0,)

    def fits(self, word: Word, at: int) -> tuple[Fit, ...]:
        """The stretches from `at` on that can stand for a word."""
        found = self._fits.get((word, at))
        if found is None:
            spellings = self.lexicon.spellings.get(word, ())
            found = tuple(fit for spelling in spellings for fit in self._fit(word, spelling, at))
            self._fits[word, at] = found
        return found

    def _fit(self, word: Word, spelling: Spelling, at: int) -> list[Fit]:
        low, wanted = self.line.low, spelling.line.low
        same = 0
        while same < len(wanted) and at + same < self.end and low[at + same] == wanted[same]:
            same += 1
        if same == 0:
            return []
        end, cost = at + same, spelling.cost
        if same < len(wanted):
            cost = CUT_SHORT
            if spelling.cost != IN_FULL or not self._may_be_cut(word, at, end):
                return []
        elif low[end - 1].isdigit() and low[end : end + 1].isdigit() and self._longer(at, end):
            return []
        pairs = zip(self.line.shown[at:end], spelling.line.shown, strict=False)
        return [Fit(self._after(end), end, cost, any(a.isupper() and not b.isupper() for a, b in pairs))]

    def _may_be_cut(self, word: Word, at: int, end: int) -> bool:
        """May the text from `at` to `end` be a word cut short? It must end there, and be no such word itself."""
        low = self.line.low
        ends = end == self.end or low[end] == " " or (low[end] == "x" and end + 1 < self.end)
        stretch = low[at:end]
        is_number = word.type is Ty.INT or stretch.isdigit()
        return ends and not is_number and word.type not in self.lexicon.whole.get(stretch, ())

    def _longer(self, at: int, end: int) -> bool:
        """Is there a word that goes on where this one ends?"""
        last = min(self.end, at + self.lexicon.longest)
        return any(self.line.low[at:later] in self.lexicon.whole for later in range(end + 1, last + 1))

    def _after(self, end: int) -> tuple[int, ...]:
        low = self.line.low
        at = end + 1 if low[end : end + 1] == " " else end
        if low[at : at + 1] in ("x", "-") and at + 1 < self.end:
            return at, at + 2 if low[at + 1] == " " else at + 1
        return (at,)

    # ---- the words of a move

    def kinds_of(self, words: tuple[Word, ...]) -> int:
        """The kinds of the pieces that stand on the chosen sites before the move is made, as a set."""
        kinds = 0
        for word in words:
            if word.type is Ty.SITES:
                kinds |= self.kind_on(word.number)
        return kinds

    def along(self, words: tuple[Word, ...]) -> Ways:
        """Every way to read the text, or the beginning of it, along these words."""
        ways = self._ways.get(words)
        if ways is None:
            if words:
                ways = self._with_kinds(self._further(self.along(words[:-1]), words[-1]))
            else:
                ways = self._with_kinds({Way(at, False, NOTHING_LEFT_OUT, IN_FULL, 0): 0 for at in self.starts})
            self._ways[words] = ways
        return ways

    def _further(self, ways: Ways, word: Word) -> Ways:
        result: Ways = {}
        left_out = LABELS_LEFT_OUT if word.type is None else WORDS_LEFT_OUT
        for way, stretches in ways.items():
            _put(result, way._replace(left_out=max(way.left_out, left_out)), stretches)
            for fit in self.fits(word, way.at):
                for at in fit.after:
                    further = Way(at, way.shouted or fit.shouted, way.left_out, max(way.cost, fit.cost), way.said)
                    _put(result, further, stretches + 1)
        return result

    def _with_kinds(self, ways: Ways) -> Ways:
        """These ways, and those on which the kind of a piece is said next."""
        result = dict(ways)
        waiting = list(ways)
        while waiting:
            way = waiting.pop()
            for kind, fit in self._kinds_at(way.at):
                for at in fit.after:
                    cost, said = max(way.cost, fit.cost), way.said | kind
                    further = Way(at, way.shouted or fit.shouted, way.left_out, cost, said)
                    if _put(result, further, result[way] + 1):
                        waiting.append(further)
        return result

    def _kinds_at(self, at: int) -> list[tuple[int, Fit]]:
        found = self._kinds.get(at)
        if found is None:
            found = [(1 << word.number, fit) for word in self.lexicon.kinds for fit in self.fits(word, at)]
            self._kinds[at] = found
        return found

    def whole(self, words: tuple[Word, ...]) -> list[tuple[Way, int]]:
        """The ways to read the whole text along the words of a move, with what was said of kinds being true."""
        kinds = self.kinds_of(words)
        return [(way, n) for way, n in self.along(words).items() if way.at == self.end and not way.said & ~kinds]

    # ---- words at large

    def known_at(self, at: int, type_: Ty | None, any_type: bool = False) -> list[tuple[Word, Fit]]:
        """The words of a type (or any) that the text from `at` on can stand for."""
        words = self.lexicon.by_first.get(self.line.low[at : at + 1], ())
        return [(word, fit) for word in words if any_type or word.type is type_ for fit in self.fits(word, at)]

    def unknown(self) -> str | None:
        """The first stretch of the text that is no word of any move; None if all of it can be read."""
        reached, solid, waiting = set(self.starts), set(self.starts), list(self.starts)
        while waiting:
            at = waiting.pop()
            for _, fit in self.known_at(at, None, any_type=True):
                if fit.cost != BY_LETTER:
                    solid.add(fit.after[-1] if self.line.low[fit.end : fit.end + 1] == "x" else fit.after[0])
                waiting += [later for later in fit.after if later not in reached]
                reached.update(fit.after)
        if self.end in reached:
            return None
        farthest = max(reached)
        begin = max(self.line.low.rfind(" ", 0, farthest) + 1, max(at for at in solid if at <= farthest))
        blank = self.line.low.find(" ", begin)
        return self.line.shown[begin : blank if blank >= 0 else self.end]


def _put(ways: Ways, way: Way, stretches: int) -> bool:
    """Note a way; False if it is known with no more stretches."""
    if ways.get(way, stretches + 1) <= stretches:
        return False
    ways[way] = stretches
    return True
