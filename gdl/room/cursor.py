"""Where an arrow leads on a board: the nearest site that way, as the picture lies on the screen."""

from __future__ import annotations

from collections.abc import Collection

from gdl.terminal.drawing.picture import Picture

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

_TALL = 2
"""A row is so many columns high."""


def moved(picture: Picture, site: int | None, arrow: str, among: Collection[int] | None = None) -> int | None:
    """The site that an arrow leads to; where there is none that way, the same site.

    On hexagons, where a row is shifted by half a cell, up and down lead to the nearer of two neighbours; of two that
    are as near, up takes the right one and down the left, so that one after the other leads back.

    Args:
        picture: of the board.
        site: where the cursor is; None: nowhere yet.
        arrow: left, right, up or down.
        among: the sites that it may go to; None: all.
    """
    places = {each: spots[0].middle for each, spots in picture.places.items() if among is None or each in among}
    if site is None or site not in picture.places:
        return first(picture, among)
    x, y = picture.places[site][0].middle
    ahead_x, ahead_y = ARROWS[arrow]
    best: tuple[float, int, int] | None = None
    for other, (column, row) in places.items():
        across, down = column - x, (row - y) * _TALL
        ahead = across * ahead_x + down * ahead_y
        aside = abs(across * ahead_y) + abs(down * ahead_x)
        if other == site or ahead <= 0 or aside > 2 * ahead:
            continue
        tie = -across if arrow == "up" else across
        found = (ahead + 2 * aside, tie, other)
        if best is None or found < best:
            best = found
    return best[2] if best is not None else site


def first(picture: Picture, among: Collection[int] | None = None) -> int | None:
    """Where the cursor begins: the site nearest to the middle."""
    x, y = picture.width / 2, picture.height / 2
    away = {
        each: abs(spots[0].middle[0] - x) + _TALL * abs(spots[0].middle[1] - y)
        for each, spots in picture.places.items()
        if among is None or each in among
    }
    return min(away, key=lambda each: (away[each], each), default=None)
