"""The squares between points where lines cross: which of them are tinted, and which lines run through tinted ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from gdl.board_view.looks import Shade
from gdl_interpreter.board import Board, SiteClass
from gdl_interpreter.board.site import site_numbers

Corners = tuple[int, int, int, int]
"""The sites at the corners of a square, from the lower left one on, one behind the other."""


def tinted_squares(board: Board, shades: Mapping[int, Shade]) -> dict[Corners, Shade]:
    """The squares between four points that are tinted alike, each with its tint."""
    by_place = {
        (round(2 * site.x), round(2 * site.y)): number
        for number, site in enumerate(board.sites)
        if board.played >> number & 1 and site.kind is not SiteClass.EXTRA
    }
    found: dict[Corners, Shade] = {}
    for number in sorted(shades.keys() & set(site_numbers(board.played))):
        x, y = round(2 * board.sites[number].x), round(2 * board.sites[number].y)
        one, two, three, four = (by_place.get((x + a, y + b), -1) for a, b in ((0, 0), (2, 0), (2, 2), (0, 2)))
        if one >= 0 and all(shades.get(each) == shades[number] for each in (two, three, four)):
            found[one, two, three, four] = shades[number]
    return found


def lines_left_out(board: Board, shades: Mapping[int, Shade]) -> frozenset[tuple[int, int]]:
    """The pairs of neighbours between which no line is drawn, the smaller number first: those within open tints."""
    sides = Counter[tuple[int, int]]()
    for corners, shade in tinted_squares(board, shades).items():
        if shade.open:
            sides.update((min(pair), max(pair)) for pair in zip(corners, corners[1:] + corners[:1], strict=True))
    return frozenset(pair for pair, squares in sides.items() if squares == 2)
