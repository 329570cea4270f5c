"""Sets as bits of an integer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO


def members(these: int) -> Iterator[int]:
    """Each member as a set of its own, lowest first."""
    while these:
        lowest = these & -these
        yield lowest
        these ^= lowest


def union_of(sets: Sequence[int], first: int, these: int) -> int:
    """The union of the sets of the members of a set, that of member 0 being `sets[first]`."""
    if these and not these & (these - 1):  # a single one, as mostly
        return sets[first + these.bit_length() - 1]
    result = 0
    for one in members(these):
        result |= sets[first + one.bit_length() - 1]
    return result


def numbers(these: int) -> Iterator[int]:
    """The numbers in a set of numbers, least first."""
    for one in members(these):
        yield one.bit_length() - 1 + NUMBERS_FROM


def number_set(value: int) -> int:
    """The set of one number; the empty set for a number that no set can hold."""
    return 1 << (value - NUMBERS_FROM) if NUMBERS_FROM <= value <= NUMBERS_TO else 0


def number_range(low: int, high: int) -> int:
    """The set of the numbers from `low` to `high`, both included."""
    low, high = max(low, NUMBERS_FROM), min(high, NUMBERS_TO)
    return 0 if low > high else (1 << (high - NUMBERS_FROM + 1)) - (1 << (low - NUMBERS_FROM))


def highest(these: int) -> int:
    """The last member, as a set of its own."""
    return 1 << (these.bit_length() - 1) if these else 0


def as_one_number(values: Sequence[int]) -> int:
    """Several numbers as one, different for different ones."""
    return int.from_bytes(" ".join(f"{value:d}" for value in values).encode())
