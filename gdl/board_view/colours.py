"""The players' colours, the same in the terminal and in SVG: a player named after a colour wears it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

_NAMED = {
    "white": "#fdfdfb",
    "black": "#2b2b2b",
    "red": "#d52b2b",
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
_SHADES = {
    "coral": ("red", "#fa7268"),
    "salmon": ("red", "#fa7268"),
    "maroon": ("red", "#84123f"),
    "burgundy": ("red", "#84123f"),
    "crimson": ("red", None),
    "scarlet": ("red", None),
    "ruby": ("red", None),
    "rose": ("pink", None),
    "fuchsia": ("magenta", None),
    "violet": ("purple", None),
    "plum": ("purple", None),
    "lavender": ("purple", "#b9a0f0"),
    "lilac": ("purple", "#b9a0f0"),
    "indigo": ("blue", "#4f3ca8"),
    "navy": ("blue", "#22337f"),
    "sapphire": ("blue", None),
    "azure": ("cyan", "#62b0fa"),
    "sky": ("cyan", "#62b0fa"),
    "aqua": ("cyan", None),
    "turquoise": ("cyan", "#3ee0c6"),
    "teal": ("green", "#0c7a78"),
    "jade": ("green", "#18b887"),
    "emerald": ("green", None),
    "olive": ("green", "#7f8a22"),
    "lime": ("green", "#a4dc2c"),
    "amber": ("gold", None),
    "bronze": ("brown", "#b87340"),
    "copper": ("brown", "#b87340"),
    "silver": ("grey", None),
    "ivory": ("white", None),
    "ebony": ("black", None),
    "onyx": ("black", None),
}
"""Other names of colours: which of the named ones each is most like, and its own where it differs clearly from that."""

_OTHERS = ("#2c6fcf", "#d52b2b", "#2f9e44", "#f2c61f", "#8a4fc4", "#22adc4", "#ee8322", "#2b2b2b")

_APART = 30
"""By how much two colours differ in red, green or blue at least that can be told apart."""

PALING = "#b8b8b8"
"""The grey in the ground of a player's sites: mixed with the brown of the board, blue would be no blue any more."""

INK, PALE = "#1d1d1d", "#ffffff"
"""What is written on a light colour, and on a dark one."""


def players_colours(
    players: Sequence[str], others: Sequence[str] | None = None, named: Mapping[str, str] | None = None
) -> list[str]:
    """A colour for each player, its own where it is named after one that nobody else wears.

    Args:
        players: their names.
        others: the colours of those that are named after none, in order; None: those that they have usually.
        named: colours by their names, where they are not those that they have usually; shades are drawn as what they
            are like, then.
    """
    known = {**_NAMED, **(named or {})}
    shades = {name: own for name, (_, own) in _SHADES.items() if own is not None}
    like = {name: known[other] for name, (other, _) in _SHADES.items()}
    worn: dict[int, str] = {}
    for colours in (known if named else known | shades, like):  # Red is red, also behind Scarlet
        for n, name in enumerate(players):
            own = colours.get(name.lower())
            if n not in worn and own is not None and _is_free(own, worn.values()):
                worn[n] = own
    spare = [*(_OTHERS if others is None else others), *known.values(), *shades.values()]
    for n in range(len(players)):
        if n not in worn:
            worn[n] = next(colour for colour in spare if _is_free(colour, worn.values()))
    return [worn[n] for n in range(len(players))]


def _is_free(colour: str, worn: Iterable[str]) -> bool:
    """Can a colour be told from all that are worn?"""
    return all(max(abs(a - b) for a, b in _channels(colour, other)) >= _APART for other in worn)


def _channels(colour: str, other: str) -> list[tuple[int, int]]:
    """How much red, green and blue is in two colours."""
    return [(int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]


def brightness(colour: str) -> int:
    """How light a colour is, from 0 to 255."""
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return (3 * red + 6 * green + blue) // 10


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with so large a part of another in it."""
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in _channels(colour, other))


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
