"""Shifts and masks: how a relation between sites is worked out for a whole set of sites at once.

A relation is a tuple of pairs (mask, shift): the sites related to a set S are the union over the pairs of
`(S & mask) << shift`, where a negative shift moves to the right. There is one pair per distinct difference of numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gdl_interpreter.board.site import site_numbers

Pairs = tuple[tuple[int, int], ...]


def _pairs(related: Iterable[tuple[int, int]]) -> Pairs:
    """The pairs of a relation given as (from number, to number)."""
    masks: dict[int, int] = {}
    for here, there in related:
        masks[there - here] = masks.get(there - here, 0) | 1 << here
    return tuple((masks[shift], shift) for shift in sorted(masks))


def pairs_of_steps(next_site: Sequence[int]) -> Pairs:
    """The pairs of a table of next sites, where -1 stands for none."""
    return _pairs((here, there) for here, there in enumerate(next_site) if there >= 0)


def pairs_of_far_steps(next_site: Sequence[int], times: int) -> Pairs:
    """The pairs of so many steps one after the other, by a table as above."""
    table = tuple(range(len(next_site)))
    for _ in range(min(times, len(next_site))):
        table = tuple(next_site[site] if site >= 0 else -1 for site in table)
    return pairs_of_steps(table)


def pairs_of_sets(related: Sequence[int]) -> Pairs:
    """The pairs of a table of sets of sites."""
    return _pairs((here, there) for here, these in enumerate(related) for there in site_numbers(these))


def merged(several: Iterable[Pairs]) -> Pairs:
    """The pairs of the union of several relations."""
    masks: dict[int, int] = {}
    for pairs in several:
        for mask, shift in pairs:
            masks[shift] = masks.get(shift, 0) | mask
    return tuple((masks[shift], shift) for shift in sorted(masks))


def shifted(these: int, pairs: Pairs) -> int:
    """The sites related to any of a set."""
    found = 0
    for mask, shift in pairs:
        moved = these & mask
        found |= moved << shift if shift >= 0 else moved >> -shift
    return found
