"""Going over a board: floods, rays and the straight line between two sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs, shifted
from gdl_interpreter.board.site import site_numbers

if TYPE_CHECKING:
    from gdl_interpreter.board.board import Board


def flood(start: int, through: int, pairs: Pairs, steps: int | None) -> int:
    """`start` and all that is reached from it over `through` by at most `steps` steps (None: any number)."""
    reached = front = start
    while front and (steps is None or steps > 0):
        front = shifted(front, pairs) & through & ~reached
        reached |= front
        if steps is not None:
            steps -= 1
    return reached


def ray(board: Board, these: int, ways: int, through: int) -> int:
    """The union over the sites of `these` and the directions of `ways` of the sites straight on over `through`.

    A ray never includes the site it starts from: where a line closes on itself it ends there.
    """
    found = 0
    for way in each_direction(ways):
        if board.wrapping >> way & 1:
            found |= _rays_on_circles(board.next_site[way], these, through)
        else:
            front, reached = these, 0
            while front := shifted(front, board.steps[way]) & through & ~reached:
                reached |= front
            found |= reached
    return found


def _rays_on_circles(next_site: tuple[int, ...], these: int, through: int) -> int:
    """The rays of one direction, site by site, each ending before it comes back to its start."""
    found = 0
    for start in site_numbers(these):
        here = next_site[start]
        while here not in (-1, start) and through >> here & 1:
            found |= 1 << here
            here = next_site[here]
    return found


def wrapping_directions(board: Board) -> int:
    """The set of the directions in which some line closes on itself."""
    wrapping = 0
    for way in each_direction(board.directions):
        front = board.all
        while (after := shifted(front, board.steps[way])) != front:  # fewer and fewer, as each has one site before it
            front = after
        wrapping |= bool(front) << way
    return wrapping


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
