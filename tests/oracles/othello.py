"""Othello: which discs a move turns, found a second time."""

from __future__ import annotations

Square = tuple[int, int]
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def moves_of(discs: dict[Square, str], mover: str, size: int) -> dict[Square, set[Square]]:
    """The squares that may be played on, counted from 1, each with what it turns."""
    found: dict[Square, set[Square]] = {}
    for x, y in ((x, y) for x in range(1, size + 1) for y in range(1, size + 1) if (x, y) not in discs):
        turned: set[Square] = set()
        for dx, dy in AROUND:
            u, v = x + dx, y + dy
            while discs.get((u, v), mover) != mover:
                u, v = u + dx, v + dy
            if (u, v) in discs:
                turned |= {(x + i * dx, y + i * dy) for i in range(1, max(abs(u - x), abs(v - y)))}
        if turned:
            found[x, y] = turned
    return found
