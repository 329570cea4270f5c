"""The empty board: its cells, points, edges or hexagons, and the names along its sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt

from gdl.board_view.between_points import lines_left_out
from gdl.board_view.board_style import BoardStyle
from gdl.board_view.links import links_of
from gdl.board_view.looks import NO_LOOKS, Looks
from gdl.infra.cells import width
from gdl.svg.ground import draw_box, draw_joins, draw_marks, draw_sides, draw_tints, draw_tints_between
from gdl.svg.net import NetSheet
from gdl.svg.paper import STEP, Paper, Point
from gdl_interpreter.board import DIRECTIONS, Board, Site, SiteClass
from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.reference.text.spoken_names import spoken

POINT_LENGTH = 5 * 0.8
"""How long a point is for its width: it has room for five pieces."""

_LABEL, _TINY = 13, 10
_BAR = 1.1
"""How wide the bar between two halves of long points is, in steps."""
_MOST_STEPS = 1000
"""So many small steps an added site is moved outwards at most."""
_HALF, _TIP = STEP / 2, STEP / sqrt(3)
_CORNERS = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
"""Those of a hexagon."""


@dataclass(frozen=True)
class Sheet:
    """A board, laid out.

    `chequered`: are its squares dark and light in turn? `pits`: are they hollows with something in them? `long_points`:
    are they long points, on which pieces stand in rows? `numbered`: are they drawn with their names?
    """

    board: Board
    chequered: bool = False
    pits: bool = False
    long_points: bool = False
    numbered: bool = False
    looks: Looks = NO_LOOKS

    @property
    def on_points(self) -> bool:
        """Do pieces stand where lines cross?"""
        return self.board_style.on_points or "crossings" in self.looks.board

    @cached_property
    def places(self) -> Mapping[int, Point]:
        """Where the middle of each site is."""
        if self._net is not None:
            return self._net.places
        found = {
            number: self.at(self.board.sites[number])
            for number in site_numbers(self.board.all)
            if self.board.sites[number].kind is not SiteClass.EXTRA
        }
        added = [number for number in site_numbers(self.board.all) if number not in found]
        return found | (self._beside_points(found) if self.long_points else self._outwards(added, found))

    @cached_property
    def _net(self) -> NetSheet | None:
        """The board as spots that are joined, if it is that."""
        return NetSheet(self.board) if self.board_style.is_net and not self.long_points else None

    @cached_property
    def board_style(self) -> BoardStyle:
        """What sort of board it is."""
        return BoardStyle(self.board)

    @property
    def unit(self) -> float:
        """The length of a step: longer where pieces stand on edges, which lie close together."""
        return STEP * 1.6 if self.board_style.on_edges else STEP

    def at(self, site: Site) -> Point:
        """The middle of a site; of a long point, where the first piece stands."""
        if not self.long_points:
            return site.x * self.unit, -site.y * self.unit
        return (site.x + (_BAR if site.x > self._halfway else 0)) * self.unit, -site.y * POINT_LENGTH * STEP * 2.3

    @cached_property
    def _halfway(self) -> float:
        """Where a board of long points is divided in two: there the first of the added sites lies."""
        across = [site.x for site in self.sites(self.board.played)]
        return (min(across) + max(across)) / 2 if self._added else max(across)

    @cached_property
    def _depth(self) -> float:
        """How far long points reach from the middle of the board, in steps."""
        return (self._top - self._bottom) * POINT_LENGTH * 2.3 / 2 + 0.5

    @cached_property
    def _added(self) -> list[int]:
        return [i for i in site_numbers(self.board.played) if self.board.sites[i].kind is SiteClass.EXTRA]

    @cached_property
    def _top(self) -> float:
        return max((site.y for site in self.sites(self.board.played)), default=0.0)

    @cached_property
    def _bottom(self) -> float:
        return min((site.y for site in self.sites(self.board.played)), default=0.0)

    def grows(self, site: Site) -> int:
        """Which way long points reach: 1 down, -1 up."""
        return 1 if site.y == self._top > self._bottom else -1

    def sites(self, these: int) -> Iterator[Site]:
        """Those of these sites that lie on the board itself: the added ones are left out."""
        for number in site_numbers(these):
            if self.board.sites[number].kind is not SiteClass.EXTRA:
                yield self.board.sites[number]

    def draw(self, paper: Paper) -> None:
        """Draw the board, then the names."""
        if self._net is not None:
            self._net.draw(paper, self.looks)
            return
        self._board(paper)
        self._extras(paper)
        self._looks(paper)
        self._links(paper)
        self._names(paper)

    def _board(self, paper: Paper) -> None:
        if self.board_style.is_hexagonal:
            self._hexagons(paper)
            draw_tints(paper, self.looks.shades, self._outlines())
        elif self.on_points:
            self._points(paper)
        elif self.long_points:
            self._long_points(paper)
        else:
            self._cells(paper)
            draw_tints(paper, self.looks.shades, self._outlines())
            if self.board_style.on_edges:
                self._edges(paper)

    def _looks(self, paper: Paper) -> None:
        """Lines, signs and sides that the rulebook asks for."""
        if self.long_points:
            return
        half = _TIP / 2 if self.board_style.is_hexagonal else _HALF
        draw_joins(paper, self.looks.joins, self.places)
        draw_marks(paper, self.looks.marks, self.places, self.on_points)
        draw_sides(paper, self.board, self.looks.sides, self.places, half)

    def _outlines(self) -> dict[int, list[Point]]:
        """The outline of each cell."""
        half, tip = self.unit / 2, _TIP
        square = ((-half, -half), (half, -half), (half, half), (-half, half))
        hexagon = tuple((a * _HALF, b * tip) for a, b in _CORNERS)
        shape = hexagon if self.board_style.is_hexagonal else square
        return {
            number: [(x + a, y + b) for a, b in shape]
            for number, (x, y) in self.places.items()
            if self.board.sites[number].kind is SiteClass.CELL
        }

    def _names(self, paper: Paper) -> None:
        if self.board_style.is_path:
            self._names_of_a_path(paper)
        elif not self.numbered:
            self._names_of_rows(paper)

    def number(self, paper: Paper) -> None:
        """Write the names of sites on them, if that is wanted: over what stands there."""
        numbered = self.numbered and not self.board_style.is_path and self._net is None
        for site in self.sites(self.board.played if numbered else 0):
            x, y = self.at(site)
            paper.words("tiny", x - 0.35 * STEP, y - 0.38 * STEP, site.name, _TINY - 1)

    # ---- sorts of boards

    def _hexagons(self, paper: Paper) -> None:
        paper.shape(
            "cell",
            [[(x + a * _HALF, y + b * _TIP) for a, b in _CORNERS] for x, y in map(self.at, self.sites(self.board.all))],
        )

    def _points(self, paper: Paper) -> None:
        places = [self.at(site) for site in self.sites(self.board.played)]
        left, right = min(x for x, _ in places), max(x for x, _ in places)
        top, bottom = min(y for _, y in places), max(y for _, y in places)
        middle = (left + right) / 2, (top + bottom) / 2
        paper.box("wood", *middle, (right - left) / 2 + 0.55 * STEP, (bottom - top) / 2 + 0.55 * STEP, 4)
        draw_tints_between(paper, self.board, self.looks.shades, self.places)
        paper.shape("line", self._ways(), closed=False)
        if any(not self._is_joined(number) for number in site_numbers(self.board.played)):
            for x, y in places:
                paper.disc("dot", x, y, 3)

    def _is_joined(self, number: int) -> bool:
        return any(
            self.board.next_site[way] and self.board.next_site[way][number] >= 0
            for way in each_direction(self.board.orthogonal)
        )

    def _ways(self) -> list[list[Point]]:
        """The lines between points, each as long as it goes straight on."""
        found = []
        without = lines_left_out(self.board, self.looks.shades)
        for way in ("north", "east"):
            table = self.board.next_site[DIRECTIONS.index(way)]
            steps = {
                i: table[i]
                for i in site_numbers(self.board.played)
                if table and table[i] >= 0 and self.board.played >> table[i] & 1
            }
            steps = {i: j for i, j in steps.items() if self._runs(way, i, j) and (min(i, j), max(i, j)) not in without}
            for start in steps.keys() - steps.values():
                end = start
                while end in steps:
                    end = steps[end]
                found.append([self.at(self.board.sites[start]), self.at(self.board.sites[end])])
        return sorted(found)

    def _runs(self, way: str, here: int, there: int) -> bool:
        """Does a step lead on, and not round to the other side of the board?"""
        one, other = self.board.sites[here], self.board.sites[there]
        return other.y > one.y if way == "north" else other.x > one.x

    def _cells(self, paper: Paper) -> None:
        half = self.unit / 2
        tones: dict[str, list[list[Point]]] = {}
        for number, site in enumerate(self.board.sites):
            if site.kind is not SiteClass.CELL or not (
                self.board.all >> number & 1 or number in self.board_style.holes
            ):
                continue
            x, y = self.at(site)
            if self.pits:
                paper.disc("pit", x, y, 0.45 * STEP)
                continue
            square = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
            tones.setdefault(self._tone(number, site), []).append(square)
        for tone, squares in sorted(tones.items(), reverse=True):
            paper.shape(tone, squares)

    def _tone(self, number: int, site: Site) -> str:
        if number in self.board_style.holes:
            return "light"
        if not self.chequered:
            return "cell"
        if self.board_style.holes:
            return "dark"
        return "light" if (site.column + site.row) % 2 else "dark"

    def _long_points(self, paper: Paper) -> None:
        """Triangles from both sides, as on a board of backgammon."""
        sites = list(self.sites(self.board.played))
        places = [(*self.at(site), self.grows(site)) for site in sites]
        ends = [y - 0.5 * STEP * way for _, y, way in places] + [
            y + (POINT_LENGTH + 0.3) * STEP * way for _, y, way in places
        ]
        left, right = min(x for x, _, _ in places) - _HALF, max(x for x, _, _ in places) + _HALF
        low, high = min(ends), max(ends)
        paper.box("wood", (left + right) / 2, (low + high) / 2, (right - left) / 2 + 4, (high - low) / 2 + 4, 4)
        for tone in ("pale", "deep"):
            points = []
            for site, (x, y, way) in zip(sites, places, strict=True):
                if (site.column % 2 == 1) == (tone == "deep"):
                    base = y - 0.5 * STEP * way
                    points.append([(x - _HALF, base), (x + _HALF, base), (x, y + (POINT_LENGTH - 0.2) * STEP * way)])
            paper.shape(tone, points)

    def _edges(self, paper: Paper) -> None:
        ends = set[Point]()
        lines = []
        for number in site_numbers(self.board.edges):
            one, other = self.ends_of(number)
            lines.append([one, other])
            ends |= {one, other}
        paper.shape("hint", lines, closed=False)
        for x, y in sorted(ends):
            paper.disc("dot", x, y, 3)

    def ends_of(self, edge: int) -> tuple[Point, Point]:
        """Where an edge begins and ends."""
        site = self.board.sites[edge]
        x, y = self.at(site)
        half = self.unit / 2
        if round(2 * site.x) % 2:
            return (x, y - half), (x, y + half)
        return (x - half, y), (x + half, y)

    # ---- what does not lie in rows

    def _links(self, paper: Paper) -> None:
        lines = [[self.at(self.board.sites[i]), self.at(self.board.sites[j])] for i, j in links_of(self.board)]
        paper.shape("link", lines, closed=False)

    def _beside_points(self, found: Mapping[int, Point]) -> dict[int, Point]:
        """The middles of what is added to long points: the bar, then what lies to the right."""
        right, middle = max(x for x, _ in found.values()), (self._top + self._bottom) / 2
        y = self.at(Site("", (), SiteClass.EXTRA, 0, 0, 0, middle))[1]
        return {
            number: (right + (0.1 + 1.1 * n) * STEP if n else (self._halfway + _BAR / 2) * self.unit, y)
            for n, number in enumerate(self._added)
        }

    def _outwards(self, added: list[int], found: Mapping[int, Point]) -> dict[int, Point]:
        """The middles of added sites, each moved away from the board while it would lie on it or on another."""
        middle = self._middle(found)
        crowd: dict[tuple[int, int], list[Point]] = {}
        for x, y in found.values():
            crowd.setdefault((int(x // STEP), int(y // STEP)), []).append((x, y))
        places = {}
        for number in added:
            x, y = self.at(self.board.sites[number])
            across, down = x - middle[0], y - middle[1]
            length = max(1.0, hypot(across, down))
            for _ in range(_MOST_STEPS):
                column, row = int(x // STEP), int(y // STEP)
                around = ((column + a, row + b) for a in (-1, 0, 1) for b in (-1, 0, 1))
                if not any(abs(x - a) < STEP and abs(y - b) < STEP for each in around for a, b in crowd.get(each, ())):
                    break
                x, y = x + across / length * 4, y + down / length * 4
            places[number] = x, y
            name_x, name_y = self._name_at((x, y), middle, number)
            half = abs(name_x - x)
            for a, b in ((x, y), (name_x, name_y), (name_x - half, name_y), (name_x + half, name_y)):
                crowd.setdefault((int(a // STEP), int(b // STEP)), []).append((a, b))
        return places

    def _name_at(self, place: Point, middle: Point, number: int, tall: float = 0.45) -> Point:
        """The middle of the name of an added site: beyond it, as it is seen from the middle of the board.

        Args:
            place: of the site.
            middle: of the board.
            number: of the site.
            tall: half its height, in steps.
        """
        (x, y), (from_x, from_y) = place, middle
        if not self.long_points and abs(x - from_x) > abs(y - from_y):
            beside = 0.6 * STEP + 0.3 * _TINY * width(self.board.sites[number].name)
            return x + (beside if x > from_x else -beside), y
        return x, y + (tall + 0.2 if self.long_points or y > from_y else -0.65) * STEP

    def _middle(self, found: Mapping[int, Point]) -> Point:
        board = [
            found[number]
            for number in site_numbers(self.board.all)
            if self.board.sites[number].kind is not SiteClass.EXTRA
        ]
        return sum(x for x, _ in board) / len(board), sum(y for _, y in board) / len(board)

    def _extras(self, paper: Paper) -> None:
        middle = self._middle(self.places)
        for number in self._added:
            tall = 0.45 if not self.long_points else self._depth if number == self._added[0] else 1.1
            draw_box(paper, self.looks.shades.get(number), self.places[number], tall * STEP)
            at = self._name_at(self.places[number], middle, number, tall)
            paper.words("name", *at, spoken(self.board.sites[number].name), _TINY)

    # ---- names

    def _names_of_rows(self, paper: Paper) -> None:
        """Letters below and numbers to the left, for the sites that have plain names."""
        plain = [site for site in self.sites(self.board.played) if not site.name.rstrip("0123456789")[1:].isupper()]
        kinds = {site.kind for site in plain}
        kind = SiteClass.CELL if SiteClass.CELL in kinds else next(iter(kinds))
        if kind is SiteClass.EDGE:
            plain = [site for site in self.board.sites if site.kind is SiteClass.CELL] or plain
        else:
            plain = [site for site in plain if site.kind is kind]
        rows: dict[int, Site] = {}
        columns: dict[int, Site] = {}
        for site in plain:
            rows[site.row] = min(rows.get(site.row, site), site, key=lambda s: s.x)
            columns[site.column] = min(columns.get(site.column, site), site, key=lambda s: s.y)
        slanted = self.board_style.is_hexagonal
        off = self.unit / 2 + (0.5 if self.board_style.on_edges else 0.25) * STEP
        low = max(self.at(site)[1] for site in plain) + off
        left = min(self.at(site)[0] for site in plain) - off
        for column, site in columns.items():
            x, y = self.at(site)
            place = (x + 0.37 * STEP, y + 0.72 * STEP) if slanted else (x, low)
            paper.words("name", *place, self.board.column_name(column), _LABEL)
        for row, site in rows.items():
            x, y = self.at(site)
            paper.words("name", x - 0.75 * STEP if slanted else left, y, self.board.row_name(row), _LABEL)

    def _names_of_a_path(self, paper: Paper) -> None:
        """Each name outside the row that its site lies in."""
        for site in self.sites(self.board.played):
            x, y = self.at(site)
            paper.words("name", x, y - 0.75 * STEP * self.grows(site), site.name, _TINY)
