"""Halma: steps and hops, found a second time."""

from __future__ import annotations

Square = tuple[int, int]


def halma_moves(men: dict[Square, int], player: int, goals: list[set[Square]]) -> set[tuple[Square, Square]]:
    """Steps, and hops as far as they lead, of all men of a player."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    moves = set()
    for man in (square for square, owner in men.items() if owner == player):
        ends, now = {(man[0] + x, man[1] + y) for x, y in ways} - men.keys(), [man]
        while now:
            c, r = now.pop()
            for x, y in ways:
                spot = c + 2 * x, r + 2 * y
                if (c + x, r + y) in men and spot not in men and spot not in ends and {*spot} <= {*range(16)}:
                    ends.add(spot)
                    now.append(spot)
        moves |= {(man, spot) for spot in ends if {*spot} <= {*range(16)}}
    return {(man, spot) for man, spot in moves if man not in goals[player] or spot in goals[player]}
