"""What the names of colours in pictures and lines look like on this screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.style import Style as RichStyle
from rich.text import Text

from gdl.board_view.style import Line
from gdl.terminal.drawing.paint import colours_of
from gdl.terminal.drawing.picture import Look

MARKED: Mapping[str, RichStyle] = {
    "lit": RichStyle(bgcolor="#245c38", underline=True),
    "chosen": RichStyle(bgcolor="#2a5a9a", bold=True),
    "reach": RichStyle(bgcolor="#7a5a12", bold=True),
    "better": RichStyle(bgcolor="#6a3a86", bold=True),
    "cursor": RichStyle(color="#000000", bgcolor="#f2d04b", bold=True),
}
"""How a marked site stands out."""

PLAIN_MARKED: Mapping[str, RichStyle] = {
    "lit": RichStyle(underline=True),
    "chosen": RichStyle(reverse=True, underline=True),
    "reach": RichStyle(bold=True, underline=True),
    "better": RichStyle(bold=True, underline=True),
    "cursor": RichStyle(reverse=True, bold=True),
}
"""The same without colours."""


class Colours:
    """The looks of a game's screen."""

    def __init__(self, players: Sequence[str]) -> None:
        self._styles = {name: RichStyle.parse(style) for name, style in colours_of(players).items()}

    def of(self, tint: str) -> RichStyle:
        """The style of a tint; one that is not known is plain."""
        return self._styles.get(tint, RichStyle.null())

    def look(self, look: Look) -> RichStyle:
        """The style of a cell's look."""
        style = self.of(look.foreground)
        if look.background:
            style += RichStyle(bgcolor=self.of(look.background).color)
        if look.bold or look.dim:
            style += RichStyle(bold=look.bold or None, dim=look.dim or None)
        return style

    def text(self, line: Line, change: Callable[[str], str]) -> Text:
        """A line as a text of rich; `change` makes each piece fit to be shown."""
        text = Text(no_wrap=False)
        for piece, tint in line:
            text.append(change(piece), self.of(tint))
        return text
