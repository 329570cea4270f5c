"""Boards that are one path: ring and track, with the directions ahead and back. Sites are named 1, 2, …"""

from __future__ import annotations

from gdl_interpreter.board.assemble import Rim, assemble
from gdl_interpreter.board.board import Board
from gdl_interpreter.board.directions import ALONG
from gdl_interpreter.board.site import Site, SiteClass


def ring(n: int) -> Board:
    """n sites in a circle; drawn as two rows, out to the right below and back to the left above."""
    half = (n + 1) // 2
    places = [(float(i), 1.0) if i <= half else (float(n + 1 - i), 2.0) for i in range(1, n + 1)]
    across = tuple((i + n // 2) % n if n % 2 == 0 else -1 for i in range(n))
    return _path("ring", places, [(i + 1) % n for i in range(n)], across)


def track(n: int) -> Board:
    """n sites in a line."""
    places = [(float(i), 0.0) for i in range(1, n + 1)]
    across = tuple(n - 1 - i for i in range(n))
    return _path("track", places, [i + 1 if i + 1 < n else -1 for i in range(n)], across)


def _path(shape: str, places: list[tuple[float, float]], ahead: list[int], mirror: tuple[int, ...]) -> Board:
    back = [-1] * len(ahead)
    for here, there in enumerate(ahead):
        if there >= 0:
            back[there] = here
    return assemble(
        shape=shape,
        arguments=(len(places),),
        sites=tuple(Site(str(i), (), SiteClass.CELL, i, 1, x, y) for i, (x, y) in enumerate(places, start=1)),
        played=frozenset({SiteClass.CELL}),
        orthogonal=ALONG,
        diagonal=0,
        next_site={"ahead": tuple(ahead), "back": tuple(back)},
        mirror=mirror,
        rim=Rim({}, {}),
    )
