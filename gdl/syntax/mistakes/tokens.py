"""A text as a row of tokens: words, numbers, signs, brackets, and whatever does not belong in a rulebook.

The parser stops at the first thing it does not know. This reader never stops: every character of any text belongs to
some token, so that mistakes can be found, and explained, with what stands around them in view.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gdl_interpreter.characters import refused
from gdl_interpreter.program.span import Span


class Kind(enum.Enum):
    """What sort of thing a token is; those from FOREIGN on are mistakes wherever they stand."""

    NAME = "a word in small letters"
    CAP = "a word with a capital"
    NUMBER = "a number"
    STRING = "a text in quotes"
    OPEN = "an opening bracket"
    CLOSE = "a closing bracket"
    COMMA = "a comma"
    COLON = "a colon"
    SIGN = "an operator"
    NEWLINE = "the end of a line"
    COMMENT = "a comment"
    FOREIGN = "an operator of some other language"
    DECIMAL = "a decimal number"
    UNCLOSED = "an opening quote without its partner"
    CURLY = "a text in typographic quotes"
    SINGLE = "a text in single quotes"
    LETTERS = "a word with letters outside a-z"
    INVISIBLE = "a character that cannot be seen"
    STRANGE = "a character that belongs to no word"


class Token(NamedTuple):
    """One token and where it begins."""

    kind: Kind
    text: str
    line: int
    column: int

    @property
    def end(self) -> int:
        """The column just behind it."""
        return self.column + len(self.text)

    def span(self, source: str) -> Span:
        """Where it stands."""
        return Span(source, self.line, self.column, self.line, self.end)

    def first_character(self, source: str) -> Span:
        """Where its first character stands."""
        return Span(source, self.line, self.column, self.line, self.column + 1)

    def behind(self, source: str) -> Span:
        """The place just behind it, where something is missing."""
        return Span(source, self.line, self.end, self.line, self.end + 1)


_SHAPES: tuple[tuple[str, str], ...] = (
    ("NEWLINE", r"\n"),
    ("BLANK", r"[ \t]+"),
    ("COMMENT", r"#[^\n]*"),
    ("STRING", r'"[^"\n]*"'),
    ("UNCLOSED", r'"[^"\n]*'),
    ("CURLY", r'[“”„‟«»][^\n“”„‟«»"]*[“”‟«»"]?'),
    ("SINGLE", r"['‘’‚`´][^\n'‘’‚`´\"]*['‘’`´]"),
    ("DECIMAL", r"[0-9]+\.[0-9]+"),
    ("NUMBER", r"[0-9]+"),
    ("WORD", r"[^\W\d]\w*"),
    ("FOREIGN", r"===|!==|==|!=|<>|=<|=>|->|:=|&&|\|\||\+\+|\*\*|//|/\*|\*=|/=|\.\.\.|[%;!&|^~\[\]≤≥≠×÷−–—…∧∨¬]"),
    ("SIGN", r"<=|>=|\+=|-=|\.\.|[<>=+\-*/]"),
    ("DOT", r"\."),
    ("OPEN", r"[({]"),
    ("CLOSE", r"[)}]"),
    ("COMMA", r","),
    ("COLON", r":"),
    ("INVISIBLE", r"\s"),
    ("STRANGE", r"."),
)
TOKEN = re.compile("|".join(f"(?P<{name}>{shape})" for name, shape in _SHAPES), re.DOTALL)
"""One token; its group is named by its shape."""
_KINDS = {**{kind.name: kind for kind in Kind}, "DOT": Kind.FOREIGN}


def tokens(text: str, first_line: int = 1) -> Iterator[Token]:
    """All tokens of a text in order; blanks between them are left out. None goes on into another line."""
    rows = text.split("\n")
    for line, row in enumerate(rows, start=first_line):
        for kind, what, column in _of_row(row) if len(row) <= MOST_KEPT else _read_row(row):
            yield Token(kind, what, line, column)
        if line - first_line + 1 < len(rows):
            yield Token(Kind.NEWLINE, "\n", line, len(row) + 1)


def _read_row(row: str) -> tuple[tuple[Kind, str, int], ...]:
    """The tokens of a line, each with its column."""
    found = []
    for each in TOKEN.finditer(row):
        shape, what = each.lastgroup or "", each.group()
        if shape == "BLANK":
            continue
        kind = _word_kind(what) if shape == "WORD" else _KINDS[shape]
        if kind is Kind.STRANGE and any(refused(f"a{what}")):
            kind = Kind.INVISIBLE
        found.append((kind, what, each.start() + 1))
    return tuple(found)


class RowFacts(NamedTuple):
    """What a line of a text is about.

    first, last: of its tokens that are no comments, None where there are none; words: how many these are; comments: how
    many there are; floor, peak: how many brackets are open behind it, and in it at the most, where none were before;
    rise, climb: how many more than before, and at the most, where enough were open for each that closes.
    """

    first: Token | None
    last: Token | None
    words: int
    comments: int
    floor: int
    rise: int
    peak: int
    climb: int

    def depth(self, before: int) -> int:
        """How many brackets are open behind it, where so many were before; a bracket too many that closes is none."""
        return max(self.floor, before + self.rise)

    def deepest(self, before: int) -> int:
        """How many brackets are open in it at the most, where so many were before."""
        return max(self.peak, before + self.climb)


def row_facts(row: str) -> RowFacts:
    """What a line is about. row: its text; the tokens have the line number 0."""
    return _facts_of_row(row) if len(row) <= MOST_KEPT else _facts(row)


def _facts(row: str) -> RowFacts:
    found = [Token(kind, what, 0, column) for kind, what, column in _read_row(row)]
    said = [token for token in found if token.kind is not Kind.COMMENT]
    floor = rise = peak = climb = 0
    for token in said:
        step = (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        floor, rise = max(0, floor + step), rise + step
        peak, climb = max(peak, floor), max(climb, rise)
    first, last = (said[0], said[-1]) if said else (None, None)
    return RowFacts(first, last, len(said), len(found) - len(said), floor, rise, peak, climb)


MOST_KEPT = 200
"""Characters of lines whose tokens are kept: what is typed changes few lines of a text."""

_of_row = lru_cache(maxsize=5_000)(_read_row)
_facts_of_row = lru_cache(maxsize=5_000)(_facts)


def _word_kind(word: str) -> Kind:
    if not word.isascii() or word[0] == "_":
        return Kind.LETTERS
    if word[0].isupper():
        return Kind.CAP
    return Kind.NAME if word == word.lower() else Kind.LETTERS
