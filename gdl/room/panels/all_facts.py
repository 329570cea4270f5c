"""A window with all that is told beside the board, where there is no room for it."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from gdl.room.colours import Colours
from gdl.room.dialogs import Window
from gdl.room.preferences.key_line import KeyLine
from gdl.room.side import Told
from gdl.terminal.style import writable

_MOST, _FRAME = 80, 6
"""Columns that the lines may take, and those that the window needs beside them."""


class AllFacts(Window[None]):
    """Tells it all; arrows go through it where it is longer than the window."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,i,enter", "cancel", show=False)]
    CSS = """
    AllFacts { align: center middle; background: black 40%; }
    AllFacts VerticalScroll { height: auto; max-height: 90%; border: round $primary; padding: 0 1;
                              background: $surface; scrollbar-size: 1 1; }
    AllFacts Static { height: auto; }
    """

    def __init__(self, told: Told, colours: Colours) -> None:
        """
        Args:
            told: what is told.
            colours: of the players, and of all else.
        """
        super().__init__()
        self._told, self._colours = told, colours

    def compose(self) -> ComposeResult:
        lines = self._told.lines(max(min(_MOST, self.app.size.width - _FRAME), 8))
        texts = [self._colours.text(line, lambda text: writable(text, self._told.style)) for line in lines]
        with VerticalScroll() as window:
            yield Static(Group(*texts), markup=False)
        window.styles.width = max(text.cell_len for text in texts) + _FRAME
        yield KeyLine()
