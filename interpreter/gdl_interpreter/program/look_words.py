"""The words of the program for what something is drawn as (`looks:` in a rulebook), by the phrase they stand in."""

from __future__ import annotations

from typing import Final

TINTS: Final = ("blue", "green", "sand", "rose", "violet", "grey")
"""Tints of sites; where a rulebook names none, the first that is not taken yet."""

OPEN: Final = "open"
"""Of a tint on a board of points: no lines run through it, as through a river."""

MARKS: Final = ("dot", "star", "cross", "ring", "diamond", "flower")
"""What is drawn on the bare board."""

BOARDS: Final = ("points", "crossings", "chequered", "plain", "numbered")
"""How the board is drawn: long points from both sides, as in backgammon; lines that cross, with the pieces on the
crossings; squares light and dark in turn; squares all alike; with the names of its sites on them."""

PIECES: Final = ("tall", "dark", "round", "hollow", "pointed", "promoted")
"""Traits of pieces. Of each of the first four the contrary is drawn on the kinds that lack it, if any kind has it.
Pointed: a wedge with its point away from the owner. Promoted: in a colour of its own."""

PICTURE: Final = "picture"
"""Of a set of sites: it is drawn, the board small, beside the board."""

SHOWN: Final = ("dice", "halved", PICTURE)
"""How a number is told: as dice; in halves; and how a set of sites is."""

WORDS: Final = {
    "shade": (*TINTS, OPEN),
    "mark": MARKS,
    "board": BOARDS,
    "piece": PIECES,
    "show": SHOWN,
    "thrown": ("dice",),
}
"""All of them, by phrase."""
