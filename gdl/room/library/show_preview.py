"""A preview of a board as text with the colours of a theme."""

from __future__ import annotations

from rich.text import Text

from gdl.library.entries import Preview
from gdl.room.colours import Colours
from gdl.terminal.drawing.picture import Look


def preview_text(preview: Preview, colours: Colours) -> Text:
    """The rows of a preview."""
    text = Text(no_wrap=True)
    for row in preview.rows:
        for piece, look in row:
            text.append(piece, colours.look(read_look(look)))
        text.append("\n")
    return text


def read_look(text: str) -> Look:
    """A look as previews keep it."""
    foreground, background, weight = (*text.split("|"), "", "", "")[:3]
    return Look(foreground, background, bold=weight == "bold", dim=weight == "dim")
