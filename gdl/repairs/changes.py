"""What could be changed in a line to put a mistake right, the likeliest first.

A change is one edit: a word respelt, put in, left out, replaced, or exchanged with its neighbour. How likely it is
follows from what sort of slip it undoes, from how far it is from the place that the error points at, and from what
usually stands beside what in this rulebook (`habits`). Bits are the measure of all three: the fewer, the likelier.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from gdl.diagnostics import Diagnostic, Edit
from gdl.infra.plurals import unit_of
from gdl.repairs.habits import Habits, said
from gdl.repairs.vocabulary import DECLARING, Vocabulary
from gdl.syntax.mistakes import Piece
from gdl.syntax.mistakes.lines import Line
from gdl.syntax.mistakes.near import one_slip
from gdl.syntax.mistakes.shape import behind_primary
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.parser import expected_at, spellings
from gdl.syntax.words import NAMES, RESERVED, SHORT_DIRECTIONS, SITE_NAME
from gdl_interpreter.program.span import Span

RESPELT, PUT_IN, EXCHANGED, OTHER, LEFT_OUT, SPLIT, BRACKETED = 2.0, 6.0, 6.0, 12.0, 12.0, 4.0, 4.0
"""How many bits each sort of change takes by itself."""
PROPOSED = -20.0
"""Bits of what the error itself proposes: that is tried first."""
OF_A_WORD_THAT_IS_KNOWN = 6.0
"""Bits that it takes more to believe that a word which means something is a slip for another one."""
ORPHAN = -6.0
"""Bits for a name that is used and not declared, where something is given a name."""
STEP = 1.5
"""Bits for each word between a change and the place that an error points at."""
BEHIND = 3.0
"""Bits more for a change behind that place."""
ALIKE = 0.7
"""How much of two words must agree for one to be taken for the other (`difflib`)."""
UNLIKELY_BETWEEN = 10.0
"""Bits more for a word that two values side by side do not mean in English."""
MOST_ASKED = 4
"""Values that are put in brackets behind a name."""
MOST_NAMES = 30
"""Names that are tried in one place."""
MOST_WORDS = 40
"""Words and signs of a line, around the place of the error, at which changes are tried."""

SIDE_BY_SIDE = ("E133", "E139")
"""Errors about two values with nothing between them: none of the two is too many."""
OF_BRACKETS = ("E115", "E116", "E117")
"""Errors about a bracket without its partner."""
_UNKNOWN = ("nothing is called `", "no player has `", "no player is called `", "no state is called `")
"""How an error begins that is about a name which nothing has."""

_WORDS = (Kind.NAME, Kind.CAP)
_CLOSING = frozenset({",", ":", ")", "}"})
_IN_VALUES = NAMES | {"my", "their"}
"""Words of the language that a value without operators may have."""
_COMPARING = frozenset({"<", ">", "<=", ">=", "is", "is not", "in", "not in", "+", "-", "*", "/", "mod", ".."})
"""What stands between two values, where another of these could stand as well."""
_BETWEEN = frozenset({"and", "or", "except", "leaves", "joins", "wins", "loses"})
"""Words of which each makes another rule of two values."""


@dataclass(frozen=True, slots=True)
class Change:
    """Edits, all in all, and how many bits they take.

    word: what is put there, if it is a word instead of one that is nearly the same; guess: others would do
    as well; said: the error says it already in its own hint; bracketed: what a name is asked of gets its brackets;
    old: the word in another line that gives something its name.
    """

    edits: tuple[Edit, ...]
    bits: float
    word: str | None = None
    guess: bool = False
    said: bool = False
    bracketed: bool = False
    old: str | None = None

    @property
    def replaces(self) -> bool:
        """Does it put something in the place of something else?"""
        return any(
            (edit.span.line, edit.span.column) != (edit.span.end_line, edit.span.end_column) for edit in self.edits
        )

    @property
    def adds_a_word(self) -> bool:
        """Does it put a word between others, and nothing else?"""
        return not self.replaces and all(edit.text.strip().isalpha() for edit in self.edits)

    def says(self, words: Container[str]) -> bool:
        """Is it one of these words that it puts there?"""
        return len(self.edits) == 1 and self.edits[0].text in words

    @property
    def line(self) -> int:
        """The line of the first edit."""
        return self.edits[0].span.line


class Changes:
    """The changes of one logical line of a piece."""

    def __init__(
        self, piece: Piece, line: Line, error: Diagnostic, rows: list[str], vocabulary: Vocabulary, habits: Habits
    ) -> None:
        """
        Args:
            piece: the piece that the line is in.
            line: the line that is changed.
            error: what is wrong.
            rows: the rows of the whole text.
            vocabulary: the words of the rulebook.
            habits: what usually stands beside what, without this line.
        """
        self.piece, self.line, self.rows = piece, line, rows
        self.vocabulary, self.habits = vocabulary, habits
        self.source = error.span.source
        self.tokens = line.tokens
        self.words = [said(token) for token in self.tokens]
        self.place = self._place(error.span)
        self.of_grammar = error.code.startswith("E1")
        self.of_brackets = error.code in OF_BRACKETS
        self.lacking = error.code in SIDE_BY_SIDE
        self.expected = self._expected()

    def all(self) -> Iterator[Change]:
        """All changes, in no order."""
        low, high = self.place[0] - MOST_WORDS, self.place[1] + MOST_WORDS
        for at in range(max(low, 0), min(high, len(self.tokens)) + 1):
            if at < len(self.tokens):
                yield from self._replaced(at)
                yield from self._left_out(at)
                yield from self._split(at)
                yield from self._bracketed(at)
            if at + 1 < len(self.tokens):
                yield from self._exchanged(at)
                yield from self._exchanged_across(at)
            yield from self._put_in(at)

    # ---- where, and what may stand there

    def _place(self, span: Span) -> tuple[int, int]:
        """The first and the last of the words that an error points at, by number; behind the last one is the end."""
        start, stop = (span.line, span.column), (span.end_line, span.end_column)
        first = next((n for n, token in enumerate(self.tokens) if (token.line, token.end) > start), len(self.tokens))
        last = first
        for number in range(first, len(self.tokens)):
            if (self.tokens[number].line, self.tokens[number].column) < stop:
                last = number
        return first, last

    def _expected(self) -> list[frozenset[str] | None]:
        """For each word, and behind the last one, what the grammar takes before it; None where that is not known."""
        first, last = self.tokens[0].line, self.tokens[-1].line
        shift = self.piece.first_line - 1
        found = expected_at(self.piece.text, first - shift, last - shift)
        places = {(line + shift, column): expected for (line, column), expected in found.items()}
        known: list[frozenset[str] | None] = [places.get((token.line, token.column)) for token in self.tokens]
        end = self.tokens[-1]
        behind = [expected for (line, column), expected in places.items() if (line, column) >= (end.line, end.end)]
        return [*known, behind[0] if behind else None]

    def _away(self, at: int) -> float:
        first, last = self.place
        if self.of_brackets:  # where its partner belongs is for the words beside it to say
            return STEP / 8 * max(first - at, at - last, 0)
        if at < first:
            return STEP * (first - at)
        if at <= last:
            return 0.0
        return STEP * (at - last) + BEHIND * self.of_grammar

    # ---- the sorts of changes

    def _replaced(self, at: int) -> Iterator[Change]:
        token = self.tokens[at]
        if token.kind not in (*_WORDS, Kind.LETTERS):
            return
        known = OF_A_WORD_THAT_IS_KNOWN * (token.text in self.vocabulary.known)
        near = slips(token.text, self.vocabulary.all, strict=bool(known))
        if at + 1 < len(self.tokens) and self.tokens[at + 1].text == "(" and self.tokens[at + 1].column == token.end:
            near = {word: slip for word, slip in near.items() if word not in self.vocabulary.never_called}
        for word, slip in near.items():
            bits = slip + known / 2 + self._away(at) + self._gain(at, at + 1, [word])
            yield Change((Edit(token.span(self.source), word),), bits, word)
        asked = token.kind is Kind.NAME and token.text in self.vocabulary.called
        if self.lacking and at == self.place[0] and (asked or token.text in ("my", "their")):  # it is part of a value
            return
        of_the_language = token.text in self.vocabulary.fixed  # no site is meant by such a word
        for word in self._candidates(at, at + 1) - {*near, token.text}:
            if of_the_language and SITE_NAME.fullmatch(word):
                continue
            bits = OTHER + known / 3 + self._away(at) + self._gain(at, at + 1, [word])
            yield Change((Edit(token.span(self.source), word),), bits, guess=True)

    def _left_out(self, at: int) -> Iterator[Change]:
        token = self.tokens[at]
        if len(self.tokens) == 1 or (self.lacking and self.place[0] - 1 <= at <= self.place[0]):
            return
        called = at + 1 < len(self.tokens) and self.tokens[at + 1].text == "("
        if called and token.text in self.vocabulary.called:  # what is left would be a value in brackets
            return
        row = self.rows[token.line - 1]
        start, stop = token.column, token.end
        if at + 1 < len(self.tokens) and self.tokens[at + 1].line == token.line and row[start - 2 : start - 1] != "(":
            stop = self.tokens[at + 1].column
            if token.kind is not Kind.OPEN and self.tokens[at + 1].text in _CLOSING:
                start = self.tokens[at - 1].end if at and self.tokens[at - 1].line == token.line else start
        elif at and self.tokens[at - 1].line == token.line:
            start = self.tokens[at - 1].end
        glued = row[start - 2 : start - 1].isalnum() and row[stop - 1 : stop].isalnum()
        edit = Edit(Span(self.source, token.line, start, token.line, stop), " " if glued else "")
        yield Change((edit,), LEFT_OUT * (1 + self.lacking) + self._away(at) + self._gain(at, at + 1, []))

    def _exchanged(self, at: int) -> Iterator[Change]:
        one, two = self.tokens[at], self.tokens[at + 1]
        if one.line != two.line or one.text == two.text:
            return
        between = self.rows[one.line - 1][one.end - 1 : two.column - 1]
        span = Span(self.source, one.line, one.column, one.line, two.end)
        if one.text in _CLOSING and two.kind in _WORDS:  # `choose spot : in` never: a sign goes to the word before it
            text = f"{two.text}{one.text} " if one.text != ")" else f"{two.text}{one.text}"
            left = self.tokens[at - 1] if at else None
            glued = left is not None and left.line == one.line and left.end == one.column
            text = f" {text}".rstrip() if glued and left is not None and left.kind is not Kind.OPEN else text.rstrip()
            behind = self.rows[two.line - 1][two.end - 1 : two.end]
            text += " " if behind[:1].isalnum() else ""
        else:
            text = f"{two.text}{between}{one.text}"
            if two.text == "(" and one.kind in _WORDS and between:
                text = f"{two.text}{one.text}"
        words = [said(two), said(one)]
        bits = EXCHANGED + min(self._away(at), self._away(at + 1)) + self._gain(at, at + 2, words)
        yield Change((Edit(span, text),), bits)

    def _exchanged_across(self, at: int) -> Iterator[Change]:
        """Two words on both sides of a word of the language: `place spot on Man`."""
        if at == 0 or at + 1 >= len(self.tokens) or self.tokens[at].text not in self.vocabulary.fixed:
            return
        one, two = self.tokens[at - 1], self.tokens[at + 1]
        if one.kind not in _WORDS or two.kind not in _WORDS or {one.text, two.text} & (self.vocabulary.fixed - NAMES):
            return
        edits = Edit(one.span(self.source), two.text), Edit(two.span(self.source), one.text)
        words = [two.text, self.words[at], one.text]
        bits = EXCHANGED + min(map(self._away, (at - 1, at, at + 1))) + self._gain(at - 1, at + 2, words)
        yield Change(edits, bits)

    def _split(self, at: int) -> Iterator[Change]:
        token = self.tokens[at]
        if token.kind not in (*_WORDS, Kind.LETTERS) or token.text in self.vocabulary.known:
            return
        for cut in range(1, len(token.text)):
            one, two = token.text[:cut], token.text[cut:]
            if one in self.vocabulary.all and (two in self.vocabulary.all or two.isdecimal()):
                for sign in ("(", " "):
                    words = [one, *([sign] if sign == "(" else []), two]
                    bits = SPLIT + self._away(at) + self._gain(at, at + 1, words)
                    yield Change((Edit(token.span(self.source), f"{one}{sign}{two}"),), bits)

    def _bracketed(self, at: int) -> Iterator[Change]:
        """What stands behind a name that is asked of something, in brackets: `step man north`, `step man, north`."""
        token = self.tokens[at]
        if token.kind not in _WORDS or token.text not in self.vocabulary.called:
            return
        values: list[str] = []
        words, number, first = [self.words[at], "("], at + 1, self.tokens[at + 1 : at + 2]
        joined = self.lacking and at == self.place[0] and at > 0
        while len(values) < MOST_ASKED and (not first or first[0].text != "("):
            number += bool(values) and number < len(self.tokens) and self.tokens[number].kind is Kind.COMMA
            stop = behind_primary(self.tokens, number)
            if stop is None or any(each.line != token.line for each in self.tokens[number:stop]):
                return
            if any(each.text in self.vocabulary.fixed - _IN_VALUES for each in self.tokens[number:stop]):
                return
            end = self.tokens[stop - 1].end
            values.append(self.rows[token.line - 1][self.tokens[number].column - 1 : end - 1])
            words += [*([","] if len(values) > 1 else []), *self.words[number:stop]]
            asked = f"({', '.join(values)})"
            bits = BRACKETED + self._away(at) + self._gain(at, stop, [*words, ")"])
            edit = Edit(Span(self.source, token.line, token.end, token.line, end), asked)
            yield Change((edit,), bits, bracketed=True)
            if joined:  # `empty reached my Man`
                both = Edit(Span(self.source, token.line, token.column, token.line, end), f"and {token.text}{asked}")
                yield Change((both,), BRACKETED + self._away(at), bracketed=True)
            number = stop

    def _put_in(self, at: int) -> Iterator[Change]:
        for word in self._candidates(at, at):
            bits = PUT_IN + self._away(at) + self._gain(at, at, [*word.split()])
            bits += UNLIKELY_BETWEEN * (self.lacking and at == self.place[0] and not self._joins(at, word))
            yield Change(
                (self._insertion(at, word),), bits, guess=self._is_name(word) or (self.lacking and word in _COMPARING)
            )

    def _joins(self, at: int, word: str) -> bool:
        """Is it what two values side by side mean, in English? What is said of something goes with `and`.

        Of two kinds of piece no site has both, and no site is two.
        """
        behind = at + (self.tokens[at].text in ("my", "their"))
        both = self.tokens[at - 1], *self.tokens[behind : behind + 1]
        apart = all(each.kind is Kind.CAP for each in both) or all(SITE_NAME.fullmatch(each.text) for each in both)
        return word == ("or" if apart else "and") or word not in _BETWEEN

    def _is_name(self, word: str) -> bool:
        return word[0].isalnum() and (word not in self.vocabulary.fixed or word in NAMES)

    def _insertion(self, at: int, word: str) -> Edit:
        before = self.tokens[at - 1] if at else None
        behind = self.tokens[at] if at < len(self.tokens) else None
        joined = before is not None and (behind is None or behind.line == before.line)
        if before is not None and (word in _CLOSING or behind is None):
            row = self.rows[before.line - 1]
            after = row[before.end - 1 : before.end]
            text = word if word in _CLOSING or before.text in "({" else f" {word}"
            text += " " if after and after not in " ,:)}#" and word != ")" else ""
            if word == ")" and after.isalnum():
                text += " "
            return Edit(Span(self.source, before.line, before.end, before.line, before.end), text)
        place = behind or self.tokens[-1]
        line, column = place.line, place.column
        start = column
        text = f"{word} "
        if word == "(":
            text = "("
            called = before is not None and joined and before.text not in self.vocabulary.fixed
            if called and before is not None and before.kind in _WORDS:
                start = before.end
        elif word == "-" or (behind is not None and behind.text in _CLOSING | {"("} and word[0].isalnum()):
            text = word
        elif word == "{":
            text = "{"
        if before is not None and joined and word not in ("(", "{"):
            glued = before.end == column and before.text not in "({"
            text = f" {text}" if glued else text
        return Edit(Span(self.source, line, start, line, column), text)

    def _candidates(self, start: int, stop: int) -> set[str]:
        """What could stand there instead of some words, or between two: as the grammar says, and as is usual."""
        expected = self.expected[start]
        if expected is None:
            return set()
        written = spellings()
        found = {written[name] for name in expected if name in written}
        found |= {"+", "-"} if "PLUS_MINUS" in expected else set()
        found |= {"highest", "lowest"} if "KEEP" in expected else set()
        called = stop < len(self.tokens) and self.tokens[stop].text == "("
        known = self.vocabulary.called if called else self.vocabulary.names
        names = [word for word in known if ("CAP" if word[0].isupper() else "NAME") in expected]
        ranked = sorted(names, key=lambda word: (self._gain(start, stop, [word]), word))
        found |= set(ranked[:MOST_NAMES])
        if "NUMBER" in expected:
            found |= {"1", "2"}
        return found

    def _gain(self, start: int, stop: int, words: list[str]) -> float:
        """How many bits more the line takes with other words in the place of some."""
        habits = self.habits
        old = habits.bits(self.words, start, stop + 2)
        changed = [*self.words[:start], *words, *self.words[stop:]]
        declares = start > 0 and self.words[start - 1] in DECLARING
        orphan = ORPHAN if declares and words and words[0] in self.vocabulary.orphans else 0.0
        return habits.bits(changed, start, start + len(words) + 2) - old + orphan


def slips(word: str, known: Iterable[str], strict: bool = False) -> dict[str, float]:
    """The words that one may be a slip of the pen for, each with how many bits that takes.

    Args:
        word: what stands there.
        known: the words that may be meant.
        strict: no more than one letter may be wrong.
    """
    found: dict[str, float] = {}
    small = word.lower()
    one = unit_of(1, small)  # several of a kind of piece, as `fences`
    for other in known:
        if other == word:
            continue
        if one_slip(word, other) or other.lower() == small or (other[0].isupper() and other.lower() == one):
            found[other] = RESPELT
        elif not strict and min(len(word), len(other)) > 3:
            matcher = SequenceMatcher(None, word, other)
            if matcher.real_quick_ratio() > ALIKE and matcher.quick_ratio() > ALIKE and matcher.ratio() > ALIKE:
                found[other] = RESPELT + 12 * (1 - matcher.ratio())
    return found


def renamed(error: Diagnostic, vocabulary: Vocabulary) -> Iterator[Change]:
    """For a name that nothing has: names that are given and never used may have been meant to be that one."""
    wanted = unknown_name(error)
    if wanted is None:
        return
    near = slips(wanted, {token.text for token in vocabulary.declarations})
    for token in vocabulary.declarations:
        idle = vocabulary.count[token.text] == 1
        if (token.text in near or idle) and token.text != wanted and token.text[0].isupper() == wanted[0].isupper():
            far = abs(token.line - error.span.line)
            if idle and token.text in near and vocabulary.count[wanted] > 1:  # it is misspelt once, where it is given
                yield Change((Edit(token.span(error.span.source), wanted),), PROPOSED - 1, wanted, old=token.text)
                continue
            bits = near.get(token.text, RESPELT + 6.0) + 6.0 * (not idle) + min(far, 20) / 4
            yield Change((Edit(token.span(error.span.source), wanted),), bits, wanted, old=token.text)


_NAMING = frozenset({"let", "choose", "chance", "for"})
"""What gives a name to a value within a turn."""


def called_otherwise(error: Diagnostic, vocabulary: Vocabulary, piece: Piece) -> Iterator[Change]:
    """For a name that is not allowed: another one wherever it stands in the same way.

    The name of a value in a turn, or of a parameter, stands there alone; a heading's is asked of somebody, or has
    brackets behind it.
    """
    if error.code not in ("E105", "E211"):
        return
    old = error.message.partition("`")[2].partition("`")[0]
    places = [token for token in vocabulary.declarations if token.text == old]
    where = error.span.line, error.span.column
    declared = min(places, key=lambda token: (token.line, token.column) != where, default=None)
    if declared is None or not old[0].islower():
        return
    new = f"own_{old}"
    in_turn = any(line.first in _NAMING and declared in line.tokens for line in piece.lines)
    in_turn |= any(line.first == "define" and declared in line.tokens[2:] for line in piece.lines)  # a parameter
    here = {token for line in piece.lines for token in _names(line, old)} if in_turn else frozenset()
    edits = [Edit(declared.span(error.span.source), new)]
    tokens = vocabulary.tokens
    for number, token in enumerate(tokens):
        if token.text != old or token == declared:
            continue
        before = tokens[number - 1] if number else None
        owned = before is not None and (before.text in ("my", "their") or before.kind is Kind.CAP)
        asked = number + 1 < len(tokens) and tokens[number + 1].text == "("
        if (token in here and not owned and not asked) if in_turn else (owned or asked):
            edits.append(Edit(token.span(error.span.source), new))
    yield Change(tuple(edits), PROPOSED, said=True)


def _names(line: Line, word: str) -> Sequence[Token]:
    """The tokens of a line that may be a word as a name: not a statement's own words, if it is one of the language."""
    if word not in RESERVED:
        return line.tokens
    behind = line.tokens[1:]
    if (line.first, word) not in (("move", "to"), ("change", "to"), ("place", "on")):
        return behind
    own = next((token for token in behind if token.text == word), None)
    return [token for token in behind if token is not own]


def lifted(error: Diagnostic, piece: Piece) -> Iterator[Change]:
    """For a name that a block gives, and that is used behind it: the name is given before the block."""
    wanted = unknown_name(error)
    here = lines_about(piece, error.span)[0]
    at = piece.lines.index(here)
    for number in range(at - 1, 0, -1):
        line = piece.lines[number]
        if line.indent <= here.indent or line.first != "let" or len(line.tokens) < 4 or line.tokens[1].text != wanted:
            continue
        above = [each for each in piece.lines[:number] if each.indent <= here.indent]
        if not above or line.tokens[0].line != line.last.line:
            return
        source, first, last = error.span.source, line.tokens[0], line.last
        row = piece.text.split("\n")[first.line - piece.first_line]
        opener = above[-1].tokens[0]
        place = Span(source, opener.line, opener.column, opener.line, opener.column)
        given = row[first.column - 1 : last.end - 1]
        blanks = " " * (opener.column - 1)
        without = Span(source, first.line, first.column, first.line, line.tokens[1].column)
        yield Change((Edit(place, f"{given}\n{blanks}"), Edit(without, "")), RESPELT - 10)
        return


def proposed(error: Diagnostic) -> Iterator[Change]:
    """What the error itself comes with."""
    guess = error.hint is not None and error.hint.startswith("for instance")
    for number, fix in enumerate(error.fixes):
        yield Change(fix.edits, PROPOSED + number, said=True, guess=guess)


def abbreviated(error: Diagnostic) -> Iterator[Change]:
    """For a name that nothing has: the direction that maps call so, as `n`."""
    wanted = SHORT_DIRECTIONS.get((unknown_name(error) or "").lower())
    if wanted is not None:
        yield Change((Edit(error.span, wanted),), PROPOSED, wanted)


def asked_of_what_is_given(error: Diagnostic, piece: Piece) -> Iterator[Change]:
    """For a built-in or a definition without its brackets: what it may be asked of, of the names given above."""
    if error.code != "E205" or not error.message.endswith("takes one value, but none is given"):
        return
    here = lines_about(piece, error.span)[0]
    lines = [line for line in reversed(piece.lines[: piece.lines.index(here)]) if line.indent <= here.indent]
    names = [name for line in (here, *lines) for name in _given_in(line, line is here)]
    place = Span(
        error.span.source, error.span.end_line, error.span.end_column, error.span.end_line, error.span.end_column
    )
    for number, name in enumerate(list(dict.fromkeys(names))[:MOST_ASKED]):
        yield Change((Edit(place, f"({name})"),), PUT_IN - LEFT_OUT + STEP * number, guess=True)


def _given_in(line: Line, within: bool) -> Iterator[str]:
    """The names that a line gives to those below it, or, `within`, in itself: those of the values of a definition."""
    tokens = line.tokens
    if line.first == "define":
        for before, token in pairwise(tokens):
            if before.kind is Kind.COLON:
                return
            if token.kind is Kind.NAME and before.text in ("(", ","):
                yield token.text
    elif not within:
        yield from (token.text for before, token in pairwise(tokens) if before.text in _NAMING)


def unknown_name(error: Diagnostic) -> str | None:
    """The name that an error says nothing has."""
    if error.code != "E201" or not error.message.startswith(_UNKNOWN):
        return None
    return error.message.partition("`")[2].partition("`")[0]


def lines_about(piece: Piece, span: Span, of_brackets: bool = False) -> list[Line]:
    """The line that a place is in, and the one before it where it may be that which is wrong.

    of_brackets: a bracket lacks its partner, without which the line may have ended too early.
    """
    number = next(
        (n for n, line in enumerate(piece.lines) if line.tokens[0].line <= span.line <= line.tokens[-1].line),
        None,
    )
    if number is None:
        below = [line for line in piece.lines if line.tokens[0].line <= span.line]
        return below[-1:] or [piece.lines[0]]
    found = [piece.lines[number]]
    first = found[0].tokens[0]
    if number and (of_brackets or (span.line, span.column) <= (first.line, first.column)):
        found.append(piece.lines[number - 1])
    return found
