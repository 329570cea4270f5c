"""The keys of a screen, in its last line: as many of them as are seen whole."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer

_BLANKS = 3
"""Columns around a key and what it does."""


class KeyLine(Footer):
    """The first keys that a screen has, with what they do; those that would be cut at its edge are left out.

    Whenever the focus goes elsewhere, other keys may mean something; mostly they are the same, and the line stays as it
    is.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._told: list[tuple[Binding, bool]] = []

    def compose(self) -> ComposeResult:
        """The keys, as long as there is room."""
        shown: dict[str, Binding] = {}
        self._told = self._keys()
        for binding, _ in self._told:
            shown.setdefault(binding.action, binding)
        room = width = self.size.width
        for binding, key in zip(shown.values(), super().compose(), strict=False):
            room -= cell_len(self.app.get_key_display(binding)) + cell_len(binding.description) + _BLANKS
            if width and room < 0:
                return
            yield key

    def _keys(self) -> list[tuple[Binding, bool]]:
        """What the screen would have shown, and whether it can be done now."""
        return [(each.binding, each.enabled) for each in self.screen.active_bindings.values() if each.binding.show]

    def bindings_changed(self, screen: Screen[object]) -> None:
        """The keys are made anew only if others are to be shown."""
        if not self.children or self._keys() != self._told:
            super().bindings_changed(screen)

    def on_resize(self) -> None:
        """There is more room, or less."""
        self.call_after_refresh(self.recompose)
