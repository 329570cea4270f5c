"""How a position is packed: a row of 64-bit words, the fields that the rules make use of and nothing else.

A set takes as many whole words as it needs, lowest first. Behind the fields stand the tables that are asked by site,
an element taking whole words as well. What never changes is not stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gdl_interpreter.native.analysis.usage import Usage, bits_of
from gdl_interpreter.program import Program, StateVar, Ty
from gdl_interpreter.reference import layout as frame

_WORD = (1 << 64) - 1
MOST_ROLLS = 200
"""Results of chance that one turn can have."""


@dataclass(frozen=True)
class Field:
    """A value of the position: its place (in words), its type, between what it stays; `slot` is where frames have it.

    `fixed`: what it always is, if it never changes; it takes no place then.
    """

    name: str
    type: Ty
    slot: int
    at: int
    words: int
    low: int = 0
    high: int = 0
    single: bool = False
    fixed: int | None = None


@dataclass(frozen=True)
class Table:
    """A state kept per site (and perhaps per player too)."""

    name: str
    var: StateVar
    slot: int
    at: int
    words: int
    strides: tuple[int, ...]
    size: int


class Packing:
    """The places of everything in the packed positions of one Program."""

    def __init__(self, program: Program, features: Usage) -> None:
        self.program = program
        self.features = features
        self.frame = frame.Layout(program)
        self.fields: dict[str, Field] = {}
        self.tables: dict[str, Table] = {}
        self._at = 0
        f = features
        seated, everyone = (1 << program.seated) - 1, program.all_players
        add = self._add
        add("mover", Ty.PLAYERS, frame.MOVER, single=True)
        add("moved", Ty.PLAYERS, frame.MOVED, single=True)
        add("ply", Ty.INT, frame.PLY, high=2**40)
        add("next", Ty.PLAYERS, frame.NEXT, fixed=None if f.names_next or f.swaps else 0)
        add("again", Ty.INT, frame.AGAIN, high=2**30, fixed=None if f.again else 0)
        add("passed", Ty.INT, frame.PASSED, high=1, fixed=None if f.passes else 0)
        add("left", Ty.INT, frame.LEFT, high=2**63 - 1, fixed=None if f.several else 1)
        add("made", Ty.INT, frame.MADE, high=2**40, fixed=None if f.several else 0)
        add("passes", Ty.INT, frame.PASSES, high=2**40, fixed=None if f.passes else 0)
        add("playing", Ty.PLAYERS, frame.PLAYING, fixed=None if f.seats_change else seated)
        add("absent", Ty.PLAYERS, frame.ABSENT, fixed=None if f.joins else everyone & ~seated)
        add("swapped", Ty.INT, frame.SWAPPED, high=1, fixed=None if f.swaps else 0)
        for i in range(len(program.players)):
            add(f"owner{i}", Ty.SITES, frame.OWNERS + i)
        add("neutral", Ty.SITES, self.frame.neutral, fixed=None if f.neutral else 0)
        if len(program.kinds) > 1:
            for i in range(len(program.kinds)):
                add(f"kind{i}", Ty.SITES, self.frame.kinds + i)
        for (player, kind), slot in self.frame.stocks.items():
            add(f"stock{player}.{kind}", Ty.INT, slot, high=2**40)
        add("rolled", Ty.INT, -1, high=MOST_ROLLS, fixed=None if f.chance else 0)
        for slots in self.frame.states.values():
            if Ty.SITES not in slots.var.per and slots.size <= 64:
                for i in range(slots.size):
                    add(f"state.{slots.var.name}.{i}", slots.var.type, slots.base + i, slots.var.low, slots.var.high)
        self.field_words = self._at
        for slots in self.frame.states.values():
            if Ty.SITES in slots.var.per or slots.size > 64:
                words = self.words(slots.var.type)
                at = self._at - self.field_words
                self.tables[slots.var.name] = Table(
                    slots.var.name, slots.var, slots.base, at, words, slots.strides, slots.size
                )
                self._at += words * slots.size
        self.rolls_at = self._at - self.field_words
        if f.chance:
            self._at += MOST_ROLLS
        self.size = self._at
        self.table_words = self.size - self.field_words

    def words(self, type_: Ty) -> int:
        """How many words a value of this type takes."""
        return (bits_of(self.program, type_) + 63) // 64

    def _add(
        self,
        name: str,
        type_: Ty,
        slot: int,
        low: int = 0,
        high: int = 0,
        single: bool = False,
        fixed: int | None = None,
    ) -> None:
        words = self.words(type_) if fixed is None else 0
        self.fields[name] = Field(name, type_, slot, self._at, words, low, high, single, fixed)
        self._at += words

    def pack(self, values: Sequence[int], rolls: Sequence[int] = ()) -> list[int]:
        """The words of a position, from the values of its frame. `rolls`: the results of chance so far, as indices."""
        words: list[int] = []
        for field in self.fields.values():
            value = len(rolls) if field.slot < 0 else values[field.slot]
            words += _split(value, field.words)
        for table in self.tables.values():
            for i in range(table.size):
                words += _split(values[table.slot + i], table.words)
        if self.features.chance:
            words += [*rolls, *([0] * (MOST_ROLLS - len(rolls)))]
        return words

    def unpack(self, words: Sequence[int]) -> tuple[int, ...]:
        """The values of the frame of a position."""
        values = [0] * self.frame.locals
        values[frame.WORDS] = 1
        for field in self.fields.values():
            if field.slot >= 0:
                value = field.fixed if field.fixed is not None else _joined(words, field.at, field.words)
                values[field.slot] = _signed(value) if field.type is Ty.INT else value
        for table in self.tables.values():
            for i in range(table.size):
                value = _joined(words, self.field_words + table.at + i * table.words, table.words)
                values[table.slot + i] = _signed(value) if table.var.type is Ty.INT else value
        owned = range(frame.OWNERS, self.frame.neutral + 1)
        occupied = 0
        for slot in owned:
            occupied |= values[slot]
        values[frame.OCCUPIED] = occupied
        if len(self.program.kinds) == 1:
            values[self.frame.kinds] = occupied
        return tuple(values)

    def rolls(self, words: Sequence[int]) -> tuple[int, ...]:
        """Results of chance in a packed position, as indices."""
        if not self.features.chance:
            return ()
        count = words[self.fields["rolled"].at]
        first = self.field_words + self.rolls_at
        return tuple(words[first : first + count])


def _split(value: int, words: int) -> list[int]:
    return [value >> 64 * i & _WORD for i in range(words)]


def _joined(words: Sequence[int], at: int, count: int) -> int:
    return sum(words[at + i] << 64 * i for i in range(count))


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value
