"""What may be used to show a board: colour or none, Unicode or plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

Tint = str
"""A name that says what a piece of text is: "" plain, "faint", "label", "player:2", … and "last:" before it."""

Line = tuple[tuple[str, Tint], ...]
"""A line of text in pieces, each with its tint."""


@dataclass(frozen=True)
class Style:
    """What a drawing may use; `native`: pieces wear the signs of their country, not letters, where there are any."""

    colour: bool = False
    unicode: bool = True
    native: bool = False

    def pick(self, unicode: str, ascii: str) -> str:
        """The first text where Unicode may be used, else the second."""
        return unicode if self.unicode else ascii


PLAIN = Style(colour=False, unicode=True)
COLOUR = Style(colour=True, unicode=True)
ASCII = Style(colour=False, unicode=False)
