"""What looks are for rich: the colours of a theme on a board, those of the terminal itself around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gdl.board_view.themes import DARK, Theme
from gdl.terminal.drawing.picture import Look

_TERMINAL = {
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
"""Text on the page of a terminal, of which nobody knows whether it is light or dark."""


def styles_of(players: Sequence[str], theme: Theme = DARK) -> Callable[[Look], str]:
    """What a look is in the words of rich, for these players."""
    palette = theme.palette(players)
    known: dict[Look, str] = {}

    def style(look: Look) -> str:
        if look not in known:
            known[look] = _style(look, palette)
        return known[look]

    return style


def _style(look: Look, palette: dict[str, str]) -> str:
    parts = [word for word, on in (("bold", look.bold), ("dim", look.dim), ("reverse", look.reverse)) if on]
    if not look.background and look.foreground in _TERMINAL:
        parts.append(_TERMINAL[look.foreground])
    else:
        parts.append(palette.get(look.foreground, ""))
        if look.foreground.startswith("player:") and not look.bold:
            parts.append("bold")
    if look.background:
        parts.append(f"on {palette[look.background]}")
    return " ".join(part for part in parts if part)
