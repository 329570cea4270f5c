"""What so many of something are called."""

from __future__ import annotations


def unit_of(number: int, unit: str) -> str:
    """What so many of something are called whose name is a plural: one of the `boxes` is a `box`."""
    if number not in (1, -1):
        return unit
    return unit.removesuffix("es" if unit.endswith(("xes", "ches", "shes")) else "s")
