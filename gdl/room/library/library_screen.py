"""The library on the screen: what there is to play on the left, what is said of it on the right.

It is there at once: what only later screens need is imported when they are opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from gdl.board_view.style import Style
from gdl.board_view.themes import THEMES
from gdl.infra.cells import cut, padded
from gdl.library.choice import ChoiceError, taken_apart
from gdl.library.entries import Entry, Playable, read_entries
from gdl.library.own import OwnRulebook, own_rulebooks, title_in
from gdl.library.saved import SavedGame, read_saved, record_files
from gdl.library.search import choice_in
from gdl.records.model import is_record
from gdl.room.app import RoomScreen
from gdl.room.colours import Colours
from gdl.room.library.game_list import GameList
from gdl.room.library.sections import Item, label, sections, title_of, who_plays
from gdl.room.library.show_preview import preview_text
from gdl.room.preferences.key_line import KeyLine
from gdl.room.preferences.keys import LIBRARY_ACTIONS, bindings_of
from gdl.terminal.style import writable

_MORE = "down", "up", "pagedown", "pageup"
_ROW = 29
"""Columns of a row of the list."""

_SOON = 0.05
"""Seconds until the records are read."""


@dataclass(frozen=True)
class Folders:
    """Where the library looks. own: the folder of the player's rulebooks; games: that of the records."""

    own: Path
    games: Path


class LibraryScreen(RoomScreen):
    """The front door."""

    BINDINGS = bindings_of(LIBRARY_ACTIONS)
    CSS = """
    LibraryScreen #left { width: 34; padding: 0 1 0 1; }
    LibraryScreen #search { border: none; padding: 0 1; height: 1; margin-bottom: 1; }
    LibraryScreen #games { border: none; padding: 0; height: 1fr; background: $background; scrollbar-size-vertical: 1; }
    LibraryScreen #about { padding: 0 1; }
    LibraryScreen #facts { height: auto; }
    LibraryScreen #buttons { height: 1; margin: 1 0; }
    LibraryScreen Button { margin-right: 2; }
    LibraryScreen #variants { border: none; padding: 0; height: auto; max-height: 7; background: $background; }
    LibraryScreen #preview { height: auto; margin-top: 1; }
    LibraryScreen #message { height: auto; max-height: 3; padding: 0 1; color: $warning; }
    """

    def __init__(self, folders: Folders, style: Style, note: str | None = None) -> None:
        """
        Args:
            folders: where rulebooks and records are looked for.
            style: what the terminal can show.
            note: something to be said at the beginning.
        """
        super().__init__()
        self.folders = folders
        self.terminal = style
        self.entries = read_entries()
        self.titles = {entry.name: entry.title for entry in self.entries}
        self.own = own_rulebooks(folders.own)
        self.saved: list[SavedGame] = []
        self.items: dict[str, Item] = {}
        self.form = 0
        """Which form of the rulebook under the cursor is chosen."""
        self._note = note
        self._forms: tuple[Playable, ...] = ()
        self._has_played = False
        """Has a game been opened from here?"""

    # ---- what is on the screen

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                yield Input(id="search", placeholder="type to search", compact=True, select_on_focus=False)
                yield GameList(id="games", markup=False, compact=True)
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="facts", markup=False)
                with Horizontal(id="buttons"):
                    yield Button("Play", variant="primary", id="play", compact=True)
                    yield Button("Rules", id="rules", compact=True)
                yield GameList(id="variants", markup=False, compact=True)
                yield Static(id="preview", markup=False)
        yield Static(id="message", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin."""
        self.room.settings_changed.subscribe(self, lambda _: self._tell_about())
        self.list_games()
        self.games.focus()
        self.say(self._note or "")

    def on_screen_resume(self) -> None:
        """Games may have been played meanwhile; they are read once the screen is there."""
        self.set_timer(_SOON, self._read_saved)

    @property
    def style(self) -> Style:
        """What may be drawn: what the terminal can show, unless the player wants less."""
        settings = self.room.settings
        return Style(self.terminal.colour, self.terminal.unicode and not settings.ascii, settings.signs)

    @property
    def games(self) -> OptionList:
        """The list."""
        return self.query_one("#games", OptionList)

    @property
    def search(self) -> Input:
        """What is looked for."""
        return self.query_one("#search", Input)

    def say(self, text: str) -> None:
        """Say something below; "" takes it away."""
        message = self.query_one("#message", Static)
        message.update(Text(self._fit(text)))
        message.display = bool(text)

    def _fit(self, text: str) -> str:
        return "\n".join(writable(line, self.style) for line in text.splitlines())

    @work(thread=True, exclusive=True)
    def _read_saved(self) -> None:
        """The records are read while the list is there to be looked at."""
        known = {game.file: game for game in self.saved}
        found: list[SavedGame] = []
        for file in record_files(self.folders.games):
            found.append(known[file] if file in known else read_saved(file))
        self.app.call_from_thread(self._have_read, found)

    def _have_read(self, saved: list[SavedGame]) -> None:
        if saved == self.saved or not self.is_attached:
            return
        played = bool(self.saved) or self._has_played
        at_top = played or (self.games.highlighted in (None, 1) and not self.search.value)
        self.saved, self._has_played = saved, False
        if played and self.search.value:
            with self.prevent(Input.Changed):
                self.search.value = ""
        self.list_games(at_top)
        if played:
            self.games.focus()

    def list_games(self, from_the_top: bool = False) -> None:
        """List what fits what is typed. `from_the_top`: put the cursor on the first; else it stays on what it is on."""
        games, now = self.games, datetime.now()
        before = None if from_the_top else self.chosen
        options: list[Option] = []
        self.items = {}
        place: int | None = None
        for section in sections(self.entries, self.own, self.saved, self.search.value):
            options.append(Option(Text(section.title, "bold underline"), disabled=True))
            for item in section.items:
                name = f"item-{len(self.items)}"
                self.items[name] = item
                if place is None or (before is not None and _is_same(item, before)):
                    place = len(options)
                options.append(Option(self._row(item, now), id=name))
        games.clear_options()
        games.add_options(options)
        games.highlighted = place
        if place is None:
            self._tell_about()

    def _row(self, item: Item, now: datetime) -> Text:
        text, behind = label(item, self.titles, now)
        room = _ROW - len(behind) - 1 if behind else _ROW
        row = Text(padded(cut(self._fit(text), room), room), no_wrap=True)
        return row.append(f" {behind}", "dim") if behind else row

    @property
    def chosen(self) -> Item | None:
        """What is under the cursor."""
        games = self.games
        if games.highlighted is None or games.highlighted >= games.option_count:
            return None
        name = games.get_option_at_index(games.highlighted).id
        return self.items.get(name) if name is not None else None

    # ---- what is said of it

    @on(OptionList.OptionHighlighted, "#games")
    def _moved(self) -> None:
        self.form = 0
        self._tell_about()

    @on(OptionList.OptionHighlighted, "#variants")
    def _other_variant(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.has_focus and event.option_index != self.form:
            self.form = event.option_index
            self._tell_about()

    def _tell_about(self) -> None:
        """Show what there is to say of what is under the cursor."""
        item = self.chosen
        forms = item.forms if isinstance(item, Entry) else ()
        self.form = min(self.form, max(0, len(forms) - 1))
        variants = self.query_one("#variants", OptionList)
        variants.display = len(forms) > 1
        if forms != self._forms:
            self._forms = forms
            variants.clear_options()
            variants.add_options(Option(f"  {form.variant or 'as it is'}") for form in forms)
        if forms:
            variants.highlighted = self.form
        self.query_one("#buttons").display = item is not None and not (isinstance(item, SavedGame) and item.problem)
        lines = [] if item is None else list(self._about(item))
        self.query_one("#facts", Static).update(Text("\n").join(lines))
        preview = self.query_one("#preview", Static)
        form = self._form_of(item)
        preview.display = form is not None
        if form is not None:
            colours = Colours(form.players, THEMES[self.room.settings.theme], self.style.colour)
            drawn = preview_text(form.preview, colours) if self.style.unicode else Text("")
            preview.update(drawn)

    def _form_of(self, item: Item | None) -> Playable | None:
        """The form of a shipped rulebook that is meant by what is under the cursor."""
        if isinstance(item, Entry):
            return item.forms[self.form]
        if isinstance(item, SavedGame):
            forms = (form for entry in self.entries for form in entry.forms)
            return next((form for form in forms if form.name == item.rulebook), None)
        return None

    def _about(self, item: Item) -> Iterator[Text]:
        if isinstance(item, Entry):
            yield Text(self._fit(item.title), "bold")
            if item.goal:
                yield Text(self._fit(item.goal))
            seats = f"{item.seats} player{'' if item.seats == '1' else 's'}"
            words = [seats, *item.tags, *([item.length] if item.length else [])]
            yield Text(" · ".join(words) if self.style.unicode else ", ".join(words), "dim")
            form = item.forms[self.form]
            if form.options:
                yield Text(f"options: {', '.join(str(option) for option in form.options)}", "dim")
            return
        if isinstance(item, OwnRulebook):
            yield Text(self._fit(title_in(item.path) or item.name), "bold")
            yield Text(self._fit(str(item.path)), "dim")
            yield Text("Enter reads it.")
            return
        if item.problem is not None:
            yield Text(self._fit(item.file.path.name), "bold")
            yield Text("This record cannot be read:")
            yield Text(self._fit(item.problem))
            return
        yield Text(self._fit(title_of(item.rulebook, self.titles)), "bold")
        yield Text(self._fit(who_plays(item)))
        yield Text(f"{item.moves} move{'' if item.moves == 1 else 's'}{', finished' if item.over else ''}")
        yield Text(f"{datetime.fromtimestamp(item.file.changed):%A, %d %B %Y, %H:%M}", "dim")
        yield Text("Enter looks at it again." if item.over else "Enter goes on with it.")

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """What is typed is looked for; from the line in which it stands, arrows lead to the list."""
        typing = self.focused is self.search
        if typing and event.key in _MORE:
            self.games.focus()
            self.games.action_cursor_down() if event.key == "down" else None
        elif self.focused is self.games and event.key in ("left", "right"):
            self._step_form(-1 if event.key == "left" else 1)
        elif not typing and event.key == "backspace" and self.search.value:
            self.search.focus()
            self.search.action_delete_left()
        elif not typing and event.is_printable and event.character is not None:
            self.search.focus()
            self.search.insert_text_at_cursor(event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def action_library_variant(self) -> None:
        """The next variant."""
        self._step_form(1)

    def _step_form(self, by: int) -> None:
        item = self.chosen
        if isinstance(item, Entry):
            self.form = (self.form + by) % len(item.forms)
            self._tell_about()

    def action_library_clear(self) -> None:
        """Look at all games again; leave where all are."""
        if not self.search.value:
            self.action_library_leave()
        self.search.value = ""
        self.games.focus()

    def action_library_leave(self) -> None:
        """Leave the room."""
        self.room.leave_screen()

    def action_library_keys(self) -> None:
        """All keys."""
        from gdl.room.preferences.keys_screen import KeysScreen

        self.app.push_screen(KeysScreen())

    def action_library_settings(self) -> None:
        """The settings."""
        from gdl.room.preferences.settings_screen import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_library_rules(self) -> None:
        """The rules of the game under the cursor."""
        item = self.chosen
        if isinstance(item, Entry):
            self._open_rules(item.forms[self.form].name)
        elif isinstance(item, SavedGame) and item.problem is None:
            self._open_rules(item.rulebook)
        elif isinstance(item, OwnRulebook):
            self._open_rules(str(item.path))

    # ---- choosing

    @on(Input.Changed, "#search")
    def _looked_for(self) -> None:
        self.say("")
        self.list_games(from_the_top=True)

    @on(Input.Submitted, "#search")
    def _entered(self) -> None:
        item = self.chosen
        if not isinstance(item, Entry):
            self._open(item)
            return
        try:
            typed = taken_apart(self.search.value)
            choice = choice_in(item, typed)
        except ChoiceError as error:
            self.say(f"{error.message}.")
            return
        form = next(form for form in item.forms if form.name == choice.name)
        if typed.variant is None and not typed.options:
            form = item.forms[self.form]
        self._open_seats(item.title, form, choice.options)

    @on(Button.Pressed, "#rules")
    def _rules_wanted(self) -> None:
        self.action_library_rules()

    @on(OptionList.OptionSelected, "#games")
    @on(Button.Pressed, "#play")
    def _selected(self) -> None:
        self._open(self.chosen)

    @on(OptionList.OptionSelected, "#variants")
    def _selected_variant(self, event: OptionList.OptionSelected) -> None:
        self.form = event.option_index
        self._open(self.chosen)

    def takes_paste(self, text: str) -> bool:
        """The record of a game that is pasted is opened; any other text is left to the line of the search."""
        if not is_record(text):
            return False
        from gdl.room.library.open_table import OpenTable

        self.app.push_screen(OpenTable.pasted(text, self.terminal))
        return True

    def _open(self, item: Item | None) -> None:
        self.say("")
        if isinstance(item, Entry):
            self._open_seats(item.title, item.forms[self.form], {})
        elif isinstance(item, OwnRulebook):
            self.say("Reading it …")
            self._open_own(item)
        elif isinstance(item, SavedGame):
            if item.problem is not None:
                self.say(f"It cannot be read: {item.problem}")
            else:
                from gdl.room.library.open_table import OpenTable

                self.app.push_screen(OpenTable.going_on(item, self.terminal))

    def _open_seats(self, title: str, form: Playable, options: dict[str, int]) -> None:
        from gdl.room.library.seats_screen import SeatsScreen

        self._has_played = True
        self.app.push_screen(SeatsScreen(title, form, options, self.terminal))

    @work(thread=True, exclusive=True, group="own")
    def _open_own(self, item: OwnRulebook) -> None:
        from gdl.library.of_game import playable
        from gdl.library.prepare import Unplayable, prepared

        try:
            game = prepared(str(item.path), {})
            title, form = game.title, playable(game)
        except Unplayable as error:
            self.app.call_from_thread(self.say, f"It cannot be played: {error.message}")
            return
        self.app.call_from_thread(self.say, "")
        self.app.call_from_thread(self._open_seats, title, form, {})

    @work(thread=True, exclusive=True, group="rules")
    def _open_rules(self, name: str) -> None:
        from gdl.library.prepare import Unplayable, prepared
        from gdl.room.rules.rules_screen import RulesScreen

        try:
            game = prepared(name, {})
        except Unplayable as error:
            self.app.call_from_thread(self.say, f"It cannot be played: {error.message}")
            return
        self.app.call_from_thread(self.app.push_screen, RulesScreen(game, self.style))


def _is_same(item: Item, other: Item) -> bool:
    """Are these two the same thing, though one may have been read later?"""
    if isinstance(item, SavedGame) and isinstance(other, SavedGame):
        return item.file.path == other.file.path
    return item == other
