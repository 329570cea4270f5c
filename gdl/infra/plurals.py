"""What so many of something are called."""

from __future__ import annotations


def unit_of(number: int, unit: str) -> str:
    """What so many of something are called whose name is a plural: one of the `boxes` is a `box`."""
    if number not in (1, -1):
        return unit
    return unit.removesuffix("es" if unit.endswith(("xes", "ches", "shes")) else "s")


def plural_of(one: str) -> str:
    """What several are called of which one is called so, if that can be told; else the word itself.

    Args:
        one: the word for one. What ends as `man` or as a plural does stays.
    """
    if one.endswith(("man", "s")):
        return one
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("x", "ch", "sh")) else f"{one}s"
