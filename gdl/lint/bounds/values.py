"""What may be known of a value before anybody plays: the least and the most of it.

A number lies between two others; a truth may hold, may fail, or both; a set has members for sure, members perhaps,
and a least and a greatest number of them. Everything here is sound: what a value may turn out to be is never left
out, and where nothing is known the answer is "anything".
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Ty
from gdl_interpreter.program.limits import MAX_KINDS, MAX_PLAYERS, MAX_SITES
from gdl_interpreter.program.types import INT_MAX

ANYTHING = -1
"""As a set of bits: every member there can be."""

_SIZES = {
    Ty.SITES: MAX_SITES,
    Ty.DIRECTIONS: len(DIRECTIONS),
    Ty.PLAYERS: MAX_PLAYERS,
    Ty.KINDS: MAX_KINDS,
    Ty.NUMBERS: NUMBERS_TO - NUMBERS_FROM + 1,
}


@dataclass(frozen=True)
class Number:
    """Between `low` and `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True)
class Truth:
    """Can it hold, can it fail?"""

    may_hold: bool
    may_fail: bool

    @property
    def always(self) -> bool:
        """Is it true whatever happens?"""
        return self.may_hold and not self.may_fail

    @property
    def never(self) -> bool:
        """Is it false whatever happens?"""
        return self.may_fail and not self.may_hold


@dataclass(frozen=True)
class Members:
    """A set as bits: `must` are in it, only `may` can be (ANYTHING: no telling), between `least` and `most` of them."""

    must: int
    may: int
    least: int
    most: int

    @property
    def exact(self) -> bool:
        """Is it known which set this is?"""
        return self.must == self.may


Known = Number | Truth | Members

UNKNOWN, ALWAYS, NEVER = Truth(True, True), Truth(True, False), Truth(False, True)
ANY_NUMBER, NOT_NEGATIVE = Number(-INT_MAX, INT_MAX), Number(0, INT_MAX)


def members(must: int, may: int, least: int = 0, most: int = MAX_SITES) -> Members:
    """A set, with each of the four things narrowed by the others."""
    if may >= 0:
        most = min(most, may.bit_count())
        if least >= may.bit_count():
            must = may
    least = max(least, must.bit_count())
    if most <= must.bit_count():
        may = must
    return Members(must, may, least, max(most, least))


EMPTY = members(0, 0)


def exactly(type_: Ty, value: int) -> Known:
    """A value that is known."""
    if type_ is Ty.INT:
        return Number(value, value)
    if type_ is Ty.BOOL:
        return truth(bool(value))
    return members(value, value)


def truth(holds: bool) -> Truth:
    """A truth that is known."""
    return ALWAYS if holds else NEVER


def anything(type_: Ty) -> Known:
    """A value of which nothing is known but its type."""
    if type_ is Ty.INT:
        return ANY_NUMBER
    if type_ is Ty.BOOL:
        return UNKNOWN
    return members(0, ANYTHING, 0, _SIZES[type_])


def joined(one: Known, other: Known) -> Known:
    """A value that may be the one or the other."""
    match one, other:
        case Number(), Number():
            return Number(min(one.low, other.low), max(one.high, other.high))
        case Truth(), Truth():
            return Truth(one.may_hold or other.may_hold, one.may_fail or other.may_fail)
        case Members(), Members():
            may = ANYTHING if ANYTHING in (one.may, other.may) else one.may | other.may
            return members(one.must & other.must, may, min(one.least, other.least), max(one.most, other.most))
    return other


def number_in(low: int, high: int) -> Number:
    """A number between two bounds, kept to 64 bits."""
    return Number(max(-INT_MAX, min(INT_MAX, low)), max(-INT_MAX, min(INT_MAX, high)))


def known_number(value: Known) -> int | None:
    """The number, if it is known which."""
    return value.low if isinstance(value, Number) and value.low == value.high else None
