"""A list in which one click puts the cursor on something, and a second one chooses it."""

from __future__ import annotations

from textual import events
from textual.widgets import OptionList


class GameList(OptionList):
    """The list of games: what is clicked can be looked at before it is chosen."""

    def on_click(self, event: events.Click) -> None:
        """A click beside the cursor only moves it."""
        clicked = event.style.meta.get("option")
        if isinstance(clicked, int) and clicked != self.highlighted:
            event.prevent_default()
            if not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked
