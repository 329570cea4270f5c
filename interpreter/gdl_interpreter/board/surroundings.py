"""What is around each site of a board: the sites that a few directions lead to, and how a look at them is numbered."""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.board.board import Board

MOST_AROUND = 8
"""Directions in which the sites around are looked at; where there are more, orthogonal ones only."""


@dataclass(frozen=True)
class Surroundings:
    """Of each site what is around it, and where the looks of such sites begin in a table.

    A look at a site tells which of the sites around are the mover's, a bit for each in the order of `near`, and in as
    many bits above which are somebody else's. Sites whose `ways` are the same look alike, and share a part of a table.

    near: the sites around, in the order of their numbers; ways: the directions that lead there, in the same order;
    begins: where their part begins; size: of all parts.
    """

    near: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[int, ...], ...]
    begins: tuple[int, ...]
    size: int


def ways_around(board: Board) -> tuple[int, ...]:
    """The directions in which the sites around are looked at, by number; more than `MOST_AROUND` are too many."""
    used = [way for way, steps in enumerate(board.next_site) if any(to >= 0 for to in steps)]
    return tuple(used if len(used) <= MOST_AROUND else (way for way in used if board.orthogonal >> way & 1))


def surroundings_of(board: Board) -> Surroundings | None:
    """What is around each site of a board; None if that is too much, or nothing."""
    directions = ways_around(board)
    if not 0 < len(directions) <= MOST_AROUND:
        return None
    near, ways, parts, size = [], [], dict[tuple[int, ...], int](), 0
    for site in range(len(board.sites)):
        there = {board.next_site[way][site]: way for way in reversed(directions) if board.next_site[way][site] >= 0}
        near.append(tuple(sorted(there)))
        ways.append(tuple(there[to] for to in near[-1]))
        if ways[-1] not in parts:
            parts[ways[-1]], size = size, size + (1 << 2 * len(ways[-1]))
    return Surroundings(tuple(near), tuple(ways), tuple(parts[each] for each in ways), size)
