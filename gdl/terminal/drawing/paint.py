"""What tints look like in colour: eight players told apart, a player named after a colour wearing it."""

from __future__ import annotations

from collections.abc import Sequence

_NAMED = {
    "red": "bright_red",
    "blue": "dodger_blue1",
    "green": "green3",
    "yellow": "yellow1",
    "white": "default",
    "black": "grey66",
    "orange": "dark_orange",
    "purple": "medium_purple1",
    "pink": "hot_pink",
    "gold": "gold1",
    "brown": "dark_goldenrod",
    "grey": "grey62",
    "gray": "grey62",
    "cyan": "cyan2",
    "magenta": "magenta",
}
_OTHERS = ("bright_red", "dodger_blue1", "green3", "yellow1", "magenta", "cyan2", "dark_orange", "default")

_PARTS = {
    "": "",
    "faint": "grey42",
    "label": "grey54",
    "frame": "grey42",
    "number": "bold",
    "neutral": "bold grey89",
    "title": "bold",
    "good": "bold",
    "note": "italic grey54",
}


def colours_of(players: Sequence[str]) -> dict[str, str]:
    """For every tint the style that rich knows; "last:" before a tint is the same in reverse."""
    worn: list[str | None] = []
    for name in players:
        own = _NAMED.get(name.lower())
        worn.append(own if own not in worn else None)
    spare = [colour for colour in _OTHERS if colour not in worn] + list(_NAMED.values())
    colours = dict(_PARTS)
    for i, colour in enumerate(worn):
        colours[f"owner:{i}"] = f"bold {colour or spare.pop(0)}"
    colours |= {f"last:{tint}": f"{look} reverse".strip() for tint, look in colours.items()}
    return colours
