"""The application: it holds screens, and knows none of them."""

from __future__ import annotations

from textual.app import App
from textual.screen import Screen


class RoomApp(App[int]):
    """The room. It begins with one screen; what it gives back in the end is an exit code."""

    TITLE = "gdl"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layers: base over; }
    """

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self._first = first

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self._first)

    def leave_screen(self) -> None:
        """Go back to the screen before; leave the room where there is none."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit(0)
