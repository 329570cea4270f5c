"""Boards of squares and paths: framed cells, points joined by lines, and edges that are drawn as edges.

Everything lies on a lattice of half steps: even places hold cells, odd ones the lines between (on boards whose points
have the plain names the other way round). Each half step across is a column of its own width and each half step up a
band of its own height.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gdl.board_view.board_style import FORWARD, BoardStyle
from gdl.board_view.contents import Content
from gdl.board_view.style import Style, Tint
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.strokes import DOWN, LEFT, RIGHT, UP, joint
from gdl_interpreter.board import DIRECTIONS, Board, SiteClass
from gdl_interpreter.board.site import site_numbers

Half = tuple[int, int]

_LONG = 68  # a path that would be wider than this has less room to spare
_TALL = 9  # more rows of cells than this are drawn without lines between them
_LEVEL, _UPRIGHT = LEFT | RIGHT, UP | DOWN
_ARMS = {UP: (0, 1), RIGHT: (1, 0), DOWN: (0, -1), LEFT: (-1, 0)}


@dataclass(frozen=True)
class SquareSheet:
    """A board of squares, laid out.

    `widest` is the length of the longest text on a site, `glyph` that of the longest glyph without its arrow.
    """

    board: Board
    style: Style
    contents: Mapping[int, Content]
    numbered: bool
    widest: int
    glyph: int

    # ---- what is where

    @cached_property
    def places(self) -> dict[Half, int]:
        """The sites that are drawn, by where they lie in half steps; the added ones are left out.

        Where edges are played on and a way goes round the board, the edges of its end are drawn at both ends.
        """
        sites = self.board.sites
        these = self.board.played if self._board_style.on_points else self.board.all
        found = {
            (round(2 * sites[i].x), round(2 * sites[i].y)): i
            for i in site_numbers(these)
            if sites[i].kind is not SiteClass.EXTRA
        }
        if self._board_style.on_edges:
            for way, across, up in (("east", 1, 0), ("north", 0, 1)):
                if self.board.wrapping >> DIRECTIONS.index(way) & 1:
                    back = 2 * self.board.arguments[0] * across, 2 * self.board.arguments[1] * up
                    end = max(x * across + y * up for x, y in found)
                    rim = {p: i for p, i in found.items() if p[0] * across + p[1] * up == end}
                    found |= {(x - back[0], y - back[1]): i for (x, y), i in rim.items()}
        return found

    @cached_property
    def _board_style(self) -> BoardStyle:
        return BoardStyle(self.board)

    def _steps(self, way: str) -> list[tuple[Half, Half]]:
        table = self.board.next_site[DIRECTIONS.index(way)]
        where = {site: place for place, site in self.places.items()}
        return [(where[i], where[table[i]]) for i in where if table and table[i] in where]

    @cached_property
    def line_parity(self) -> int:
        """1 if the odd half steps hold the lines between cells, 0 if the even ones do."""
        sites = self.board.sites
        if self._board_style.on_points:
            x = next(iter(self.places))[0]
            return x % 2
        cell = next((p for p, i in self.places.items() if sites[i].kind is SiteClass.CELL), None)
        if cell is not None:
            return 1 - cell[0] % 2
        vertex = next((p for p, i in self.places.items() if sites[i].kind is SiteClass.VERTEX), None)
        return 1 if vertex is None else vertex[0] % 2

    # ---- how wide and how high

    @cached_property
    def _range(self) -> tuple[int, int, int, int]:
        xs, ys = [x for x, _ in self.places], [y for _, y in self.places]
        around = 0 if self._board_style.on_points else 1
        left, right, low, high = min(xs), max(xs), min(ys), max(ys)
        if self._board_style.on_edges or self._board_style.on_points:
            return left, right, low, high
        out = [around if value % 2 != self.line_parity else 0 for value in (left, right, low, high)]
        return left - out[0], right + out[1], low - out[2], high + out[3]

    @cached_property
    def rows(self) -> int:
        """How many rows of cells (or points) there are."""
        return (self._range[3] - self._range[2]) // 2 + 1

    @cached_property
    def is_close(self) -> bool:
        """Is the board so large that it is drawn without lines between the cells?"""
        return (
            not (self._board_style.on_points or self._board_style.on_edges or self._board_style.plays(SiteClass.VERTEX))
            and self.rows - 1 > _TALL
        )

    @cached_property
    def _along(self) -> int:
        """How many columns there are."""
        return len({x for x, _ in self.places})

    def _width(self, x: int) -> int:
        if x % 2 == self.line_parity:
            if self.is_close:
                return 1 if x in self._range[:2] else 0
            if self._board_style.on_points:
                return self.widest
            return self.glyph if self._board_style.on_edges or self._board_style.plays(SiteClass.VERTEX) else 1
        if self._board_style.on_points:
            roomy = (self._range[1] - self._range[0]) // 2 <= 12 or self.widest > 1
            return 3 if roomy else 1
        if self._board_style.on_edges:
            return max(7 if self._height(1 - self.line_parity) > 1 else 5, self.widest + 2)
        if self.is_close:
            return max(3, self.widest + 1)
        if self._board_style.is_path:
            spare = next((room for room in (2, 1) if self._along * (self.widest + room + 1) <= _LONG), 0)
            return self.widest + spare if spare < 2 else max(3, self.widest + 2)
        return max(3, self.widest + 2)

    def _height(self, y: int) -> int:
        if y % 2 == self.line_parity:
            return (1 if y in self._range[2:] else 0) if self.is_close else 1
        if self._board_style.on_points:
            return 1 if self.rows <= 9 else 0
        if self._board_style.on_edges:
            return 3 if self.rows <= 5 else 1
        return 1

    @cached_property
    def _columns(self) -> dict[int, int]:
        at, starts = 0, {}
        for x in range(self._range[0], self._range[1] + 2):
            starts[x] = at
            at += self._width(x)
        return starts

    @cached_property
    def _bands(self) -> dict[int, int]:
        at, starts = 0, {}
        for y in range(self._range[3], self._range[2] - 2, -1):
            starts[y] = at
            at += self._height(y)
        return starts

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where on the canvas a place of the board is."""
        return self.middle((round(2 * x), round(2 * y)))

    def middle(self, half: Half) -> tuple[int, int]:
        """Where on the canvas the middle of a place is; places beyond the board are reckoned in whole steps."""
        x, y = half
        left, right, low, high = self._range
        near_x, near_y = min(max(x, left), right), min(max(y, low), high)
        across = self._columns[near_x] + self._width(near_x) // 2
        down = self._bands[near_y] + self._height(near_y) // 2
        step_across = self._width(0) + self._width(1)
        step_down = self._height(0) + self._height(1)
        return across + round((x - near_x) * step_across / 2), down - round((y - near_y) * step_down / 2)

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Lines first, then what stands on the sites, then the coordinates."""
        self._lines(canvas)
        self._holes(canvas)
        for place, site in self.places.items():
            self._site(canvas, place, site)
        if self._board_style.is_path:
            self._names_along(canvas)
        elif not self.numbered:
            self._coordinates(canvas)

    @cached_property
    def _segments(self) -> dict[Half, int]:
        """The places that lines run through, and which way: sides of cells, lines between points, or edges."""
        sites = self.board.sites
        found: dict[Half, int] = {}
        if self._board_style.on_points:
            for way, (dx, dy) in FORWARD:
                run = _LEVEL if dx else _UPRIGHT
                for (x, y), (to_x, to_y) in self._steps(way):
                    for n in range(1, dx * (to_x - x) + dy * (to_y - y)):
                        between = (x + n * dx, y + n * dy)
                        found[between] = found.get(between, 0) | run
            return found
        if self.is_close:  # the frame goes round the holes too
            for hole in self._board_style.holes:
                x, y = round(2 * sites[hole].x), round(2 * sites[hole].y)
                found |= {(x + dx, y + dy): _LEVEL if dy else _UPRIGHT for dx, dy in _ARMS.values()}
        for (x, y), site in self.places.items():
            if sites[site].kind is SiteClass.EDGE or (
                sites[site].kind is SiteClass.CELL and not self._board_style.on_edges
            ):
                around = _ARMS.values() if sites[site].kind is SiteClass.CELL else ((0, 0),)
                for dx, dy in around:
                    found[x + dx, y + dy] = _LEVEL if (x + dx) % 2 != self.line_parity else _UPRIGHT
        return found

    def _arms(self, x: int, y: int) -> int:
        """The lines that end at a place, or run through it."""
        through = self._segments.get((x, y), 0)
        return through | sum(
            arm
            for arm, (dx, dy) in _ARMS.items()
            if self._segments.get((x + dx, y + dy), 0) & arm and not through & arm
        )

    def _lines(self, canvas: Canvas) -> None:
        walls = self._walls()
        left, right, low, high = self._range
        for x in range(left, right + 1):
            for y in range(low, high + 1):
                width, height = self._width(x), self._height(y)
                if not width or not height:
                    continue
                run = self._segments.get((x, y), 0)
                if run in (_LEVEL, _UPRIGHT):
                    self._segment(canvas, (x, y), run == _LEVEL, (x, y) in walls)
                elif run or (self._arms(x, y) and (x % 2 == self.line_parity == y % 2)):
                    self._crossing(canvas, x, y)

    def _stroke(self, place: Half, level: bool, wall: bool = False) -> tuple[str, Tint]:
        """The character of a line, and its tint: an edge that nothing stands on is only hinted at."""
        pick = self.style.pick
        if wall:
            return (pick("━", "="), "neutral") if level else (pick("┃", "#"), "neutral")
        content = self.contents.get(self.places.get(place, -1)) if self._board_style.on_edges else None
        if not self._board_style.on_edges or (content is not None and content.stands):
            return (pick("─", "-") if level else pick("│", "|")), content.tint if content is not None else "faint"
        return (pick("┄", ".") if level else pick("┆", ":")), "faint"

    def _segment(self, canvas: Canvas, place: Half, level: bool, wall: bool) -> None:
        (x, y), (across, down) = place, self.middle(place)
        sign, tint = self._stroke(place, level, wall)
        if level:
            canvas.put(across - self._width(x) // 2, down, sign * self._width(x), tint)
            return
        for n in range(self._height(y)):
            canvas.put(across, down - self._height(y) // 2 + n, sign, tint)

    def _crossing(self, canvas: Canvas, x: int, y: int) -> None:
        (across, down), arms, half = self.middle((x, y)), self._arms(x, y), self._width(x) // 2
        if arms & LEFT:
            sign, tint = self._stroke((x - 1, y), True)
            canvas.put(across - half, down, sign * half, tint)
        if arms & RIGHT:
            sign, tint = self._stroke((x + 1, y), True)
            canvas.put(across + 1, down, sign * (self._width(x) - half - 1), tint)
        if self._board_style.on_edges:
            canvas.put(across, down, self.style.pick("·", "+"), "label")
        else:
            canvas.put(across, down, joint(arms, self.style.unicode), "faint")

    def _walls(self) -> set[Half]:
        """The sides of cells that pieces with a direction stand along, where points and cells are both played on."""
        if self._board_style.on_points or not self._board_style.plays(SiteClass.VERTEX):
            return set()
        found: set[Half] = set()
        for (x, y), site in self.places.items():
            content = self.contents.get(site)
            if self.board.sites[site].kind is SiteClass.VERTEX and content is not None and content.stands:
                for (way, _), arms in zip(FORWARD, ((UP, DOWN), (LEFT, RIGHT)), strict=True):
                    both = 1 << DIRECTIONS.index(way) | self.board.opposite_direction[DIRECTIONS.index(way)]
                    if content.ways & both:
                        found |= {(x + _ARMS[arm][0], y + _ARMS[arm][1]) for arm in arms}
        return found

    def _holes(self, canvas: Canvas) -> None:
        """Cells that were taken out between others are filled, so that they do not look like empty ones.

        Where empty sites show their numbers they are told apart already.
        """
        if (
            self._board_style.on_points
            or self._board_style.on_edges
            or self._board_style.is_path
            or self.is_close
            or self.numbered
        ):
            return
        for number in self._board_style.holes:
            site = self.board.sites[number]
            x, y = round(2 * site.x), round(2 * site.y)
            across, down = self.middle((x, y))
            canvas.centre(across, down, self.style.pick("▒", "#") * self._width(x), "faint")

    def _site(self, canvas: Canvas, place: Half, site: int) -> None:
        if not self.board.played >> site & 1:
            return
        across, down = self.middle(place)
        width, height = max(1, self._width(place[0])), max(1, self._height(place[1]))
        canvas.place(site, Rectangle(across - width // 2, down - height // 2, width, height))
        content = self.contents.get(site)
        if content is not None and not content.stands:
            kind = self.board.sites[site].kind
            if kind is SiteClass.CELL and not self._board_style.on_points:
                text = self.board.sites[site].name if self.numbered and not self._board_style.is_path else " "
                put_piece(canvas, across, down, text, content, self.style)
        elif content is not None:
            on_line = self.board.sites[site].kind is SiteClass.VERTEX and not self._board_style.on_points
            text = content.glyph if on_line and content.ways else content.text
            if not text:
                text = self._as_line(place)
            put_piece(canvas, across, down, text, content, self.style)
        elif self.numbered and not self._board_style.is_path:
            canvas.centre(across, down, self.board.sites[site].name, "faint")
        elif self.is_close:
            canvas.centre(across, down, self.style.pick("·", "."), "faint")
        elif self._board_style.on_points and not self._arms(*place):
            canvas.centre(across, down, self.style.pick("·", "+"), "faint")

    def _as_line(self, place: Half) -> str:
        """What is drawn on a place of a line for a piece that is the line itself."""
        if place in self._segments:
            return self._stroke(place, self._segments[place] == _LEVEL)[0]
        (x, y), arms = place, 0
        for arm, (dx, dy) in _ARMS.items():
            content = self.contents.get(self.places.get((x + dx, y + dy), -1))
            arms |= arm if content is not None and content.stands else 0
        return joint(arms, self.style.unicode)

    def _coordinates(self, canvas: Canvas) -> None:
        """Letters below, numbers left; each where the plainly named sites of its column or row are."""
        sites = self.board.sites
        plain = (
            SiteClass.VERTEX
            if self._board_style.on_points and self._board_style.plays(SiteClass.VERTEX)
            else SiteClass.CELL
        )
        across, down = dict[int, int](), dict[int, int]()
        shift = 1 if plain is SiteClass.CELL or self.line_parity == 0 else 0
        for (x, y), site in self.places.items():
            if sites[site].kind is plain:
                across[x], down[y] = sites[site].column, sites[site].row
        if not across:  # only edges exist: a cell lies between two lines
            for x in range(self._range[0], self._range[1] + 1):
                if x % 2 != self.line_parity:
                    across[x] = (x + shift) // 2
            for y in range(self._range[2], self._range[3] + 1):
                if y % 2 != self.line_parity:
                    down[y] = (y + shift) // 2
        _, _, _, bottom = canvas.bounds
        left = canvas.bounds[0]
        for x, column in across.items():
            canvas.centre(self.middle((x, 0))[0], bottom + 1, self.board.column_name(column), "label")
        for y, row in down.items():
            label = str(row)
            canvas.put(left - 1 - len(label), self.middle((0, y))[1], label, "label")

    def _names_along(self, canvas: Canvas) -> None:
        """The names of the sites of a path, outside the row that they lie in."""
        _, _, low, high = self._range
        for (x, y), site in self.places.items():
            across, _ = self.middle((x, y))
            top = high > low + 2 and y + 1 == high
            line = self._bands[high] - 1 if top else self._bands[low] + 1
            canvas.centre(across, line, self.board.sites[site].name, "label")


def put_piece(canvas: Canvas, across: int, down: int, text: str, content: Content, style: Style) -> None:
    """What stands on a site; without colour, brackets round what the last move touched."""
    if content.last and not style.colour:
        text = f"[{text}]"
    canvas.centre(across, down, text, content.look)
