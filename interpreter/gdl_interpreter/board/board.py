"""The board: its sites, and every question about them that does not depend on what stands where.

A set of sites is an int: bit i is the site with number i. Sites are numbered class by class: cells, edges, vertices,
added sites. A site that an edit took out keeps its number and its place in the tables, but is in no set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gdl_interpreter.board import travel
from gdl_interpreter.board.directions import ALONG, each_direction
from gdl_interpreter.board.shifts import Pairs, merged, pairs_of_sets, pairs_of_steps, shifted
from gdl_interpreter.board.site import Site, SiteClass, column_letters, site_numbers, site_set
from gdl_interpreter.board.travel import Found

_LINES_IN_BITS = 100_000_000
"""What a board remembers of lines between two sites at one time, in bits of the sets that they are made of."""

_MOST_WAYS = 64
"""Sets of directions whose pairs a board remembers at one time."""


@dataclass(frozen=True)
class Board:
    """An immutable board; `edits` make changed copies. Tables have one entry per direction or per site number."""

    shape: str
    arguments: tuple[int, ...]
    sites: tuple[Site, ...]
    all: int  # the sites that exist
    played: int  # those of the classes played on, and the added ones

    orthogonal: int  # directions across an edge; on a path ahead and back
    diagonal: int  # directions across a corner
    sides: int  # the names of the sides
    corners: int  # the names of the corners
    left: tuple[int, ...]  # per direction: the next of `directions` anticlockwise, as a set
    right: tuple[int, ...]
    opposite_direction: tuple[int, ...]

    next_site: tuple[tuple[int, ...], ...]  # per direction and site: the number of the next site, or -1
    neighbours: tuple[int, ...]  # per site: what is near it
    side_sites: tuple[int, ...]  # per direction: the sites of that side, played or not
    corner_sites: tuple[int, ...]
    mirror: tuple[int, ...]  # per site: the number of the site through the centre, or -1
    incident_cells: tuple[int, ...]  # per site of another class: the cells that touch it
    incident_edges: tuple[int, ...]
    incident_vertices: tuple[int, ...]

    letters: str = ""  # what the columns are called, where that is not a, b, c …
    row_signs: str = ""  # what the rows are called, where that is not 1, 2, 3 …

    _pairs_by_ways: dict[int, Pairs] = field(default_factory=dict, init=False, repr=False, compare=False)
    _lines_by_ways: dict[int, tuple[travel.Line, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _lines: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict, init=False, repr=False, compare=False)

    # Sets and names

    def _of_class(self, kind: SiteClass) -> int:
        return site_set(i for i, site in enumerate(self.sites) if site.kind is kind) & self.all

    @cached_property
    def cells(self) -> int:
        """The cells that exist."""
        return self._of_class(SiteClass.CELL)

    @cached_property
    def edges(self) -> int:
        """The edges that exist."""
        return self._of_class(SiteClass.EDGE)

    @cached_property
    def vertices(self) -> int:
        """The vertices that exist."""
        return self._of_class(SiteClass.VERTEX)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each existing site by its name and by its other names."""
        names = {alias: i for i in site_numbers(self.all) for alias in self.sites[i].aliases}
        return names | {self.sites[i].name: i for i in site_numbers(self.all)}

    def name_of(self, number: int) -> str:
        """The name of a site, removed ones included."""
        return self.sites[number].name

    def find(self, name: str) -> int | None:
        """The number of the existing site of that name (small letters), or None."""
        return self.index.get(name)

    # Steps and neighbours

    @property
    def directions(self) -> int:
        """The directions in which one can step."""
        return self.orthogonal | self.diagonal

    @cached_property
    def steps(self) -> tuple[Pairs, ...]:
        """Per direction the pairs (mask, shift): a step of S is the union of `(S & mask) << shift`."""
        return tuple(pairs_of_steps(table) for table in self.next_site)

    @cached_property
    def near_steps(self) -> Pairs:
        """The pairs (mask, shift) of being near."""
        return pairs_of_sets(self.neighbours)

    @cached_property
    def wrapping(self) -> int:
        """The directions in which some line closes on itself."""
        return travel.wrapping_directions(self.all, self.steps, self.directions)

    @cached_property
    def circles(self) -> tuple[tuple[int, ...], ...]:
        """Per direction the lines that close on themselves, as sets of sites."""
        return tuple(travel.circles(table, bool(self.wrapping >> way & 1)) for way, table in enumerate(self.next_site))

    def _pairs_of(self, ways: int) -> Pairs:
        pairs = self._pairs_by_ways.get(ways)
        if pairs is None:
            pairs = merged(self.steps[way] for way in range(len(self.steps)) if ways >> way & 1)
            if len(self._pairs_by_ways) >= _MOST_WAYS:
                self._pairs_by_ways.clear()
            self._pairs_by_ways[ways] = pairs
        return pairs

    def step(self, these: int, ways: int) -> int:
        """The sites one step from any of `these` in any direction of `ways`, each in its own class."""
        return shifted(these, self._pairs_of(ways))

    def near(self, these: int) -> int:
        """The union of what is near each of `these`; members of `these` near one another are included."""
        return shifted(these, self.near_steps)

    def stepping(self, these: int, ways: int, number: int) -> Found:
        """The sites so many steps from others; and how many shifts it takes.

        Args:
            these: the set of sites to begin from, a bit for each.
            ways: the set of directions that each step may take, a bit for each.
            number: how many steps.
        """
        return travel.steps(these, self._pairs_of(ways), number)

    def flood(self, start: int, through: int, ways: int | None = None, steps: int | None = None) -> int:
        """All sites that can be reached (a flood fill).

        Args:
            start: the set of sites to begin from, a bit for each; they are in the result.
            through: the set of sites that may be stepped on.
            ways: the set of directions that a step may take; None: to any site that is near.
            steps: how many at most; None: as many as there are.
        """
        return self.flooding(start, through, ways, steps)[0]

    def flooding(self, start: int, through: int, ways: int | None = None, steps: int | None = None) -> Found:
        """The same as `flood`, and how many shifts it takes.

        Args:
            start: the set of sites to begin from, a bit for each; they are in the result.
            through: the set of sites that may be stepped on.
            ways: the set of directions that a step may take; None: to any site that is near.
            steps: how many at most; None: as many as there are.
        """
        return travel.flood(start, through, self.near_steps if ways is None else self._pairs_of(ways), steps)

    def ray(self, these: int, ways: int, through: int) -> int:
        """The sites straight on from others (a ray fill), those not included.

        Args:
            these: the set of sites to begin from, a bit for each.
            ways: the set of directions, one ray for each.
            through: the set of sites that a ray may go over; it ends before the first other one.
        """
        return self.raying(these, ways, through)[0]

    def raying(self, these: int, ways: int, through: int) -> Found:
        """The same as `ray`, and how many shifts it takes.

        Args:
            these: the set of sites to begin from, a bit for each.
            ways: the set of directions, one ray for each.
            through: the set of sites that a ray may go over; it ends before the first other one.
        """
        lines = self._lines_by_ways.get(ways)
        if lines is None:
            if len(self._lines_by_ways) >= _MOST_WAYS:
                self._lines_by_ways.clear()
            lines = tuple((self.steps[way], self.circles[way]) for way in each_direction(ways))
            self._lines_by_ways[ways] = lines
        return travel.ray(lines, these, through)

    def _line(self, a: int, b: int) -> tuple[int, int]:
        line = self._lines.get((a, b))
        if line is None:
            two_sites = a.bit_count() == b.bit_count() == 1 and (a | b) & ~self.all == 0
            here, there = a.bit_length() - 1, b.bit_length() - 1
            line = travel.straight_line(self.next_site, self.directions, here, there) if two_sites else (0, 0)
            if len(self._lines) * (1000 + 3 * len(self.sites)) >= _LINES_IN_BITS:
                self._lines.clear()
            self._lines[a, b] = line
        return line

    def between(self, a: int, b: int) -> int:
        """The sites strictly between two sites on a straight line (the shortest); empty if there is no such line."""
        return self._line(a, b)[1]

    def toward(self, a: int, b: int) -> int:
        """The direction, as a set of one, of the straight line (the shortest) from a to b; empty if there is none."""
        return self._line(a, b)[0]

    @property
    def longest_line(self) -> int:
        """How many sites it can take to look for a straight line between two, in all directions."""
        ways = self.directions.bit_count()
        if self.directions & ALONG:
            return ways * len(self.sites)
        return ways * max(len({site.row for site in self.sites}), len({site.column for site in self.sites}))

    # Rows, columns, sides, numbers

    @cached_property
    def _rows(self) -> dict[int, int]:
        return self._played_by(tuple(site.row for site in self.sites))

    @cached_property
    def _columns(self) -> dict[int, int]:
        return self._played_by(tuple(site.column for site in self.sites))

    def _played_by(self, line_of: tuple[int, ...]) -> dict[int, int]:
        lines: dict[int, int] = {}
        for i in site_numbers(self.played):
            if self.sites[i].kind is not SiteClass.EXTRA:
                lines[line_of[i]] = lines.get(line_of[i], 0) | 1 << i
        return lines

    def row(self, n: int) -> int:
        """The played sites of row n."""
        return self._rows.get(n, 0)

    def column(self, n: int) -> int:
        """The played sites of column n."""
        return self._columns.get(n, 0)

    def row_of(self, number: int) -> int:
        """The row of a site, 0 for an added one."""
        return self.sites[number].row

    def column_of(self, number: int) -> int:
        """The column of a site, 0 for an added one."""
        return self.sites[number].column

    def side(self, direction: int) -> int:
        """The played sites of the side with the name DIRECTIONS[direction]; empty if there is no such side."""
        return self.side_sites[direction] & self.played

    def corner(self, direction: int) -> int:
        """The played sites of the corner with the name DIRECTIONS[direction]; empty if there is no such corner."""
        return self.corner_sites[direction] & self.played

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The played sites as they are counted: along a path, else in reading order, the added ones last."""
        if self.directions & ALONG:
            return tuple(site_numbers(self.played))

        def place(i: int) -> tuple[bool, float, float]:
            site = self.sites[i]
            return (True, 0, i) if site.kind is SiteClass.EXTRA else (False, -site.y, site.x)

        return tuple(sorted(site_numbers(self.played), key=place))

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {site: n for n, site in enumerate(self.order, start=1)}

    def number(self, site: int) -> int:
        """The place, from 1, of a site in `order`; 0 if it is not played on."""
        return self._numbers.get(site, 0)

    def site(self, n: int) -> int:
        """The set of the n-th site of `order`, from 1; empty if there is none."""
        return 1 << self.order[n - 1] if 1 <= n <= len(self.order) else 0

    def opposite_site(self, site: int) -> int:
        """The set of the site of the same class through the centre of the board; empty if there is none."""
        mirrored = self.mirror[site]
        return 1 << mirrored & self.all if mirrored >= 0 and self.all >> site & 1 else 0

    # What columns and rows are called

    def column_name(self, column: int) -> str:
        """What a column, counted from 1, is called."""
        return self.letters[column - 1 : column] if self.letters else column_letters(column)

    def row_name(self, row: int) -> str:
        """What a row, counted from 1, is called."""
        return self.row_signs[row - 1 : row] if self.row_signs else str(row)

    def plain_name_of(self, number: int) -> str:
        """The name of a site as a rulebook has it: one that begins with a letter, where it has one."""
        site = self.sites[number]
        return next((name for name in (site.name, *site.aliases) if name[:1].isalpha()), site.name)
