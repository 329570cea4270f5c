"""What the names of colours in pictures and lines look like on this screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.style import Style as RichStyle
from rich.text import Text

from gdl.board_view.colours import INK
from gdl.board_view.style import Line
from gdl.board_view.themes import Theme
from gdl.terminal.drawing.picture import Look

_PAGE = "page"


class Colours:
    """The looks of a game's screen, in a theme or without colours."""

    def __init__(self, players: Sequence[str], theme: Theme, colour: bool = True) -> None:
        """
        Args:
            players: their names.
            theme: says which colours there are.
            colour: may there be any? If not, looks differ by weight, lines and reversal.
        """
        self.colour = colour
        self._palette: Mapping[str, str] = theme.palette(players) if colour else {}
        self._known: dict[Look, RichStyle] = {}

    def look(self, look: Look) -> RichStyle:
        """The style of a look."""
        if look not in self._known:
            self._known[look] = RichStyle(
                color=self._palette.get(look.foreground) or None,
                bgcolor=self._palette.get(look.background) or None if look.background else None,
                bold=look.bold or None,
                dim=look.dim or None,
                reverse=look.reverse or None,
            )
        return self._known[look]

    def of(self, tint: str) -> RichStyle:
        """The style of a tint of text."""
        return self.look(Look(tint, bold=tint in ("title", "good") or tint.startswith("player:")))

    def text(self, line: Line, change: Callable[[str], str]) -> Text:
        """A line as a text of rich; `change` makes each piece fit to be shown."""
        text = Text(no_wrap=False)
        for piece, tint in line:
            text.append(change(piece), self.of(tint))
        return text

    @property
    def here(self) -> RichStyle:
        """The row of a list that one is at."""
        if not self.colour:
            return RichStyle(reverse=True)
        return RichStyle(color=INK, bgcolor=self._palette["chosen"], bold=True)

    @property
    def page(self) -> RichStyle:
        """Plain text on the page."""
        return RichStyle(color=self._palette.get("") or None, bgcolor=self._palette.get(_PAGE) or None)
