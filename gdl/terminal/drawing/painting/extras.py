"""Sites added to a board, painted as tiles with their names beside them, moved outwards until there is room."""

from __future__ import annotations

from collections.abc import Callable

from gdl.infra.cells import width
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.painting.tokens import put_token
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.scene import Scene
from gdl_interpreter.board import Site, SiteClass
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.reference.text.spoken_names import spoken

_LEAST, _MOST = (3, 1), (9, 3)
"""How small and how large a tile can be, in columns and rows."""


def paint_extras(canvas: Canvas, scene: Scene, at: Callable[[float, float], tuple[int, int]], size: Size) -> None:
    """Paint them.

    Args:
        canvas: what they are painted on, after the board.
        scene: says which there are, and what stands on them.
        at: where on the canvas a place of the board is.
        size: how many columns and rows a site of the board takes.
    """
    sites = scene.board.sites
    fixed = [site for site in sites if site.kind is not SiteClass.EXTRA]
    middle = (_mean([site.x for site in fixed]), _mean([site.y for site in fixed]))
    wide = max(_LEAST[0], scene.widest + 2, min(_MOST[0], size[0])) | 1
    high = max(_LEAST[1], min(_MOST[1], size[1]))
    for number in site_numbers(scene.board.played):
        if sites[number].kind is SiteClass.EXTRA:
            box = _free(canvas, scene, at, (sites[number], middle, (wide, high)))
            paint_extra(canvas, scene, number, box)


def paint_extra(canvas: Canvas, scene: Scene, number: int, box: Rectangle) -> None:
    """Paint an added site, and write its name to its right.

    Args:
        canvas: what it is painted on.
        scene: says what stands on it.
        number: of the site.
        box: its cells.
    """
    canvas.fill(box, scene.shade(number) or "plain")
    canvas.place(number, box)
    token, content = scene.token(number), scene.contents.get(number)
    men = scene.men_written(number)
    if token is not None:
        put_token(canvas, box, token, scene.style.unicode)
    elif content is not None and content.stands:
        canvas.centre(*box.middle, content.text, content.tint, bold=True)
    elif men or scene.mark(number):
        canvas.centre(*box.middle, men or scene.mark(number), "mark", bold=True)
    canvas.put(box.left + box.width + 1, box.middle[1], spoken(scene.board.sites[number].name), "label")


def _mean(values: list[float]) -> float:
    return (min(values) + max(values)) / 2


def _free(
    canvas: Canvas,
    scene: Scene,
    at: Callable[[float, float], tuple[int, int]],
    tile: tuple[Site, tuple[float, float], Size],
) -> Rectangle:
    """Room for a tile and its name, from where its site lies straight outwards."""
    site, (middle_x, middle_y), (wide, high) = tile
    across, down = at(site.x, site.y)
    sign = -1 if scene.flipped else 1
    beside = abs(site.y - middle_y) < abs(site.x - middle_x)
    step = (
        (1 if sign * (site.x - middle_x) >= 0 else -1, 0)
        if beside
        else (0, -1 if site.y * sign >= middle_y * sign else 1)
    )
    left, top = across - wide // 2, down - (high - 1) // 2
    length = wide + 2 + width(spoken(site.name))
    while not all(canvas.is_free(left - 1, row, length + 1) for row in range(top, top + high)):
        left, top = left + step[0], top + step[1]
    return Rectangle(left, top, wide, high)
