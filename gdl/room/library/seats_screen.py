"""Who plays, with which clock, and with which options: the screen between the library and the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Static

from gdl.board_view.style import Style
from gdl.library.choice import Choice
from gdl.library.entries import Option, Playable
from gdl.library.search import PLAYERS
from gdl.opponents.seats import HUMAN
from gdl.room.chooser import Chooser
from gdl.room.library.open_table import OpenTable
from gdl.room.library.seat_values import CLOCKS, NO_CLOCK, SEATS, option_values, read_clock, read_option, read_seat
from gdl.room.preferences.key_line import KeyLine
from gdl.table.clock import read_control
from gdl.terminal.style import writable

_USUAL_OPPONENT = "easy"


class SeatsScreen(Screen[None]):
    """One row for each seat, one for the clock, one for each option; then the game begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "Start"),
        Binding("escape", "leave", "Back"),
        Binding("down", "app.focus_next", "Next row", show=False),
        Binding("up", "app.focus_previous", "Row before", show=False),
    ]
    CSS = """
    SeatsScreen VerticalScroll { padding: 1 2; }
    SeatsScreen .heading { text-style: bold; height: auto; }
    SeatsScreen .faint { color: $text-muted; height: auto; margin-bottom: 1; }
    SeatsScreen .gap { height: 1; }
    SeatsScreen Horizontal { height: auto; margin-top: 1; }
    SeatsScreen Button { margin-right: 2; }
    SeatsScreen #message { height: auto; max-height: 3; padding: 0 2; color: $warning; }
    """

    def __init__(self, title: str, form: Playable, options: Mapping[str, int], style: Style) -> None:
        """
        Args:
            title: of the rulebook.
            form: the rulebook as it is, or the variant that was chosen.
            options: values that were chosen already.
            style: what the terminal can show.
        """
        super().__init__()
        self.title = title
        self.form = form
        self.chosen = dict(options)
        self.style = style
        self._seats: list[Chooser] = []
        self._options: list[tuple[Option, Chooser]] = []

    def compose(self) -> ComposeResult:
        name = f"{self.title} {self.form.variant or ''}".strip()
        with VerticalScroll(can_focus=False):
            yield Static(Text(writable(name, self.style)), classes="heading")
            yield Static("Left and right change a row, or type into it: a time such as 5s.", classes="faint")
            for n, player in enumerate(self.form.players):
                usual = HUMAN if n == 0 else _USUAL_OPPONENT
                row = Chooser(writable(player, self.style), SEATS, usual, read_seat, id=f"seat-{n}")
                row.display = n < self._players
                self._seats.append(row)
                yield row
            yield Static("", classes="gap")
            yield Chooser("clock", CLOCKS, NO_CLOCK, read_clock, id="clock")
            yield from self._option_rows()
            with Horizontal():
                yield Button("Start", variant="primary", id="start", compact=True)
                yield Button("Back", id="back", compact=True)
        yield Static(id="message", markup=False)
        yield KeyLine()

    @property
    def _players(self) -> int:
        return self.chosen.get(PLAYERS, self.form.seated)

    def _option_rows(self) -> Iterator[Chooser]:
        options = list(self.form.options)
        if len(self.form.players) > self.form.seated:
            options.insert(0, Option(PLAYERS, self._players, self.form.seated, len(self.form.players)))
        for option in options:
            value = str(self.chosen.get(option.name, option.value))
            name = writable(option.name.replace("_", " "), self.style)
            row = Chooser(name, option_values(option), value, partial(read_option, option), id=f"option-{option.name}")
            self._options.append((option, row))
            yield row

    def on_mount(self) -> None:
        """The first row has the keys."""
        self._seats[0].focus()

    @on(Chooser.Changed)
    def _changed(self, event: Chooser.Changed) -> None:
        self._say("")
        if event.row.id == f"option-{PLAYERS}":
            for n, row in enumerate(self._seats):
                row.display = n < int(event.row.value.key)

    @on(Chooser.Refused)
    def _refused(self, event: Chooser.Refused) -> None:
        self._say(f"{event.message}.")

    def _say(self, text: str) -> None:
        self.query_one("#message", Static).update(Text(writable(text, self.style)))

    def on_key(self, event: events.Key) -> None:
        """Enter on a button presses it."""
        if event.key == "enter" and isinstance(self.focused, Button):
            event.stop()
            event.prevent_default()
            self.focused.press()

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Begin the game."""
        options = {
            option.name: int(row.value.key)
            for option, row in self._options
            if option.name in self.chosen or int(row.value.key) != option.value
        }
        seats = {
            player: row.value.key for player, row in zip(self.form.players, self._seats, strict=True) if row.display
        }
        control = read_control(self.query_one("#clock", Chooser).value.key or "")
        choice = Choice(self.form.name, options)
        self.app.switch_screen(OpenTable.new_game(choice, seats, control, self.style))

    @on(Button.Pressed, "#back")
    def action_leave(self) -> None:
        """Back to the library."""
        self.app.pop_screen()
