"""Going over a board: floods, rays and the straight line between two sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gdl_interpreter.board.directions import ALONG, each_direction
from gdl_interpreter.board.shifts import Pairs, shifted

if TYPE_CHECKING:
    from gdl_interpreter.board.board import Board


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


def ray(board: Board, these: int, ways: int, through: int) -> Found:
    """The union over the sites of `these` and the directions of `ways` of the sites straight on over `through`.

    A ray never includes the site it starts from: where a line closes on itself it ends there.
    """
    found, taken = 0, 0
    for way in each_direction(ways):
        front, reached = these, 0
        while front := shifted(front, board.steps[way]) & through & ~reached:
            reached |= front
            taken += len(board.steps[way])
        for circle in board.circles[way]:
            starts = circle & these
            if not circle & ~through and not starts & (starts - 1):  # its only ray came back to its start
                reached &= ~starts
        taken += len(board.circles[way])
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


def wrapping_directions(board: Board) -> int:
    """The set of the directions in which some line closes on itself."""
    wrapping = 0
    for way in each_direction(board.directions):
        front = board.all
        while (after := shifted(front, board.steps[way])) != front:  # fewer and fewer, as each has one site before it
            front = after
        wrapping |= bool(front) << way
    return wrapping


def longest_line(board: Board) -> int:
    """How many sites it can take to look for a straight line between two, in all directions."""
    ways = list(each_direction(board.directions))
    if board.directions & ALONG:
        return len(ways) * len(board.sites)
    return len(ways) * max(len({site.row for site in board.sites}), len({site.column for site in board.sites}))


def straight_line(board: Board, here: int, there: int) -> tuple[int, int]:
    """The direction set of the straight line from one site to another, and the set of the sites strictly between.

    The shortest line, and the first in the order of directions among equals; (0, 0) if there is none.
    """
    best, best_length = (0, 0), len(board.sites) + 1
    for way in each_direction(board.directions):
        next_site = board.next_site[way]
        passed, length = 0, 1
        spot = next_site[here]
        while spot not in (-1, here, there):
            passed |= 1 << spot
            length += 1
            spot = next_site[spot]
        if spot == there and spot != here and length < best_length:
            best, best_length = (1 << way, passed), length
    return best
