"""The machine's operations on sets, on sets of which only the least and the most is known."""

from __future__ import annotations

from gdl.lint.bounds.values import ALWAYS, ANYTHING, EMPTY, NEVER, UNKNOWN, Members, Number, Truth, members, truth
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO
from gdl_interpreter.reference.bits import number_range


def without(these: int, others: int) -> int:
    """The bits of `these` that are not in `others`; either may be ANYTHING."""
    if others == ANYTHING:
        return 0
    return ANYTHING if these == ANYTHING else these & ~others


def union(a: Members, b: Members) -> Members:
    """All that is in one of them."""
    may = ANYTHING if ANYTHING in (a.may, b.may) else a.may | b.may
    return members(a.must | b.must, may, max(a.least, b.least), a.most + b.most)


def meet(a: Members, b: Members) -> Members:
    """All that is in both."""
    return members(a.must & b.must, a.may & b.may, 0, min(a.most, b.most))


def except_(a: Members, b: Members) -> Members:
    """All of a that is not in b."""
    return members(without(a.must, b.may), without(a.may, b.must), max(0, a.least - b.most), a.most)


def inside(a: Members, b: Members) -> Truth:
    """a has members, and all of them are in b."""
    if a.most == 0 or a.least > b.most or (b.may != ANYTHING and a.must & ~b.may) or not a.may & b.may:
        return NEVER
    return ALWAYS if a.least > 0 and a.may != ANYTHING and not a.may & ~b.must else UNKNOWN


def same(a: Members, b: Members) -> Truth:
    """Are they the same set?"""
    if a.exact and b.exact:
        return truth(a.must == b.must)
    apart = a.least > b.most or b.least > a.most
    missing = without(a.must, b.may) or without(b.must, a.may)
    return NEVER if apart or missing else UNKNOWN


def count(a: Members) -> Number:
    """How many there are."""
    return Number(a.least, a.most)


def any_(a: Members) -> Truth:
    """Is there one?"""
    return Truth(a.most > 0, a.least == 0)


def one(a: Members) -> Members:
    """Some member of it, or none."""
    return members(0, a.may, min(1, a.least), min(1, a.most))


def several(a: Members, most: int) -> Members:
    """Some set of which only the greatest size is known, and that nothing comes of nothing."""
    return members(0, ANYTHING, 0, most) if a.most else EMPTY


# ---- sets of numbers


def number_run(a: Number, b: Number) -> Members:
    """a..b"""
    return members(number_range(a.high, b.low), number_range(a.low, b.high), 0, NUMBERS_TO - NUMBERS_FROM + 1)


def number_set(a: Number) -> Members:
    """The set of one number."""
    may = number_range(a.low, a.high)
    inside_range = a.low >= NUMBERS_FROM and a.high <= NUMBERS_TO
    return members(may if a.low == a.high else 0, may, 1 if inside_range else 0, 1)


def has(these: Members, number: Number) -> Truth:
    """Is the number in the set?"""
    wanted = number_range(number.low, number.high)
    if these.may != ANYTHING and not wanted & these.may:
        return NEVER
    in_range = number.low >= NUMBERS_FROM and number.high <= NUMBERS_TO
    return ALWAYS if in_range and not wanted & ~these.must else UNKNOWN


def member_number(these: Members) -> Number:
    """One member of a set of numbers; 0 of none."""
    if these.may == ANYTHING:
        return Number(NUMBERS_FROM, NUMBERS_TO)
    if not these.may:
        return Number(0, 0)
    low = (these.may & -these.may).bit_length() - 1 + NUMBERS_FROM
    high = these.may.bit_length() - 1 + NUMBERS_FROM
    return Number(low, high) if these.least else Number(min(0, low), max(0, high))
