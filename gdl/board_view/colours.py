"""The players' colours, the same in the terminal and in SVG: a player named after a colour wears it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_NAMED = {
    "white": "#fdfdfb",
    "black": "#2b2b2b",
    "red": "#d5322b",
    "blue": "#2c6fcf",
    "green": "#2f9e44",
    "yellow": "#f2c61f",
    "orange": "#ee8322",
    "purple": "#8a4fc4",
    "magenta": "#cc2fa0",
    "pink": "#ee82b0",
    "cyan": "#22adc4",
    "brown": "#8c5a2b",
    "gold": "#d9a520",
    "grey": "#8d8d8d",
    "gray": "#8d8d8d",
}
_OTHERS = ("#2c6fcf", "#d5322b", "#2f9e44", "#f2c61f", "#8a4fc4", "#22adc4", "#ee8322", "#2b2b2b")

PALING = "#b8b8b8"
"""The grey in the ground of a player's sites: mixed with the brown of the board, blue would be no blue any more."""

INK, PALE = "#1d1d1d", "#ffffff"
"""What is written on a light colour, and on a dark one."""


def players_colours(
    players: Sequence[str], others: Sequence[str] | None = None, named: Mapping[str, str] | None = None
) -> list[str]:
    """A colour for each player, its own where it is named after one.

    Args:
        players: their names.
        others: the colours of those that are named after none, in order; None: those that they have usually.
        named: colours by their names, where they are not those that they have usually.
    """
    known = {**_NAMED, **(named or {})}
    worn: list[str | None] = []
    for name in players:
        own = known.get(name.lower())
        worn.append(own if own not in worn else None)
    free = _OTHERS if others is None else others
    spare = [colour for colour in free if colour not in worn] + [c for c in known.values() if c not in worn]
    return [colour or spare.pop(0) for colour in worn]


def brightness(colour: str) -> int:
    """How light a colour is, from 0 to 255."""
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return (3 * red + 6 * green + blue) // 10


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with so large a part of another in it."""
    pairs = [(int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def paled(colour: str, grey: str = PALING) -> str:
    """A player's colour as the ground of their sites: of the same hue, but no piece of theirs is lost on it.

    Args:
        colour: of the player.
        grey: what is mixed with it.
    """
    return mixed(colour, grey, 0.45)


def is_pale(colour: str) -> bool:
    """Is it so light that what is written on it has to be dark?"""
    return brightness(colour) > 170


def ink_on(colour: str) -> str:
    """What is written on a colour."""
    return INK if is_pale(colour) else PALE
