"""Konane: jumps, found a second time."""

from __future__ import annotations

Square = tuple[int, int]


def jumps_of(stones: dict[Square, str], mover: str, size: int) -> set[tuple[Square, Square]]:
    """From where to where a stone can jump."""
    found = set()
    for (x, y), owner in stones.items():
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            u, v = x, y
            while owner == mover and stones.get((u + dx, v + dy), mover) != mover:
                u, v = u + 2 * dx, v + 2 * dy
                if (u, v) in stones or not (1 <= u <= size and 1 <= v <= size):
                    break
                found.add(((x, y), (u, v)))
    return found
