"""Put a board together from what a shape knows of itself: the part that is the same for every shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gdl_interpreter.board.board import Board
from gdl_interpreter.board.directions import DIRECTIONS, opposites, turns
from gdl_interpreter.board.site import Site, SiteClass, site_set


@dataclass(frozen=True)
class Rim:
    """The sides and the corners of a shape: their numbers of sites by the names of directions."""

    sides: Mapping[str, Iterable[int]]
    corners: Mapping[str, Iterable[int]]


@dataclass(frozen=True)
class Incidence:
    """Per site, the sets of sites of the other classes that touch it."""

    cells: tuple[int, ...]
    edges: tuple[int, ...]
    vertices: tuple[int, ...]


def assemble(
    shape: str,
    arguments: tuple[int, ...],
    sites: tuple[Site, ...],
    played: frozenset[SiteClass],
    orthogonal: int,
    diagonal: int,
    next_site: Mapping[str, tuple[int, ...]],
    mirror: tuple[int, ...],
    rim: Rim,
    neighbours: tuple[int, ...] | None = None,
    incidence: Incidence | None = None,
) -> Board:
    """The board of these parts.

    `next_site` has a table for each of the directions one can step in. Without `neighbours`, near is one orthogonal
    step; without `incidence`, no site touches one of another class.
    """
    count = len(sites)
    nowhere, nothing = (-1,) * count, (0,) * count
    tables = tuple(next_site.get(name, nowhere) for name in DIRECTIONS)
    if neighbours is None:
        neighbours = tuple(orthogonal_neighbours(i, tables, orthogonal) for i in range(count))
    if incidence is None:
        incidence = Incidence(nothing, nothing, nothing)
    return Board(
        shape=shape,
        arguments=arguments,
        sites=sites,
        all=(1 << count) - 1,
        played=site_set(i for i, site in enumerate(sites) if site.kind in played),
        orthogonal=orthogonal,
        diagonal=diagonal,
        sides=site_set(i for i, name in enumerate(DIRECTIONS) if name in rim.sides),
        corners=site_set(i for i, name in enumerate(DIRECTIONS) if name in rim.corners),
        left=turns(orthogonal | diagonal, clockwise=False),
        right=turns(orthogonal | diagonal, clockwise=True),
        opposite_direction=opposites(),
        next_site=tables,
        neighbours=neighbours,
        side_sites=tuple(site_set(rim.sides.get(name, ())) for name in DIRECTIONS),
        corner_sites=tuple(site_set(rim.corners.get(name, ())) for name in DIRECTIONS),
        mirror=mirror,
        incident_cells=incidence.cells,
        incident_edges=incidence.edges,
        incident_vertices=incidence.vertices,
    )


def orthogonal_neighbours(site: int, tables: tuple[tuple[int, ...], ...], orthogonal: int) -> int:
    """The set of the sites one orthogonal step from a site, not including itself where a line closes on it."""
    found = {table[site] for way, table in enumerate(tables) if orthogonal >> way & 1}
    return site_set(found - {-1, site})
