"""For each idea of the native engine that can be switched off, rulebooks whose code is another without it."""

from __future__ import annotations

from functools import cache

import gdl
from gdl.api import Game
from native.one_move import one_move
from native.small_rulebooks import TEXTS
from native.test_kept import GROUPS, STONES

ONCE = "one move: "
"""What the names of the rulebooks of one move begin with."""

OWN: dict[str, str] = {
    "a heavy action": """
players White, Black
board grid(4, 4)
piece Man, Wall(neutral)
state told: 0..9999 = 0
define settle(x):
    if any(step(x, north) and theirs): remove step(x, north) and theirs
    if any(step(x, east) and theirs): change step(x, east) and theirs to mover
    if any(step(x, south) and mine): place Wall on near(x) and empty and row(2)
    if count(ray(x, {east, west}, empty)) > 1: remove ray(x, {east, west}, empty) and Wall
    if x in lined(mine, 3, {north, east}): told += count(flood(x, mine))
    if count(near(x) and Wall) > 1: remove near(x) and Wall
turn:
    either "drop":
        choose x in empty
        place Man on x
        settle(x)
    or "step":
        choose from in mine
        choose x in near(from) and empty
        move from to x
        settle(x)
when count(mine) is 6: mover wins by "six"
when ply > 7: draw by "time"
""",
    "squares known before the game": """
players White, Black
board grid(4, 3)
piece Man
define dark: (x in sites where (row_of(x) + column_of(x)) mod 2 is 0)
define beside(x): all(step(x, d) for d in {north, east})
turn:
    choose spot in (dark if ply < 3 else beside(b2) or row(3)) and empty
    place Man on spot
when count(mine and (dark or row(2))) is 3: mover wins by "three"
when stuck: draw by "full"
""",
    "a line on a large board": """
players White, Black
board grid(9, 9)
piece Stone
setup:
    place White Stone on {d4, e4, f5, f6}
    place Black Stone on {d6, c7, g3, g4}
turn:
    choose spot in empty
    place Stone on spot
when line(mine, 4): mover wins by "four"
when ply is 2: draw by "time"
""",
    "hex": """
players Red(home = side(north), goal = side(south)), Blue(home = side(west), goal = side(east))
board rhombus(4)
piece Stone
turn:
    choose spot in empty
    place Stone on spot
when connected(mine, my home, my goal): mover wins
""",
    "sides and corners": STONES.format(board=GROUPS["sides and corners"][0], endings=GROUPS["sides and corners"][1]),
}

FITTING: dict[str, tuple[str, ...]] = {
    "no-actions": ("a heavy action",),
    "no-array": ("tic-tac-toe", "triangle"),
    "no-begin": ("one move: loops of a definition",),
    "no-bulk": ("next", "one player, a score", "everybody leaves"),
    "no-captures": ("changes", "teams"),
    "no-draw": ("stuck in the turn", "one move: sampled"),
    "no-ends": ("loops in loops",),
    "no-exact": ("rays some way",),
    "no-filter": ("repetition",),
    "no-gather": ("one move: as far as there is room, twice",),
    "no-groups": ("sides and corners",),
    "no-known": ("one move: pieces turned round a known few",),
    "no-lift": ("stuck in the turn", "several moves", "cylinder and vertices"),
    "no-likely": ("one move: one is taken if a line is closed",),
    "no-lines": ("a line on a large board",),
    "no-pdep": ("one player, a score", "swap sides"),
    "no-pools": ("one move: pools", "repetition"),
    "no-rays": ("one move: two sorts of sources",),
    "no-reach": ("hex",),
    "no-settled": ("squares known before the game",),
    "no-sorts": ("one move: three sorts of sources, with conditions",),
    "no-special": ("one player, a score", "swap sides"),
    "no-straight": ("straight lines on hexagons",),
    "no-tabled": ("straight lines on hexagons",),
    "no-tables": ("tic-tac-toe",),
    "no-tries": ("one move: a number of steps, and few that go",),
    "no-ways": ("one move: loops of a definition",),
}
"""For every switch, by their names here, rulebooks that are written another way without what it stands for."""

LARGER: dict[str, tuple[str, ...]] = {
    "no-begin": ("konane",),
    "no-captures": ("first and either", "a wide board"),
    "no-ends": ("what is kept, measured by a name from outside",),
    "no-exact": ("loops of choices",),
    "no-filter": ("superko",),
    "no-gather": ("rays on hexagons",),
    "no-known": ("turned",),
    "no-likely": ("mills",),
    "no-pools": ("first and either",),
    "no-rays": ("queens that shoot",),
    "no-settled": ("ways that are not known", "konane"),
    "no-special": ("straight lines on hexagons",),
    "no-straight": ("straight lines with holes",),
    "no-tabled": ("rays some way",),
    "no-ways": ("ways that are not known",),
}
"""More of them, which take longer."""


@cache
def rulebook(name: str) -> Game:
    """One of these rulebooks: of one move, small, written here, or shipped."""
    if name.startswith(ONCE):
        return gdl.loads(one_move(name.removeprefix(ONCE)))
    texts = {**TEXTS, **OWN}
    return gdl.loads(texts[name]) if name in texts else gdl.load(name)
