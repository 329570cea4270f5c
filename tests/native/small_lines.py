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

_WAYS = """
players White, Black
board grid(4, 4)
piece Man, King(rides = {northeast, west})
state told: 0..99 = 0
state found: set = none
state truths: 0..9 = 0
define strong: (x in sites where (row_of(x) + 2 * column_of(x)) mod 3 is 0)
define even(n): n mod 2 is 0
define odd_columns: all(column(n) for n in 1..4 where not even(n))
define ways(x): (directions if x in strong else orthogonal)
define goals(x, last): all(step(x, d) and not mine for d in ways(x) except last where any(step(x, opposite(d))))
setup:
    place White Man on {a1, c2, b2}
    place White King on d1
    place Black Man on {d4, b3, c4}
    place Black King on a4
turn:
    choose man in mine where any(goals(man, north))
    let last = toward(man, c3)
    choose spot in goals(man, last) or (step(man, rides(man)) and empty)
    told = sum(count(ray(spot, d, empty)) + 1 for d in ways(spot) except last)
    truths = (1 if any(any(step(man, d, 2) and theirs) for d in ways(man)) else 0) + (
        2 if every(step(spot, d) in empty for d in rides(man), e in {north, d} where d is not e) else 0)
    found = common(ray(man, d, not mine) or spot for d in ways(man) except north) and (strong or odd_columns)
    move man to spot
    remove found and theirs and row(1)
when told > 90: mover wins by "reach"
when stuck: mover loses by "stuck"
when ply is 12: draw
"""
_FILTERS = (
    _WAYS.partition("turn:")[0]
    + """
turn:
    choose man in mine where any(step(man, rides(man) or {south, east})) and (
        every(step(man, d) not in mine for d in ways(man) where d is not north) or any(
            any(ray(man, d, empty)) for d in rides(man) or {west}))
    choose spot in (step(man, ways(man)) except mine) or (step(man, {south}) and row(1)) where any(
        ray(spot, ways(spot) except {north}, not theirs) and mine) or no(step(spot, rides(spot)))
    move man to spot
    found = (x in sites where any(step(x, ways(x) and (diagonal or {east})) and mine))
    told = count(x in sites where any(ray(x, ways(x) except rides(x), empty) and theirs))
when no(theirs): mover wins by "all"
when stuck: mover loses by "stuck"
when ply is 12: draw
"""
)
_ALONG = _LINES.replace(
    "    if no(spot",
    """    let here = man
    let there: direction = none
    repeat 2 times:
        between_them = between_them or ray(here, there, not theirs) or ray(spot, opposite(there), empty)
        there = toward(here, c3) if way in {north, west, east} else right(toward(c3, spot))
        here = spot
    if no(spot""",
)
LINES["rays some way"] = _ALONG + "board grid(5, 4):\n    remove b2\n"
LINES["rays some way on a large board"] = _ALONG + "board grid(9, 9):\n    unlink a3 to a4\n"
LINES["rays some way on a torus"] = _ALONG + "board torus(4, 5)\n"
LINES["ways that are not known"] = _WAYS
LINES["filters by ways"] = _FILTERS
