"""Where the sites of a board of squares lie, in half steps; and the lines that run between them.

Even places hold cells, odd ones the lines between (on boards whose points have the plain names the other way round).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gdl.board_view.board_style import FORWARD, BoardStyle
from gdl.terminal.drawing.strokes import DOWN, LEFT, RIGHT, UP
from gdl_interpreter.board import DIRECTIONS, Board, SiteClass
from gdl_interpreter.board.site import site_numbers

Half = tuple[int, int]

LEVEL, UPRIGHT = LEFT | RIGHT, UP | DOWN
ARMS = {UP: (0, 1), RIGHT: (1, 0), DOWN: (0, -1), LEFT: (-1, 0)}


@dataclass(frozen=True)
class HalfSteps:
    """A board of squares in half steps; `flipped` as it is seen from the other side.

    `without`: the pairs of points between which no line is drawn, the smaller number first.
    """

    board: Board
    flipped: bool = False
    without: frozenset[tuple[int, int]] = frozenset()

    @cached_property
    def board_style(self) -> BoardStyle:
        """What sort of board it is."""
        return BoardStyle(self.board)

    def half(self, x: float, y: float) -> Half:
        """A place of the board in half steps."""
        sign = -1 if self.flipped else 1
        return sign * round(2 * x), sign * round(2 * y)

    @cached_property
    def places(self) -> dict[Half, int]:
        """The sites that are drawn, by where they lie; the added ones are left out.

        Where edges are played on and a way goes round the board, the edges of its end are drawn at both ends.
        """
        sites = self.board.sites
        these = self.board.played if self.board_style.on_points else self.board.all
        found = {
            self.half(sites[i].x, sites[i].y): i for i in site_numbers(these) if sites[i].kind is not SiteClass.EXTRA
        }
        if self.board_style.on_edges:
            for way, across, up in (("east", 1, 0), ("north", 0, 1)):
                if self.board.wrapping >> DIRECTIONS.index(way) & 1:
                    back = 2 * self.board.arguments[0] * across, 2 * self.board.arguments[1] * up
                    end = max(x * across + y * up for x, y in found)
                    rim = {p: i for p, i in found.items() if p[0] * across + p[1] * up == end}
                    found |= {(x - back[0], y - back[1]): i for (x, y), i in rim.items()}
        return found

    @cached_property
    def line_parity(self) -> int:
        """1 if the odd half steps hold the lines between cells, 0 if the even ones do."""
        sites = self.board.sites
        if self.board_style.on_points:
            x = next(iter(self.places))[0]
            return x % 2
        cell = next((p for p, i in self.places.items() if sites[i].kind is SiteClass.CELL), None)
        if cell is not None:
            return 1 - cell[0] % 2
        vertex = next((p for p, i in self.places.items() if sites[i].kind is SiteClass.VERTEX), None)
        return 1 if vertex is None else vertex[0] % 2

    @cached_property
    def range(self) -> tuple[int, int, int, int]:
        """The least and the greatest place across, then up; the lines around the cells included."""
        xs, ys = [x for x, _ in self.places], [y for _, y in self.places]
        left, right, low, high = min(xs), max(xs), min(ys), max(ys)
        if self.board_style.on_edges or self.board_style.on_points:
            return left, right, low, high
        out = [1 if value % 2 != self.line_parity else 0 for value in (left, right, low, high)]
        return left - out[0], right + out[1], low - out[2], high + out[3]

    @cached_property
    def rows(self) -> int:
        """How many rows of cells or points there are, and one more for cells."""
        return (self.range[3] - self.range[2]) // 2 + 1

    @cached_property
    def along(self) -> int:
        """How many columns there are."""
        return len({x for x, _ in self.places})

    @cached_property
    def lines_between(self) -> dict[Half, int]:
        """The places that lines between points run through, and which way."""
        found: dict[Half, int] = {}
        for way, (across, up) in FORWARD:
            run = LEVEL if across else UPRIGHT
            for here, there in self._steps(way):
                (x, y), (to_x, to_y) = min(here, there), max(here, there)
                for n in range(1, across * (to_x - x) + up * (to_y - y)):
                    between = (x + n * across, y + n * up)
                    found[between] = found.get(between, 0) | run
        return found

    def _steps(self, way: str) -> list[tuple[Half, Half]]:
        """The steps that lead on, not round to the other side of the board."""
        table = self.board.next_site[DIRECTIONS.index(way)]
        where = {site: place for place, site in self.places.items()}
        sign = -1 if self.flipped else 1
        steps = [
            (where[i], where[table[i]])
            for i in where
            if table and table[i] in where and (min(i, table[i]), max(i, table[i])) not in self.without
        ]
        return [(here, there) for here, there in steps if (there > here) == (sign > 0)]

    @cached_property
    def coordinates(self) -> tuple[dict[int, str], dict[int, str]]:
        """What the columns and the rows are called, each where its plainly named sites are."""
        sites = self.board.sites
        plain = (
            SiteClass.VERTEX
            if self.board_style.on_points and self.board_style.plays(SiteClass.VERTEX)
            else SiteClass.CELL
        )
        across, up = dict[int, int](), dict[int, int]()
        shift = 1 if plain is SiteClass.CELL or self.line_parity == 0 else 0
        for (x, y), site in self.places.items():
            if sites[site].kind is plain:
                across[x], up[y] = sites[site].column, sites[site].row
        if not across:  # only edges exist: a cell lies between two lines
            sign = -1 if self.flipped else 1
            left, right, low, high = self.range
            across = {x: (sign * x + shift) // 2 for x in range(left, right + 1) if x % 2 != self.line_parity}
            up = {y: (sign * y + shift) // 2 for y in range(low, high + 1) if y % 2 != self.line_parity}
        return {x: self.board.column_name(n) for x, n in across.items()}, {
            y: self.board.row_name(n) for y, n in up.items()
        }
