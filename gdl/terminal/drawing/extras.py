"""Sites added to a board: each drawn where it lies, with its name; and lines between what is linked across it."""

from __future__ import annotations

from collections.abc import Callable

from gdl.infra.cells import width
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.scene import Scene
from gdl_interpreter.board import SiteClass
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.reference.text.spoken_names import spoken

Place = Callable[[float, float], tuple[int, int]]


def draw_extras(canvas: Canvas, scene: Scene, at: Place) -> None:
    """The added sites as `( ) name`, moved outwards until there is room."""
    board = scene.board
    fixed = [site for site in board.sites if site.kind is not SiteClass.EXTRA]
    if not fixed:
        fixed = list(board.sites)
    middle_x = (min(site.x for site in fixed) + max(site.x for site in fixed)) / 2
    middle_y = (min(site.y for site in fixed) + max(site.y for site in fixed)) / 2
    sign = -1 if scene.flipped else 1
    for i in site_numbers(board.played):
        site = board.sites[i]
        if site.kind is not SiteClass.EXTRA or i in scene.beside_points[:1]:
            continue
        inside = inside_of(scene, i)
        text = f"({inside}) {spoken(site.name)}"
        across, down = at(site.x, site.y)
        beside = abs(site.y - middle_y) < abs(site.x - middle_x)
        left, above = sign * (site.x - middle_x) < 0, sign * (site.y - middle_y) >= 0
        start = across - 1 - width(inside) // 2
        if beside and left:
            start = across + 1 + (width(inside) - width(inside) // 2) - width(text)
        while not canvas.is_free(start - 1, down, width(text) + 2):
            if beside:
                start += -1 if left else 1
            else:
                down += -1 if above else 1
        put_extra(canvas, scene, i, (start, down))


def inside_of(scene: Scene, number: int) -> str:
    """What stands on an added site, between its brackets.

    Args:
        scene: says what stands where.
        number: of the site.
    """
    content = scene.contents.get(number)
    if content is not None and content.stands:
        return content.text
    return scene.men_written(number) or scene.mark(number) or " "


def put_extra(canvas: Canvas, scene: Scene, number: int, at: tuple[int, int]) -> None:
    """Draw an added site with its name.

    Args:
        canvas: what it is drawn on.
        scene: says what stands on it.
        number: of the site.
        at: the column and the row in which it begins.
    """
    content, inside, name = scene.contents.get(number), inside_of(scene, number), spoken(scene.board.sites[number].name)
    text = f"[{inside}] {name}" if content is not None and content.last else f"({inside}) {name}"
    canvas.put(*at, text, "label")
    canvas.place(number, Rectangle(*at, width(text), 1))
    if content is not None:
        canvas.put(at[0] + 1, at[1], inside, content.look)


def draw_links(canvas: Canvas, scene: Scene, at: Place) -> None:
    """A line between linked sites that lie one above the other or side by side."""
    board, style = scene.board, scene.style
    for i, j in scene.links:
        (left, top), (right, bottom) = sorted(at(board.sites[n].x, board.sites[n].y) for n in (i, j))
        if left == right:
            for down in range(min(top, bottom) + 1, max(top, bottom)):
                canvas.put(left, down, style.pick("║", "H"), "label")
        elif top == bottom:
            canvas.put(left + 2, top, style.pick("═", "=") * (right - left - 3), "label")
