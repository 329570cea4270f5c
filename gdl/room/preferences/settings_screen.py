"""The settings on the screen: colours, bell, how programs are watched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from gdl.board_view.themes import THEMES
from gdl.room.app import RoomScreen
from gdl.room.chooser import Chooser, Value
from gdl.room.preferences.key_line import KeyLine
from gdl.room.preferences.settings import FASTEST, SLOWEST, RoomSettings

_YES_NO = (Value("yes", "yes"), Value("no", "no"))


class SettingsScreen(RoomScreen):
    """A row for each setting; what is changed is so at once, and the next time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f3,q", "leave", "Back"),
        Binding("down", "app.focus_next", "Next row", show=False),
        Binding("up", "app.focus_previous", "Row before", show=False),
    ]
    CSS = """
    SettingsScreen VerticalScroll { padding: 1 2; }
    SettingsScreen .heading { text-style: bold; margin-bottom: 1; }
    SettingsScreen #said { margin-top: 1; height: auto; color: $warning; }
    """

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Static("Settings", classes="heading")
            yield from self._rows(self.room.settings)
            yield Static(id="said", markup=False)
        yield KeyLine()

    def _rows(self, settings: RoomSettings) -> Iterator[Chooser]:
        yield Chooser("colours", [Value(name, name) for name in THEMES], settings.theme, id="theme")
        yield Chooser("bell", _YES_NO, _word(settings.bell), id="bell")
        yield Chooser("plain ASCII", _YES_NO, _word(settings.ascii), id="ascii")
        yield Chooser("kanji on pieces", _YES_NO, _word(settings.signs), id="signs")
        yield Chooser("turn the board", _YES_NO, _word(settings.turn_board), id="turn_board")
        speeds = [Value(str(n), f"{n} of {FASTEST}") for n in range(SLOWEST, FASTEST + 1)]
        yield Chooser("watching speed", speeds, str(settings.speed), id="speed")

    def on_mount(self) -> None:
        """The first row has the keys."""
        self.query(Chooser).first().focus()

    @on(Chooser.Changed)
    def _changed(self) -> None:
        def key(name: str) -> str:
            return self.query_one(f"#{name}", Chooser).value.key

        settings = replace(
            self.room.settings,
            theme=key("theme"),
            bell=key("bell") == "yes",
            ascii=key("ascii") == "yes",
            signs=key("signs") == "yes",
            turn_board=key("turn_board") == "yes",
            speed=int(key("speed")),
        )
        note = self.room.change_settings(settings)
        self.query_one("#said", Static).update(Text(note or ""))

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()


def _word(value: bool) -> str:
    return "yes" if value else "no"
