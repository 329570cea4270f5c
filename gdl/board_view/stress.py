"""Spots laid out so that those that are joined are near one another, whatever room there is.

What goes in: how many spots there are, and which of them are joined. What comes out: shapes, in which a link is about 1
long. What always holds: the same links give the same shapes, in a time that is bounded whatever is joined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import atan2, cos, gcd, hypot, inf, pi, sin, sqrt

_MOVES, _MOST_ROUNDS = 60_000, 150
"""How often spots are drawn to one another, for each of the starts, and in how many rounds at most."""
_STARTS, _TURNS = 4, 12
_GOLDEN = pi * (3 - sqrt(5))
_NO_WAY = 1.5
"""How far spots are from one another that no way leads between: so many times the longest way."""

Place = tuple[float, float]
Link = tuple[int, int]
"""Two spots that are joined, counted from 0."""


@lru_cache(maxsize=8)
def shapes_of(count: int, links: tuple[Link, ...]) -> tuple[tuple[Place, ...], ...]:
    """Ways to lay out spots, those in which the fewest links cross, turned round several ways.

    Args:
        count: how many spots there are, at least one.
        links: those of them that are joined.
    """
    far = _ways(count, links)
    laid_out = [_majorized(far, _spiral(count, start)) for start in range(_STARTS)]
    return tuple(_turned(min(laid_out, key=lambda places: crossings(places, links))))


def crossings(places: Sequence[Place], links: Sequence[Link]) -> int:
    """How often links cross."""
    return sum(cross(places, *pair) for pair in combinations(links, 2))


def cross(places: Sequence[Place], one: Link, other: Link) -> bool:
    """Do two links cross?"""
    if one[0] in other or one[1] in other:
        return False
    a, b, c, d = places[one[0]], places[one[1]], places[other[0]], places[other[1]]
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Place, b: Place, c: Place) -> float:
    """On which side of the line from a to b is c?"""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _ways(count: int, links: Sequence[Link]) -> list[list[float]]:
    """How many links lie between each two spots (breadth-first search)."""
    near: list[list[int]] = [[] for _ in range(count)]
    for i, j in links:
        near[i].append(j)
        near[j].append(i)
    found = [[inf] * count for _ in near]
    for start, far in enumerate(found):
        far[start], border, length = 0, [start], 0
        while border:
            length += 1
            border = sorted({j for i in border for j in near[i] if far[j] == inf})
            for j in border:
                far[j] = length
    longest = max(1, *(way for far in found for way in far if way < inf))
    return [[min(way, _NO_WAY * longest) for way in far] for far in found]


def _spiral(count: int, start: int) -> list[Place]:
    """Places that are alike nowhere; each start takes them in another order."""
    step = next(n for n in range(1 + start * count // _STARTS, 2 * count + 2) if gcd(n, count) == 1)
    order = [n * step % count for n in range(count)]
    return [(sqrt(n + 0.5) * cos(n * _GOLDEN), sqrt(n + 0.5) * sin(n * _GOLDEN)) for n in order]


def _majorized(far: list[list[float]], places: list[Place]) -> list[Place]:
    """Places whose distances come near to the ways between them: each in turn goes where the others want it.

    This is stress majorization with weights of 1 / way² (E. Gansner, Y. Koren, S. North, "Graph Drawing by Stress
    Majorization", 2004, section 2.3), in a number of rounds that depends on how many spots there are alone.
    """
    count = len(places)
    for _ in range(min(_MOST_ROUNDS, _MOVES // (count * count)) if count > 1 else 0):
        for i, ways in enumerate(far):
            x, y = places[i]
            sum_x = sum_y = weights = 0.0
            for j, way in enumerate(ways):
                if i != j:
                    across, down = x - places[j][0], y - places[j][1]
                    weight, by = 1 / (way * way), way / max(hypot(across, down), 1e-6)
                    sum_x += weight * (places[j][0] + by * across)
                    sum_y += weight * (places[j][1] + by * down)
                    weights += weight
            places[i] = sum_x / weights, sum_y / weights
    return places


def _turned(places: Sequence[Place]) -> Iterator[tuple[Place, ...]]:
    """Places with their longer side across, and turned from there; the first of them is always to the upper left."""
    mean = [sum(values) / len(values) for values in zip(*places, strict=True)]
    moved = [(x - mean[0], y - mean[1]) for x, y in places]
    lean = atan2(2 * sum(x * y for x, y in moved), sum(x * x - y * y for x, y in moved)) / 2
    for turn in range(_TURNS):
        angle = lean + turn * pi / _TURNS
        turned = [(cos(angle) * x + sin(angle) * y, cos(angle) * y - sin(angle) * x) for x, y in moved]
        left, up = (-1 if value > 0 else 1 for value in turned[0])
        yield tuple((round(left * x, 4), round(up * y, 4)) for x, y in turned)
