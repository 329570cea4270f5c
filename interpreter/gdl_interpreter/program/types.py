"""The types of a Program: two kinds of plain value and five domains of sets."""

from __future__ import annotations

import enum


class Ty(enum.Enum):
    """INT is a whole number, BOOL true or false; every other type is a set over a domain, held as bits."""

    INT = "int"
    BOOL = "bool"
    SITES = "sites"
    DIRECTIONS = "directions"
    PLAYERS = "players"
    KINDS = "kinds"
    NUMBERS = "numbers"

    @property
    def is_set(self) -> bool:
        """Is a value of this type a set of bits?"""
        return self not in (Ty.INT, Ty.BOOL)


NUMBERS_FROM = -256
"""Bit 0 of a set of numbers stands for this number."""

NUMBERS_TO = 1023
"""The greatest number that a set of numbers can hold; greater ones are left out."""

INT_MAX = 2**63 - 1
"""Numbers are held to 64 bits with sign: what is beyond stays at the end."""
