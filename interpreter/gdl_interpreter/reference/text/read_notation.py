"""From a text in a notation of the rulebook to the position that it means.

A text is fields with blanks between them. Where fields are missing at its end, what they hold is as it is before the
setup: every state at its default, the first player to move, nothing in anybody's hand.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from gdl_interpreter.board.rows import rows_of
from gdl_interpreter.program.model import (
    BoardField,
    Field,
    JoinedField,
    Notation,
    Part,
    PiecesField,
    StateField,
    SupplyField,
    TextField,
    parts_of_field,
)
from gdl_interpreter.reference.errors import FieldError
from gdl_interpreter.reference.evaluate.pieces import Pieces
from gdl_interpreter.reference.layout import NEXT, PLY, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.text.notations import BETWEEN, LISTED, NOTHING, PLIES, TO, words_of

_NUMBER = re.compile(r"[0-9]{1,5}")

Told = tuple[Part, tuple[int, str]]
"""A part of the notation, where it stands in the text and what stands there."""


def read_notation(machine: Machine, notation: Notation, text: str) -> PositionData:
    """The position that a text in a notation means.

    Raises:
        FieldError: it means none.
        LimitError: what a letter stands for takes too long to work out.
    """
    words = [(found.start(), found[0]) for found in re.finditer(r"\S+", text)]
    if not words:
        raise FieldError(f"there is nothing to read as {notation.name}", 0, 1)
    if len(words) > len(notation.fields):
        what = f"{notation.name} has {len(notation.fields)} fields here, but this is one more"
        start, word = words[len(notation.fields)]
        raise FieldError(what, start, start + len(word))
    parted = [_told(field, *word) for field, word in zip(notation.fields, words, strict=False)]
    told = sorted((each for parts, _ in parted for each in parts), key=lambda each: _first(each[0]))
    reader = _Reader(machine, notation)
    position = machine.filled_in(lambda f: reader.read(f, told))
    missing = next((error for _, error in parted if error is not None), None)
    if missing is not None:
        raise missing
    for demand in notation.demands:
        if not machine.holds(position, demand.test):
            start, word = next((words[i] for i in demand.fields if i < len(words)), words[0])
            raise FieldError(demand.reason or "this cannot be so here", start, start + len(word))
    return position


def _first(part: Part) -> int:
    """Letters may ask what stands where, and how many plies there have been depends on who is to move."""
    if isinstance(part, BoardField | PiecesField):
        return 0
    return 2 if isinstance(part, StateField) and part.name == PLIES else 1


def _told(field: Field, start: int, word: str) -> tuple[list[Told], FieldError | None]:
    """The parts of a field with what stands there, each up to where the text behind it begins; and what is wrong with
    the texts between. What is wrong within the parts is told first: it may be another notation."""
    if not isinstance(field, JoinedField):
        return [(field, (start, word))], None
    told: list[Told] = []
    at = 0
    for part, behind in zip_longest(field.parts, field.parts[1:]):
        if isinstance(part, TextField):
            if not word.startswith(part.text, at):
                place = start + at, start + max(at + 1, len(word))
                return told, FieldError(f"here `{part.text}` is missing", *place)
            at += len(part.text)
        else:
            end = word.find(behind.text, at) if isinstance(behind, TextField) else len(word)
            told.append((part, (start + at, word[at:end] if end >= 0 else word[at:])))
            at = end if end >= 0 else len(word)
    if at < len(word):
        return told, FieldError("here the field should end", start + at, start + len(word))
    return told, None


class _Reader:
    def __init__(self, machine: Machine, notation: Notation) -> None:
        self.machine = machine
        self.program = machine.program
        self.layout = machine.layout
        self.pieces = Pieces(machine.program, machine.layout)
        self.parts = [part for field in notation.fields for part in parts_of_field(field)]
        self._in_order = [site for sites in rows_of(machine.program.board) for site in sites]
        named = {machine.program.board.name_of(site): i for i, site in enumerate(self._in_order)}
        self._sites = {str(i + 1): i for i in range(len(self._in_order))} | named
        self.says_stocks = any(
            isinstance(each, SupplyField) or (isinstance(each, BoardField) and each.hand) for each in self.parts
        )

    def read(self, f: Frame, told: list[Told]) -> None:
        """All fields, into a frame."""
        if self.says_stocks:
            for slot in self.layout.stocks.values():
                f[slot] = 0
        for part, (start, word) in told:
            if isinstance(part, BoardField):
                self._board(f, part, start, word)
            elif isinstance(part, PiecesField):
                self._list(f, part, start, word)
            elif isinstance(part, SupplyField):
                self._hand(f, part.marks, start, "" if word == NOTHING else word)
            elif isinstance(part, StateField):
                self._state(f, part, start, word)
        counted = next((part for part in self.parts if isinstance(part, StateField) and part.name == PLIES), None)
        if counted is not None:
            self._in_turn(f, counted)

    # ---- the board

    def _board(self, f: Frame, field: BoardField, start: int, word: str) -> None:
        rows = rows_of(self.program.board)
        word, behind, hand = self._beside(field, word, len(rows))
        texts = word.split("/")
        if len(texts) != len(rows):
            hint = "the rows stand from the top, with `/` between them"
            what = f"these are {len(texts)} rows, but the board has {len(rows)}"
            raise FieldError(what, start, start + len(word), hint)
        at = start
        for number, (text, sites) in enumerate(zip(texts, rows, strict=True), start=1):
            self._row(f, field, number, sites, at, text)
            at += len(text) + 1
        self._hand(f, field.marks, start + behind, "" if hand == NOTHING else hand)

    @staticmethod
    def _beside(field: BoardField, word: str, rows: int) -> tuple[str, int, str]:
        """The rows, and what waits beside the board: where it stands in the word, and what it says."""
        opening, closing = field.hand[:1], field.hand[1:]
        if not opening or opening not in word or not word.endswith(closing):
            return word, len(word), ""
        if opening == "/" and word.count("/") < rows:  # it stands behind the last row, or nothing does
            return word, len(word), ""
        at = word.rfind(opening)
        return word[:at], at + 1, word[at + 1 : len(word) - len(closing)]

    def _row(self, f: Frame, field: BoardField, number: int, sites: list[int], start: int, text: str) -> None:
        marks = {mark: (owner, kind) for mark, owner, kind in field.marks}
        at = column = 0
        while at < len(text):
            run = _NUMBER.match(text, at)
            if run is not None:
                column, at = column + int(run[0]), run.end()
                continue
            mark = self._mark(marks, text, at, start)
            owner, kind = marks[mark]
            if column < len(sites):
                self._place(f, owner, kind, sites[column], (start + at, start + at + len(mark)))
            at += len(mark)
            for sign, state in field.signs:
                if text.startswith(sign, at):
                    if column < len(sites):
                        f[self.layout.states[state].base + sites[column]] = 1
                    at += len(sign)
            column += 1
        if column != len(sites):
            what = f"row {number} from the top is {column} sites long here, but {len(sites)} on the board"
            raise FieldError(what, start, start + max(1, len(text)), "a number stands for so many empty sites")

    @staticmethod
    def _mark(marks: dict[str, tuple[int | None, int]], text: str, at: int, start: int) -> str:
        """The longest mark that stands there."""
        longest = max(map(len, marks), default=0)
        found = next((text[at:end] for end in range(at + longest, at, -1) if text[at:end] in marks), None)
        if found is None:
            what = f"`{text[at]}` stands for no piece"
            raise FieldError(what, start + at, start + at + 1, f"the pieces are {' '.join(marks)}")
        return found

    def _place(self, f: Frame, owner: int | None, kind: int, site: int, place: tuple[int, int]) -> None:
        if any(f[slot] >> site & 1 for slot in range(self.layout.kinds, self.layout.kinds + len(self.program.kinds))):
            raise FieldError(f"something stands on {self.program.board.name_of(site)} already", *place)
        slot = None if owner is None else self.layout.stocks.get((owner, kind))
        if self.says_stocks and slot is not None:
            f[slot] += 1
        if not self.pieces.place(f, 1 << kind, 0 if owner is None else 1 << owner, 1 << site):
            raise FieldError(f"there are more of {self.program.kinds[kind].name} than the supply has", *place)

    # ---- lists of pieces

    def _list(self, f: Frame, part: PiecesField, start: int, word: str) -> None:
        at = start
        for text in word.split(LISTED) if word else ():
            for kind, site in self._listed(part, text, at):
                self._place(f, part.owner, kind, site, (at, at + max(1, len(text))))
            at += len(text) + 1

    def _listed(self, part: PiecesField, text: str, start: int) -> list[tuple[int, int]]:
        """The kinds and sites that an item of a list stands for: a site, or so many from one to another."""
        for mark, kind in sorted(part.marks, key=lambda each: -len(each[0])):
            rest = text.removeprefix(mark)
            if not text.startswith(mark):
                continue
            first, _, last = rest.partition(TO) if rest not in self._sites else (rest, "", "")
            ends = [self._sites.get(each) for each in (first, last or first)]
            one, other = ends
            if one is not None and other is not None and one <= other:
                return [(kind, self._in_order[i]) for i in range(one, other + 1)]
        marks = " ".join(mark for mark, _ in part.marks if mark)
        hint = f"a site, as {self.program.board.name_of(self._in_order[0])}, or several: 1-5"
        raise FieldError(
            f"`{text}` is not a site", start, start + max(1, len(text)), f"{hint}; before it may stand {marks}"
        )

    # ---- beside the board

    def _hand(self, f: Frame, among: tuple[tuple[str, int | None, int], ...], start: int, text: str) -> None:
        marks = {mark: (owner, kind) for mark, owner, kind in among}
        at = 0
        while at < len(text):
            number = _NUMBER.match(text, at)
            at = number.end() if number is not None else at
            if at == len(text):
                raise FieldError("this number is not followed by a piece", start + at - 1, start + at)
            mark = self._mark(marks, text, at, start)
            owner, kind = marks[mark]
            slot = None if owner is None else self.layout.stocks.get((owner, kind))
            if slot is None:
                what = f"{self.program.kinds[kind].name} has no supply: nobody has it in hand"
                raise FieldError(what, start + at, start + at + len(mark))
            f[slot] += int(number[0]) if number is not None else 1
            at += len(mark)

    # ---- states

    def _state(self, f: Frame, field: StateField, start: int, word: str) -> None:
        words = words_of(self.program, field, lambda value: self.machine.expressions.compile(value)(f))
        slots = self.layout.states.get(field.name)
        several = slots is not None and slots.var.per and field.seat is None
        each = word.split(BETWEEN) if several else [word]
        if several and len(each) != self.program.seated:
            what = f"`{field.name}` is of each player, and these are {len(each)} values, not {self.program.seated}"
            raise FieldError(what, start, start + len(word), f"`{BETWEEN}` stands between them")
        at = start
        for number, text in enumerate(each, start=field.seat or 0):
            value = words.read(text)
            if value is None:
                raise FieldError(f"`{text}` is not a value of `{field.name}`", at, at + max(1, len(text)), words.hint)
            slot = PLY if field.name == PLIES else NEXT
            f[slot if slots is None else slots.base + number] = value
            at += len(text) + 1

    def _in_turn(self, f: Frame, field: StateField) -> None:
        """Of the numbers of plies that would be written alike the one with which it is the mover's turn, if all move in
        turn and there is such a one."""
        mover = max(0, f[NEXT].bit_length() - 1)
        alike = range(f[PLY], f[PLY] + field.divisor)
        f[PLY] = next((plies for plies in alike if plies % self.program.seated == mover), f[PLY])
