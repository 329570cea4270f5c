"""Stretches of the rim of a board that belong to a player, painted beside the sites that lie there."""

from __future__ import annotations

from collections.abc import Callable

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.picture import Rectangle
from gdl.terminal.drawing.scene import Scene
from gdl_interpreter.board import DIRECTIONS

_TURNED = {"north": "south", "east": "west", "northeast": "southwest", "northwest": "southeast"}
_OPPOSITE = _TURNED | {other: one for one, other in _TURNED.items()}


def paint_sides(canvas: Canvas, scene: Scene, box_of: Callable[[int], Rectangle | None]) -> None:
    """Paint them in the colours of their players.

    Args:
        canvas: what they are painted on.
        scene: says which sides there are.
        box_of: the cells of a site.
    """
    for side in scene.looks.sides:
        if side.player is None:
            continue
        for site, ways in side.edges:
            box = box_of(site)
            for way in ways if box is not None else ():
                name = DIRECTIONS[way]
                name = _OPPOSITE[name] if scene.flipped and name in _OPPOSITE else name
                for half in _beside(box, name, scene.style.unicode):
                    canvas.fill_halves(half, f"piece:{side.player}")


def _beside(box: Rectangle | None, way: str, unicode: bool) -> list[Rectangle]:
    """What is painted beside a site for a direction, in half rows."""
    if box is None:
        return []
    right, thick = (box.width + 1) // 2, 1 if unicode else 2
    above, below = 2 * box.top - thick, 2 * (box.top + box.height)
    return {
        "east": [Rectangle(box.left + box.width, 2 * box.top, 1, 2 * box.height)],
        "west": [Rectangle(box.left - 1, 2 * box.top, 1, 2 * box.height)],
        "north": [Rectangle(box.left, above, box.width, thick)],
        "south": [Rectangle(box.left, below, box.width, thick)],
        "northeast": [Rectangle(box.left + box.width - right, above, right, thick)],
        "northwest": [Rectangle(box.left, above, right, thick)],
        "southeast": [Rectangle(box.left + box.width - right, below, right, thick)],
        "southwest": [Rectangle(box.left, below, right, thick)],
    }.get(way, [])
