"""The screen of a game: the board in the middle, beside it what there is to know, below it a line to type in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gdl.api import Game
from gdl.board_view.sidebar import View
from gdl.board_view.style import COLOUR, Style
from gdl.board_view.themes import DARK, THEMES
from gdl.diagnostics import RulebookError
from gdl.opponents.seats import HUMAN, LEVELS, PROCESS_MEGABYTES, RANDOM, thinking
from gdl.records import RecordError, copy_name, write_copy
from gdl.records.model import is_record
from gdl.records.write import record_text
from gdl.room import dialogs, ends
from gdl.room.actions import ACTIONS, bindings
from gdl.room.analyst import Analyst
from gdl.room.app import RoomScreen
from gdl.room.board_widget import BoardWidget, Shown
from gdl.room.colours import Colours
from gdl.room.command_words import answer
from gdl.room.cursor import ARROWS
from gdl.room.draw_offers import DrawOffers, Reply
from gdl.room.menu_place import menu_place
from gdl.room.move_line import MoveLine, MoveSuggester
from gdl.room.opponents import PAUSES, Opponents
from gdl.room.panels.action_menu import open_menu
from gdl.room.panels.beside_board import NARROWEST, columns_beside
from gdl.room.panels.move_tree import MoveTree
from gdl.room.play import Done, Play
from gdl.room.preferences.key_line import KeyLine
from gdl.room.preferences.keys import key_of, leaving_keys
from gdl.room.preferences.settings import RoomSettings
from gdl.room.side_panel import SidePanel
from gdl.search_process import SearchProcess
from gdl.table import begin
from gdl.table.begin import Begun
from gdl.table.errors import TableError
from gdl.table.node import Node
from gdl.terminal.drawing.draw import picture
from gdl.terminal.drawing.last_move import named_sites, touched_at
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.sets_below import with_sets
from gdl_interpreter.reference import MachineError

_SEATS = (HUMAN, *LEVELS, "ai:5s", RANDOM)
_ON_THE_BOARD = ("choose", "take_back_click", "next_place", "previous_place", "words", "next_list", "moves", "menu")
"""What is done on the board itself, and stands in no list."""

_FIRST = ("resign", "offer_draw", "seats", "again", "save_as", "review", "solve", "flip", "rules", "settings", "leave")
"""What stands first in the list of all that can be done."""

TO_TYPE_ON = 0.7
"""Seconds in which a letter that is a command, too, is gone on with if it begins a move."""

_BELOW = 2
"""The rows below the board: a message, and the keys."""

_LONGEST_MOVE, _LONGEST_PASTE = 200, 20_000


class Waiting(NamedTuple):
    """A letter alone on the line that is a command, too. typed: the letter; action: the command; timer: what is to
    do that."""

    typed: str
    action: str
    timer: Timer


@dataclass(frozen=True)
class Thinkers:
    """What opponents may take of the machine. threads: for those that think by the clock, None: as many as there are
    CPUs; megabytes: of memory; ponder: do they think on while others do?"""

    threads: int | None = None
    megabytes: int = PROCESS_MEGABYTES
    ponder: bool = False


class GameScreen(RoomScreen):
    """One game at a table."""

    BINDINGS = bindings()
    CSS = """
    GameScreen { layers: base over; overflow: hidden; }
    #menu { layer: over; position: absolute; display: none; width: auto; min-width: 12; max-width: 40; height: auto;
            max-height: 12; border: round $primary; padding: 0; }
    #line { layer: over; dock: bottom; margin-bottom: 1; height: 1; border: none; padding: 0 1;
            display: none; }
    #middle { margin-bottom: 1; }
    #message { layer: over; dock: bottom; margin-bottom: 1; height: auto; max-height: 3; padding: 0 1; }
    """

    class Heard(Message):
        """The process that thinks has something new."""

    def __init__(self, begun: Begun, style: Style = COLOUR, thinkers: Thinkers = Thinkers()) -> None:
        """
        Args:
            begun: the table, and what keeps its record.
            style: what the terminal can show.
            thinkers: what opponents may take of the machine.
        """
        super().__init__()
        self.begun, self.style = begun, style
        self._unicode = style.unicode
        self.table = table = begun.table
        self.play = Play(table)
        self.flipped = False
        self.reach: frozenset[int] = frozenset()
        game = table.game
        assert isinstance(game, Game), "a table of the room is of a game that was loaded"
        self._game = game
        search = SearchProcess(game, thinkers.threads, thinkers.megabytes, ponder=thinkers.ponder)
        self.analyst = Analyst(table, search, self._hear)
        self.play.who_moves = lambda: self.analyst.opponent
        self._thinkers = thinkers
        self.opponents = Opponents(self.analyst, self._later, RoomSettings().speed)
        self.players = [player.name for player in table.game.program.players]
        self.colours = Colours(self.players, DARK, style.colour)
        self.walking = False
        """Is the game played through by itself?"""
        self.told_end: Node | None = None
        self._left = self._reviews = False
        self.draws = DrawOffers(self.opponents)
        self.side = SidePanel(self.play, self.analyst, style, self.colours)
        self._menu_at = 0, 0
        self._menu_of: int | None = None
        """The site under the cursor when the small list was opened."""
        self._waits: Waiting | None = None
        self._said_of: tuple[Node, str] = self.table.at, ""
        """The last move that somebody made at the screen, and what was said of it."""
        self._began_line = ""
        """The letter that has begun an empty line."""
        self._key_before = ""
        """The letter that was the key of a command just before another one began the line."""
        self._pressed = ""
        """The letter that was pressed last, if it is the key of a command."""

    # ---- what is on the screen

    def _apply(self, settings: RoomSettings) -> None:
        """Show the game as the player's settings say."""
        self.style = Style(self.style.colour, self._unicode and not settings.ascii, settings.signs)
        self.colours = Colours(self.players, THEMES[settings.theme], self.style.colour)
        self.opponents.speed = settings.speed
        self.side.apply(self.style, self.colours, key_of("words", settings.keys), key_of("facts", settings.keys))
        if self.is_mounted:
            self.update()

    def compose(self) -> ComposeResult:
        self._apply(self.room.settings)
        with Horizontal(id="middle"):
            yield BoardWidget(self._shown(), "board", self._window_for)
            yield self.side
        yield Static(id="message", markup=False)
        yield MoveLine(
            id="line",
            placeholder="a move, then Enter; Tab completes, Esc goes back to the board",
            suggester=MoveSuggester(lambda: (self.table.position, self.play.choosing.text)),
            compact=True,
            select_on_focus=False,
        )
        yield KeyLine()
        yield OptionList(id="menu", markup=False, compact=True)

    def on_mount(self) -> None:
        """Begin."""
        self.room.settings_changed.subscribe(self, self._apply)
        self.set_focus(self.board)
        self.set_interval(0.25, self._tick)
        self.call_later(self._begin_playing)

    def _begin_playing(self) -> None:
        """Say what there is to say at first, and let whoever is to move do so."""
        self.update(" ".join([*self.begun.keeper.news(), self._greeting()]).strip())
        self._to_choices()
        self.go_on()

    def _greeting(self) -> str:
        """What is said at first."""
        if self.table.looking:
            return "] goes one move on, [ back, space plays the game through; o plays on from the place on the board."
        if self.table.turns:
            return f"The game goes on where it was left, after {self.table.at.number} moves."
        return self._game.goal or ""

    def on_unmount(self) -> None:
        """The process that thinks ends with the screen."""
        self.opponents.close()
        self.analyst.close()

    def on_resize(self, event: events.Resize) -> None:
        """What stands beside the board has the room that is there."""
        width, height = event.size
        self.side.styles.width = columns_beside(width, height - _BELOW, self._shown().draw)
        self.call_after_refresh(self.update)

    @staticmethod
    def _window_for(columns: int, rows: int) -> Size:
        return columns + NARROWEST, rows + _BELOW

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.query_one("#board", BoardWidget)

    def _shown(self) -> Shown:
        position = self.play.shown
        last = frozenset() if self.play.choosing.begun else touched_at(self.table.last_moved)
        flipped = self.flipped

        def draw(width: int, height: int) -> Picture:
            board = picture(position, self.style, width, height, flipped, last)
            return with_sets(board, View(position, self.style, flipped=flipped), (width, height))

        marks: dict[int, str] = {}
        for mark, sites in (
            ("lit", self.play.lit()),
            ("shade:0", self._better()),
            ("chosen", self.reach),
            ("chosen", self.play.chosen()),
        ):
            marks |= dict.fromkeys(sites, mark)
        return Shown(draw, self.colours, marks)

    def _better(self) -> frozenset[int]:
        """The sites of the move that is thought best, while somebody wants to know."""
        best = self.analyst.best if self.analyst.looks else None
        if best is None or self.play.choosing.begun:
            return frozenset()
        return named_sites(next((move for move in self.play.choosing.moves if move.text == best), None))

    def update(self, message: str | None = None) -> None:
        """Show what there is now; `message`: what is to be said, None leaves what was said."""
        if not self.is_mounted:
            return
        self.board.show(self._shown())
        self.side.show(self.board.picture if self.board.size.width else None, self.flipped)
        if message is not None:
            self.query_one("#message", Static).update(Text(self._fit(message)))

    def _fit(self, text: str) -> str:
        return self.side.fit(text)

    # ---- time

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        self.set_timer(max(seconds, 0.001), do)

    def _hear(self) -> None:
        """Called by another thread."""
        self.post_message(self.Heard())

    @on(Heard)
    def _take_in(self) -> None:
        self.analyst.take_in()
        self._run_clock()
        self.side.show_facts()
        self.side.show_analysis()
        if self._reviews and self.analyst.all_heard:
            self._reviews = False
            self._tell_review()
        answer = self.draws.answered()
        if answer is not None:
            self._follow(*answer)
        if self.analyst.marks:
            self.side.show_moves()
        if self.analyst.looks and self.analyst.best is not None:
            self.board.show(self._shown(), redraw=False)
        self._decide()

    def _prepare(self) -> None:
        """While a person thinks, what the first opponent needs is made."""
        how = next((how for seat in self.table.seats.values() if seat != RANDOM and (how := thinking(seat))), None)
        if how is not None:
            self.analyst.prepare(how)

    def _run_clock(self) -> None:
        """The clock runs, but stands while somebody who thinks gets ready for the first time."""
        if self._left:
            return
        if self.opponents.thinks and not self.analyst.ready:
            self.table.stop_clock()
        else:
            self.table.start_clock()

    def _tick(self) -> None:
        """The clocks go on."""
        if self.table.clock is None:
            return
        before = self.table.at, self.table.outcome
        try:
            self.table.look_at_clock()
        except MachineError as error:
            self.update(f"The time is up, but {error.message}.")
        if (self.table.at, self.table.outcome) != before:
            self.moved()
        else:
            self.side.show_facts()

    # ---- the mouse, the list of words, the line

    @on(BoardWidget.Clicked)
    async def _clicked(self, event: BoardWidget.Clicked) -> None:
        await self._wait_no_more()
        self._pressed = ""
        if self.is_active:
            self._after(self.play.click(event.site), (event.x, event.y))

    @on(BoardWidget.Hovered)
    def _hovered(self, event: BoardWidget.Hovered) -> None:
        if self.board.has_focus and event.site != self._menu_of:
            self._close_menu()  # it might hide the cursor
        self.side.look_at(event.site)
        if self.reach:
            self.reach = frozenset()
            self.update()

    @on(OptionList.OptionSelected, "#words")
    @on(OptionList.OptionSelected, "#menu")
    def _taken(self, event: OptionList.OptionSelected) -> None:
        menu = self.query_one("#menu", OptionList)
        at = self._menu_at if menu.display else None
        self._close_menu()
        if event.option_index < len(self.side.offers):
            self._after(self.play.take(self.side.offers[event.option_index]), at)

    @on(Input.Submitted, "#line")
    def _typed(self, event: Input.Submitted) -> None:
        self._take_line(event.value)

    def _take_line(self, line: str) -> None:
        """A line has been typed."""
        self._leave_line()
        self._to_choices()
        begun = line.strip().partition(" ")[0]
        whole = self._began_line + begun  # `tiger`, where `t` has only begun the line
        if begun and not self.play.begins(begun, any_case=True) and self.play.begins(whole, any_case=True):
            line, begun = self._began_line + line.strip(), whole
        told = None if self.play.begins(begun) else self._answer(line) or self._answer(self._key_before + line)
        if told is not None:
            self.update(told)
        elif line.strip():
            self._after(self.play.typed(line))

    def _answer(self, line: str) -> str | None:
        """What is said of a command of line mode; None if a line is none."""
        return answer(line, self.table.position, self.room.settings.keys)

    @on(MoveTree.Chosen)
    def _gone_to(self, event: MoveTree.Chosen) -> None:
        self.show_node(event.node)

    def _after(self, done: Done, at: tuple[int, int] | None = None) -> None:
        """What follows something that was done to the move; `at`: the cell where it was done."""
        self.reach = frozenset()
        self._close_menu()
        if done.played:
            self.set_focus(self.board)
            self._said_of = self.table.at, done.message
            self.moved(done.message)
            return
        self.update(done.told(key_of("why", self.room.settings.keys)))
        if done.asks:
            self._open_menu(at)
        else:
            self._to_choices()

    def _open_menu(self, at: tuple[int, int] | None) -> None:
        """A small list of the words that can be chosen, beside the cell where one has clicked. The keys stay with the
        board as long as something can be chosen there, too."""
        if at is None:
            place = self.board.place_of(self.board.cursor) if self.board.cursor is not None else None
            at = place if place is not None else (0, 0)
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        menu.add_options(Option(self._fit(offer.text)) for offer in self.side.offers)
        width = max((len(offer.text) for offer in self.side.offers), default=8) + 4
        height = min(len(self.side.offers), 10) + 2
        width = min(40, max(12, width))
        menu.styles.width = width
        lit = [cell for site in self.play.lit() if (cell := self.board.place_of(site)) is not None]
        self._menu_of = self.board.cursor
        self._menu_at = menu_place(at, (width, height), (self.size.width, self.size.height), lit)
        menu.styles.offset = self._menu_at
        menu.display = True
        if self._only_words:
            self._to_menu()
        else:
            menu.highlighted = None
            self.set_focus(self.board)

    def _to_menu(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.highlighted = 0
        self.set_focus(menu)

    def _close_menu(self) -> None:
        self.query_one("#menu", OptionList).display = False

    @on(events.DescendantFocus)
    async def _leave_what_was_open(self) -> None:
        """The line and the small list are open as long as they have the keys."""
        line = self.query_one("#line", Input)
        if line.display and self.focused not in (None, line):
            await self._wait_no_more()
            self._leave_line()
        menu = self.query_one("#menu", OptionList)
        if menu.display and self.focused is not menu and (self.focused is not self.board or self._only_words):
            self._close_menu()
            if self.focused is self.board:
                self._to_choices()

    @property
    def _only_words(self) -> bool:
        """Can only something in the list of words be chosen next, and nothing that is drawn?"""
        lit = self.play.lit()
        return bool(self.side.offers) and not (lit & self.board.picture.places.keys() if self.board.size.width else lit)

    def _to_choices(self) -> None:
        """The keys go to the board or, where only words can be chosen, to their list."""
        if self._only_words:
            self.action_words()
        else:
            self.set_focus(self.board)

    # ---- what follows a move

    def moved(self, message: str = "") -> None:
        """Something has happened at the table."""
        self._close_menu()
        news = self.begun.keeper.news()
        turn = self.table.last
        if not message and turn is not None and turn.who is None:
            message = str(turn)
        if self.room.settings.turn_board and self.table.is_human:
            self.flipped = self.players.index(self.table.mover or self.players[0]) % 2 == 1
        self.update(" ".join([message, *news]).strip())
        if self.focused in (None, self.board, self.side.words):
            self._to_choices()
        self.go_on()
        if self.table.outcome is not None and self.told_end is not self.table.at and not self.table.looking:
            self.told_end = self.table.at
            self.set_timer(0.3, self.tell_end)

    def go_on(self) -> None:
        """Let whoever plays by themselves do so, or let the program look at the position."""
        self.opponents.go_on(self._decide)
        self.side.show_facts()
        self._run_clock()
        if self.table.is_human and not self.analyst.looks:
            self._prepare()
        if self.analyst.looks and not self.analyst.busy:
            self.analyst.look(self.table.at)
            self.side.show_analysis()

    def _decide(self) -> None:
        decided = self.opponents.decided()
        if decided is None:
            return
        mover = self.table.mover
        if decided.lost and mover is not None:
            self._try(lambda: self.table.resign(mover), f"{mover} loses: {decided.failed}.")
            return
        if decided.move is None:
            self._pause(True)
            self.update(f"{decided.failed.rstrip('.')}. You can move for them; space lets them go on.")
            return
        said = self._said_of[1] if self._said_of[0] is self.table.at else ""
        done = self.play.make(decided.move)
        done = self.play.set_up() or done
        if not done.played:
            self._pause(True)
        self.moved(done.message or said)  # what is said of a move stays where its answer comes at once
        if self.room.settings.bell and self.table.is_human and not self.opponents.paused:
            self.app.bell()

    def show_node(self, node: Node) -> None:
        """Go to a place of the game."""
        self._close_menu()
        self.reach = frozenset()
        try:
            self.table.go(node)
        except TableError as error:
            self.update(f"{error.message}.")
            return
        self.play.take_back_all()  # also where the game is there already
        self.update(self._remark(node))
        if self.focused in (None, self.board, self.side.words):
            self._to_choices()
        self.go_on()

    def _remark(self, node: Node) -> str:
        return " — ".join(part for part in (node.name, node.note) if part)

    def tell_end(self) -> None:
        """Who won, and what can be done now."""
        if self.table.outcome is not None and self.is_current:
            self.action_again()

    # ---- actions: choosing

    async def takes_key(self, event: events.Key) -> bool:
        """A letter or a digit begins to type a move, if it does nothing else or moves begin with it.

        What else it does is done if nothing more is typed soon, or before what an arrow does. What is typed on, however
        fast, comes into the line.
        """
        typed = event.character or ""
        line = self.query_one("#line", Input)
        before, self._pressed = self._pressed, ""
        if event.key in ARROWS or self.focused is not line or self._is_two_commands(line, typed):
            await self._wait_no_more()
        if event.key in ARROWS or not self.is_active:
            return False
        if self.focused is line:
            if event.key == "enter":
                self._take_line(line.value)
            elif event.is_printable and typed:
                line.replace(typed, *line.selection)
            return event.key == "enter" or event.is_printable
        if isinstance(self.focused, Input):
            return False
        bound = self.active_bindings.get(event.key)
        if bound is not None and bound.binding.id == "type_move":
            self.action_type_move()
            self._began_line = typed
            return True
        self._pressed = typed if bound is not None and typed.isalpha() else ""
        if not typed.isalnum() or not (bound is None or self.play.begins(typed)):
            return False
        self.action_type_move()
        self._key_before = before
        line.insert_text_at_cursor(typed)
        if bound is not None:
            timer = self.set_timer(TO_TYPE_ON, self._wait_no_more)
            self._waits = Waiting(typed, bound.binding.action, timer)
        return True

    def _is_two_commands(self, line: Input, typed: str) -> bool:
        """Is a letter waiting that begins no move together with the one behind it, so that either is a command?"""
        waited = self._waits
        if waited is None or line.value != waited.typed or not typed.isalpha():
            return False
        return not (self.play.begins(waited.typed + typed) or self.play.has_word(waited.typed))

    async def _wait_no_more(self) -> None:
        """A letter that might have begun a move, and is still alone on the line, does what else it does.

        Where a window has opened meanwhile it does nothing.
        """
        waited, line = self._waits, self.query_one("#line", Input)
        self._stop_waiting()
        if waited is not None and line.value == waited.typed:
            typing = self.focused in (None, line)
            self._leave_line()
            if typing:
                self._to_choices()
            if self.is_active:
                await self.run_action(waited.action)

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.timer.stop()
        self._waits = None

    def action_choose(self) -> None:
        """Choose what is under the cursor; if it was chosen last, and the small list stands beside it, go there."""
        if self.focused is not self.board or self.board.cursor is None:
            return
        if self.query_one("#menu").display and self.play.is_last(self.board.cursor):
            self._to_menu()
        else:
            self._after(self.play.click(self.board.cursor))

    def action_next_place(self) -> None:
        """Put the cursor on the next place that can be chosen."""
        self._to_place(1)

    def action_previous_place(self) -> None:
        """Put the cursor on the one before."""
        self._to_place(-1)

    def _to_place(self, step: int) -> None:
        if self.board.to_next(self.play.lit(), step):
            self.set_focus(self.board)
        else:
            self._to_choices()

    def action_words(self) -> None:
        """Go to the list of words: the small one, if it is open."""
        words = self.side.words
        if self.query_one("#menu").display:
            self._to_menu()
        elif self.side.offers:
            words.highlighted = 0 if words.highlighted is None else words.highlighted
            self.set_focus(words)
        else:
            self.update("There is no word to choose now.")

    def action_next_list(self) -> None:
        """From the board to the words, if there are any, from there to the list of moves, and back."""
        if self.focused is self.board and (self.side.offers or self.query_one("#menu").display):
            self.action_words()
        elif self.focused in (self.board, self.side.words):
            self.action_moves()
        elif self.focused is not self.query_one("#line"):
            self.set_focus(self.board)

    def action_moves(self) -> None:
        """Go to the list of moves."""
        self.side.moves.focus()

    def action_take_back_click(self) -> None:
        """Take back one click; from a list or the line go back to the board."""
        if self.focused is self.query_one("#line"):
            self._leave_line()
            self._to_choices()
            return
        menu = self.query_one("#menu", OptionList)
        at_choices = menu.display or self.focused is self.board
        at_choices |= self._only_words and self.focused is self.side.words and self.play.choosing.begun
        self._close_menu()
        if not at_choices:
            self.set_focus(self.board)
            return
        self.play.take_back_click()
        self.reach = frozenset()
        self.update("")
        self._to_choices()

    def action_type_move(self) -> None:
        """Type a move, on an empty line."""
        self._stop_waiting()
        self._began_line = self._key_before = ""
        line = self.query_one("#line", Input)
        line.value = ""
        line.display = True
        self.query_one("#message", Static).display = False
        self._close_menu()
        self.set_focus(line)

    def _leave_line(self) -> None:
        """Nothing is typed any more, and nothing waits for more."""
        self._stop_waiting()
        line = self.query_one("#line", Input)
        line.value = ""
        line.display = False
        self.query_one("#message", Static).display = True

    def action_show_moves(self) -> None:
        """Show where the piece under the cursor can go."""
        self.reach, said = self.play.leads(self.board.cursor)
        self.update(said)

    def action_why(self) -> None:
        """Say why what is under the cursor cannot be chosen."""
        self.update(self.play.why(self.board.cursor))

    # ---- actions: going through the game

    def action_undo(self) -> None:
        """Take a move back."""
        self.opponents.stop()
        self.moved("" if self.table.undo() else self.table.no_undo)

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self.moved("" if self.table.redo() else "There is nothing to play again.")

    def action_back(self) -> None:
        """One move back in the game."""
        if self.table.at.parent is not None:
            self.show_node(self.table.at.parent)

    def action_forward(self) -> None:
        """One move on."""
        if self.table.forward():
            self.show_node(self.table.at)

    def action_to_start(self) -> None:
        """To the beginning of the game."""
        self.show_node(self.table.root)

    def action_to_end(self) -> None:
        """To the end of the line."""
        self.show_node(self.table.head)

    def action_next_turn(self) -> None:
        """To the next move of the line at which the game turned."""
        self._to_turn(1)

    def action_previous_turn(self) -> None:
        """To the one before."""
        self._to_turn(-1)

    def _to_turn(self, step: int) -> None:
        line = self.table.head.line
        ahead = line[self.table.at.depth + 1 :] if step > 0 else line[: self.table.at.depth][::-1]
        node = next((node for node in ahead if node in self.analyst.marks), None)
        if node is not None:
            self.show_node(node)
        elif any(node in self.analyst.marks for node in line):
            self.update("There is no turning point further on." if step > 0 else "There is no turning point before.")
        else:
            self.update("No turning points are known in this line; v goes over the game and finds them.")

    def action_play_on(self) -> None:
        """Play on from what the board shows, against whoever sits there."""
        self.table.play_on()
        self._pause(False)
        self.moved()

    def action_pause(self) -> None:
        """Stop what plays by itself, or let it go on; at an earlier place, play the game through."""
        if self.table.looking or self.walking:
            self.walking = not self.walking
            self.update("Playing through; space stops it." if self.walking else "")
            self._walk()
            return
        self._pause(not self.opponents.paused)
        self.update("Stopped: you can move for everybody; space lets them go on." if self.opponents.paused else "")
        self.go_on()

    def _pause(self, paused: bool) -> None:
        """While opponents are stopped, moves can be chosen for everybody."""
        self.opponents.paused = self.play.for_all = paused

    def _walk(self) -> None:
        if not self.walking:
            return
        if not self.table.looking or not self.table.forward():
            self.walking = False
            return
        self.show_node(self.table.at)
        self._later(max(0.05, PAUSES[self.opponents.speed]), self._walk)

    def action_faster(self) -> None:
        """Play faster."""
        self._set_speed(self.opponents.speed + 1)

    def action_slower(self) -> None:
        """Play slower."""
        self._set_speed(self.opponents.speed - 1)

    def _set_speed(self, speed: int) -> None:
        self.opponents.speed = min(len(PAUSES) - 1, max(0, speed))
        self.room.change_settings(replace(self.room.settings, speed=self.opponents.speed))
        self.update(f"Speed {self.opponents.speed} of {len(PAUSES) - 1}.")

    def action_rename(self) -> None:
        """Name the place on the board."""
        self._remark_on("What is this place called?", self.table.at.name, self.table.rename)

    def action_comment(self) -> None:
        """Write a comment on the place on the board."""
        self._remark_on("What is to be said about this place?", self.table.at.note, self.table.comment)

    def _remark_on(self, title: str, old: str, keep: Callable[[Node, str], None]) -> None:
        node = self.table.at

        def given(text: str | None) -> None:
            if text is None:
                return
            try:
                keep(node, text)
            except (RecordError, TableError) as error:
                self.update(f"{error.message}.")
                return
            self.update(self._remark(node))

        self.app.push_screen(dialogs.AskText(title, old), given)

    def action_promote(self) -> None:
        """Make the line on the board the main line."""
        was_main = all(node.parent is None or node.parent.children[0] is node for node in self.table.line)
        self.table.promote(self.table.at)
        self.update("This is the main line already." if was_main else "This is the main line now.")

    def action_delete(self) -> None:
        """Delete the move on the board and all behind it."""
        node = self.table.at
        if node.turn is None:
            self.update("The beginning of the game cannot be deleted.")
            return
        count = sum(1 for _ in node.below())
        behind = f" and {count - 1} behind it" if count > 1 else ""

        def chosen(choice: int | None) -> None:
            if choice == 1:
                self.table.delete(node)
                self.moved()

        self.app.push_screen(
            dialogs.AskChoice(self._fit(f"Delete {node.turn.text}{behind}?"), ("Keep", "Delete")), chosen
        )

    # ---- actions: analysis

    def action_analyse(self) -> None:
        """Let the program look at the position for as long as it is on the board, or not any more."""
        self.analyst.looks = not self.analyst.looks
        if not self.analyst.looks and not self.analyst.busy:
            self.analyst.stop()
        later = "The program looks at the position as soon as it has done what it is at."
        self.update((later if self.analyst.busy else "") if self.analyst.looks else "No analysis any more.")
        self.go_on()

    def action_review(self) -> None:
        """Go over the game."""
        self._pause(True)
        self.analyst.review()
        self._reviews = True
        self.update("Going over the game; turning points get a mark, and the better line becomes a variation.")

    def _tell_review(self) -> None:
        """What a review has come to, and how to look at it."""
        count = sum(node in self.analyst.marks for node in self.table.head.line)
        if self.analyst.reviewed:
            points = "No move turned the game" if not count else f"{count} turning point{'s' * (count != 1)}"
            self.update(f"{points}; < and > go to them." if count else f"{points}.")

    def action_solve(self) -> None:
        """Who wins here, exactly?"""
        if self.table.outcome is not None or self.table.position.is_chance:
            self.update("There is nothing to solve here.")
            return
        self._pause(not self.table.is_human)
        self.analyst.solve(self.table.at)
        self.update()

    # ---- actions: the table

    def _ask(
        self,
        title: str,
        choices: Sequence[tuple[str, Callable[[], None] | None]],
        keys: Mapping[str, int] | None = None,
    ) -> None:
        """Let one of several things be chosen, and do it.

        Args:
            title: what is asked.
            choices: what each is called, and what does it (None: nothing is done).
            keys: keys that choose at once, and what each chooses.
        """

        def chosen(index: int | None) -> None:
            do = choices[index][1] if index is not None else None
            if do is not None:
                do()

        labels = [self._fit(label) for label, _ in choices]
        self.app.push_screen(dialogs.AskChoice(self._fit(title), labels, keys=keys), chosen)

    def _try(self, do: Callable[[], object], said: str = "") -> None:
        """Do something at the table that it may refuse."""
        try:
            do()
        except (MachineError, TableError, RecordError) as error:
            self.update(f"{error.message.rstrip('.')}.")
            return
        self.moved(said)

    def _person_here(self) -> str | None:
        """The player for whom somebody at the screen may speak: who is to move, or else the first human. None where
        there is none, or the game is over."""
        table = self.table
        if table.outcome is not None:
            return None
        if table.is_human:
            return table.mover
        seated = self.players[: table.game.program.seated]
        return next((name for name in seated if table.seats[table.person(name)] == HUMAN), None)

    def action_resign(self) -> None:
        """Give up."""
        who = self._person_here()
        if who is None:
            self.update("There is nobody here who could resign.")
            return
        self._ask(
            f"Does {who} resign?", (("Play on", None), ("Resign", lambda: self._try(lambda: self.table.resign(who))))
        )

    def action_offer_draw(self) -> None:
        """Offer a draw."""
        who = self._person_here()
        if who is None:
            self.update("There is nobody here who could offer a draw.")
            return
        self._follow(who, self.draws.offer(who))

    def _follow(self, offering: str, reply: Reply) -> None:
        """What follows the offer of a draw: the people at the screen are asked; where there are none, it is agreed."""
        if reply.thinks:
            self.update(reply.says)
        elif reply.asks is None:
            self.update(reply.says)
            self.go_on()
        elif not reply.asks:
            self._try(self.table.agree_draw)
        else:
            answer = (("No, play on", self.go_on), ("Agreed: a draw", lambda: self._try(self.table.agree_draw)))
            self._ask(f"{offering} offers a draw. {' and '.join(reply.asks)}, do you agree?", answer)

    def action_seats(self) -> None:
        """Who plays for whom from now on."""
        seated = self.players[: self.table.game.program.seated]

        def sits(name: str, who: str) -> tuple[str, Callable[[], None]]:
            return who, lambda: self._sit(name, who)

        def seat_of(name: str) -> Callable[[], None]:
            return lambda: self._ask(f"Who plays {name}?", [sits(name, who) for who in _SEATS])

        self._ask("Whose seat?", [(f"{name}: {self.table.seats[name]}", seat_of(name)) for name in seated])

    def _sit(self, player: str, who: str) -> None:
        self.opponents.stop()
        self._try(lambda: self.table.sit(player, who), f"{player}: {who}")

    def action_event(self) -> None:
        """Announce an event of the rulebook."""
        names = [event.name for event in self.table.game.program.events]
        if not names:
            self.update("There is nothing to announce in this game.")
            return

        def announces(name: str) -> tuple[str, Callable[[], None]]:
            return name.replace("_", " "), lambda: self._try(lambda: self.table.announce(name))

        self._ask("What is announced?", [announces(name) for name in names])

    def action_again(self) -> None:
        """Who has won, and another game."""
        table = self.table
        match = table.match
        others = "sides swapped" if table.game.program.seated == 2 else "everybody one seat on"
        choices: list[tuple[str, Callable[[], None] | None]] = [("Look at the board", None)]
        if table.outcome is not None and match is not None and not match.is_over:
            choices.append(("The next game of the match", self._next_game))
        choices += [
            ("Another game", lambda: self._begin(dict(table.seats))),
            (f"Another game, {others}", lambda: self._begin(ends.swapped(table.seats, table.game.program.seated))),
            ("Go over the game", self.action_review),
            ("Save a copy", self.action_save_as),
            (f"Leave  ({key_of('leave', self.room.settings.keys)})", self.action_leave),
        ]
        told = f"{match}. " if match is not None else ""
        if match is not None and match.is_over:
            leaders = match.leaders
            told += f"{leaders[0]} wins the match. " if len(leaders) == 1 else "The match is drawn. "
        leaving = dict.fromkeys(leaving_keys("leave", self.room.settings.keys), len(choices) - 1)
        self._ask(f"{ends.result_sentence(table)} {told}What now?".strip(), choices, leaving)

    def _next_game(self) -> None:
        self._try(self.table.next_game)
        self.table.start_clock()

    def _begin(self, seats: dict[str, str]) -> None:
        try:
            begun = ends.another(self.table, seats)
        except (RecordError, MachineError) as error:
            self.update(f"{error.message}.")
            return
        self._switch(begun)

    def action_save_as(self) -> None:
        """Save a copy of the record."""

        def given(name: str | None) -> None:
            if not name:
                return
            try:
                self.update(f"A copy is in {write_copy(name, self.table.record())}.")
            except RecordError as error:
                self.update(f"{error.message.rstrip('.')}.")

        self.app.push_screen(dialogs.AskText("Save a copy under which name?", copy_name(self.table.game.name)), given)

    def action_copy_move(self) -> None:
        """Copy the move that led to what the board shows."""
        turn = self.table.last
        self._copy(turn.text if turn is not None else "", "The move")

    def action_copy_position(self) -> None:
        """Copy the position on the board."""
        try:
            self._copy(self.table.position.text, "The position")
        except MachineError as error:
            self.update(f"{error.message.rstrip('.')}.")

    def action_copy_record(self) -> None:
        """Copy the record of the game."""
        self._copy(record_text(self.table.record()), "The record")

    def _copy(self, text: str, what: str) -> None:
        if not text:
            self.update("There is nothing to copy yet.")
            return
        self.app.copy_to_clipboard(text)
        self.update(f"{what} is copied, if this terminal lets programs do that.")

    def on_paste(self, event: events.Paste) -> None:
        """A move that is pasted is played; a position begins a game; a record is opened."""
        text = event.text.strip()
        if not text or self.focused not in (self.board, self.side.words):
            return
        event.stop()
        if "\n" not in text and len(text) <= _LONGEST_MOVE:
            done = self.play.typed(text)
            if done.played or not self.table.game.program.notations:
                self._after(done)
                return
        if is_record(text):
            self._paste_record(text)
            return
        try:
            begun = begin.new(self.table.game, self.table.seats, position=text[:_LONGEST_PASTE])
        except (RulebookError, RecordError, MachineError):
            self.update("What was pasted is neither a move that can be made now nor a position of this game.")
            return
        begin_it = (("No", None), ("Begin a game there", lambda: self._switch(begun)))
        self._ask("A position was pasted.", begin_it)

    def _paste_record(self, text: str) -> None:
        """Look at a record that was pasted, if its rulebook is that of the game."""
        try:
            begun = begin.copied(self.table.game, text)
        except (RecordError, TableError, MachineError) as error:
            elsewhere = " The library opens records of all games that are pasted there."
            other = elsewhere if isinstance(error, RecordError) and error.code.startswith("other-") else ""
            self.update(f"What was pasted is a record, but {error.message.rstrip('.')}.{other}")
            return
        moves = begun.table.head.number
        said = f"The record of a game of {moves} moves was pasted."
        self._ask(said, (("Leave it", None), ("Look at it", lambda: self._switch(begun))))

    def _switch(self, begun: Begun) -> None:
        self.app.switch_screen(GameScreen(begun, Style(self.style.colour, self._unicode), self._thinkers))

    def action_flip(self) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped
        self.update()

    def action_bell(self) -> None:
        """The bell on or off."""
        rings = not self.room.settings.bell
        self.room.change_settings(replace(self.room.settings, bell=rings))
        self.update("The bell rings when it is your turn." if rings else "The bell is off.")

    def action_facts(self) -> None:
        """All that is told beside the board."""
        from gdl.room.panels.all_facts import AllFacts

        self.app.push_screen(AllFacts(self.side.facts, self.colours))

    def action_rules(self) -> None:
        """How this game is played."""
        from gdl.room.rules.rules_screen import RulesScreen  # later screens are read when they are wanted

        self.app.push_screen(RulesScreen(self._game, self.style))

    def action_keys(self) -> None:
        """All keys."""
        from gdl.room.preferences.keys_screen import KeysScreen

        self.app.push_screen(KeysScreen())

    def action_settings(self) -> None:
        """Colours, bell and other settings."""
        from gdl.room.preferences.settings_screen import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_menu(self) -> None:
        """All that can be done, to be chosen from a list."""
        left_out = {*_ON_THE_BOARD, *self._in_vain()}
        these = [action for action in ACTIONS if action.name not in left_out]
        these.sort(key=lambda action: action.name not in _FIRST)
        open_menu(self, these, self._fit)

    def _in_vain(self) -> Iterator[str]:
        """Actions at the table that would only be refused now."""
        if self._person_here() is None:
            yield from ("resign", "offer_draw")
        if self.table.outcome is not None or self.table.position.is_chance:
            yield "solve"
        if not self.table.game.program.events:
            yield "event"

    def action_leave(self) -> None:
        """Leave the game; it is recorded."""
        self._left = True
        self.table.stop_clock()
        self.room.leave_screen()
