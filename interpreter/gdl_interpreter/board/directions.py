"""The directions: ten names shared by all boards, and tables of turning over them.

A set of directions is a bit mask: bit i stands for DIRECTIONS[i]. The first eight are the compass, clockwise from
north; the last two are for boards that are one path.
"""

from __future__ import annotations

from collections.abc import Iterator

DIRECTIONS: tuple[str, ...] = (
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
    "ahead",
    "back",
)
COMPASS_POINTS = 8
AHEAD, BACK = 8, 9
INITIALS = {"northeast": "ne", "southeast": "se", "southwest": "sw", "northwest": "nw"}
"""How the compass points between the four are written in short."""


def direction_mask(*names: str) -> int:
    """The set of the directions so named; ValueError if one is no direction."""
    mask = 0
    for name in names:
        mask |= 1 << DIRECTIONS.index(name)
    return mask


def direction_names(ways: int) -> tuple[str, ...]:
    """The names in a set of directions, in their order."""
    return tuple(name for i, name in enumerate(DIRECTIONS) if ways >> i & 1)


def each_direction(ways: int) -> Iterator[int]:
    """The indices in a set of directions, in their order."""
    return (i for i in range(len(DIRECTIONS)) if ways >> i & 1)


ALONG = direction_mask("ahead", "back")


def opposites() -> tuple[int, ...]:
    """For each direction the set of the one that leads the other way."""
    compass = tuple(1 << (i + COMPASS_POINTS // 2) % COMPASS_POINTS for i in range(COMPASS_POINTS))
    return (*compass, 1 << BACK, 1 << AHEAD)


def turns(stepping: int, clockwise: bool) -> tuple[int, ...]:
    """For each direction the set of the next one in `stepping` as one turns; empty if there is none to turn to.

    A compass name that is not in `stepping` (north on hexagons) turns to the next one in it on that side.
    """
    table = [0] * len(DIRECTIONS)
    one_on = 1 if clockwise else -1
    for start in range(COMPASS_POINTS):
        for distance in range(1, COMPASS_POINTS):
            found = 1 << (start + one_on * distance) % COMPASS_POINTS
            if stepping & found:
                table[start] = found
                break
    return tuple(table)
