"""Where the spots of a board are drawn that is made of names and links: joined ones near one another, none on another.

What goes in: a board, and how large each spot is drawn. What comes out: places. What always holds: no two spots lie
over one another; the same net always gives the same places, in a time that is bounded whatever is joined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import ceil, hypot, inf, sqrt

from gdl.board_view.board_style import BoardStyle
from gdl.board_view.stress import Link, Place, cross, crossings, shapes_of
from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers

_MOST_SPOTS, _MOST_LINKS = 60, 180
"""A net of more than this is not to be read as a drawing."""

_LINK = 1.6
"""How long a link is, for the sides of a spot, where there is room for everything."""
_ROUNDS = 40
"""How often spots are pushed apart that lie over one another."""
_PUSH = 0.65
"""How far each of two spots is pushed that lie over one another, for their overlap: more than half ends sooner."""
_JUST = 1e-6
_OVER = 3
"""A link over a spot that it does not join is so many times as bad as one that crosses another."""
_TRIES = 10_000
"""In how many places spots are tried that are hard to read, times how many spots and links there are."""
_AROUND = sorted(((a, b) for a in range(-4, 5) for b in range(-4, 5)), key=lambda step: (hypot(*step), step))[1:]
"""Where they are tried: so many halves of their boxes away."""

Box = tuple[float, float]
"""Half the width and half the height of what is drawn of a spot."""

ANY_ROOM = inf, inf


@dataclass(frozen=True)
class Net:
    """Spots, by their numbers on the board, and which of them are joined, by their places in that row."""

    spots: tuple[int, ...]
    links: tuple[Link, ...]


def net_of(board: Board) -> Net | None:
    """The net that a board is; None: it is another sort of board, nothing is joined, or too much for a drawing."""
    spots = tuple(site_numbers(board.played))
    if len(spots) > _MOST_SPOTS or not BoardStyle(board).is_net:
        return None
    at = {spot: n for n, spot in enumerate(spots)}
    links = tuple((at[i], at[j]) for i in spots for j in site_numbers(board.neighbours[i] & board.played) if j > i)
    return Net(spots, links) if 0 < len(links) <= _MOST_LINKS else None


@lru_cache(maxsize=32)
def places_of(
    net: Net, boxes: tuple[Box, ...], room: Box = ANY_ROOM, longest: Box = ANY_ROOM
) -> tuple[Place, ...] | None:
    """Where the middle of each spot lies, around that of the room; None: no way is found in which they do not lie over
    one another.

    Args:
        net: the spots.
        boxes: how large each is drawn.
        room: the width and height of all there is.
        longest: how long a link is at most, across and down, as a rule.
    """
    layouts: list[_Layout] = []
    if sum(4 * wide * high for wide, high in boxes) < room[0] * room[1]:
        layouts = [each for each in _laid_out(net, boxes, room, longest) if each.push_apart()]
    if not layouts and room == ANY_ROOM:  # more loosely, then
        layouts = [each for each in _laid_out(net, boxes, room, longest, 3.0) if each.push_apart()]
    if not layouts:
        return None
    best = min(layouts, key=_Layout.faults)
    best.mend()
    return tuple(best.places)


def _laid_out(net: Net, boxes: Sequence[Box], room: Box, longest: Box, loosely: float = 1.0) -> Iterator[_Layout]:
    """Ways to draw a net: shapes as large as there is room."""
    usual = loosely * _LINK * sum(wide + high for wide, high in boxes) / len(boxes)
    most = 2 * max(wide for wide, _ in boxes), 2 * max(high for _, high in boxes)

    def scale(way: int, values: Sequence[float]) -> float:
        if room[way] == inf:
            return usual
        return min(longest[way], max(0.0, room[way] - most[way]) / max(max(values) - min(values), _JUST))

    for shape in shapes_of(len(net.spots), net.links):
        across, down = (scale(way, values) for way, values in enumerate(zip(*shape, strict=True)))
        yield _Layout(net, boxes, room, [(across * x, down * y) for x, y in shape])


def in_rows(boxes: Sequence[Box]) -> list[Place]:
    """Places of spots that lie in rows, one behind the other.

    Args:
        boxes: how large each is drawn.
    """
    wide, high = 2 * max(wide for wide, _ in boxes), 2 * max(high for _, high in boxes)
    across = ceil(sqrt(len(boxes) * high / wide))
    return [(wide * (n % across), high * (n // across)) for n in range(len(boxes))]


class _Layout:
    """Spots in their places, which can be moved."""

    def __init__(self, net: Net, boxes: Sequence[Box], room: Box, places: Sequence[Place]) -> None:
        self.links, self.boxes, self.room = net.links, boxes, room
        self.places = [self._inside(spot, place) for spot, place in enumerate(places)]

    def _inside(self, spot: int, place: Place) -> Place:
        """A place, moved into the room if the spot is not there with all of its box."""
        across, down = (whole / 2 - own for whole, own in zip(self.room, self.boxes[spot], strict=True))
        return max(-across, min(across, place[0])), max(-down, min(down, place[1]))

    def _overlap(self, one: int, other: int) -> Place:
        """How far the boxes of two spots reach over one another, across and down; they do if both are more than 0."""
        (x, y), (other_x, other_y) = self.places[one], self.places[other]
        (wide, high), (other_wide, other_high) = self.boxes[one], self.boxes[other]
        return wide + other_wide - abs(x - other_x) - _JUST, high + other_high - abs(y - other_y) - _JUST

    def push_apart(self) -> bool:
        """Push spots apart that lie over one another, the shorter way, both as far; is there room for all?"""
        for _ in range(_ROUNDS):
            free = True
            for one, other in combinations(range(len(self.places)), 2):
                across, down = self._overlap(one, other)
                if across > 0 and down > 0:
                    free = False
                    (x, y), (other_x, other_y) = self.places[one], self.places[other]
                    by_x = (across if other_x < x else -across) * _PUSH if across < down else 0
                    by_y = (down if other_y < y else -down) * _PUSH if by_x == 0 else 0
                    self.places[one] = self._inside(one, (x + by_x, y + by_y))
                    self.places[other] = self._inside(other, (other_x - by_x, other_y - by_y))
            if free:
                return True
        return False

    def faults(self) -> int:
        """How hard it is to read."""
        over = sum(self._lies_over(link, spot) for link in self.links for spot in range(len(self.places)))
        return _OVER * over + crossings(self.places, self.links)

    def mend(self) -> None:
        """Move each spot that has something to do with what is hard to read by a few boxes, if that makes it better."""
        tries = _TRIES // (len(self.places) + len(self.links))
        for spot, (wide, high) in enumerate(self.boxes):
            here = best = self.places[spot]
            least = self._faults_of(spot)
            for across, down in _AROUND if least else ():
                tries -= 1
                if tries < 0 or not least:
                    break
                self.places[spot] = self._inside(spot, (here[0] + across * wide, here[1] + down * high))
                if not any(min(self._overlap(spot, n)) > 0 for n in range(len(self.places)) if n != spot):
                    now = self._faults_of(spot)
                    if now < least:
                        best, least = self.places[spot], now
            self.places[spot] = best

    def _faults_of(self, spot: int) -> int:
        """How hard it is to read what has to do with a spot."""
        own = [link for link in self.links if spot in link]
        others = [link for link in self.links if spot not in link]
        over = sum(self._lies_over(link, spot) for link in others)
        over += sum(self._lies_over(link, n) for link in own for n in range(len(self.places)))
        return _OVER * over + sum(cross(self.places, one, other) for one in own for other in others)

    def _lies_over(self, link: Link, spot: int) -> bool:
        """Does a link lie over a spot that it does not join?"""
        if spot in link:
            return False
        (x, y), (wide, high) = self.places[spot], self.boxes[spot]
        (ax, ay), (bx, by) = self.places[link[0]], self.places[link[1]]
        if max(ax, bx) <= x - wide or min(ax, bx) >= x + wide or max(ay, by) <= y - high or min(ay, by) >= y + high:
            return False
        aside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        return abs(aside) < abs(bx - ax) * high + abs(by - ay) * wide
