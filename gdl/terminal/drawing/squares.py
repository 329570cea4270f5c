"""Boards of squares and paths in lines: framed cells, points joined by lines, and edges that are drawn as edges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gdl.board_view.board_style import FORWARD, BoardStyle
from gdl.board_view.contents import Content
from gdl.board_view.style import Style, Tint
from gdl.infra.cells import width as cells
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.half_steps import ARMS, LEVEL, UPRIGHT, Half, HalfSteps
from gdl.terminal.drawing.joins import draw_joins
from gdl.terminal.drawing.lattice import Lattice
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.scene import Scene
from gdl.terminal.drawing.strokes import DOWN, LEFT, RIGHT, UP, joint
from gdl_interpreter.board import DIRECTIONS, SiteClass
from gdl_interpreter.reference.text.spoken_names import spoken

_LONG = 68  # a path that would be wider than this has less room to spare
_MOST_APART = 10  # as many rows of points have room between them
_TALL = 9  # more rows of cells than this are drawn without lines between them


@dataclass(frozen=True)
class SquareSheet:
    """A board of squares, laid out; `more` is how many columns and rows cells have beyond what they need."""

    scene: Scene
    more: tuple[int, int] = (0, 0)

    @property
    def steps(self) -> HalfSteps:
        """Where the sites lie."""
        return self.scene.steps

    @property
    def _board_style(self) -> BoardStyle:
        return self.scene.board_style

    @cached_property
    def is_close(self) -> bool:
        """Is the board so large that it is drawn without lines between the cells?"""
        return (
            not (self._board_style.on_points or self._board_style.on_edges or self._board_style.plays(SiteClass.VERTEX))
            and self.steps.rows - 1 > _TALL
        )

    @cached_property
    def lattice(self) -> Lattice:
        """How wide and how high everything is."""
        more_across, more_down = self.more
        cell = self._cell_width() + more_across, max(0, self._cell_height() + more_down)
        if self.is_close:
            return Lattice(self.steps, cell, (0, 0), (1, 1))
        if self._board_style.on_points:
            line = self.scene.widest, 1
        else:
            line = (
                (self.scene.glyph if self._board_style.on_edges or self._board_style.plays(SiteClass.VERTEX) else 1),
                1,
            )
        return Lattice(self.steps, cell, line, line, cell[0] + cell[0] % 2 if self.scene.beside_points else 0)

    def _cell_width(self) -> int:
        if self._board_style.on_points:
            roomy = (self.steps.range[1] - self.steps.range[0]) // 2 <= 12 or self.scene.widest > 1
            return 3 if roomy else 1
        if self._board_style.on_edges:
            return max(7 if self._cell_height() > 1 else 5, self.scene.widest + 2)
        if self.is_close:
            return max(3, self.scene.widest + 1)
        if self._board_style.is_path:
            spare = next((room for room in (2, 1) if self.steps.along * (self.scene.widest + room + 1) <= _LONG), 0)
            return self.scene.widest + spare if spare < 2 else max(3, self.scene.widest + 2)
        return max(3, self.scene.widest + 2)

    def _cell_height(self) -> int:
        if self._board_style.on_points:
            return 1 if self.steps.rows <= _MOST_APART else 0
        if self._board_style.on_edges:
            return 3 if self.steps.rows <= 5 else 1
        return 1

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Lines first, then what stands on the sites, then the coordinates."""
        self._tints_between(canvas)
        self._lines(canvas)
        self._holes(canvas)
        self._shades(canvas)
        draw_joins(canvas, self.scene, self.lattice.at, "faint")
        for place, site in self.steps.places.items():
            self._site(canvas, place, site)
        if self._board_style.is_path:
            self._names_along(canvas)
            self._bar(canvas)
        elif not self.scene.is_numbered:
            self._coordinates(canvas)

    @cached_property
    def _segments(self) -> dict[Half, int]:
        """The places that lines run through, and which way: sides of cells, lines between points, or edges."""
        sites = self.scene.board.sites
        found: dict[Half, int] = {}
        if self._board_style.on_points:
            return self.steps.lines_between
        if self.is_close:  # the frame goes round the holes too
            for hole in self._board_style.holes:
                x, y = self.steps.half(sites[hole].x, sites[hole].y)
                found |= {(x + dx, y + dy): LEVEL if dy else UPRIGHT for dx, dy in ARMS.values()}
        for (x, y), site in self.steps.places.items():
            if sites[site].kind is SiteClass.EDGE or (
                sites[site].kind is SiteClass.CELL and not self._board_style.on_edges
            ):
                around = ARMS.values() if sites[site].kind is SiteClass.CELL else ((0, 0),)
                for dx, dy in around:
                    found[x + dx, y + dy] = LEVEL if (x + dx) % 2 != self.steps.line_parity else UPRIGHT
        return found

    def _arms(self, x: int, y: int) -> int:
        """The lines that end at a place, or run through it."""
        through = self._segments.get((x, y), 0)
        return through | sum(
            arm for arm, (dx, dy) in ARMS.items() if self._segments.get((x + dx, y + dy), 0) & arm and not through & arm
        )

    def _lines(self, canvas: Canvas) -> None:
        walls = self._walls()
        left, right, low, high = self.steps.range
        for x in range(left, right + 1):
            for y in range(low, high + 1):
                width, height = self.lattice.width(x), self.lattice.height(y)
                if not width or not height:
                    continue
                run = self._segments.get((x, y), 0)
                if run in (LEVEL, UPRIGHT):
                    self._segment(canvas, (x, y), run == LEVEL, (x, y) in walls)
                elif run or (self._arms(x, y) and (x % 2 == self.steps.line_parity == y % 2)):
                    self._crossing(canvas, x, y)

    def _stroke(self, place: Half, level: bool, wall: bool = False) -> tuple[str, Tint]:
        """The character of a line, and its tint: an edge that nothing stands on is only hinted at."""
        pick = self.scene.style.pick
        if wall:
            return (pick("━", "="), "neutral") if level else (pick("┃", "#"), "neutral")
        content = self.scene.contents.get(self.steps.places.get(place, -1)) if self._board_style.on_edges else None
        if not self._board_style.on_edges or (content is not None and content.stands):
            return (pick("─", "-") if level else pick("│", "|")), content.tint if content is not None else "faint"
        return (pick("┄", ".") if level else pick("┆", ":")), "faint"

    def _segment(self, canvas: Canvas, place: Half, level: bool, wall: bool) -> None:
        (x, y), (across, down) = place, self.lattice.middle(place)
        sign, tint = self._stroke(place, level, wall)
        if level:
            canvas.put(across - self.lattice.width(x) // 2, down, sign * self.lattice.width(x), tint)
            return
        half = self.lattice.width(x) // 2 if self._is_bar(x) else 0
        for n in range(self.lattice.height(y)):
            for side in {-half, half}:
                canvas.put(across + side, down - self.lattice.height(y) // 2 + n, sign, tint)

    def _crossing(self, canvas: Canvas, x: int, y: int) -> None:
        (across, down), arms, half = self.lattice.middle((x, y)), self._arms(x, y), self.lattice.width(x) // 2
        if self._is_bar(x):
            canvas.put(across - half, down, joint(arms & ~RIGHT, self.scene.style.unicode), "faint")
            canvas.put(across + half, down, joint(arms & ~LEFT, self.scene.style.unicode), "faint")
            return
        if arms & LEFT:
            sign, tint = self._stroke((x - 1, y), True)
            canvas.put(across - half, down, sign * half, tint)
        if arms & RIGHT:
            sign, tint = self._stroke((x + 1, y), True)
            canvas.put(across + 1, down, sign * (self.lattice.width(x) - half - 1), tint)
        if self._board_style.on_edges:
            canvas.put(across, down, self.scene.style.pick("·", "+"), "label")
        else:
            canvas.put(across, down, joint(arms, self.scene.style.unicode), "faint")

    def _is_bar(self, x: int) -> bool:
        """Is this the line in the middle, which is as wide as a bar?"""
        left, right, _, _ = self.steps.range
        return bool(self.lattice.gap) and 2 * x == left + right

    def _bar(self, canvas: Canvas) -> None:
        """The site between the halves of a board of long points, with the men that are there."""
        (left, right, low, high), glyphs = self.steps.range, self.scene.glyphs
        for number in self.scene.beside_points[:1]:
            box = self.lattice.box(((left + right) // 2, low))
            across, rows = box.middle[0], [y for y in range(high, low - 1, -1) if y % 2 != self.steps.line_parity]
            canvas.place(number, Rectangle(box.left + 1, 0, box.width - 2, box.top + 1))
            for player, count in self.scene.men_on(number):
                down = self.lattice.middle((left, rows[player % len(rows)]))[1]
                canvas.centre(across, down, glyphs.owned(player) + count, f"player:{player}")
            name = spoken(self.scene.board.sites[number].name)
            canvas.centre(across, self.lattice.bands[low] + 1, name, "label")

    def _walls(self) -> set[Half]:
        """The sides of cells that pieces with a direction stand along, where points and cells are both played on."""
        if self._board_style.on_points or not self._board_style.plays(SiteClass.VERTEX):
            return set()
        found: set[Half] = set()
        for (x, y), site in self.steps.places.items():
            content = self.scene.contents.get(site)
            if self.scene.board.sites[site].kind is SiteClass.VERTEX and content is not None and content.stands:
                for (way, _), arms in zip(FORWARD, ((UP, DOWN), (LEFT, RIGHT)), strict=True):
                    both = 1 << DIRECTIONS.index(way) | self.scene.board.opposite_direction[DIRECTIONS.index(way)]
                    if content.ways & both:
                        found |= {(x + ARMS[arm][0], y + ARMS[arm][1]) for arm in arms}
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
            or self.scene.is_numbered
        ):
            return
        for number in self._board_style.holes:
            site = self.scene.board.sites[number]
            x, y = self.steps.half(site.x, site.y)
            across, down = self.lattice.middle((x, y))
            canvas.centre(across, down, self.scene.style.pick("▒", "#") * self.lattice.width(x), "faint")

    def _tints_between(self, canvas: Canvas) -> None:
        """Tinted squares between points, where there is room between these."""
        for corners in self.scene.tinted_squares if self.lattice.cell[1] else ():
            places = [self.lattice.at(self.scene.board.sites[i].x, self.scene.board.sites[i].y) for i in corners]
            left, right = min(x for x, _ in places), max(x for x, _ in places)
            top, bottom = min(y for _, y in places), max(y for _, y in places)
            for row in range(top + 1, bottom):
                canvas.put(left + 1, row, self.scene.pattern(corners[0]) * (right - left), "faint")

    @cached_property
    def _is_tinted_between(self) -> set[int]:
        """The points whose tint is drawn between them."""
        return {site for corners in self.scene.tinted_squares for site in corners} if self.lattice.cell[1] else set()

    def _shades(self, canvas: Canvas) -> None:
        """Shaded sites have a pattern."""
        for place, site in self.steps.places.items():
            pattern = self.scene.pattern(site) if site not in self._is_tinted_between else ""
            if pattern and self.scene.board.sites[site].kind is not SiteClass.EDGE:
                across, down = self.lattice.middle(place)
                (wide, high) = self.lattice.width(place[0]), self.lattice.height(place[1])
                for row in range(down - high // 2, down - high // 2 + high):
                    canvas.put(across - wide // 2, row, pattern * wide, "faint")

    def _site(self, canvas: Canvas, place: Half, site: int) -> None:
        if not self.scene.board.played >> site & 1:
            return
        across, down = self.lattice.middle(place)
        width, height = max(1, self.lattice.width(place[0])), max(1, self.lattice.height(place[1]))
        canvas.place(site, Rectangle(across - width // 2, down - height // 2, width, height))
        content = self.scene.contents.get(site)
        is_named = self.scene.is_numbered and not self._board_style.is_path
        written = self.scene.mark(site) or (self.scene.board.sites[site].name if is_named else "")
        if content is not None and not content.stands:
            is_cell = self.scene.board.sites[site].kind is SiteClass.CELL and not self._board_style.on_points
            if is_cell or self.scene.mark(site):
                put_piece(canvas, across, down, written or " ", content, self.scene.style)
            elif self._board_style.on_points:
                put_piece(canvas, across, down, written or self._point(*place), content, self.scene.style)
        elif content is not None:
            on_line = self.scene.board.sites[site].kind is SiteClass.VERTEX and not self._board_style.on_points
            text = content.glyph if on_line and content.ways else content.text
            if self.scene.board.sites[site].kind is SiteClass.EDGE:
                text = text.rstrip()  # a line has no room for a facing that there is not
                across += cells(text) // 2 - cells(content.glyph) // 2  # the letter stands on the line
            if not text:
                text = self._as_line(place)
            put_piece(canvas, across, down, text, content, self.scene.style)
        elif written:
            canvas.centre(across, down, written, "label" if self.scene.mark(site) else "faint")
        elif self.scene.pattern(site):
            pass
        elif self.is_close:
            canvas.centre(across, down, self.scene.style.pick("·", "."), "faint")
        elif self._board_style.on_points and not self._arms(*place):
            canvas.centre(across, down, self._point(*place), "faint")

    def _point(self, x: int, y: int) -> str:
        """The sign of a bare point: where its lines cross, or that there is one."""
        style, arms = self.scene.style, self._arms(x, y)
        return joint(arms, style.unicode) if arms else style.pick("·", "+")

    def _as_line(self, place: Half) -> str:
        """What is drawn on a place of a line for a piece that is the line itself."""
        if place in self._segments:
            return self._stroke(place, self._segments[place] == LEVEL)[0]
        (x, y), arms = place, 0
        for arm, (dx, dy) in ARMS.items():
            content = self.scene.contents.get(self.steps.places.get((x + dx, y + dy), -1))
            arms |= arm if content is not None and content.stands else 0
        return joint(arms, self.scene.style.unicode)

    def _coordinates(self, canvas: Canvas) -> None:
        """Letters below, numbers left."""
        left, _, _, bottom = canvas.bounds
        across, up = self.steps.coordinates
        for x, name in across.items():
            canvas.centre(self.lattice.middle((x, 0))[0], bottom + 1, name, "label")
        for y, name in up.items():
            canvas.put(left - 1 - len(name), self.lattice.middle((0, y))[1], name, "label")

    def _names_along(self, canvas: Canvas) -> None:
        """The names of the sites of a path, outside the row that they lie in."""
        _, _, low, high = self.steps.range
        for (x, y), site in self.steps.places.items():
            across, _ = self.lattice.middle((x, y))
            top = high > low + 2 and y + 1 == high
            line = self.lattice.bands[high] - 1 if top else self.lattice.bands[low] + 1
            canvas.centre(across, line, spoken(self.scene.board.sites[site].name), "label")


def put_piece(canvas: Canvas, across: int, down: int, text: str, content: Content, style: Style) -> None:
    """What stands on a site; without colour, brackets round what the last move touched."""
    if content.last and not style.colour:
        text = f"[{text}]"
    canvas.centre(across, down, text, content.look)
