"""Themes: which colour each name in a picture or in a line of text stands for.

What goes in: the name of a theme, the names of the players. What comes out: a colour ("#rrggbb", "" for the terminal's
own) for every name. What always holds: every theme has every name; what is written on a piece can be read there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gdl.board_view.colours import PALING, brightness, ink_on, mixed, paled, players_colours


@dataclass(frozen=True)
class Theme:
    """A theme: the colours of everything but the players, and how those are made."""

    name: str
    colours: Mapping[str, str]
    is_dark: bool = True
    others: Sequence[str] | None = None
    named: Mapping[str, str] = field(default_factory=dict)
    neutral: str = "#8d8d8d"
    paling: str = PALING
    """The grey in the ground of a player's sites."""

    def palette(self, players: Sequence[str]) -> dict[str, str]:
        """The colour of every name, for these players.

        Of player n "player:n" is text, "piece:n" the body of a piece, "on piece:n" what is written on it, and "tint:n"
        the ground of sites that are theirs.
        """
        found = dict(self.colours)
        worn = players_colours(players, self.others, self.named)
        for n, colour in enumerate(worn):
            found[f"piece:{n}"] = colour
            found[f"on piece:{n}"] = ink_on(colour)
            found[f"player:{n}"] = _readable(colour, self.is_dark)
            found[f"tint:{n}"] = paled(colour, self.paling)
        found["piece:neutral"] = self.neutral
        found["on piece:neutral"] = ink_on(self.neutral)
        return found


def _readable(colour: str, on_dark: bool) -> str:
    """A colour that can be read as text on a dark page, or on a light one."""
    light = brightness(colour)
    if on_dark and light < 110:
        return mixed(colour, "#ffffff", 0.55 if light < 60 else 0.35)
    if not on_dark and light > 150:
        return mixed(colour, "#000000", 0.55 if light > 220 else 0.4)
    return colour


_DARK = {
    "": "#d8d8d8",
    "page": "#16181c",
    "panel": "#1e2127",
    "faint": "#6c7078",
    "label": "#8d929b",
    "frame": "#6c7078",
    "number": "#f2f2f2",
    "neutral": "#e2e2e2",
    "title": "#ffffff",
    "good": "#ffffff",
    "note": "#8d929b",
    "light": "#b8966a",
    "dark": "#86623d",
    "plain": "#ab8a5c",
    "plain2": "#9f7e52",
    "plain3": "#b59566",
    "hole": "#c3a67d",
    "wood": "#b18d58",
    "groove": "#4a3620",
    "pit": "#6f522f",
    "grid": "#5b4425",
    "line": "#f4ead6",
    "promoted": "#e03131",
    "hollow": "#86623d",
    "piece:dark": "#3d2b1f",
    "on piece:dark": "#ffffff",
    "piece:light": "#e9d3a8",
    "on piece:light": "#1d1d1d",
    "mark": "#3b2a14",
    "name": "#4d3a1f",
    "pale": "#c9ab7b",
    "deep": "#7c4a2c",
    "shade:0": "#5c87a8",
    "shade:1": "#7f9a58",
    "shade:2": "#ecd9a6",
    "shade:3": "#bb6a66",
    "shade:4": "#94719c",
    "shade:5": "#8a8f95",
    "last": "#d0bd4e",
    "lit": "#7fa862",
    "chosen": "#4fb0c6",
    "cursor": "#f25fd0",
}

_LIGHT = _DARK | {
    "": "#26221c",
    "page": "#faf6ec",
    "panel": "#f1ead9",
    "faint": "#9a8f7c",
    "label": "#7a6f5d",
    "frame": "#9a8f7c",
    "number": "#1d1d1d",
    "neutral": "#3d3d3d",
    "title": "#000000",
    "good": "#000000",
    "note": "#7a6f5d",
    "light": "#dcc193",
    "dark": "#b08a58",
    "plain": "#d6b985",
    "plain2": "#cbad78",
    "plain3": "#dfc594",
    "hole": "#ead6b0",
    "wood": "#d8b577",
    "groove": "#8a6a3c",
    "pit": "#b28a55",
    "grid": "#7d6134",
    "line": "#3a2812",
    "promoted": "#c92a2a",
    "hollow": "#86623d",
    "piece:dark": "#3d2b1f",
    "on piece:dark": "#ffffff",
    "piece:light": "#f3e4c3",
    "on piece:light": "#1d1d1d",
    "pale": "#ead6b0",
    "deep": "#a8703d",
    "shade:0": "#8fb8d4",
    "shade:1": "#aecb86",
    "shade:2": "#fbf3c0",
    "shade:3": "#dc9a92",
    "shade:4": "#c2a3c9",
    "shade:5": "#b9bcc0",
    "last": "#e6d254",
    "lit": "#a3cf86",
    "chosen": "#6cc6da",
    "cursor": "#d6249f",
}

_CONTRAST = _DARK | {
    "shade:5": "#d4d4d4",
    "": "#ffffff",
    "page": "#000000",
    "panel": "#000000",
    "faint": "#b0b0b0",
    "label": "#d0d0d0",
    "frame": "#b0b0b0",
    "number": "#ffffff",
    "neutral": "#ffffff",
    "note": "#d0d0d0",
    "light": "#9a9a9a",
    "dark": "#5c5c5c",
    "plain": "#8a8a8a",
    "plain2": "#6e6e6e",
    "plain3": "#999999",
    "hole": "#b4b4b4",
    "wood": "#808080",
    "groove": "#2a2a2a",
    "pit": "#4a4a4a",
    "grid": "#000000",
    "line": "#ffffff",
    "promoted": "#e03131",
    "hollow": "#86623d",
    "piece:dark": "#1a1a1a",
    "on piece:dark": "#ffffff",
    "piece:light": "#ffffff",
    "on piece:light": "#1d1d1d",
    "mark": "#000000",
    "name": "#000000",
    "pale": "#a8a8a8",
    "deep": "#4f4f4f",
    "last": "#d8c400",
    "lit": "#3fbf3f",
    "chosen": "#00c8e8",
    "cursor": "#ff5fff",
}

_SAFE = _DARK | {
    "shade:0": "#56b4e9",
    "shade:1": "#f0e442",
    "shade:2": "#e69f00",
    "shade:3": "#8d5a2b",
    "shade:4": "#cc79a7",
    "shade:5": "#d4d4d0",
    "light": "#9c9c94",
    "dark": "#6a6a64",
    "plain": "#8f8f87",
    "plain2": "#82827a",
    "plain3": "#9b9b93",
    "hole": "#adada5",
    "wood": "#8f8f87",
    "pit": "#5c5c56",
    "pale": "#adada5",
    "deep": "#5c5c56",
    "last": "#f0e442",
    "lit": "#a6d4ef",
    "chosen": "#009e73",
    "cursor": "#cc79a7",
}
_SAFE_OTHERS = ("#0072b2", "#d55e00", "#f0e442", "#009e73", "#cc79a7", "#56b4e9", "#ffffff", "#1d1d1d")
_SAFE_NAMED = {
    "red": "#d55e00",
    "blue": "#0072b2",
    "green": "#009e73",
    "yellow": "#f0e442",
    "white": "#fdfdfb",
    "black": "#1d1d1d",
    "orange": "#e69f00",
    "purple": "#cc79a7",
    "pink": "#cc79a7",
    "cyan": "#56b4e9",
    "gold": "#f0e442",
}

DARK = Theme("dark", _DARK)
LIGHT = Theme("light", _LIGHT, is_dark=False)
CONTRAST = Theme("high contrast", _CONTRAST, paling="#707070")
SAFE = Theme("colour-blind safe", _SAFE, others=_SAFE_OTHERS, named=_SAFE_NAMED, paling="#909090")

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, SAFE)}
