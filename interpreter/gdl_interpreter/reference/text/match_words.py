"""Reading typed text: which stretches of it can stand for which words, and how far a list of words accounts for it.

Nothing is decided here. A text is followed along the words of a move, every way at once: each word stands in the
text in full, by its letter or cut short, or is left out; and the kind of a piece on a chosen site may stand anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.text.spelling import BY_LETTER, CUT_SHORT, IN_FULL, Lexicon, Line, Spelling

_COLUMN_AND_ROW = re.compile(r"([a-z]+)([0-9]+)")

MOST_KINDS_SAID = 3
"""How many different kinds may be added to a move."""

MEMBERS_IN_A_STEP = 2
"""Members of a choice that are held against a text in a step."""

_MOST_SPLITS = 12
"""So many ways to split a text into words are looked at."""

_MOST_KEPT = 64
"""So many typed texts of a Program are kept."""

NOTHING_LEFT_OUT, WORDS_LEFT_OUT, LABELS_LEFT_OUT = 0, 1, 2
"""What is left out of the words of a move, as a set: nothing, sites and other choices, labels."""


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

    at: how far it is read; named: whether a word of the move is read; left_out: which sorts of words are; cost: the
    worst spelling; said: the kinds that were added; due: those that no site chosen since has a piece of.
    """

    at: int
    named: bool
    shouted: bool
    left_out: int
    cost: int
    said: int
    due: int


Ways = dict[Way, int]
"""For each way the least number of stretches that the text is split into."""


class TypedText:
    """A typed text, whatever the position: which stretches of it can stand for which words."""

    def __init__(self, text: str, lexicon: Lexicon, by_part: bool = False) -> None:
        """
        Args:
            text: what was typed.
            lexicon: the words of moves.
            by_part: a site may be told by its column or its row, if more follows at once.
        """
        self.text, self.by_part = text, by_part
        self.line = Line.of(text)
        self.end = len(self.line.low)
        self.lexicon = lexicon
        self._standing: dict[int, dict[Word, tuple[Fit, ...]]] = {}
        self._known: dict[int, list[tuple[Word, Fit]]] = {}

    @property
    def starts(self) -> tuple[int, ...]:
        """Where the first word may begin."""
        return (0, 1) if self.line.low[:1] == "-" else (0,)

    def fits(self, word: Word, at: int) -> tuple[Fit, ...]:
        """The stretches from `at` on that can stand for a word."""
        found = self._standing_at(at).get(word)
        return found if found is not None else self._parts(word, at)

    def known_at(self, at: int) -> list[tuple[Word, Fit]]:
        """The words that the text from `at` on can stand for, but for sites that are told by their row alone."""
        found = self._known.get(at)
        if found is None:
            found = [(word, fit) for word, fits in self._standing_at(at).items() for fit in fits]
            self._known[at] = found
        return found

    def _standing_at(self, at: int) -> dict[Word, tuple[Fit, ...]]:
        """The words of which a spelling begins like the text from `at` on, with their stretches."""
        found = self._standing.get(at)
        if found is None:
            begun = self.lexicon.by_first.get(self.line.low[at : at + 1], ())
            found = {word: self._spelt(word, spellings, at) for word, spellings in begun}
            self._standing[at] = found
        return found

    def _spelt(self, word: Word, spellings: Sequence[Spelling], at: int) -> tuple[Fit, ...]:
        return (*(fit for each in spellings for fit in self._fit(word, each, at)), *self._parts(word, at))

    def _fit(self, word: Word, spelling: Spelling, at: int) -> list[Fit]:
        low, wanted, end, spelt, shouted = self.line.low, spelling.line.low, at, 0, False
        fits: list[Fit] = []
        while spelt < len(wanted) and end < self.end:
            if wanted[spelt] == " " != low[end]:
                spelt += 1
                continue
            if wanted[spelt] != low[end]:
                break
            shouted = shouted or (self.line.shown[end].isupper() and not spelling.line.shown[spelt].isupper())
            end, spelt = end + 1, spelt + 1
            if spelt < len(wanted) and spelling.cost == IN_FULL and self._may_be_cut(word, at, end):
                fits.append(Fit(self._after(end), end, CUT_SHORT, shouted))
        if spelt == len(wanted) and not self._goes_on(at, end):
            fits.append(Fit(self._after(end), end, spelling.cost, shouted))
        return fits

    def _parts(self, word: Word, at: int) -> tuple[Fit, ...]:
        """Those of a site that is told by its column or its row alone, if it may be."""
        return tuple(self._part(word.text, at)) if self.by_part and word.type is Ty.SITES else ()

    def _part(self, name: str, at: int) -> Iterator[Fit]:
        """The column, or the row, of a site's name, straight before something else."""
        named = _COLUMN_AND_ROW.fullmatch(name)
        for part in named.groups() if named is not None else ():
            end = at + len(part)
            follows = self.line.low[end : end + 1]
            if self.line.low.startswith(part, at) and follows and follows != " " and not follows.isdigit():
                shouted = self.line.shown[at].isupper()
                yield Fit(self._after(end), end, CUT_SHORT, shouted)

    def _may_be_cut(self, word: Word, at: int, end: int) -> bool:
        """May the text from `at` to `end` be a word cut short? It must end there, and be no such word itself, no label.

        An `x` ends it, too, unless it is a letter of a word that is written in full (`exchange`); so does the name of a
        site behind a capital, where none that goes on from there is written in full (`Ca1`), but for a site: `Bb2`.
        """
        low = self.line.low
        if low[end - 1] == " ":
            return False
        ends = end == self.end or low[end] == " " or (low[end] == "x" and end + 1 < self.end)
        if not ends and word.type is not Ty.SITES and self.line.shown[at].isupper():
            ends = self._site_begins(end) and not self._longer(at, end)
        if not ends or (low[end : end + 1] == "x" and low[at:].partition(" ")[0] in self.lexicon.whole):
            return False
        stretch = low[at:end]
        is_number = word.type is Ty.INT or stretch.isdigit()
        whole = self.lexicon.whole.get(stretch, ())
        return not is_number and word.type not in whole and None not in whole

    def _site_begins(self, at: int) -> bool:
        """Does the name of a site that the board draws with a letter and a number stand from there on?"""
        found = _COLUMN_AND_ROW.match(self.line.low, at)
        return found is not None and Ty.SITES in self.lexicon.whole.get(found[0], ())

    def _goes_on(self, at: int, end: int) -> bool:
        """Is a number cut in two there, or a direction, though there is a word for the whole of it?"""
        low = self.line.low
        if low[end - 1].isdigit():
            return low[end : end + 1].isdigit() and self._longer(at, end)
        is_way = low[end : end + 1].isalpha() and Ty.DIRECTIONS in self.lexicon.whole.get(low[at:end], ())
        return is_way and Ty.DIRECTIONS in self.lexicon.whole.get(low[at:].partition(" ")[0], ())

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

    @cached_property
    def _stretches(self) -> dict[int, list[Fit]]:
        """The stretches that can stand for any word, by where they begin, as far as the text can be read."""
        found: dict[int, list[Fit]] = {}
        waiting = list(self.starts)
        while waiting:
            at = waiting.pop()
            if at not in found:
                found[at] = [fit for _, fit in self.known_at(at)]
                waiting += [after for fit in found[at] for after in fit.after]
        return found

    @cached_property
    def hopeful(self) -> frozenset[int]:
        """The places from which on all of the text can be split into words."""
        found = {self.end}
        for at in sorted(self._stretches, reverse=True):
            if any(after in found for fit in self._stretches[at] for after in fit.after):
                found.add(at)
        return frozenset(found)

    def unknown(self) -> str | None:
        """The first stretch of the text that is no word of any move; None if all of it can be read."""
        if not self.hopeful.isdisjoint(self.starts):
            return None
        solid = set(self.starts)
        for fit in (fit for fits in self._stretches.values() for fit in fits if fit.cost != BY_LETTER):
            before_x = self.line.low[fit.end : fit.end + 1] == "x"
            if not before_x or fit.cost == IN_FULL:  # else the `x` may be a letter of what is no word
                solid.add(fit.after[-1] if before_x else fit.after[0])
        farthest = max(self._stretches)
        begin = max(self.line.low.rfind(" ", 0, farthest) + 1, max(at for at in solid if at <= farthest))
        blank = self.line.low.find(" ", begin)
        return self.line.shown[begin : blank if blank >= 0 else self.end]


class TypedTexts:
    """The texts that are typed for moves of one Program; the last few are kept, as each is read in several ways."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._kept: dict[tuple[str, bool], TypedText] = {}

    def of(self, text: str, by_part: bool = False) -> TypedText:
        """A text that was typed; by_part: see `TypedText`."""
        found = self._kept.get((text, by_part))
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[text, by_part] = TypedText(text, self.lexicon, by_part)
        return found


class Reading:
    """A typed text, compared with the words of moves of one position."""

    def __init__(
        self,
        typed: TypedText,
        kind_on: Callable[[int], int],
        chosen_kinds: int = 0,
        kinds_of_pieces: int = -1,
    ) -> None:
        """
        Args:
            typed: what was typed.
            kind_on: the set of the kind on a site, by the site's number.
            chosen_kinds: the kinds that legal moves choose, as a set.
            kinds_of_pieces: the kinds that may be said of pieces on chosen sites, as a set.
        """
        self.typed = typed
        self.line, self.end, self.fits = typed.line, typed.end, typed.fits
        self.chosen_kinds = chosen_kinds
        self.kinds_of_pieces = kinds_of_pieces
        self.kind_on = kind_on
        self._ways: dict[tuple[Word, ...], Ways] = {}
        self._kinds: dict[int, list[tuple[int, Fit]]] = {}
        self._following: dict[frozenset[int], frozenset[Word]] = {}

    def of_text(self, text: str) -> Reading:
        """Of another text, the same words."""
        typed = TypedText(text, self.typed.lexicon, self.typed.by_part)
        return Reading(typed, self.kind_on, self.chosen_kinds, self.kinds_of_pieces)

    @property
    def starts(self) -> tuple[int, ...]:
        """Where the first word may begin."""
        return self.typed.starts

    @cached_property
    def hopeful(self) -> frozenset[int]:
        """The places from which on all of the text can be split into words."""
        return self.typed.hopeful

    # ---- the words of a move

    def kinds_of(self, words: tuple[Word, ...]) -> int:
        """The kinds of the pieces that stand on the chosen sites before the move is made, as a set."""
        kinds = 0
        for word in words:
            if word.type is Ty.SITES:
                kinds |= self.kind_on(word.number)
        return kinds

    def is_true(self, way: Way, words: tuple[Word, ...], later: tuple[Word, ...] = ()) -> bool:
        """Are the kinds that were added those of pieces on the chosen sites?

        Where the move chooses a kind itself, they stand before their sites, and are none that could be the one chosen.

        Args:
            way: how the text is read along the first words.
            words: of the move.
            later: those of them that are not read yet.
        """
        if any(word.type is Ty.KINDS for word in words):
            return not way.due & ~self.kinds_of(later) and not way.said & self.chosen_kinds
        return not way.said & ~self.kinds_of(words)

    def first_kind(self, words: tuple[Word, ...]) -> int:
        """The kind of the piece on the site that a move chooses first, as a set."""
        return next((self.kind_on(word.number) for word in words if word.type is Ty.SITES), 0)

    def along(self, words: tuple[Word, ...]) -> Ways:
        """Every way to read the text, or the beginning of it, along these words."""
        ways = self._ways.get(words)
        if ways is None:
            if words:
                ways = self._with_kinds(self._further(self.along(words[:-1]), words[-1]))
            else:
                begun = (Way(at, False, False, NOTHING_LEFT_OUT, IN_FULL, 0, 0) for at in self.starts)
                ways = self._with_kinds(dict.fromkeys(begun, 0))
            self._ways[words] = ways
        return ways

    def _further(self, ways: Ways, word: Word) -> Ways:
        result: Ways = {}
        left_out = LABELS_LEFT_OUT if word.type is None else WORDS_LEFT_OUT
        kind = self.kind_on(word.number) if word.type is Ty.SITES else 0
        for way, stretches in ways.items():
            due = way.due & ~kind
            _put(result, way._replace(left_out=way.left_out | left_out, due=due), stretches)
            for fit in self.fits(word, way.at):
                for at in fit.after:
                    shouted, cost = way.shouted or fit.shouted, max(way.cost, fit.cost)
                    _put(result, Way(at, True, shouted, way.left_out, cost, way.said, due), stretches + 1)
        return result

    def _with_kinds(self, ways: Ways) -> Ways:
        """These ways, and those on which the kind of a piece is said next."""
        result = dict(ways)
        waiting = list(ways)
        while waiting:
            way = waiting.pop()
            if way.said.bit_count() >= MOST_KINDS_SAID:
                continue
            for kind, fit in self.kinds_at(way.at):
                if way.said & kind:
                    continue
                for at in fit.after:
                    shouted, cost = way.shouted or fit.shouted, max(way.cost, fit.cost)
                    further = Way(at, way.named, shouted, way.left_out, cost, way.said | kind, way.due | kind)
                    if _put(result, further, result[way] + 1):
                        waiting.append(further)
        return result

    def kinds_at(self, at: int) -> list[tuple[int, Fit]]:
        found = self._kinds.get(at)
        if found is None:
            known = ((1 << word.number, fit) for word, fit in self.known_at(at, Ty.KINDS))
            found = self._kinds[at] = [(kind, fit) for kind, fit in known if kind & self.kinds_of_pieces]
        return found

    def whole(self, words: tuple[Word, ...]) -> list[tuple[Way, int]]:
        """The ways to read the whole text along the words of a move, with what was said of kinds being true."""
        ways = self.along(words).items()
        return [(way, n) for way, n in ways if way.at == self.end and way.named and self.is_true(way, words)]

    def is_spelt_by(self, words: tuple[Word, ...]) -> bool:
        """Are all of these words at the beginning of the text, with none left out, and can the rest be split into
        words?"""
        return any(way.left_out == NOTHING_LEFT_OUT and way.at in self.hopeful for way in self.along(words))

    def may_follow(self, words: tuple[Word, ...]) -> frozenset[Word]:
        """The words that may stand in the text behind others, which are read as far as they can be, in whatever way;
        but for sites that are told by their row alone.

        Args:
            words: those others.
        """
        places = frozenset(way.at for way in self.along(words))
        if places not in self._following:
            known = (word for at in places for word, _ in self.known_at(at, None, any_type=True))
            self._following[places] = frozenset(known)
        return self._following[places]

    @cached_property
    def last_words(self) -> frozenset[Word] | None:
        """The words that can end the text: a move has one of them, or the text is not all of its words. None: the kind
        of a piece can end it, too."""
        found: set[Word] = set()
        for at in range(self.end):
            if any(self.end in fit.after for _, fit in self.kinds_at(at)):
                return None
            found |= {word for word, fit in self.known_at(at, None, any_type=True) if self.end in fit.after}
        return frozenset(found)

    # ---- words at large

    def is_meant(self, fit: Fit, at: int) -> bool:
        """Can all that is typed behind a stretch be split into words, and is it no letter of a longer word in full?"""
        if not any(after in self.hopeful for after in fit.after):
            return False
        return fit.cost == IN_FULL or not any(
            other.cost == IN_FULL and other.end > fit.end for _, other in self.known_at(at, None, any_type=True)
        )

    def passed_by(self, words: tuple[Word, ...], way: Way) -> int:
        """How many of the words, labels aside, are left out of the way to read the text along them."""
        labels = sum(word.type is None for word in words) if way.left_out & LABELS_LEFT_OUT else 0
        return max(0, len(words) - labels - self.along(words)[way] + way.said.bit_count())

    def known_at(self, at: int, type_: Ty | None, any_type: bool = False) -> list[tuple[Word, Fit]]:
        """The words of a type (or any) that the text from `at` on can stand for."""
        found = self.typed.known_at(at)
        return found if any_type else [(word, fit) for word, fit in found if word.type is type_]

    def splits(self) -> Iterator[tuple[Word, ...]]:
        """The words that the text is made of, as far as it is clear which are meant: the first ways to split it."""
        return islice(self._splits(), _MOST_SPLITS)

    def _splits(self) -> Iterator[tuple[Word, ...]]:
        waiting: list[tuple[int, tuple[Word, ...]]] = [(at, ()) for at in self.starts if at in self.hopeful]
        while waiting:
            at, words = waiting.pop()
            if at == self.end:
                yield words
                continue
            for word, fit in self.known_at(at, None, any_type=True):
                if self.is_meant(fit, at):
                    waiting += [(after, (*words, word)) for after in fit.after if after in self.hopeful]

    def says_which(self, word: Word, site: Word) -> bool:
        """Does a word say which piece is on the site behind it? So does a kind that no legal move chooses."""
        which = self.kinds_of_pieces & ~self.chosen_kinds
        return word.type is Ty.KINDS and site.type is Ty.SITES and bool(which >> word.number & 1)


def _put(ways: Ways, way: Way, stretches: int) -> bool:
    """Note a way; False if it is known with no more stretches."""
    if ways.get(way, stretches + 1) <= stretches:
        return False
    ways[way] = stretches
    return True
