"""What is joined across a board: added sites, and pairs of sites that no step leads between."""

from __future__ import annotations

from gdl_interpreter.board import Board, SiteClass
from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.site import site_numbers

_MOST_LINKS = 8


def joined_to_added(board: Board) -> list[tuple[int, list[int]]]:
    """The added sites, each with the sites it is linked to."""
    return [
        (i, list(site_numbers(board.neighbours[i] & board.played)))
        for i in site_numbers(board.played)
        if board.sites[i].kind is SiteClass.EXTRA
    ]


def links_of(board: Board) -> list[tuple[int, int]]:
    """The joined pairs of sites that no step leads between; none where there are too many to read."""
    found = []
    tables = [board.next_site[way] for way in each_direction(board.directions) if board.next_site[way]]
    for i in site_numbers(board.played):
        if board.sites[i].kind in (SiteClass.EXTRA, SiteClass.EDGE):
            continue
        stepped = 0
        for table in tables:
            if table[i] >= 0:
                stepped |= 1 << table[i]
        for j in site_numbers(board.neighbours[i] & board.played & ~stepped):
            if j > i and board.sites[j].kind is not SiteClass.EXTRA:
                found.append((i, j))
    return found if len(found) <= _MOST_LINKS else []
