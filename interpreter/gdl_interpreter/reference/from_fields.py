"""From a text in a notation of the rulebook to the position that it means.

A text is fields with blanks between them. Where fields are missing at its end, what they hold is as it is before the
setup: every state at its default, the first player to move, nothing in anybody's hand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gdl_interpreter.board.rows import rows_of
from gdl_interpreter.program.model import BoardField, Field, Notation, StateField, SupplyField
from gdl_interpreter.reference.effects import Pieces
from gdl_interpreter.reference.errors import FieldError
from gdl_interpreter.reference.fields import BETWEEN, NOTHING, words_of
from gdl_interpreter.reference.layout import NEXT, Frame

if TYPE_CHECKING:
    from gdl_interpreter.reference.machine import Machine
    from gdl_interpreter.reference.position import Position

_ENOUGH = 1 << 20
_NUMBER = re.compile(r"[0-9]{1,5}")


def read_notation(machine: Machine, notation: Notation, text: str) -> Position:
    """The position that a text in a notation means.

    Raises:
        FieldError: it means none.
        LimitError: what a letter stands for takes too long to work out.
    """
    words = [(found.start(), found[0]) for found in re.finditer(r"\S+", text)]
    if not words:
        raise FieldError(f"there is nothing to read as {notation.name}", 0, 1)
    if len(words) > len(notation.fields):
        what = f"{notation.name} has {len(notation.fields)} fields here, and this is one more"
        start, word = words[len(notation.fields)]
        raise FieldError(what, start, start + len(word))
    pairs = list(zip(notation.fields, words, strict=False))
    pairs.sort(
        key=lambda pair: not isinstance(pair[0], BoardField)
    )  # the first, since letters may ask what stands there
    reader = _Reader(machine, notation)
    return machine.filled_in(lambda f: reader.read(f, pairs))


class _Reader:
    def __init__(self, machine: Machine, notation: Notation) -> None:
        self.machine = machine
        self.program = machine.program
        self.layout = machine.layout
        self.pieces = Pieces(machine.program, machine.layout)
        self.says_stocks = any(
            isinstance(each, SupplyField) or (isinstance(each, BoardField) and each.hand) for each in notation.fields
        )

    def read(self, f: Frame, pairs: list[tuple[Field, tuple[int, str]]]) -> None:
        """All fields, into a frame."""
        for each, (start, word) in pairs:
            if isinstance(each, BoardField):
                self._board(f, each, start, word)
            elif isinstance(each, SupplyField):
                self._hand(f, each.marks, start, "" if word == NOTHING else word)
            elif isinstance(each, StateField):
                self._state(f, each, start, word)

    # ---- the board

    def _board(self, f: Frame, field: BoardField, start: int, word: str) -> None:
        hand = ""
        if field.hand and word.endswith(field.hand[1]) and field.hand[0] in word:
            word, _, hand = word[:-1].partition(field.hand[0])
        if self.says_stocks:
            self._all_stocks(f, _ENOUGH)
        rows, texts = rows_of(self.program.board), word.split("/")
        if len(texts) != len(rows):
            hint = "the rows stand from the top, with `/` between them"
            what = f"these are {len(texts)} rows, and the board has {len(rows)}"
            raise FieldError(what, start, start + len(word), hint)
        at = start
        for number, (text, sites) in enumerate(zip(texts, rows, strict=True), start=1):
            self._row(f, field, number, sites, at, text)
            at += len(text) + 1
        if self.says_stocks:
            self._all_stocks(f, 0)
        self._hand(f, field.marks, at, hand)

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
            what = f"row {number} from the top is {column} sites long here, and {len(sites)} on the board"
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
        if not self.pieces.place(f, 1 << kind, 0 if owner is None else 1 << owner, 1 << site):
            raise FieldError(f"there are more of {self.program.kinds[kind].name} than the supply has", *place)

    # ---- beside the board

    def _all_stocks(self, f: Frame, number: int) -> None:
        for slot in self.layout.stocks.values():
            f[slot] = number

    def _hand(self, f: Frame, among: tuple[tuple[str, int | None, int], ...], start: int, text: str) -> None:
        marks = {mark: (owner, kind) for mark, owner, kind in among}
        at = 0
        while at < len(text):
            number = _NUMBER.match(text, at)
            at = number.end() if number is not None else at
            if at == len(text):
                raise FieldError("behind this number stands no piece", start + at - 1, start + at)
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
        each = word.split(BETWEEN) if slots is not None and slots.var.per else [word]
        if slots is not None and slots.var.per and len(each) != self.program.seated:
            what = f"`{field.name}` is of each player, and these are {len(each)} values, not {self.program.seated}"
            raise FieldError(what, start, start + len(word), f"`{BETWEEN}` stands between them")
        at = start
        for number, text in enumerate(each):
            value = words.read(text)
            if value is None:
                raise FieldError(f"`{text}` is no value of `{field.name}`", at, at + max(1, len(text)), words.hint)
            f[NEXT if slots is None else slots.base + number] = value
            at += len(text) + 1
