"""Boards of squares, points, edges and paths, painted: filled squares, lines on wood, pits, walls between squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gdl.board_view.board_style import FORWARD, BoardStyle
from gdl.board_view.contents import draws_lines
from gdl.infra.cells import width
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.half_steps import ARMS, LEVEL, UPRIGHT, Half, HalfSteps
from gdl.terminal.drawing.joins import draw_joins
from gdl.terminal.drawing.lattice import Lattice, Size
from gdl.terminal.drawing.painting.large import write_large
from gdl.terminal.drawing.painting.long_points import MOST, LongPoint
from gdl.terminal.drawing.painting.sides import paint_sides
from gdl.terminal.drawing.painting.tokens import Token, note_letters, paint_token, put_token
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.scene import Scene
from gdl.terminal.drawing.strokes import DOWN, LEFT, RIGHT, UP, joint
from gdl_interpreter.board import DIRECTIONS, SiteClass
from gdl_interpreter.reference.text.spoken_names import spoken


def sizes_of(scene: Scene) -> Iterator[Size]:
    """How large a square, or a step from point to point, can be: columns and rows, from small to large."""
    style = scene.board_style
    if style.on_points:
        yield from ((max(2 * n, scene.widest + 1), n) for n in range(1, 8))
        return
    if scene.has_long_points:
        yield from ((3, MOST), (4, MOST), (6, MOST), (6, 2 * MOST), (8, 2 * MOST), (10, 3 * MOST))
        return
    if style.is_path:
        yield from ((max(2 * n + 1, scene.widest + 2), n) for n in (1, 2, 3, 4, 5, 7))
        return
    least = scene.widest + 2 if scene.widest > 1 else 3
    if style.on_edges:
        yield (max(3, least), 1)
        yield (max(5, least), 1)
    elif not scene.is_numbered:
        yield (least, 1)
    even = 1 - scene.widest % 2 if scene.program.kinds else 0  # what is written stands in the middle
    for n in range(1 if scene.is_numbered else 2, 8):
        if scene.is_numbered:
            yield (max(2 * n + 2, least + least % 2), n)
        else:
            yield (max(2 * n + 1 + even, least + (2 if even else 1 - least % 2)), n)


@dataclass(frozen=True)
class PaintedSquares:
    """A board of squares, painted; `size` is that of a square, or of a step from point to point."""

    scene: Scene
    size: Size

    @cached_property
    def steps(self) -> HalfSteps:
        """Where the sites lie."""
        return self.scene.steps

    @property
    def _style(self) -> BoardStyle:
        return self.scene.board_style

    @cached_property
    def _has_grooves(self) -> bool:
        """Do squares that are played on have room between them, for what stands on points?"""
        return self._style.plays(SiteClass.CELL) and self._style.plays(SiteClass.VERTEX)

    @cached_property
    def lattice(self) -> Lattice:
        """How wide and how high everything is."""
        wide, high = self.size
        if self._style.on_points:
            line = (self.scene.widest, 1)
            return Lattice(self.steps, (wide - line[0], high - 1), line, line)
        if self.scene.has_long_points:
            gap = self.size[0] + 2 if self.scene.beside_points else 2 if self.steps.along % 2 == 0 else 0
            return Lattice(self.steps, self.size, (0, 1), (0, 0), gap)
        if self._style.is_path:
            return Lattice(self.steps, self.size, (1, 1), (0, 0))
        if self._style.on_edges or self._style.plays(SiteClass.VERTEX):
            lines = draws_lines(self.scene.program)
            roomy = 1 if lines and not self._has_grooves else 2 if lines and high > 1 else 3 if high > 2 else 1
            line = (max(1 if lines else self.scene.glyph, roomy), 1)
            return Lattice(self.steps, self.size, line, line)
        return Lattice(self.steps, self.size, (0, 0), (0, 0))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where on the canvas a place of the board is."""
        return self.lattice.at(x, y)

    @property
    def extent(self) -> Size:
        """How many columns and rows it takes without what stands beside the board."""
        _, right, low, _ = self.steps.range
        names = self.steps.coordinates[1].values() if not self.scene.is_numbered else ()
        beside = max(map(len, names), default=0) + 1
        trays = len(self.scene.beside_points[1:]) * (self.size[0] + 2)
        return self.lattice.columns[right + 1] + beside + trays, self.lattice.bands[low - 1] + (1 if names else 0)

    def draw(self, canvas: Canvas) -> None:
        """Grounds first, then lines, what stands on the sites, and the names."""
        if self._style.on_points:
            self._points(canvas)
        elif self.scene.has_long_points:
            self._long_points(canvas)
        elif self._style.on_edges or self._has_grooves:
            self._grooves(canvas)
        else:
            self._cells(canvas)
        self._names(canvas)

    def _pick(self, unicode: str, ascii: str) -> str:
        return self.scene.style.pick(unicode, ascii)

    # ---- squares

    def _cells(self, canvas: Canvas) -> None:
        for hole in self._style.holes:
            light = self.scene.board.sites[hole]
            canvas.fill(self.lattice.box(self.steps.half(light.x, light.y)), "hole")
        boxes = {site: self.lattice.box(half) for half, site in self.steps.places.items()}
        for site, box in boxes.items():
            canvas.fill(box, self.scene.shade(site) or "pit" if self._style.is_path else self.scene.ground(site))
        draw_joins(canvas, self.scene, self.at, "mark")
        for site, box in boxes.items():
            self._stand(canvas, box, site)
        paint_sides(canvas, self.scene, boxes.get)

    def _long_points(self, canvas: Canvas) -> None:
        (_, right, low, high), lattice = self.steps.range, self.lattice
        canvas.fill(Rectangle(0, 0, lattice.columns[right + 1], lattice.bands[low - 1]), "wood")
        for (x, y), site in self.steps.places.items():
            hangs = y + 1 == high and high > low + 2
            point = LongPoint(lattice.box((x, y)), hangs, (x // 2 + (1 if hangs else 0)) % 2 == 0)
            point.paint(canvas, self.scene.shade(site))
            canvas.place(site, point.box)
            content, piece = self.scene.contents.get(site), self.scene.token(site)
            if content is not None and piece is not None:
                point.stand(canvas, piece, int(content.number or 1), self.scene.style.unicode)
        self._beside_points(canvas)

    @cached_property
    def _beside(self) -> dict[int, Rectangle]:
        """Where the bar and the trays of a board of long points were painted."""
        return {}

    def _beside_points(self, canvas: Canvas) -> None:
        """The bar between the halves, and trays to the right of the board: with the men that are there."""
        (left, right, low, _), lattice, (wide, _) = self.steps.range, self.lattice, self.size
        high, start = lattice.bands[low - 1], lattice.columns[right + 1]
        middle = lattice.box(((left + right) // 2, low)) if self.scene.beside_points else Rectangle(0, 0, 0, 0)
        for n, number in enumerate(self.scene.beside_points):
            if n:
                canvas.fill(Rectangle(start, 0, wide + 2, high), "wood")
            box = Rectangle(start + 1 if n else middle.left + 1, 0, wide, high)
            start += wide + 2 if n else 0
            canvas.fill(box, self.scene.shade(number) or "pit")
            canvas.place(number, box)
            self._beside[number] = box
            for player, count in self.scene.men_on(number):
                part = high // len(self.scene.program.players)
                tall = min(part, max(2, self.size[1] // MOST))
                at = Rectangle(box.left, part * player + (part - tall) // 2, wide, tall)
                man = Token(f"piece:{player}", f"on piece:{player}", count if count != "1" else "")
                put_token(canvas, at, man, self.scene.style.unicode)

    def _stand(self, canvas: Canvas, box: Rectangle, site: int) -> None:
        """What stands on a square, and its name where squares are numbered."""
        if not self.scene.board.played >> site & 1:
            return
        canvas.place(site, box)
        piece, content = self.scene.token(site), self.scene.contents.get(site)
        name = self.scene.board.sites[site].name
        numbered = self.scene.is_numbered and not self._style.is_path
        if piece is not None:
            inner = box
            if numbered and box.height > 1:
                inner = Rectangle(box.left + 1, box.top, box.width - 1, box.height)
            put_token(canvas, inner, piece, self.scene.style.unicode)
            if numbered and (box.height > 1 or box.width > 2 * len(name)):
                canvas.put(box.left, box.top, name, "name")
        elif content is not None and content.stands:
            halves = Rectangle(box.left, 2 * box.top, box.width, 2 * box.height)
            if not self.scene.style.unicode or not write_large(canvas, halves, content.text, content.tint):
                canvas.centre(*_centre(box), content.text, content.tint, bold=True)
        elif self.scene.mark(site):
            canvas.centre(*_centre(box), self.scene.mark(site), "mark", bold=True)
        elif numbered:
            if box.height > 1:
                canvas.put(box.left, box.top, name, "name")
            else:
                canvas.centre(*_centre(box), name, "name")

    # ---- points

    def _points(self, canvas: Canvas) -> None:
        lattice, (left, right, low, high) = self.lattice, self.steps.range
        wide, tall = lattice.columns[right + 1], lattice.bands[low - 1]
        more = 0 if self.size[1] == 1 or self._is_flat else 2 * (self.size[1] // 2)
        above = 0 if self.size[1] == 2 else more  # small stones reach down only
        canvas.fill_halves(Rectangle(-1 - more, -above, wide + 2 + 2 * more, 2 * tall + above + more), "wood")
        lines = self.steps.lines_between
        self._tint_points(canvas)
        self._tint_between(canvas)
        for x in range(left, right + 1):
            for y in range(low, high + 1):
                run = lines.get((x, y), 0)
                if run in (LEVEL, UPRIGHT):
                    self._line(canvas, lattice.box((x, y)), run == LEVEL)
                elif run or x % 2 == self.steps.line_parity == y % 2:
                    self._joint(canvas, (x, y), lines)
        draw_joins(canvas, self.scene, self.at)
        across, down = (self.size[0] - 1) | 1, self.size[1]
        for half, site in self.steps.places.items():
            column, row = lattice.middle(half)
            box = Rectangle(column - across // 2, row - (down - 1) // 2, across, down)
            canvas.place(site, box)
            self._stone(canvas, column, row, site)

    @property
    def _is_flat(self) -> bool:
        """Do pieces on points take one row, since there are two for a step and something is written on them?"""
        return self.size[1] == 2 and self.scene.has_letters

    def _tint_points(self, canvas: Canvas) -> None:
        """Shaded points: each with the ground around it, half a step to every side."""
        wide, high = self.size
        within = {site for corners in self.scene.tinted_squares for site in corners}
        for half, site in self.steps.places.items():
            shade = self.scene.shade(site) if high == 1 or site not in within else ""
            if shade:
                column, row = self.lattice.middle(half)
                canvas.fill(Rectangle(column - wide // 2, row - (high - 1) // 2, wide, high), shade)

    def _tint_between(self, canvas: Canvas) -> None:
        """Tinted squares between points, where there is room between these."""
        for corners in self.scene.tinted_squares:
            places = [self.at(self.scene.board.sites[i].x, self.scene.board.sites[i].y) for i in corners]
            left, right = min(x for x, _ in places), max(x for x, _ in places)
            top, bottom = min(y for _, y in places), max(y for _, y in places)
            canvas.fill(Rectangle(left, top + 1, right - left + 1, bottom - top - 1), self.scene.shade(corners[0]))

    def _stone(self, canvas: Canvas, column: int, row: int, site: int) -> None:
        piece = self.scene.token(site)
        if piece is None:
            content = self.scene.contents.get(site)
            if content is not None and content.stands:
                canvas.centre(column, row, content.text, content.tint, bold=True)
            elif self.scene.mark(site):
                canvas.centre(column, row, self.scene.mark(site), "mark", bold=True)
            return
        if self._is_flat:
            room = (width(piece.text) or 1) + 2
            put_token(canvas, Rectangle(column - (room - 2) // 2 - 1, row, room, 1), piece, self.scene.style.unicode)
            return
        note_letters(canvas, piece)
        (wide, high), unicode = self.size, self.scene.style.unicode
        wide -= 1
        wide -= (wide - (width(piece.text) or 1)) % 2
        if high == 1 or wide < width(piece.text) + 1:
            canvas.centre(column, row, piece.text or self._pick("●", "O"), piece.body, bold=True)
            return
        halves = 3 if high == 2 else 2 * high - 2
        stone = Rectangle(column - wide // 2, 2 * row if high == 2 else 2 * row + 1 - halves // 2, wide, halves)
        if unicode:
            paint_token(canvas, stone.left, stone.top, (wide, halves), piece)
        else:
            canvas.fill(Rectangle(stone.left, row, wide, 1), piece.body)
        if piece.text and not (unicode and write_large(canvas, stone, piece.text, piece.ink)):
            start = column - wide // 2 + (wide - width(piece.text)) // 2
            canvas.put(start, row, piece.text, piece.ink, bold=True)

    def _line(self, canvas: Canvas, box: Rectangle, level: bool) -> None:
        if level:
            canvas.put(box.left, box.top + box.height // 2, self._pick("─", "-") * box.width, "grid")
            return
        for row in range(box.top, box.top + box.height):
            canvas.put(box.left + box.width // 2, row, self._pick("│", "|"), "grid")

    def _joint(self, canvas: Canvas, half: Half, lines: dict[Half, int]) -> None:
        (x, y), (across, down), wide = half, self.lattice.middle(half), self.lattice.width(half[0])
        through = lines.get(half, 0)
        arms = through
        for arm, (dx, dy) in ARMS.items():
            if lines.get((x + dx, y + dy), 0) & arm:
                arms |= arm
        if not arms and half not in self.steps.places:
            return
        before = wide // 2
        if arms & LEFT:
            canvas.put(across - before, down, self._pick("─", "-") * before, "grid")
        if arms & RIGHT:
            canvas.put(across + 1, down, self._pick("─", "-") * (wide - before - 1), "grid")
        canvas.put(across, down, joint(arms, self.scene.style.unicode), "grid")

    # ---- edges and walls

    def _grooves(self, canvas: Canvas) -> None:
        left, right, low, high = self.steps.range
        ground = "groove" if self._has_grooves else "wood"
        whole = Rectangle(0, 0, self.lattice.columns[right + 1], self.lattice.bands[low - 1])
        canvas.fill(whole, ground)
        sites = self.scene.board.sites
        for box in self._walls():
            canvas.fill(box, "line")
        for half, site in self.steps.places.items():
            box, shade = self.lattice.box(half), self.scene.shade(site)
            if shade or (self._has_grooves and sites[site].kind is SiteClass.CELL):
                canvas.fill(box, shade or "plain")
            if sites[site].kind is SiteClass.CELL:
                self._stand(canvas, box, site)
                continue
            if self.scene.board.played >> site & 1:
                canvas.place(site, box)
            self._edge(canvas, half, box, site)
        for x in range(left, right + 1):
            for y in range(low, high + 1):
                stands = self.scene.token(self.steps.places.get((x, y), -1)) is not None
                if x % 2 == self.steps.line_parity == y % 2 and not stands:
                    canvas.centre(*self.lattice.middle((x, y)), self._pick("·", "+"), "mark", bold=True)

    def _edge(self, canvas: Canvas, half: Half, box: Rectangle, site: int) -> None:
        piece = self.scene.token(site)
        is_edge = self.scene.board.sites[site].kind is SiteClass.EDGE
        if piece is None:
            if is_edge and not self._has_grooves:
                self._hint(canvas, half, box)
            return
        if not piece.text and piece.body == "piece:neutral":
            self._wall(canvas, half, box)
            return
        if not is_edge:
            put_token(canvas, box, piece, self.scene.style.unicode)
            return
        canvas.fill(box, piece.body)
        if piece.text:
            note_letters(canvas, piece)
            canvas.centre(*_centre(box), piece.text, piece.ink, bold=True)

    def _wall(self, canvas: Canvas, half: Half, box: Rectangle) -> None:
        """What is the very line that it stands on."""
        if self._has_grooves or not self.scene.style.unicode:
            canvas.fill(box, "line")
        elif half[0] % 2 != self.steps.line_parity:
            canvas.put(box.left, box.top, "━" * box.width, "line", bold=True)
        else:
            for row in range(box.top, box.top + box.height):
                canvas.put(box.left + box.width // 2, row, "┃", "line", bold=True)

    def _hint(self, canvas: Canvas, half: Half, box: Rectangle) -> None:
        """An edge that nothing stands on."""
        across, down = _centre(box)
        if half[0] % 2 != self.steps.line_parity:
            canvas.put(box.left, down, self._pick("┄", ".") * box.width, "grid")
            return
        for row in range(box.top, box.top + box.height):
            canvas.put(across, row, self._pick("┆", ":"), "grid")

    def _walls(self) -> list[Rectangle]:
        """The sides of squares that pieces with a direction stand along, where points are played on, too."""
        if self._style.on_points or not self._style.plays(SiteClass.VERTEX):
            return []
        found: list[Rectangle] = []
        board = self.scene.board
        for (x, y), site in self.steps.places.items():
            content = self.scene.contents.get(site)
            if board.sites[site].kind is SiteClass.VERTEX and content is not None and content.stands:
                for (way, _), arms in zip(FORWARD, ((UP, DOWN), (LEFT, RIGHT)), strict=True):
                    both = 1 << DIRECTIONS.index(way) | board.opposite_direction[DIRECTIONS.index(way)]
                    if content.ways & both:
                        for arm in arms:
                            found.append(self.lattice.box((x + ARMS[arm][0], y + ARMS[arm][1])))
        return found

    # ---- names

    def _names(self, canvas: Canvas) -> None:
        lattice = self.lattice
        left, _, top, bottom = canvas.bounds
        if self._style.is_path:
            _, _, low, high = self.steps.range
            for (x, y), site in self.steps.places.items():
                above = high > low + 2 and y + 1 == high
                row = top - 1 if above else bottom + 1
                canvas.centre(lattice.middle((x, y))[0], row, spoken(self.scene.board.sites[site].name), "label")
            for site, box in self._beside.items():
                canvas.centre(box.left + box.width // 2, bottom + 1, spoken(self.scene.board.sites[site].name), "label")
        elif not self.scene.is_numbered:
            across, up = self.steps.coordinates
            for x, name in across.items():
                canvas.centre(lattice.middle((x, 0))[0], bottom + 1, name, "label")
            for y, name in up.items():
                row = lattice.bands[y] + (lattice.height(y) - 1) // 2
                canvas.put(left - 1 - len(name), row, name, "label")


def _centre(box: Rectangle) -> tuple[int, int]:
    return box.left + box.width // 2, box.top + (box.height - 1) // 2
