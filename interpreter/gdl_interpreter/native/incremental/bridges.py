"""Bridges: two stones, or a stone and a set of sites that is to be touched, which two empty sites near each other join.

Whoever holds both stones answers on the one of these sites when somebody else takes the other one, and the stones are
joined all the same. Such an answer is found by the neighbours of the site that was taken: it is one of them, and all
that are near both that site and the answer hold stones of who answers. Near both are at least two sites, or one where
both sites belong to a set that is to be touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers

MOST_NEAR = 8
"""Neighbours of a site, at most: a byte has a bit for each."""


@dataclass(frozen=True)
class Bridges:
    """near: for each site its neighbours in the order of their numbers; answers: for each player and site, and each
    set of those neighbours that hold the player's stones, the neighbours that answer a stone of somebody else's on that
    site, if they are empty (sets, a bit for each place in `near`)."""

    near: tuple[tuple[int, ...], ...]
    answers: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def around(self) -> int:
        """Neighbours of a site, at the most."""
        return max(map(len, self.near))


def bridges_of(board: Board, goals: Sequence[Sequence[int]]) -> Bridges | None:
    """The bridges of a board; None if it has none, or too many neighbours.

    goals: for each player the sets of sites that are to be touched.
    """
    near = tuple(tuple(site_numbers(board.neighbours[site])) for site in range(len(board.sites)))
    if not 0 < max(map(len, near)) <= MOST_NEAR:
        return None
    answers = tuple(tuple(_answers(board, near[site], site, sets) for site in range(len(near))) for sets in goals)
    return Bridges(near, answers) if any(map(any, (row for rows in answers for row in rows))) else None


def _answers(board: Board, near: tuple[int, ...], site: int, goals: Sequence[int]) -> tuple[int, ...]:
    """The answers to a stone on a site, for each set of neighbours that hold one's own stones."""
    needed = []
    for other in near:
        both = board.neighbours[site] & board.neighbours[other]
        ends = both.bit_count() + any(goal >> site & 1 and goal >> other & 1 for goal in goals)
        needed.append(sum(1 << i for i, end in enumerate(near) if both >> end & 1) if both and ends >= 2 else 0)
    return tuple(
        sum(1 << i for i, ends in enumerate(needed) if ends and ends & ~own == 0 and not own >> i & 1)
        for own in range(1 << len(near))
    )
