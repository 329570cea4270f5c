"""Boards of hexagons: rhombus, hexagon and triangle.

Rows are level and each is half a cell to the left of the one below it, letters run along the slope: from the cell in
column c and row r, northwest is (c, r + 1) and northeast is (c + 1, r + 1).
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from gdl_interpreter.board.assemble import Rim, assemble
from gdl_interpreter.board.board import Board
from gdl_interpreter.board.directions import direction_mask
from gdl_interpreter.board.site import Site, SiteClass, column_letters

Cell = tuple[int, int]

WAYS: dict[str, Cell] = {
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (0, 1),
}


def hexagonal_board(
    shape: str,
    size: int,
    cells: list[Cell],
    sides: dict[str, Callable[[int, int], bool]],
    corners: dict[str, Cell],
    opposite: Callable[[int, int], Cell] | None,
) -> Board:
    """The board of these cells; a side is given by what is true of its cells, `opposite` goes through the centre."""
    numbers = {cell: i for i, cell in enumerate(cells)}
    return assemble(
        shape=shape,
        arguments=(size,),
        sites=tuple(_site(column, row) for column, row in cells),
        played=frozenset({SiteClass.CELL}),
        orthogonal=direction_mask(*WAYS),
        diagonal=0,
        next_site={
            way: tuple(numbers.get((column + dc, row + dr), -1) for column, row in cells)
            for way, (dc, dr) in WAYS.items()
        },
        mirror=tuple(numbers[opposite(*cell)] if opposite else -1 for cell in cells),
        rim=Rim(
            {side: [numbers[cell] for cell in cells if lies_on(*cell)] for side, lies_on in sides.items()},
            {corner: [numbers[cell]] for corner, cell in corners.items()},
        ),
    )


def _site(column: int, row: int) -> Site:
    name = f"{column_letters(column)}{row}"
    return Site(name, (), SiteClass.CELL, column, row, column - row / 2, row * sqrt(3) / 2)


def rhombus(n: int) -> Board:
    """n rows of n cells."""
    return hexagonal_board(
        "rhombus",
        n,
        cells=[(c, r) for r in range(1, n + 1) for c in range(1, n + 1)],
        sides={
            "north": lambda c, r: r == n,
            "east": lambda c, r: c == n,
            "south": lambda c, r: r == 1,
            "west": lambda c, r: c == 1,
        },
        corners={"southwest": (1, 1), "southeast": (n, 1), "northwest": (1, n), "northeast": (n, n)},
        opposite=lambda c, r: (n + 1 - c, n + 1 - r),
    )


def hexagon(n: int) -> Board:
    """A hexagon with n cells along each of its six sides."""
    last = 2 * n - 1
    return hexagonal_board(
        "hexagon",
        n,
        cells=[(c, r) for r in range(1, last + 1) for c in range(1, last + 1) if abs(c - r) < n],
        sides={
            "north": lambda c, r: r == last,
            "northeast": lambda c, r: c == last,
            "southeast": lambda c, r: c - r == n - 1,
            "south": lambda c, r: r == 1,
            "southwest": lambda c, r: c == 1,
            "northwest": lambda c, r: r - c == n - 1,
        },
        corners={
            "southwest": (1, 1),
            "southeast": (n, 1),
            "east": (last, n),
            "northeast": (last, last),
            "northwest": (n, last),
            "west": (1, n),
        },
        opposite=lambda c, r: (2 * n - c, 2 * n - r),
    )


def triangle(n: int) -> Board:
    """A triangle with n cells along each side and its point to the north; nothing is opposite."""
    return hexagonal_board(
        "triangle",
        n,
        cells=[(c, r) for r in range(1, n + 1) for c in range(r, n + 1)],
        sides={
            "northeast": lambda c, r: c == n,
            "south": lambda c, r: r == 1,
            "northwest": lambda c, r: c == r,
        },
        corners={"southwest": (1, 1), "southeast": (n, 1), "north": (n, n)},
        opposite=None,
    )
