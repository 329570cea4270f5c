"""Making a table ready while something is shown: the rulebook is compiled elsewhere, then the game is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle
from textual.screen import Screen
from textual.widgets import Static

from gdl.board_view.style import Style
from gdl.engines import missing_native
from gdl.library.choice import Choice
from gdl.library.prepare import Unplayable, prepared
from gdl.library.saved import SavedGame
from gdl.opponents.seats import HUMAN, RANDOM
from gdl.outside_engines import engine_seat
from gdl.records import RecordError, read_record, rulebook_of
from gdl.room.game_screen import GameScreen
from gdl.room.preferences.key_line import KeyLine
from gdl.table import begin
from gdl.table.begin import Begun
from gdl.table.clock import TimeControl
from gdl.table.errors import TableError
from gdl.terminal.style import writable
from gdl_interpreter.reference import MachineError


class OpenTable(Screen[None]):
    """Says that a game is being made ready; the game's screen takes its place, or what is wrong is said here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Back")]
    CSS = """
    OpenTable Middle { align: center middle; }
    OpenTable #said { width: auto; max-width: 76; text-align: center; }
    """

    def __init__(self, make: Callable[[], Begun], style: Style) -> None:
        """
        Args:
            make: makes the table; it may take a while, and raise `Unplayable`.
            style: what the terminal can show.
        """
        super().__init__()
        self._make = make
        self.style = style

    @staticmethod
    def new_game(choice: Choice, seats: Mapping[str, str], control: TimeControl | None, style: Style) -> OpenTable:
        """For a new game.

        Args:
            choice: which one.
            seats: who sits where.
            control: how much time there is; None: no clock.
            style: what the terminal can show.
        """
        return OpenTable(lambda: _new(choice, seats, control), style)

    @staticmethod
    def going_on(saved: SavedGame, style: Style) -> OpenTable:
        """For a recorded game, which goes on where it was left; a finished one is looked at from its end."""
        return OpenTable(lambda: recorded(saved.file.path), style)

    @staticmethod
    def pasted(text: str, style: Style) -> OpenTable:
        """For a record that came as a text: it is looked at from its beginning."""
        return OpenTable(lambda: copied(text), style)

    def compose(self) -> ComposeResult:
        with Middle():
            yield Static("Getting ready …" if self.style.unicode else "Getting ready ...", id="said", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at once."""
        self._get_ready()

    @work(thread=True, exclusive=True)
    def _get_ready(self) -> None:
        try:
            begun = self._make()
        except Unplayable as error:
            self.app.call_from_thread(self._say, f"This cannot be played: {error.message}")
            return
        self.app.call_from_thread(self._show, begun)

    def _show(self, begun: Begun) -> None:
        if self.is_current:  # nobody has gone back meanwhile
            self.app.switch_screen(GameScreen(begun, self.style))

    def _say(self, text: str) -> None:
        if self.is_attached:
            self.query_one("#said", Static).update(Text(writable(text, self.style)))

    def action_leave(self) -> None:
        """Go back."""
        self.app.pop_screen()


def _new(choice: Choice, seats: Mapping[str, str], control: TimeControl | None) -> Begun:
    thinking = [who for who in seats.values() if who not in (HUMAN, RANDOM) and engine_seat(who) is None]
    if thinking and (missing := missing_native()) is not None:
        raise Unplayable(f"the program thinks with the native engine, which is not here: {missing}")
    game = prepared(choice.name, choice.options)
    try:
        return begin.new(game, seats, control=control)
    except (RecordError, MachineError, TableError) as error:
        raise Unplayable(f"{error.message}.") from error


def copied(text: str) -> Begun:
    """A table at which a record is looked at that came as a text.

    Raises:
        Unplayable: it is no record, or not of a rulebook that is here as it is now.
    """
    try:
        record = begin.record_of(text)
        return begin.copied(prepared(record.rulebook, dict(record.options)), text)
    except (RecordError, MachineError, TableError) as error:
        raise Unplayable(f"{error.message.rstrip('.')}.") from error


def recorded(path: Path) -> Begun:
    """A table at which a record goes on.

    Raises:
        Unplayable: it cannot be read, or is not of the rulebook as it is now.
    """
    try:
        record = read_record(path)
        game = prepared(rulebook_of(record, path), dict(record.options))
        return begin.resumed(game, path)
    except (RecordError, MachineError, TableError) as error:
        raise Unplayable(f"{error.message.rstrip('.')}.") from error
