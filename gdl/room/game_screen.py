"""The screen of a game: the board in the middle, beside it what there is to know, below it a line to type in."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from gdl.board_view.style import Line, Style
from gdl.board_view.themes import DARK, Theme
from gdl.records import Recorder, RecordError
from gdl.room import choosing, side
from gdl.room.actions import bindings
from gdl.room.app import RoomApp
from gdl.room.board_widget import BoardWidget, Shown
from gdl.room.choosing import Offer
from gdl.room.colours import Colours
from gdl.room.play import Done, Play
from gdl.table.table import Table
from gdl.terminal.drawing.draw import picture, touched
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.style import writable
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import MachineError
from gdl_interpreter.reference.moves import Word


class GameScreen(Screen[None]):
    """One game at a table."""

    BINDINGS = bindings()
    CSS = """
    #side { width: 30; padding: 0 1; }
    #facts { height: auto; }
    #words { height: auto; max-height: 10; border: none; padding: 0; background: $surface; }
    #line { height: 1; border: none; padding: 0 1; display: none; }
    #message { height: auto; max-height: 3; padding: 0 1; }
    """

    def __init__(self, table: Table, recorder: Recorder | None, style: Style, theme: Theme = DARK) -> None:
        """
        Args:
            table: where the game is played.
            recorder: keeps it in a file; None: it is not recorded.
            style: what the terminal can show.
            theme: the colours.
        """
        super().__init__()
        self.table = table
        self.play = Play(table)
        self.recorder = recorder
        self.style = style
        self.flipped = False
        self.paused = False
        self.seconds = 0.5
        """How long what chance or a random player does is waited for."""
        self.reach: frozenset[int] = frozenset()
        players = [player.name for player in table.game.program.players]
        self._colours = Colours(players, theme, style.colour)
        self._offers: tuple[Offer, ...] = ()
        self._waiting = False

    @property
    def room(self) -> RoomApp:
        """The application."""
        app = self.app
        assert isinstance(app, RoomApp)
        return app

    # ---- what is on the screen

    def compose(self) -> ComposeResult:
        with Horizontal(id="middle"):
            yield BoardWidget(self._shown(), id="board")
            with Vertical(id="side"):
                with VerticalScroll(id="about", can_focus=False):
                    yield Static(id="facts", markup=False)
                yield OptionList(id="words", markup=False, compact=True)
        yield Static(id="message", markup=False)
        yield Input(id="line", placeholder="a move, then Enter; Esc goes back to the board", compact=True)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        self.update()
        self.go_on()

    def on_resize(self) -> None:
        """What is not drawn any more, or again, is in the list of words, or is not."""
        self.call_after_refresh(self.update)

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.query_one("#board", BoardWidget)

    def _shown(self) -> Shown:
        position = self.play.shown
        turns = self.table.turns
        at = next((n for n in reversed(range(len(turns))) if turns[n].move is not None and turns[n].who), None)
        last = touched(turns[at].move) if at is not None and not self.play.choosing.begun else frozenset()

        def draw(width: int, height: int) -> Picture:
            return picture(position, self.style, width, height, self.flipped, last)

        marks: dict[int, str] = {}
        for mark, sites in (("lit", self.play.lit()), ("reach", self.reach), ("chosen", self.play.chosen())):
            marks |= dict.fromkeys(sites, mark)
        return Shown(draw, self._colours, marks)

    def update(self, message: str | None = None) -> None:
        """Show what there is now; `message`: what is to be said, None leaves what was said."""
        self.board.show(self._shown())
        self._show_words()
        self.query_one("#facts", Static).update(Group(*map(self._text, self._lines())))
        if message is not None:
            self.query_one("#message", Static).update(Text(self._fit(message)))

    def _fit(self, text: str) -> str:
        return "\n".join(writable(line, self.style) for line in text.splitlines())

    def _text(self, line: Line) -> Text:
        return self._colours.text(line, lambda text: writable(text, self.style))

    def _lines(self) -> Iterator[Line]:
        yield from side.heading(self.table)
        words = side.next_words(self.play.choosing)
        if words:
            yield ((words, "note"),)
        yield ()
        yield from side.facts(self.play.shown, self.style, 28)

    def _show_words(self) -> None:
        """The list of words that can be chosen, and of sites that are not drawn."""
        drawn = self.board.picture.places if self.board.size.width else None
        hidden = [site for site in sorted(self.play.lit()) if drawn is not None and site not in drawn]
        name_of = self.table.game.program.board.name_of
        sites = tuple(Offer(Word(Ty.SITES, site, name_of(site)), name_of(site)) for site in hidden)
        self._offers = (*self.play.offers(), *sites)
        words = self.query_one("#words", OptionList)
        words.clear_options()
        words.add_options(Option(self._fit(offer.text)) for offer in self._offers)
        words.display = bool(self._offers)

    # ---- the mouse, and the list of words

    @on(BoardWidget.Clicked)
    def _clicked(self, event: BoardWidget.Clicked) -> None:
        self._after(self.play.click(event.site))

    @on(BoardWidget.Hovered)
    def _hovered(self) -> None:
        if self.reach:
            self.reach = frozenset()
            self.update()

    @on(OptionList.OptionSelected, "#words")
    def _taken(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self._offers):
            self._after(self.play.take(self._offers[event.option_index]))

    @on(Input.Submitted, "#line")
    def _typed(self, event: Input.Submitted) -> None:
        line = event.value
        event.input.value = ""
        self._leave_line()
        if line.strip():
            self._after(self.play.typed(line))

    def _after(self, done: Done) -> None:
        """What follows something that was done to the move."""
        self.reach = frozenset()
        if done.played:
            self.save()
        self.update(done.message)
        if done.played:
            self.board.focus()
            self.go_on()
        elif done.asks:
            words = self.query_one("#words", OptionList)
            words.highlighted = 0
            words.focus()
        else:
            self.board.focus()

    def save(self) -> None:
        """Keep the game as it is now."""
        if self.recorder is None:
            return
        try:
            self.recorder.save(self.table.record())
        except RecordError as error:
            self.recorder = None
            self.update(f"{error.message}. The game goes on without being recorded.")

    # ---- what nobody chooses

    def go_on(self) -> None:
        """Let chance, or who is no human, decide, if it is for them."""
        if self._waiting or self.paused or self.table.position.result is not None or self.table.is_human:
            return
        self._waiting = True
        self.set_timer(self.seconds, self._decide)

    def _decide(self) -> None:
        self._waiting = False
        if self.paused or self.table.position.result is not None or self.table.is_human:
            return
        try:
            self.table.play(self.table.draw_lot())
        except MachineError as error:
            self.paused = True
            self.update(f"This cannot be played on: {error.message}.")
            return
        self.save()
        self.update()
        self.go_on()

    # ---- actions

    def on_key(self, event: events.Key) -> None:
        """A capital letter or a digit at the board begins to type a move."""
        if self.focused is self.board and event.character and (event.character.isdigit() or event.character.isupper()):
            event.stop()
            self.action_type_move()
            self.query_one("#line", Input).insert_text_at_cursor(event.character)

    def action_choose(self) -> None:
        """Choose what is under the cursor."""
        if self.board.cursor is not None:
            self._after(self.play.click(self.board.cursor))

    def action_take_back_click(self) -> None:
        """Take back one click; from the list or the line go back to the board."""
        if self.focused is not self.board:
            self._leave_line()
            self.board.focus()
            if self.focused is not None and not self.play.choosing.begun:
                return
        self.play.take_back_click()
        self.reach = frozenset()
        self.update("")

    def action_type_move(self) -> None:
        """Type a move."""
        line = self.query_one("#line", Input)
        line.display = True
        self.query_one("#message", Static).display = False
        line.focus()

    def _leave_line(self) -> None:
        self.query_one("#line", Input).display = False
        self.query_one("#message", Static).display = True

    def action_show_moves(self) -> None:
        """Show where the piece under the cursor can go."""
        site = self.board.cursor
        self.reach = choosing.reach(self.play.choosing, site) if site is not None else frozenset()
        self.update("" if self.reach else self.play.why(site))

    def action_why(self) -> None:
        """Say why what is under the cursor cannot be chosen."""
        self.update(self.play.why(self.board.cursor))

    def action_undo(self) -> None:
        """Take a move back."""
        back = self.table.undo()
        self.save()
        self.update("" if back else "There is nothing to take back.")

    def action_redo(self) -> None:
        """Play again what was taken back."""
        on_again = self.table.redo()
        self.save()
        self.update("" if on_again else "There is nothing to play again.")
        self.go_on()

    def action_flip(self) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped
        self.update()

    def action_pause(self) -> None:
        """Stop what plays by itself, or let it go on."""
        self.paused = not self.paused
        self.update("Stopped; space lets it go on." if self.paused else "")
        self.go_on()

    def action_leave(self) -> None:
        """Leave the game; it is recorded."""
        self.save()
        self.room.leave_screen()
