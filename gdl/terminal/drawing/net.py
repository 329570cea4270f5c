"""A board that is made of names and links, drawn: spots with their names beside them, lines between joined ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gdl.board_view.net import Net, net_of, places_of
from gdl.infra.cells import width
from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.extras import inside_of, put_extra
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.painting.extras import paint_extra
from gdl.terminal.drawing.picture import Picture, Rectangle
from gdl.terminal.drawing.scene import Scene
from gdl_interpreter.reference.text.spoken_names import spoken

_BRAILLE = 0x2800
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a cell, column by column, as they are counted in Unicode."""
_DOTS_ACROSS, _DOTS_DOWN = 2, 4
_LONGEST = 24.0, 16.0
"""How long a line is at most, as a rule, in columns and half rows."""
_TILES = (7, 3), (5, 1)
"""How large a spot is painted, in columns and rows, at least as wide as what stands on it wants."""


def net_drawn(scene: Scene, room: Size) -> Picture | None:
    """The largest drawing of a net in a room; None: the board is no net, or none fits.

    Args:
        scene: what is to be drawn.
        room: how many columns and rows there are.
    """
    net = net_of(scene.board)
    if net is None:
        return None
    names = [width(spoken(scene.board.sites[spot].name)) for spot in net.spots]
    insides = [max(scene.widest, width(inside_of(scene, spot))) for spot in net.spots]
    for wide, high in _TILES if scene.style.colour else ((0, 1),):
        tiles = [max(wide, inside + 2) | scene.style.colour for inside in insides]
        boxes = tuple(((tile + name + 3) / 2, high + 1.0) for tile, name in zip(tiles, names, strict=True))
        places = places_of(net, boxes, (room[0] - 1.0, 2.0 * room[1] + 1), _LONGEST)
        if places is not None:
            canvas = Canvas(scene.style.unicode)
            corners = [
                (round(x - box[0]) + 1, round((y - high) / 2)) for (x, y), box in zip(places, boxes, strict=True)
            ]
            middles = [(x + tile // 2, y + high // 2) for (x, y), tile in zip(corners, tiles, strict=True)]
            _draw_links(canvas, scene, net, middles)
            for spot, (left, top), tile, box in zip(net.spots, corners, tiles, boxes, strict=True):
                for row in range(high):  # no line runs through a name
                    canvas.put(left - 1, top + row, " " * round(2 * box[0]))
                if scene.style.colour:
                    paint_extra(canvas, scene, spot, Rectangle(left, top, tile, high))
                else:
                    put_extra(canvas, scene, spot, (left, top))
            drawn = canvas.picture(margin=0)
            if drawn.width <= room[0] and drawn.height <= room[1]:
                return replace(drawn, has_links=True)
    return None


def _draw_links(canvas: Canvas, scene: Scene, net: Net, middles: Sequence[tuple[int, int]]) -> None:
    """The lines of a net, then those that the rulebook asks for."""
    lines = [(middles[i], middles[j], "label") for i, j in net.links]
    at = dict(zip(net.spots, middles, strict=True))
    for join in scene.looks.joins:
        if join.one in at and join.other in at:
            lines.append((at[join.one], at[join.other], "label" if join.player is None else f"player:{join.player}"))
    dots: dict[tuple[int, int], int] = {}
    for one, other, tint in lines:
        for cell, dot in _dots(one, other):
            dots[cell] = dots.get(cell, 0) | dot
            canvas.put(*cell, chr(_BRAILLE + dots[cell]) if scene.style.unicode else ".", tint)


def _dots(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[tuple[int, int], int]]:
    """The dots of a line between the middles of two cells: each with its cell."""
    across, down = (_DOTS_ACROSS * (other[0] - one[0]), _DOTS_DOWN * (other[1] - one[1]))
    count = max(abs(across), abs(down), 1)
    for n in range(count + 1):
        x = _DOTS_ACROSS * one[0] + round(across * n / count)
        y = _DOTS_DOWN * one[1] + 1 + round(down * n / count)
        yield (x // _DOTS_ACROSS, y // _DOTS_DOWN), _DOTS[x % _DOTS_ACROSS][y % _DOTS_DOWN]
