"""Parameters of a test, of which only some belong to the quick tier (docs/decisions/0048-tests-in-tiers.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def quick_where(quick: Callable[[T], bool], values: Iterable[T]) -> list[object]:
    """The values as parameters, a tuple as several; those for which `quick` does not hold are marked as slow."""
    found = list[object]()
    for value in values:
        several = value if isinstance(value, tuple) else (value,)
        found.append(pytest.param(*several, marks=() if quick(value) else pytest.mark.slow))
    return found


def no_variant(name: str) -> bool:
    """Is this a rulebook itself, and no variant of one?"""
    return ":" not in name
