"""A preview of a board as text with the colours of a theme."""

from __future__ import annotations

from rich.text import Text

from gdl.library.entries import Preview
from gdl.room.colours import Colours
from gdl.terminal.drawing.picture import Look


def preview_text(preview: Preview, colours: Colours) -> Text:
    """The rows of a preview. Without colours every other player's pieces are reversed."""
    text = Text(no_wrap=True)
    for row in preview.rows:
        for piece, look in row:
            drawn = read_look(look)
            if not colours.colour and drawn.foreground.startswith("piece:") and drawn.foreground[-1] in "13579":
                drawn = drawn._replace(reverse=True)
            text.append(piece, colours.look(drawn))
        text.append("\n")
    return text


def read_look(text: str) -> Look:
    """A look as previews keep it."""
    foreground, background, weight = (*text.split("|"), "", "", "")[:3]
    return Look(foreground, background, bold=weight == "bold", dim=weight == "dim")
