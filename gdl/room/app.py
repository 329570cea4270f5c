"""The application: it holds screens, and knows none of them; and what the player has chosen for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.screen import Screen
from textual.signal import Signal

from gdl.infra.output import output
from gdl.room.preferences.keys import keymap
from gdl.room.preferences.settings import RoomSettings
from gdl.room.preferences.themes import screen_theme_name, screen_themes

_ALT = "alt+"


@runtime_checkable
class TakesKeys(Protocol):
    """A screen that looks at keys before whatever has the focus does."""

    async def takes_key(self, event: events.Key) -> bool:
        """Has it done all that is to be done with a key?"""


@runtime_checkable
class TakesPastes(Protocol):
    """A screen that looks at what is pasted before whatever has the focus does."""

    def takes_paste(self, text: str) -> bool:
        """Has it done all that is to be done with a text?"""


def nowhere(settings: RoomSettings) -> None:
    """Settings are kept nowhere."""


class RoomApp(App[int]):
    """The room. It begins with one screen; what it gives back in the end is an exit code.

    Screens that show something that the settings decide subscribe to `settings_changed`.
    """

    TITLE = "gdl"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layers: base over; }
    """

    def __init__(
        self,
        first: Screen[None],
        settings: RoomSettings | None = None,
        keep: Callable[[RoomSettings], str | None] = nowhere,
    ) -> None:
        """
        Args:
            first: the screen that it begins with.
            settings: what the player has chosen; None: what is usual.
            keep: keeps other settings for the next time, and says what there is to be said of that.
        """
        super().__init__()
        self.failure: Exception | None = None
        """What nobody foresaw, and has ended the room."""
        self._first = first
        self._keep = keep
        self.settings = settings or RoomSettings()
        self.settings_changed: Signal[RoomSettings] = Signal(self, "settings_changed")
        for theme in screen_themes():
            self.register_theme(theme)

    async def on_event(self, event: events.Event) -> None:
        """A key, or what is pasted, is offered to the screen first, before anything else is looked at. Enter that was
        pressed before there was a screen comes as the end of a line (Ctrl-J): the terminal had made that of it. Esc
        and another key right behind it come as that key with Alt, and are both of them."""
        if isinstance(event, events.Key) and not event.is_forwarded and self._is_behind_escape(event):
            await self._escape()
            event = events.Key(event.key.removeprefix(_ALT), event.character)
        if isinstance(event, events.Key) and event.key == "ctrl+j":
            event = events.Key("enter", "\r")
        if isinstance(event, events.Key) and not event.is_forwarded:
            screen = self.screen
            if isinstance(screen, TakesKeys) and await screen.takes_key(event):
                return
        if isinstance(event, events.Paste) and not event.is_forwarded:
            screen = self.screen
            if isinstance(screen, TakesPastes) and screen.takes_paste(event.text):
                return
        await super().on_event(event)

    def _is_behind_escape(self, event: events.Key) -> bool:
        """Is it a key with Alt that means nothing, so that it is likely one right behind Esc?"""
        chosen = any(event.key in keys for keys in self.settings.keys.values())
        return event.key.startswith(_ALT) and event.is_printable and isinstance(self.screen, TakesKeys) and not chosen

    async def _escape(self) -> None:
        """Do at once what Esc does."""
        screen = self.screen
        if not (isinstance(screen, TakesKeys) and await screen.takes_key(events.Key("escape", None))):
            bound = screen.active_bindings.get("escape")
            if bound is not None:
                await self.run_action(bound.binding.action, bound.node)

    def on_load(self) -> None:
        """What was told until now goes: the terminal shows it again when the room is left."""
        output().give_way()

    def on_mount(self) -> None:
        """Show the first screen."""
        self._apply()
        self.push_screen(self._first)

    def change_settings(self, settings: RoomSettings) -> str | None:
        """Use other settings from now on, and the next time; what there is to be said of that."""
        self.settings = settings
        self._apply()
        self.settings_changed.publish(settings)
        return self._keep(settings)

    def _handle_exception(self, error: Exception) -> None:
        """What nobody foresaw ends the room, and is left to who has opened it: no traceback is shown here."""
        self.failure = self.failure or error
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _apply(self) -> None:
        self.theme = screen_theme_name(self.settings.theme)
        self.set_keymap(keymap(self.settings.keys))

    def leave_screen(self) -> None:
        """Go back to the screen before; leave the room where there is none."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit(0)


class RoomScreen(Screen[None]):
    """A screen of the room."""

    @property
    def room(self) -> RoomApp:
        """The application."""
        app = self.app
        assert isinstance(app, RoomApp)
        return app
