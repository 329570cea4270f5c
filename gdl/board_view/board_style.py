"""What sort of board it is to the eye: hexagons, a path, squares, points joined by lines, edges that are played on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gdl_interpreter.board import DIRECTIONS, Board, SiteClass
from gdl_interpreter.board.site import site_numbers

FORWARD = (("north", (0, 1)), ("east", (1, 0)))
"""The ways in which lines between points are followed, as steps across and up."""


@dataclass(frozen=True)
class BoardStyle:
    """A board, and how it is to be drawn."""

    board: Board

    @cached_property
    def is_bare(self) -> bool:
        """Is nothing left of the board itself, so that there are only added sites?"""
        return all(self.board.sites[i].kind is SiteClass.EXTRA for i in site_numbers(self.board.all))

    @cached_property
    def is_net(self) -> bool:
        """Is it made of names and links: are most of its sites added ones, and each of these joined to something?"""
        played = list(site_numbers(self.board.played))
        added = [i for i in played if self.board.sites[i].kind is SiteClass.EXTRA]
        if self.is_bare or self.plays(SiteClass.EDGE) or self.plays(SiteClass.VERTEX):
            return self.is_bare
        return 2 * len(added) > len(played) and all(self.board.neighbours[i] & self.board.played for i in added)

    @cached_property
    def is_hexagonal(self) -> bool:
        """Is it a board of hexagons?"""
        return self.board.orthogonal.bit_count() == 6

    @cached_property
    def is_path(self) -> bool:
        """Is the board one path, with the directions ahead and back?"""
        return bool(self.board.orthogonal >> DIRECTIONS.index("ahead") & 1)

    @cached_property
    def _classes(self) -> frozenset[SiteClass]:
        return frozenset(self.board.sites[i].kind for i in site_numbers(self.board.played))

    def plays(self, kind: SiteClass) -> bool:
        """Are sites of this class played on?"""
        return kind in self._classes

    @cached_property
    def on_edges(self) -> bool:
        """Are edges played on?"""
        return self.plays(SiteClass.EDGE)

    def is_line(self, number: int) -> bool:
        """Is a site part of the lines of a board whose edges are played on?"""
        return self.on_edges and self.board.sites[number].kind in (SiteClass.EDGE, SiteClass.VERTEX)

    @cached_property
    def holes(self) -> frozenset[int]:
        """The cells that were taken out between others, as the light squares of a draughts board.

        Those at the rim count only if there are some within: else they are what the board ends at.
        """
        if self.is_path or self.is_hexagonal:
            return frozenset()
        cells = {(site.column, site.row): i for i, site in enumerate(self.board.sites) if site.kind is SiteClass.CELL}
        found, within = set[int](), False
        for (column, row), i in cells.items():
            around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
            near = [cells[place] for place in around if place in cells]
            if not self.board.all >> i & 1 and near and all(self.board.all >> other & 1 for other in near):
                found.add(i)
                within = within or len(near) == len(around)
        return frozenset(found) if within else frozenset()

    @cached_property
    def on_points(self) -> bool:
        """Are points joined by lines what is played on: vertices only, or cells some of which are skipped?"""
        if self.on_edges or self.is_path or self.is_hexagonal:
            return False
        if self.plays(SiteClass.VERTEX):
            return not self.plays(SiteClass.CELL)
        sites = self.board.sites
        for way, (dx, dy) in FORWARD:
            for here, there in enumerate(self.board.next_site[DIRECTIONS.index(way)]):
                if there >= 0 and dx * (sites[there].x - sites[here].x) + dy * (sites[there].y - sites[here].y) > 1:
                    return True
        return False
