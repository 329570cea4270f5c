"""Small rulebooks about straight lines, captures that go on, and loops with choices."""

from __future__ import annotations

_LINES = """
players White, Black
piece Man
state between_them: set = none
state way: direction = none
state last: site = none
setup:
    place White Man on {a1, c3}
    place Black Man on {b4, c1}
turn:
    choose man in mine
    choose spot in sites
    between_them = between(man, spot) or between(last, spot)
    way = toward(spot, man)
    if way in {north, southeast}: last = spot
    else: last = step(spot, way)
    if no(spot and pieces): move man to spot
when ply is 6: draw
"""

LINES = {
    "straight lines with holes": _LINES + "board grid(5, 4):\n    remove {b2, d3}\n    skip c2\n    unlink a3 to a4\n",
    "straight lines on a torus": _LINES + "board torus(4, 5)\n",
    "straight lines on hexagons": _LINES.replace("north,", "east,") + "board hexagon(3)\n",
}
