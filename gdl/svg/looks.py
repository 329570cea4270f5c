"""What the parts of a diagram look like: the board's own colours, and those of the players."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.board_view.colours import INK, PALE, is_pale, paled, players_colours

_TINTS = {
    "blue": "#6fa8cf",
    "green": "#9dbb6c",
    "sand": "#cf8a2e",
    "rose": "#d98e86",
    "violet": "#b394bd",
    "grey": "#a9a9a4",
}

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
    "spot": "fill:#5b4a30;stroke:#faf6ec;stroke-width:3;stroke-linejoin:round;paint-order:stroke",
    "told": "fill:#5b4a30;text-anchor:start",
    "tiny": "fill:#9c7c4c",
    "ink": f"fill:{INK}",
    "nobody": "fill:#8d8d8d;stroke:#3d3d3d",
    "on-nobody": f"fill:{PALE}",
    "ring-on-nobody": f"fill:none;stroke:{PALE};stroke-width:2",
    "wall": "fill:none;stroke:#4a3417;stroke-width:7;stroke-linecap:round",
    "rim": "fill:none;stroke:#4d3a1e;stroke-width:9;stroke-linecap:round",
    "mark": "fill:#b5683a",
    "mark-line": "fill:none;stroke:#b5683a;stroke-width:3;stroke-linecap:round",
    "light-wood": "fill:#efd6a3;stroke:#5b4a30;stroke-width:1.2",
    "dark-wood": "fill:#6b4423;stroke:#2b1c0e;stroke-width:1.2",
    "hole": "fill:#1d1d1d;fill-opacity:.55",
    "promoted": "fill:#e03127",
    "die": "fill:#fffdf6;stroke:#5b4a30",
    "last": "fill:none;stroke:#e8590c;stroke-width:3",
}


def style_of(players: Sequence[str]) -> dict[str, str]:
    """The style of each look. For player i: "o-i" is a piece, "on-i" what is written on it, "way-i" a line."""
    looks = _BOARD | {f"tint-{tint}": f"fill:{colour};fill-opacity:.65" for tint, colour in _TINTS.items()}
    for i, colour in enumerate(players_colours(players)):
        edge = INK if is_pale(colour) else "#111"
        looks[f"o{i}"] = f"fill:{colour};stroke:{edge};stroke-width:1.2"
        looks[f"ring-on{i}"] = f"fill:none;stroke:{INK if is_pale(colour) else PALE};stroke-width:2"
        looks[f"tint{i}"] = f"fill:{paled(colour, PALE)};fill-opacity:.8"
        looks[f"on{i}"] = f"fill:{INK if is_pale(colour) else PALE}"
        looks[f"way{i}"] = f"fill:none;stroke:{colour};stroke-width:6;stroke-linecap:round"
    return looks
