"""What the words of a notation mean: the letters and names that stand for values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.board.directions import DIRECTIONS
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program.model import Notation, StateField
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.reference.errors import MachineError

NOTHING = "-"
"""The empty set, nobody, no site."""

BETWEEN = "+"
"""Stands between the values of the players."""

LISTED = ","
"""Stands between the sites of a player's pieces."""

TO = "-"
"""Stands between the first and the last of so many sites."""

PLIES = "ply"
"""The field that says how many plies have been played."""

MOST_PLIES = 999_999
MOST_DIGITS = 15


def notation_of(program: Program, name: str) -> Notation:
    """The notation of that name, whatever its capitals.

    Raises:
        MachineError: "no-such-notation".
    """
    known = {notation.name.lower(): notation for notation in program.notations}
    if name.lower() not in known:
        there = ", ".join(notation.name for notation in program.notations) or "it has none"
        raise MachineError("no-such-notation", f"this rulebook has no notation `{name}` (notations: {there})")
    return known[name.lower()]


@dataclass(frozen=True)
class Words:
    """The words for the values of one field, each with its value, that to write first.

    `type`: of the values; `may_lack`: a value can be none; `field` says how a number is written.
    """

    field: StateField
    type: Ty
    low: int
    high: int
    letters: tuple[tuple[str, int], ...]
    names: tuple[tuple[str, int], ...]
    may_lack: bool

    @property
    def many(self) -> bool:
        """May there be several?"""
        return self.field.many

    def read(self, text: str) -> int | None:
        """The value that a text stands for, of several numbers the least; None if it stands for none."""
        letters = dict(self.letters)
        if text in letters:
            return letters[text]
        if self.type is Ty.INT:
            return self._number(text)
        if text == NOTHING and self.may_lack:
            return 0
        if self.many:
            return self._several(text, letters)
        return next((value for name, value in self.names if name.lower() == text.lower()), None)

    def _number(self, text: str) -> int | None:
        if not (text.isascii() and text.isdecimal()) or len(text) > MOST_DIGITS:
            return None
        number = int(text) - self.field.shift
        value = -number if self.field.counted_down else number * self.field.divisor
        if self.field.name == PLIES:  # many programs begin to count at 0
            value = max(0, value)
        return value if self.low <= value <= self.high else None

    def _as_number(self, value: int) -> str:
        divided = value // self.field.divisor
        return str(self.field.shift + (-divided if self.field.counted_down else divided))

    def _several(self, text: str, letters: dict[str, int]) -> int | None:
        known = dict(self.names) | letters
        longest, at, found = max(map(len, known), default=0), 0, 0
        while at < len(text):
            end = next((end for end in range(at + longest, at, -1) if text[at:end] in known), None)
            if end is None:
                return None
            found |= known[text[at:end]]
            at = end
        return found

    def written(self, value: int) -> str:
        """A value as a text."""
        if self.many:
            return self._all(value) or NOTHING
        found = next((text for text, of in (*self.letters, *self.names) if of == value), None)
        return found or (self._as_number(value) if self.type is Ty.INT else NOTHING)

    def _all(self, value: int) -> str:
        found = ""
        for text, these in (*self.letters, *self.names):
            if these and not these & ~value:
                found, value = found + text, value & ~these
        return found

    @property
    def hint(self) -> str:
        """What could stand here."""
        known = [text for text, _ in self.letters]
        if self.type is Ty.INT:
            ends = sorted(max(0, int(self._as_number(value))) for value in (self.low, self.high))
            known.append(f"a number of {ends[0]} to {ends[1]}")
        elif self.type is Ty.SITES:
            known.append("a site by its name")
        else:
            known += [name for name, _ in self.names]
        if self.may_lack and NOTHING not in known:
            known.append(NOTHING)
        return f"here could stand: {', '.join(known)}" + (" (several of them, too)" if self.many else "")


def words_of(program: Program, field: StateField, value: Callable[[Expr], int]) -> Words:
    """The words of a field; `value` works out what a letter stands for."""
    var = next((var for var in program.states if var.name == field.name), None)
    letters = tuple((letter.text, value(letter.value)) for letter in field.letters)
    if field.name == PLIES:
        return Words(field, Ty.INT, 0, MOST_PLIES, letters, (), may_lack=False)
    if var is None:
        return Words(field, Ty.PLAYERS, 0, 0, letters, _names(program, Ty.PLAYERS), may_lack=False)
    names = _names(program, var.type)
    return Words(field, var.type, var.low, var.high, letters, names, may_lack=var.type.is_set)


def _names(program: Program, type_: Ty) -> tuple[tuple[str, int], ...]:
    """The names of the members of a domain; of players the initials first, if they tell them apart."""
    if type_ is Ty.BOOL:
        return ("1", 1), ("0", 0)
    names: list[str] = []
    if type_ is Ty.SITES:
        return tuple((site.name, 1 << i) for i, site in enumerate(program.board.sites) if program.board.all >> i & 1)
    if type_ is Ty.PLAYERS:
        names = [player.name for player in program.players]
    elif type_ is Ty.KINDS:
        names = [kind.name for kind in program.kinds]
    elif type_ is Ty.DIRECTIONS:
        names = list(DIRECTIONS)
    whole = tuple((name, 1 << i) for i, name in enumerate(names))
    initials = {name[:1].lower(): 1 << i for i, name in enumerate(names)} if type_ is Ty.PLAYERS else {}
    return (*initials.items(), *whole) if len(initials) == len(names) else whole
