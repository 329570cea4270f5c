"""Numbers that people type or files hold: decimal digits of ASCII, so many at most, within bounds."""

from __future__ import annotations

MOST_DIGITS = 19
"""Digits of a whole number: so many has the greatest of 64 bits."""

_SHOWN = 20


def whole(text: str) -> int:
    """The whole number that a text is.

    Raises:
        ValueError: it is none, or has more than `MOST_DIGITS` digits; the message says so.
    """
    digits = text.removeprefix("-")
    if not _are_digits(digits):
        raise ValueError(f"{shown(text)} is not a whole number")
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"{shown(text)} has more than {MOST_DIGITS} digits")
    return int(text)


def decimal(text: str) -> float:
    """The number that a text is, with at most nine digits before the point and behind it.

    Raises:
        ValueError: it is none; the message says so.
    """
    before, point, behind = text.removeprefix("-").partition(".")
    if not (_are_digits(before) and len(before) < 10 and (not point or (_are_digits(behind) and len(behind) < 10))):
        raise ValueError(f"{shown(text)} is not a number")
    return float(text)


def _are_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def shown(text: str) -> str:
    """What was typed, for a message: not all of it, if it is long."""
    return f"`{text if len(text) <= _SHOWN else f'{text[:_SHOWN]}…'}`"
