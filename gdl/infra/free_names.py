"""Names that are not taken."""

from __future__ import annotations

from collections.abc import Container
from itertools import count


def free_name(wanted: str, taken: Container[str]) -> str:
    """A name that is not taken: what is wanted, or that with a number behind it.

    Args:
        wanted: the name.
        taken: those that there are.
    """
    numbered = (f"{wanted} {number}" for number in count(2))
    return wanted if wanted not in taken else next(name for name in numbered if name not in taken)
