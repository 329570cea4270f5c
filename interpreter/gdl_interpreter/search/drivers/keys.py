"""Keys: positions squeezed into as few words as can be, by what the rules can still see of them.

Two positions with the same key have the same future. How many plies have been played, how many passes in a row, how
many moves of this turn: what the rules never ask for is left out, and what they only hold against fixed numbers is
counted no further than that. Who has moved last matters only at once, for how the game has ended.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass

from gdl_interpreter.native.abi.call import Words
from gdl_interpreter.native.analysis.usage import bits_of
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import all_parts

_ALL = (1 << 64) - 1
_OPEN_ENDED = 1 << 20
"""A number that may become as large as this gets as many bits as it turns out to need."""


@dataclass(frozen=True)
class _Part:
    """A word of a position: its place, the least it can be, what it is cut down to, its bits (None: they turn out)."""

    word: int
    low: int
    cap: int
    bits: int | None


class Keys:
    """How the positions of one game are squeezed.

    program, packing: of the game.
    """

    def __init__(self, program: Program, packing: Packing, first: Words) -> None:
        """`first`: the packed position that everything begins with."""
        self._parts = _parts(program, packing)
        self._bits = [
            part.bits if part.bits is not None else min(64, int(first[part.word]).bit_length() + 1)
            for part in self._parts
        ]

    @property
    def parts(self) -> Words:
        """What kernels are told: one `KeyPart` behind the other."""
        rows: list[int] = []
        out = at = 0
        for part, bits in zip(self._parts, self._bits, strict=True):
            if at + bits > 64:
                out, at = out + 1, 0
            rows += [part.word, part.low & _ALL, part.cap, (1 << bits) - 1, out, at]
            at += bits
        self.words = out + 1
        return (ctypes.c_uint64 * len(rows))(*rows)

    words: int = 0
    """How many words a key has, once the parts have been asked for."""

    def parts_of(self, packed: Sequence[int]) -> tuple[int, ...]:
        """What of a packed position is kept, not squeezed; symmetries are not looked at."""
        return tuple(min(packed[part.word], part.cap) for part in self._parts)

    def widen(self, row: int) -> None:
        """A number turned out to need more bits."""
        self._bits[row] = min(64, 2 * self._bits[row])


def _parts(program: Program, packing: Packing) -> list[_Part]:
    counted = {name: cap_of(program, name) for name in ("ply", "passes", "made")}
    found: list[_Part] = []
    for field in packing.fields.values():
        cap = counted.get(field.name)
        if field.name == "moved" or cap == 0:
            continue
        high = field.high if cap is None else cap
        bits = _bits(program, field.type, field.low, high)
        found += _words(field.at, field.words, bits, field.low, _ALL if cap is None else cap)
    for table in packing.tables.values():
        bits = _bits(program, table.var.type, table.var.low, table.var.high)
        for i in range(table.size):
            at = packing.field_words + table.at + i * table.words
            found += _words(at, table.words, bits, table.var.low, _ALL)
    return found


def _bits(program: Program, type_: Ty, low: int, high: int) -> int | None:
    if type_ is not Ty.INT:
        return bits_of(program, type_)
    return None if high - low >= _OPEN_ENDED else max(1, (high - low).bit_length())


def _words(at: int, words: int, bits: int | None, low: int, cap: int) -> list[_Part]:
    return [_Part(at + i, low, cap, None if bits is None else min(64, bits - 64 * i)) for i in range(words)]


def cap_of(program: Program, name: str) -> int | None:
    """How far a count (`ply`, `passes`, `made`) matters to the rules: 0 if they never ask for it, one more than the
    greatest number they hold it against; None if they do anything else with it."""
    asked = held = cap = 0
    for part in all_parts(program):
        if not isinstance(part, n.Op):
            continue
        asked += part.op == name
        if part.op in ("less", "at_most", "equal"):
            one, other = part.args
            for count, number in ((one, other), (other, one)):
                if isinstance(count, n.Op) and count.op == name and isinstance(number, n.Const):
                    held, cap = held + 1, max(cap, number.value + 1, 1)
    return cap if asked == held else None
