"""What the parts of a diagram look like: the board's own colours, and those of the players."""

from __future__ import annotations

from collections.abc import Sequence

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
_INK, _PALE = "#1d1d1d", "#ffffff"

_BOARD = {
    "page": "fill:#faf6ec",
    "light": "fill:#f3e4c3",
    "dark": "fill:#d8b98a",
    "cell": "fill:#ecd7ac;stroke:#9c7c4c",
    "wood": "fill:#e6c68b",
    "pit": "fill:#c79e63;stroke:#8a6a3c",
    "line": "fill:none;stroke:#6d5430;stroke-width:1.5",
    "pale": "fill:#f3e4c3",
    "deep": "fill:#a8703d",
    "cross": "fill:none;stroke:#4d4d4d;stroke-width:5;stroke-linecap:round",
    "hint": "fill:none;stroke:#cdb993;stroke-width:2;stroke-linecap:round",
    "dot": "fill:#6d5430",
    "link": "fill:none;stroke:#6d5430;stroke-width:2;stroke-dasharray:3 3",
    "name": "fill:#7a6748",
    "told": "fill:#5b4a30;text-anchor:start",
    "tiny": "fill:#9c7c4c",
    "ink": f"fill:{_INK}",
    "nobody": "fill:#8d8d8d;stroke:#3d3d3d",
    "on-nobody": f"fill:{_PALE}",
    "ring-on-nobody": f"fill:none;stroke:{_PALE};stroke-width:2",
    "wall": "fill:none;stroke:#4a3417;stroke-width:7;stroke-linecap:round",
    "last": "fill:none;stroke:#e8590c;stroke-width:3",
}


def players_colours(players: Sequence[str]) -> list[str]:
    """A colour for each player, its own where it is named after one."""
    worn: list[str | None] = []
    for name in players:
        own = _NAMED.get(name.lower())
        worn.append(own if own not in worn else None)
    spare = [colour for colour in _OTHERS if colour not in worn] + [c for c in _NAMED.values() if c not in worn]
    return [colour or spare.pop(0) for colour in worn]


def is_pale(colour: str) -> bool:
    """Is it so light that what is written on it has to be dark?"""
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return 3 * red + 6 * green + blue > 1700


def style_of(players: Sequence[str]) -> str:
    """The style of a diagram. For player i: "o-i" is a piece, "on-i" what is written on it, "way-i" a line."""
    looks = dict(_BOARD)
    for i, colour in enumerate(players_colours(players)):
        edge = _INK if is_pale(colour) else "#111"
        looks[f"o{i}"] = f"fill:{colour};stroke:{edge};stroke-width:1.2"
        looks[f"ring-on{i}"] = f"fill:none;stroke:{_INK if is_pale(colour) else _PALE};stroke-width:2"
        looks[f"on{i}"] = f"fill:{_INK if is_pale(colour) else _PALE}"
        looks[f"way{i}"] = f"fill:none;stroke:{colour};stroke-width:6;stroke-linecap:round"
    return "".join(f".{name}{{{look}}}" for name, look in looks.items())
