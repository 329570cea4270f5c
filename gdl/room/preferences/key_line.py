"""The keys of a screen, in its last line: as many of them as are seen whole."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Footer

_BLANKS = 3
"""Columns around a key and what it does."""


class KeyLine(Footer):
    """The first keys that a screen has, with what they do; those that would be cut at its edge are left out."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def compose(self) -> ComposeResult:
        """The keys, as long as there is room."""
        shown: dict[str, Binding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show:
                shown.setdefault(active.binding.action, active.binding)
        room = width = self.size.width
        for binding, key in zip(shown.values(), super().compose(), strict=False):
            room -= cell_len(self.app.get_key_display(binding)) + cell_len(binding.description) + _BLANKS
            if width and room < 0:
                return
            yield key

    def on_resize(self) -> None:
        """There is more room, or less."""
        self.call_after_refresh(self.recompose)
