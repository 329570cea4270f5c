"""Going over a board: floods, rays and the straight line between two sites."""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs, shifted

Line = tuple[Pairs, Sequence[int]]
"""A direction: its pairs, and the lines of it that close on themselves, as sets of sites."""

Found = tuple[int, int]
"""The sites that something leads to, and how many shifts it took to find them."""


def steps(these: int, pairs: Pairs, number: int) -> Found:
    """The sites so many steps from any of `these`."""
    taken = 0
    while these and taken < number:
        these = shifted(these, pairs)
        taken += 1
    return these, taken * len(pairs)


def flood(start: int, through: int, pairs: Pairs, most: int | None) -> Found:
    """`start` and all that is reached from it over `through` by at most `most` steps (None: any number)."""
    reached = front = start
    taken = 0
    while front and (most is None or taken < most):
        front = shifted(front, pairs) & through & ~reached
        reached |= front
        taken += 1
    return reached, taken * len(pairs)


def ray(lines: Sequence[Line], these: int, through: int) -> Found:
    """The union over the sites of `these` and the directions of `lines` of the sites straight on over `through`.

    A ray never includes the site it starts from: where a line closes on itself it ends there.
    """
    found, taken = 0, 0
    for pairs, closed in lines:
        front, reached = these, 0
        if len(pairs) == 1:  # as on boards of squares: what `shifted` does, without asking it
            ((mask, shift),) = pairs
            while front := ((front & mask) << shift if shift >= 0 else (front & mask) >> -shift) & through & ~reached:
                reached |= front
                taken += 1
        else:
            while front := shifted(front, pairs) & through & ~reached:
                reached |= front
                taken += len(pairs)
        for circle in closed:
            starts = circle & these
            if not circle & ~through and not starts & (starts - 1):  # its only ray came back to its start
                reached &= ~starts
        taken += len(closed)
        found |= reached
    return found, taken


def circles(next_site: tuple[int, ...], wrapping: bool) -> tuple[int, ...]:
    """The lines of one direction that close on themselves, as sets of sites."""
    found, waiting = [], set(range(len(next_site))) if wrapping else set()
    while waiting:
        start = here = waiting.pop()
        line = 1 << start
        while (here := next_site[here]) in waiting:
            waiting.discard(here)
            line |= 1 << here
        if here == start:
            found.append(line)
    return tuple(found)


def wrapping_directions(everywhere: int, steps: Sequence[Pairs], ways: int) -> int:
    """The set of the directions of `ways` in which some line closes on itself, of a board of these sites."""
    wrapping = 0
    for way in each_direction(ways):
        front = everywhere
        while (after := shifted(front, steps[way])) != front:  # fewer and fewer, as each has one site before it
            front = after
        wrapping |= bool(front) << way
    return wrapping


def straight_line(next_site: Sequence[Sequence[int]], ways: int, here: int, there: int) -> tuple[int, int]:
    """The direction set of the straight line from one site to another, and the set of the sites strictly between.

    The shortest line, and the first in the order of directions among equals; (0, 0) if there is none.
    """
    best, best_length = (0, 0), 0
    for way in each_direction(ways):
        onward = next_site[way]
        passed, length = 0, 1
        spot = onward[here]
        while spot not in (-1, here, there):
            passed |= 1 << spot
            length += 1
            spot = onward[spot]
        if spot == there and spot != here and (not best_length or length < best_length):
            best, best_length = (1 << way, passed), length
    return best
