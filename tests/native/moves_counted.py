"""Turns whose moves are counted: the run with a random number is made."""

from __future__ import annotations

from native.one_move_parts import GOES, PIECES, SLIDES, Turns

COUNTED: Turns = {
    "a set": ("counted", PIECES, "choose x in empty\n told = number(x)"),
    "a set with a condition": ("counted", PIECES, "choose x in sites where any(near(x) and mine)\n told = number(x)"),
    "a condition behind": ("counted", PIECES, "choose x in empty\n require any(near(x) and my Man)\n told = number(x)"),
    "pools": (
        "counted",
        PIECES,
        "choose x in mine\n choose y in near(x) and empty\n move x to y\n told = 10 * number(x) + number(y)",
    ),
    "pools, straight and slanting": (
        "counted",
        PIECES,
        """choose x in my Man
        choose y in (step(x, my way) and empty) or (step(x, {left(my way), right(my way)}) except mine)
        move x to y
        told = 10 * number(x) + number(y)""",
    ),
    "targets two steps off": (
        "counted",
        PIECES,
        "choose x in mine\n choose y in step(near(x), north) and empty\n told = 10 * number(x) + number(y)",
    ),
    "a number of steps": (
        "counted",
        GOES + PIECES,
        "choose x in mine\n choose y in all(goes(x, d) for d in directions)\n move x to y\n"
        " told = 10 * number(x) + number(y)",
    ),
    "a number of steps, and few that go": (
        "counted",
        GOES + PIECES,
        "choose x in mine\n choose y in all(goes(x, d) for d in directions) and row(3)\n"
        " told = 10 * number(x) + number(y)",
    ),
    "pieces turned round a known few": (
        "counted",
        PIECES,
        """choose x in empty
        choose middle in {b2, a1, c2}
        either "right":
            move y in around(middle) to step(middle, right(right(toward(middle, y))))
            told = 100 * number(x) + 10 * number(middle) + count(mine and row(1))
        or "left":
            told = 100 * number(x) + 10 * number(middle) + 9""",
    ),
    "loops of a definition": (
        "counted",
        SLIDES + PIECES,
        """choose x in mine or c2
        choose y in all(slides(x, d) for d in ways(x)) or slides(x, north)
        told = 10 * number(x) + number(y)""",
    ),
    "two sorts of sources": (
        "counted",
        PIECES,
        """choose x in mine
        choose y in (ray(x, {northwest, west, north}, not mine) if x in King or number(x) is 2 else near(x) and empty)
        told = 10 * number(x) + number(y)
        move x to y""",
    ),
    "other ways from some sources": (
        "counted",
        PIECES,
        """choose x in mine
        choose y in step(x, directions if x in {b1, b2} else {north, east}) and not mine
        told = 10 * number(x) + number(y)""",
    ),
    "three sorts of sources, with conditions": (
        "counted",
        PIECES,
        """choose x in mine or c3
        choose y in (near(x) if any(step(x, north) and empty) else empty if x in King else row(2)) where y is not x
        told = 10 * number(x) + number(y)""",
    ),
    "a product": (
        "counted",
        PIECES,
        "choose x in mine\n choose y in empty\n choose d in orthogonal\n"
        " told = 100 * number(x) + 10 * number(y) + count(side(d) and {a1, a2, a3, b3})",
    ),
    "a sum": (
        "counted",
        PIECES,
        """either "one":
            choose x in mine
            told = number(x)
        or "none":
            require no(mine)
            told = 10
        or "two":
            choose x in empty
            choose y in theirs
            told = 10 + 10 * number(x) + number(y)
        or "three":
            told = 500""",
    ),
    "a sum within a product": (
        "counted",
        PIECES,
        """choose x in theirs
        either "here":
            choose y in empty
            told = 10 * number(x) + number(y)
        or "there":
            told = 10 * number(x)""",
    ),
    "if": (
        "counted",
        PIECES,
        """if count(mine) > 3:
            choose x in my Man
            told = number(x)
        else:
            choose x in sites
            told = number(x)""",
    ),
    "first": (
        "counted",
        PIECES,
        """first:
            choose x in my Man
            choose y in step(x, {northeast, east}) and theirs
            told = 10 * number(x) + number(y)
        else:
            choose x in sites
            told = number(x)""",
    ),
    "else": (
        "counted",
        PIECES,
        """first:
            choose x in my King
            choose y in near(x) and their King
            told = 10 * number(x) + number(y)
        else:
            choose x in sites
            told = number(x)""",
    ),
    "first within either": (
        "counted",
        PIECES,
        """either "one":
            choose x in row(1)
            told = number(x)
        or "two":
            first:
                choose x in row(2)
                place Man on x
                require no(my Man and row(2))
                told = 20
            else:
                choose x in row(3)
                told = number(x)""",
    ),
    "kinds and players": (
        "counted",
        PIECES,
        "choose k in kinds\n choose p in players\n choose x in pieces(p)\n"
        " told = 100 * number(p) + 10 * number(x) + (1 if k is King else 2)",
    ),
    "numbers": (
        "counted",
        PIECES,
        "choose n in {1, 3, 4} where n < 4 or any(mine)\n choose x in row(n)\n told = 10 * number(x) + n",
    ),
    "keep": (
        "counted",
        PIECES,
        """keep highest count(near(y) and mine):
            choose x in mine
            choose y in near(x) and empty
        told = 10 * number(x) + number(y)""".replace("\n        told", "\n            told"),
    ),
    "a loop with many runs": (
        "counted",
        PIECES,
        """repeat 2 times:
            choose x in sites
            told = 10 * told + number(x)""",
    ),
    "a loop that may be left without a word": (
        "counted",
        PIECES,
        """let here = b2
        let seen: set = none
        repeat while any(near(here) and empty except seen):
            either:
                choose x in near(here) and empty except seen
                move here to x
                here = x
                seen = seen or x
                told = 7 * told mod 999 + number(x)
            or:
                stop""",
    ),
    "keep around a loop": (
        "counted",
        PIECES,
        """let seen: set = none
        first:
            keep highest count(seen and (row(1) or row(3))):
                choose man in mine
                let here = man
                repeat while any(near(here) and not mine except seen):
                    choose x in near(here) and not mine except seen
                    seen = seen or x
                    here = x
                    told = 10 * told + number(x)
            told = told mod 1000
        else:
            told = 2000""",
    ),
    "keep, and what follows may fail": (
        "counted",
        PIECES,
        """first:
            keep lowest told / 100:
                choose x in empty
                repeat 2 times:
                    choose y in theirs
                    told = 10 * told + number(y)
                told += 100 * number(x)
            require told mod 10 > 6
        else:
            choose y in sites
            told = 100 * number(y)""",
    ),
    "nature": (
        "counted",
        PIECES,
        "chance n in {1, 2, 5}\n chance x in (empty if n is 2 else mine)\n choose y in near(x)\n"
        " told = 100 * n + 10 * number(x) + number(y)",
    ),
    "nature in the setup": (
        "counted",
        PIECES + "    chance x in empty\n    place White King on x\n    told = 10 * number(x)\n",
        "choose x in my King\n told += number(x)",
    ),
}
