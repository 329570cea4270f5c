"""Turns whose moves are sampled and rejected if they fail, or are listed because two runs may be the same one."""

from __future__ import annotations

from native.one_move_parts import DROPS, FULL, PIECES, TAKES, Turns

DRAWN: Turns = {
    "one is taken if a line is closed": (
        "sampled",
        TAKES + PIECES,
        """choose x in empty
        place Man on x
        told = number(x)
        if x in lined(mine, 3, {north, east}):
            choose prey in loose(theirs)
            remove prey
            told += 10 * number(prey)""",
    ),
    "one is taken if a line is closed by a step": (
        "sampled",
        TAKES + PIECES.replace("c1", "c3"),
        """choose x in mine
        choose y in near(x) and empty
        move x to y
        told = 10 * number(x) + number(y)
        take(y)""",
    ),
    "one is taken if a line is closed, by whoever may": (
        "sampled",
        TAKES + PIECES,
        """if count(theirs) > 3:
            choose x in mine
            told = number(x)
        else:
            choose d in {north, east}
            choose x in empty
            place Man on x
            told = 10 * number(x) + count(side(d) and {a1, a2, a3, b3})
            take(x)""",
    ),
    "as far as there is room, twice": (
        "sampled",
        PIECES,
        """choose x in mine
        choose y in ray(x, directions, empty)
        move x to y
        choose z in ray(y, directions, empty)
        told = 100 * number(x) + 10 * number(y) + number(z)""",
    ),
    "sampled": (
        "sampled",
        FULL,
        "choose x in mine\n choose y in near(x) except mine\n move x to y\n require any(near(my King) and empty)\n"
        " told = 10 * number(x) + number(y)",
    ),
    "a condition behind an action that chooses": (
        "sampled",
        PIECES + DROPS,
        "drop\n require a2 not in empty",
    ),
    "hardly any run is a move": (
        "sampled",
        "",
        """choose x in sites
        choose y in sites
        choose z in sites
        place Man on {x, y, z}
        require mine is row(1)
        told = 100 * number(x) + 10 * number(y) + number(z)""",
    ),
    "a loop of choices": (
        "sampled",
        PIECES,
        """let here = b2
        repeat 2 times:
            either:
                choose x in near(here) and empty
                here = x
                told = 10 * told + number(x)
            or "stop":
                require here is not b2
                stop
        move b2 to here
        require here is not c3""",
    ),
}

LISTED: Turns = {
    "a loop that may be left for another choice": (
        "listed",
        PIECES,
        """let here = b2
        repeat 2 times:
            either:
                choose x in near(here) and empty
                here = x
                told = 10 * told + number(x)
            or:
                stop
        if here is b2:
            choose y in near(here)
            told = 1000 * number(y)
        else:
            told += 5""",
    ),
    "equal words, other ends": (
        "listed",
        PIECES,
        """choose x in empty
        either: told = number(x)
        or: told = number(x)
        or: told = 10 * number(x) + ply""",
    ),
    "equal moves": (
        "listed",
        PIECES,
        """either:
            choose x in near(mine) and empty
            told = number(x)
        or:
            choose x in row({2, 3}) and empty
            told = number(x)""",
    ),
}
