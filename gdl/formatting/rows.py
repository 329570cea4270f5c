"""The rows of a line: where it is broken, how far each row is indented, and what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gdl.formatting.brackets import BEGINNINGS, ENDS, JOINING, STATEMENTS, VALUES, around_choice, bracketed
from gdl.formatting.lines import Row
from gdl.formatting.spacing import Terminals, blanks
from gdl.infra.cells import width
from gdl.syntax.mistakes.tokens import Kind, Token
from gdl.syntax.words import RESERVED

WIDTH = 120
"""Columns. A longer row is broken where the language allows it. Comments do not count, nor does the text of a reason at
its end, which cannot be broken: what stands before it is torn only for its own length."""
STEP = 4
"""Blanks for each step of indentation."""

_BEFORE_REASON = frozenset({"else", "by"})
"""Words that a reason follows, if it is a text in quotes."""

_STATED = RESERVED - {"define", "let"}
_BEFORE = frozenset({"and", "or", "where", "for"})
"""Words that a row may begin with, within brackets; a comma, and `else` within brackets, may end one."""


@dataclass(frozen=True)
class LaidRow:
    """A row as it will stand. `comment` is what stands behind something; `blank`: a blank row comes before; `columns`:
    those that count for its length."""

    text: str
    comment: str = ""
    blank: bool = False
    columns: int = 0


def laid_rows(rows: Sequence[Row], indent: int, terminals: Terminals) -> Iterator[LaidRow]:
    """The rows of a line: what is broken already stays so, what is too long is broken, if need be within brackets that
    are put around a condition, or around a value that hangs on one, so that it is broken behind its `else`."""
    laid = list(_laid(rows, indent, terminals))
    if len(rows) == 1:
        chosen = around_choice(rows[0].tokens) if len(laid) > 1 or _longest(laid) > WIDTH else None
        if chosen is not None:
            in_brackets = [replace(rows[0], tokens=chosen)]
            with_brackets = list(_laid(in_brackets, indent, terminals))
            if len(with_brackets) > 1:
                rows, laid = in_brackets, with_brackets
        while _longest(laid) > WIDTH:
            tokens = bracketed(rows[0].tokens)
            if tokens is None:
                break
            rows = [replace(rows[0], tokens=tokens)]
            with_brackets = list(_laid(rows, indent, terminals))
            if len(with_brackets) > len(laid):
                laid = with_brackets
    yield from laid


def _longest(rows: Sequence[LaidRow]) -> int:
    return max(row.columns for row in rows)


def _laid(rows: Sequence[Row], indent: int, terminals: Terminals) -> Iterator[LaidRow]:
    line = _Line([token for row in rows for token in row.tokens], terminals)
    slices, at = list[_Slice](), 0
    for row in rows:
        comment = "" if row.comment is None else row.comment.text.rstrip()
        slices.append(_Slice(at, at + len(row.tokens), comment, row.blank))
        at += len(row.tokens)
    least = line.least(slices)
    while True:
        slices = list(line.broken(slices, indent, least))
        found = line.least(slices)
        if found == least:
            break
        least = found  # which, but for the first time, is less than before
    for number, part in enumerate(slices):
        blanks = indent + line.step(part.start, least) * bool(number)
        if part.start == part.stop:
            yield LaidRow(" " * blanks + part.comment, blank=part.blank)
        else:
            text, columns = line.text(part.start, part.stop), blanks + line.columns(part.start, part.stop)
            yield LaidRow(" " * blanks + text, part.comment, part.blank, columns)


@dataclass(frozen=True)
class _Slice:
    """What stands in one row: the tokens of the line from `start` up to `stop`."""

    start: int
    stop: int
    comment: str
    blank: bool


def _may_be_whole(begin: Token, before: Token) -> bool:
    """May what stands in brackets behind a word or sign be the whole condition, or value, of a line that begins so?"""
    condition = before.text in BEGINNINGS and begin.text in STATEMENTS
    return condition or (before.text in VALUES and begin.text not in _STATED)


class _Line:
    """The words and signs of a line, and what has to be known of each: found once, so that long lines cost no more."""

    def __init__(self, tokens: Sequence[Token], terminals: Terminals) -> None:
        self.tokens = tokens
        self.blank = blanks(tokens, terminals)
        """Does a blank stand before it?"""
        self.begins: list[int] = []
        self.ends: list[int] = []
        """Columns, as if all stood in one row."""
        self.inside = [0]
        """How many brackets are open before it."""
        self.short = [False] * len(tokens)
        """Is it between brackets that hold too little to be broken? Those around a whole condition, or the whole value
        of a definition or a name, hold enough."""
        opened: list[int] = []
        for number, token in enumerate(tokens):
            start = (self.ends[-1] if number else 0) + self.blank[number]
            self.begins.append(start)
            self.ends.append(start + width(token.text))
            if token.kind is Kind.OPEN:
                opened.append(number)
            elif token.kind is Kind.CLOSE and opened:
                first = opened.pop()
                around = opened or (number + 1 < len(tokens) and tokens[number + 1].text not in ENDS)
                whole = not around and first and _may_be_whole(tokens[0], tokens[first - 1])
                if not whole and 3 * (self.ends[number] - self.begins[first]) < 2 * WIDTH:
                    self.short[first + 1 : number + 1] = [True] * (number - first)
            self.inside.append(len(opened))

    def text(self, start: int, stop: int) -> str:
        """Tokens as they stand in one row."""
        return "".join(" " * (n > start and self.blank[n]) + self.tokens[n].text for n in range(start, stop))

    def columns(self, start: int, stop: int) -> int:
        """How many of the columns of a row count: those of the text of a reason at its end do not."""
        last = stop - 1
        if last > start and self.tokens[last].kind is Kind.STRING and self.tokens[last - 1].text in _BEFORE_REASON:
            last -= 1
        return self.ends[last] - self.begins[start]

    def least(self, rows: Sequence[_Slice]) -> int:
        """The fewest brackets that are open where a row begins that goes on with the line; 1 if none does."""
        return min((self.inside[row.start] for row in rows[1:] if not self._closing(row.start)), default=1)

    def step(self, start: int, least: int) -> int:
        """How much further right than the line a row stands that goes on with it: a step, and one more for each bracket
        around it that is not around all of them. One that begins by closing brackets stands where they were opened."""
        return STEP * max(0, 1 + self.inside[start] - self._closing(start) - least)

    def broken(self, rows: Sequence[_Slice], indent: int, least: int) -> Iterator[_Slice]:
        """The rows, those broken that are too long."""
        for number, row in enumerate(rows):
            blanks = indent + self.step(row.start, least) * bool(number)
            while (at := self._break(row.start, row.stop, blanks)) is not None:
                yield replace(row, stop=at, comment="")
                row = replace(row, start=at, blank=False)
                blanks = indent + self.step(at, least)
            yield row

    def _break(self, start: int, stop: int, blanks: int) -> int | None:
        """The number of the token before which a row that is too long is broken best; None: it is not, or cannot be.

        Of the places in the right three quarters of the room, the one in fewest brackets; of those one behind an `else`
        before one at `and` or `or`, which belong to what is chosen there; the last of these. What stands between
        brackets and takes less than two thirds of the room is kept together.
        """
        if start == stop or blanks + self.columns(start, stop) <= WIDTH:
            return None
        places: list[tuple[bool, int, int]] = []
        for at in range(start + 1, stop):
            columns = blanks + self.ends[at - 1] - self.begins[start]
            if columns > WIDTH and places:
                break
            if self._may_break(at):
                places.append((4 * columns < WIDTH, self.inside[at], at))
        best = min((place[:2] for place in places), default=None)
        there = [at for *place, at in places if tuple(place) == best]
        if any(self.tokens[at - 1].text == "else" for at in there):
            there = [at for at in there if self.tokens[at].text not in JOINING]
        return max(there, default=None)

    def _may_break(self, at: int) -> bool:
        before, behind = self.tokens[at - 1], self.tokens[at]
        if self.short[at]:
            return False
        return before.kind is Kind.COMMA or (self.inside[at] > 0 and (before.text == "else" or behind.text in _BEFORE))

    def _closing(self, start: int) -> int:
        """How many brackets are closed there before anything else."""
        count = start
        while count < len(self.tokens) and self.tokens[count].kind is Kind.CLOSE:
            count += 1
        return count - start
