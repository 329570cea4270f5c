"""All keys on one page, and choosing others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gdl.room.actions import Action
from gdl.room.app import RoomScreen
from gdl.room.preferences.key_line import KeyLine
from gdl.room.preferences.keys import PLACES, KeyConflict, keys_of, shown_key, usual_keys, with_keys

_KEYS_WIDTH = 24


class KeysScreen(RoomScreen):
    """A row for each thing that keys do. Enter, then a key: it does this from now on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2,q", "leave", "Back"),
        Binding("delete", "usual", "Usual keys"),
    ]
    CSS = """
    KeysScreen .heading { text-style: bold; padding: 0 2; height: auto; }
    KeysScreen #keys { height: 1fr; border: none; padding: 0 2; background: $background; }
    KeysScreen #said { padding: 0 2; height: auto; min-height: 1; color: $warning; }
    """

    def __init__(self, only: str = "") -> None:
        """
        Args:
            only: the place whose keys are listed; "": those of all places.
        """
        super().__init__()
        self._only = only
        self._rows: list[Action | None] = []
        self._asked: Action | None = None

    def compose(self) -> ComposeResult:
        yield Static("Keys: Enter gives what is under the cursor another key, Del the usual ones.", classes="heading")
        yield OptionList(id="keys", markup=False, compact=True)
        yield Static(id="said", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show them all."""
        self._list()
        self.query_one("#keys", OptionList).focus()

    def _list(self) -> None:
        keys = self.query_one("#keys", OptionList)
        at = keys.highlighted
        self._rows = []
        keys.clear_options()
        for row in self._options():
            keys.add_option(row)
        keys.highlighted = 1 if at is None else at

    def _options(self) -> Iterator[Option]:
        chosen = self.room.settings.keys
        for place, actions in PLACES.items():
            if self._only not in ("", place):
                continue
            self._rows.append(None)
            yield Option(Text(place, "bold underline"), disabled=True)
            for action in actions:
                self._rows.append(action)
                own = keys_of(action, chosen)
                shown = ", ".join(shown_key(key) for key in own)
                text = Text(shown.ljust(_KEYS_WIDTH), "bold")
                text.append(action.words, "not bold")
                if own != usual_keys(action):
                    text.append(" (changed)", "not bold dim")
                yield Option(text)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._asked = self._rows[event.option_index]
        if self._asked is not None:
            self._say(f"Press the key that is to do this: {self._asked.words} (Esc: leave it)")

    async def on_event(self, event: events.Event) -> None:
        """While a key is asked for, every key is an answer."""
        if isinstance(event, events.Key) and self._asked is not None:
            event.stop()
            self._answer(self._asked, event.key)
            return
        await super().on_event(event)

    def _answer(self, action: Action, key: str) -> None:
        self._asked = None
        if key == "escape":
            self._say("")
            return
        self._change(action, (key,))

    def _change(self, action: Action, keys: tuple[str, ...]) -> None:
        settings = self.room.settings
        try:
            chosen = with_keys(action, keys, settings.keys)
        except KeyConflict as error:
            self._say(f"{error.message}.")
            return
        self._say(self.room.change_settings(replace(settings, keys=chosen)) or "")
        self._list()

    def action_usual(self) -> None:
        """Give what is under the cursor its usual keys."""
        at = self.query_one("#keys", OptionList).highlighted
        action = self._rows[at] if at is not None else None
        if action is not None:
            self._change(action, usual_keys(action))

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(Text(text))

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()
