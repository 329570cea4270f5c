"""Boards of squares: grid, torus and cylinder, with their cells, edges and vertices.

All three classes lie on one lattice of half steps: the cell in column c and row r is the point (2c, 2r), its sides are
the points one half step across or up from it, its corners one half step both ways. A cell therefore has two even
coordinates, a vertex two odd ones, an edge one of each, and a whole step is two half steps in every class.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from gdl_interpreter.board.assemble import Incidence, Rim, assemble, orthogonal_neighbours
from gdl_interpreter.board.board import Board
from gdl_interpreter.board.directions import DIRECTIONS, direction_mask
from gdl_interpreter.board.site import Site, SiteClass, column_letters, site_set

Point = tuple[int, int]

WAYS: dict[str, Point] = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
ORTHOGONAL = ("north", "east", "south", "west")
DIAGONAL = ("northeast", "southeast", "southwest", "northwest")

# How a site is named from a plainly named one next to it, the best way first.
SUFFIXES: dict[str, Point] = {
    "n": (0, 1),
    "e": (1, 0),
    "s": (0, -1),
    "w": (-1, 0),
    "ne": (1, 1),
    "nw": (-1, 1),
    "se": (1, -1),
    "sw": (-1, -1),
}
CLASSES = (SiteClass.CELL, SiteClass.EDGE, SiteClass.VERTEX)


def class_of(point: Point) -> SiteClass:
    """The class of the site at a point of the lattice."""
    odd = point[0] % 2 + point[1] % 2
    return CLASSES[odd]


@dataclass(frozen=True)
class Lattice:
    """The points of a board of squares.

    `plain` is the class whose sites have plain names (a1): CELL or VERTEX. An axis that wraps has as many lines
    between cells as cells; the first of the plain class begins it.
    """

    columns: int
    rows: int
    wraps_across: bool
    wraps_up: bool
    plain: SiteClass

    def at(self, x: int, y: int) -> Point | None:
        """The point with these coordinates, brought back where an axis wraps, or None if it is off the board."""
        across = self._on_axis(x, self.columns, self.wraps_across)
        up = self._on_axis(y, self.rows, self.wraps_up)
        return None if across is None or up is None else (across, up)

    def _on_axis(self, value: int, cells: int, wraps: bool) -> int | None:
        if not wraps:
            return value if 1 <= value <= 2 * cells + 1 else None
        first = 2 if self.plain is SiteClass.CELL else 1
        return (value - first) % (2 * cells) + first

    def points(self, kind: SiteClass) -> list[Point]:
        """The points of a class, row by row from the bottom left."""
        across, up = range(1, 2 * self.columns + 2), range(1, 2 * self.rows + 2)
        return [(x, y) for y, x in product(up, across) if self.at(x, y) == (x, y) and class_of((x, y)) is kind]

    def names(self, point: Point) -> list[tuple[str, int, int]]:
        """The names of a site, the best first, each with the column and the row in it."""
        if class_of(point) is self.plain:
            return [self._plain_name(point, "")]
        found = []
        for suffix, (dx, dy) in SUFFIXES.items():
            base = self.at(point[0] - dx, point[1] - dy)
            if base is not None and class_of(base) is self.plain:
                found.append(self._plain_name(base, suffix))
        return found

    def _plain_name(self, point: Point, suffix: str) -> tuple[str, int, int]:
        column, row = (point[0] + 1) // 2, (point[1] + 1) // 2
        return f"{column_letters(column)}{row}{suffix}", column, row

    def site(self, point: Point) -> Site:
        """The site at a point."""
        (name, column, row), *others = self.names(point)
        shift = 0 if self.plain is SiteClass.CELL else 1
        aliases = tuple(other for other, _, _ in others)
        return Site(name, aliases, class_of(point), column, row, (point[0] + shift) / 2, (point[1] + shift) / 2)

    def around(self, point: Point, kind: SiteClass) -> set[Point]:
        """The points of another class that touch a site."""
        if class_of(point) is kind:
            return set()
        near = (self.at(point[0] + dx, point[1] + dy) for dx, dy in WAYS.values())
        return {other for other in near if other is not None and class_of(other) is kind}

    def on_side(self, point: Point, side: str) -> bool:
        """Whether a site lies on the side of that name, which must not wrap; an edge does if it bounds the board."""
        dx, dy = WAYS[side]
        value, cells = (point[0], self.columns) if dx else (point[1], self.rows)
        inwards = 1 if class_of(point) is SiteClass.CELL else 0
        return value == (2 * cells + 1 - inwards if dx + dy > 0 else 1 + inwards)


def count_sites(lattice: Lattice, classes: frozenset[SiteClass]) -> int:
    """How many sites of these classes the board will have, without making it."""
    across = lattice.columns + (not lattice.wraps_across)
    up = lattice.rows + (not lattice.wraps_up)
    counts = {
        SiteClass.CELL: lattice.columns * lattice.rows,
        SiteClass.EDGE: across * lattice.rows + lattice.columns * up,
        SiteClass.VERTEX: across * up,
    }
    return sum(counts.get(kind, 0) for kind in classes)


def square_board(shape: str, lattice: Lattice, classes: frozenset[SiteClass], played: frozenset[SiteClass]) -> Board:
    """The board of a lattice with these classes."""
    points = [point for kind in CLASSES if kind in classes for point in lattice.points(kind)]
    numbers = {point: i for i, point in enumerate(points)}

    def number(x: int, y: int) -> int:
        point = lattice.at(x, y)
        return -1 if point is None else numbers.get(point, -1)

    def touching(kind: SiteClass) -> tuple[int, ...]:
        if kind not in classes:
            return (0,) * len(points)
        return tuple(site_set(numbers[other] for other in lattice.around(point, kind)) for point in points)

    next_site = {way: tuple(number(x + 2 * dx, y + 2 * dy) for x, y in points) for way, (dx, dy) in WAYS.items()}
    tables = tuple(next_site.get(name, ()) for name in DIRECTIONS)
    orthogonal = direction_mask(*ORTHOGONAL)

    def near(i: int, point: Point) -> int:
        if class_of(point) is not SiteClass.EDGE:
            return orthogonal_neighbours(i, tables, orthogonal)
        ends = lattice.around(point, SiteClass.VERTEX)
        meeting = {edge for end in ends for edge in lattice.around(end, SiteClass.EDGE)}
        return site_set(numbers[edge] for edge in meeting - {point})

    return assemble(
        shape=shape,
        arguments=(lattice.columns, lattice.rows),
        sites=tuple(map(lattice.site, points)),
        played=played,
        orthogonal=orthogonal,
        diagonal=direction_mask(*DIAGONAL),
        next_site=next_site,
        mirror=tuple(number(2 * lattice.columns + 2 - x, 2 * lattice.rows + 2 - y) for x, y in points),
        rim=_rim(lattice, numbers),
        neighbours=tuple(near(i, point) for i, point in enumerate(points)),
        incidence=Incidence(touching(SiteClass.CELL), touching(SiteClass.EDGE), touching(SiteClass.VERTEX)),
    )


def _rim(lattice: Lattice, numbers: dict[Point, int]) -> Rim:
    sides = {
        side: {i for point, i in numbers.items() if lattice.on_side(point, side)}
        for side in ORTHOGONAL
        if not (lattice.wraps_across if WAYS[side][0] else lattice.wraps_up)
    }
    corners = {
        up + across: sides[up] & sides[across]
        for up, across in product(("north", "south"), ("east", "west"))
        if up in sides and across in sides
    }
    return Rim(sides, corners)
