"""What rulebooks of one move are made of: a small board, what stands on it, and longer pieces of rules."""

from __future__ import annotations

Turns = dict[str, tuple[str, str, str]]
"""By name: how a move is drawn, what stands where, the turn."""

FRAME = """
players White(way = north), Black(way = south)
board grid(3, 3)
piece Man, King
state told: 0..9999 = 0
"""
PIECES = """
setup:
    place White Man on {a1, b1, b2}
    place White King on c1
    place Black Man on {a3, c2}
"""
FULL = PIECES.replace("a3, c2", "a3, c3, c2, a2, b3")
GOES = """
define goes(x, d):
    let spot = step(x, d, count((x or ray(x, {d, opposite(d)}, sites)) and pieces))
    none if spot in mine or any(between(x, spot) and theirs) else spot
"""
"""Written out for each way it is so much that a target is tried before all are counted."""

TAKES = """
define loose(these):
    let few = these except row(3)
    few if any(few) else these
define take(spot):
    if spot in lined(mine, 3, {north, east}):
        choose prey in loose(theirs)
        remove prey
        told += 100 * number(prey)
"""
"""More moves behind a test than without it."""

SLIDES = """
define ways(x): ({east, southeast} if x in Man else {west})
define slides(x, d):
    let here: set = x
    let found: set = step(x, opposite(d)) and their Man
    repeat while any(step(here, d) and empty):
        here = step(here, d) and empty
        found = (found or here) except a2
    found
"""

DROPS = """
define drop:
    repeat 2 times:
        choose x in empty
        place Man on x
        told = 10 * told + number(x)
"""
