"""The screen of a rulebook that is being written: board, legal moves, findings and examples, anew at each save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache, partial
from inspect import isawaitable
from itertools import count
from pathlib import Path
from threading import Event, Lock
from typing import ClassVar

from rich.style import Style as RichStyle
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.reactive import var
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, get_current_worker

from gdl.api import Game, game_of
from gdl.board_view.sidebar import View
from gdl.board_view.style import Line, Style
from gdl.board_view.themes import THEMES
from gdl.diagnostics import Diagnostic, RulebookError, Source, Sources
from gdl.diagnostics.render import render_pieces
from gdl.infra.cells import width
from gdl.inspection.evaluate import NAME, evaluate
from gdl.loading import split_variant
from gdl.room import dialogs, side
from gdl.room.app import RoomScreen
from gdl.room.board_widget import BoardWidget, Shown
from gdl.room.colours import Colours
from gdl.room.command_words import WHILE_WRITING, answer
from gdl.room.cursor import ARROWS
from gdl.room.move_line import TypedLine
from gdl.room.panels.action_menu import open_menu
from gdl.room.panels.all_facts import AllFacts
from gdl.room.panels.beside_board import NARROWEST, columns_beside
from gdl.room.panels.word_list import WordList, offers_beside
from gdl.room.play import AT_ONCE, Done
from gdl.room.preferences.key_line import KeyLine
from gdl.room.preferences.keys import WATCH, WATCH_ACTIONS, bindings_of, key_of
from gdl.syntax.rereading import Rereader
from gdl.terminal.drawing.draw import picture
from gdl.terminal.drawing.last_move import touched_at
from gdl.terminal.drawing.lattice import Size
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.sets_below import with_sets
from gdl.terminal.style import writable
from gdl.watch import new_example
from gdl.watch.memory import settle, without_collection
from gdl.watch.name_list import AskName
from gdl.watch.new_example import ChangedFileError, ExampleError
from gdl.watch.reading import FileWatch, Reading, begin, findings, read_rulebook, verdicts_on
from gdl.watch.trial import Trial
from gdl.watch.verdict import ExampleVerdict
from gdl.watch.verdicts import Verdicts
from gdl_interpreter.reference import MachineError, Position

LOOK = 0.01
"""Seconds between two looks at the files."""

_DRAWING = 1.0
"""Seconds in which what is known last has been drawn."""

MOST_MOVES = 500
"""Legal moves that are listed."""

_SAVED_MEANWHILE = "The rulebook has been saved meanwhile, and what was played is not as it was: look again."
_NO_EXAMPLE_YET = "The rulebook has errors: an example can be shown when it has none."
_COMING = "A window opens; what you type meanwhile goes into it."
_NO_NAME = "An example has a name. Type one; Esc writes no example."
_MOST_FINDINGS = 30
_LAST = 3
"""So many of the last moves are told."""

_BESIDE = 26
"""The columns beside the board in a window of 80."""

_FOUND = 30
"""Of a hundred rows above the keys, those below the board for what is wrong."""

_SAID_AND_KEYS = 2
"""The rows for what is said, and for the keys."""

_LISTED = 40
"""Of a hundred rows beside the board, those that the list of moves has for sure, where it is long."""
_BELOW_PICTURES = 4
"""The rows that it has for sure below pictures."""

_MOST_WORDS = 6
"""Rows that the words may take which can be clicked."""

_ANY = 1000
"""Rows, as long as it is not known how many there are."""
_WEIGHTS = {"31": "bad", "33": "last", "36": "label", "34": "label"}

_TYPING = {"watch_type": "", "watch_value": ":"}
"""Actions that open the line, and what stands in it then."""

_ASKING = frozenset({"watch_moves", "watch_position", "watch_example"})
"""Actions that open a window in which a name is typed."""

_WAY_OUT = frozenset({"escape", "ctrl+q", "ctrl+c"})
"""Keys that are part of no name."""

_ON_THE_BOARD = frozenset({"watch_choose", "watch_to_board", "watch_next_place", "watch_previous_place", "watch_menu"})
"""Actions that are in no list of all that can be done: what they do is done on the board."""

_BY_CHANCE = frozenset({"watch_chance", "watch_all_chance"})
"""Actions that are in it only where it is for chance to decide."""

_AT_ONCE = frozenset({"watch_leave", "watch_keys", "watch_list", "watch_to_board", "watch_read", "watch_choose"})
_WAITING = frozenset(action.name for action in WATCH_ACTIONS) - _AT_ONCE
"""Actions that wait until the rulebook has been read; what Enter chooses is not to be seen before."""


class _Line(TypedLine):
    """The line in which moves and expressions are typed; its keys are told at the bottom."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Take", key_display="enter"),
        Binding("escape", "screen.watch_to_board", "Back"),
    ]


class _Moves(OptionList):
    """The list of moves; its keys are told at the bottom as long as it has them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Play", key_display="enter"),
        Binding("escape", "screen.watch_take_back", "Take back"),  # where it does that
        Binding("escape", "screen.watch_to_board", "Back"),
        Binding("tab", "screen.watch_list", "Board"),
    ]


class _Words(WordList):
    """The words that a move may begin or go on with; its keys are told at the bottom as long as it has them. A click on
    one leaves the keys where they are."""

    FOCUS_ON_CLICK = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Choose", key_display="enter"),
        Binding("escape", "screen.watch_to_board", "Back"),
        Binding("tab", "screen.watch_list", "List"),
    ]

    def on_blur(self) -> None:
        """None of them is meant by Enter any more."""
        self.highlighted = None


class _Side(Vertical):
    """What stands beside the board."""

    class Resized(Message):
        """There are more rows, or fewer."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


@lru_cache(maxsize=1)
def _colours(players: tuple[str, ...], theme: str, colour: bool) -> Colours:
    """The colours of a game with these players, in the theme of this name."""
    return Colours(players, THEMES[theme], colour)


def _is_before(verdict: ExampleVerdict, other: ExampleVerdict) -> bool:
    """Does an example stand before another one of its rulebook?"""
    return verdict.rulebook == other.rulebook and verdict.number < other.number


def _has_failed(verdict: ExampleVerdict) -> bool:
    return bool(verdict.failures)


class WatchScreen(RoomScreen):
    """What a rulebook is at the moment."""

    BINDINGS = bindings_of(WATCH_ACTIONS)
    CSS = """
    WatchScreen #side { width: 26; padding: 0 0 0 1; }
    WatchScreen #facts { height: auto; }
    WatchScreen #words { max-height: 6; }
    WatchScreen #words > .option-list--option { text-style: underline; }
    WatchScreen #moves { height: 1fr; border: none; padding: 0; scrollbar-size: 1 1; }
    WatchScreen #below { padding: 0 1; scrollbar-size: 1 1; }
    WatchScreen #found { height: auto; }
    WatchScreen #count { height: auto; margin-bottom: 1; padding: 0 1; }
    WatchScreen #said { layer: over; dock: bottom; margin-bottom: 1; height: auto; }
    WatchScreen #message { height: auto; max-height: 6; padding: 0 1; }
    WatchScreen #line { height: 1; border: none; padding: 0 1; display: none; }
    """

    reading: var[Reading] = var(Reading(None, None, ()), always_update=True)
    """What was read at the last save."""
    is_linted = var(False)
    """Are the findings of the last save known?"""
    busy = var(True)
    """Is something of the last save still being worked out?"""

    def __init__(self, name: str, settings: Mapping[str, int], style: Style) -> None:
        """
        Args:
            name: the path of the rulebook, or that with a variant behind a colon.
            settings: the options that are set.
            style: what the terminal can show.
        """
        super().__init__()
        self.name_of_rulebook, self.settings, self.style = name, settings, style
        self.path = Path(name if Path(name).is_file() else split_variant(name)[0])
        self.files = FileWatch(self.path)
        self.trial: Trial | None = None
        self.found: tuple[Diagnostic, ...] = ()
        self.verdicts: list[ExampleVerdict] = []
        self._read = False
        """Has the rulebook been read at all?"""
        self._reading = Lock()
        self._rereader, self._verdicts = Rereader(), Verdicts()
        self._begun = False
        """Is what is shown a game without a turn?"""
        self._begun_anew = 0
        """How often a game was begun anew: each time chance draws otherwise."""
        self._beside = _BESIDE
        """The columns of what stands beside the board."""
        self._listed: tuple[str, ...] = ()
        self._told: dict[str, Text] = {}
        """What stands in the places for facts, findings, their number, and what is said."""
        self._held = 0
        """The rows of facts that the list of what chance may bring stands below."""
        self._went_there = False
        """Did the keys go to the list of moves by themselves, since nothing but a word could be chosen?"""
        self._chance_at: Position | None = None
        """The position in which it was last seen that chance is to decide."""
        self._marked: tuple[int, ...] = ()
        self._of_example = ""
        """What is to be said, when the file is read again, of an example that has, or could not, be written to it."""
        self._until_read: list[Callable[[], object]] = []
        """Keys that were pressed before the rulebook was read, or the screen drawn: what is to be done then."""
        self._asked_early = False
        """Does one of them open a window, so that what is typed behind it belongs there?"""
        self._examples: tuple[ExampleVerdict, ...] = ()
        """Those that can be chosen in the window that lists them."""
        self._divided: tuple[tuple[int, int], Game | None] | None = None
        """The window, and the game, for which it was last seen how many columns the board has."""
        self._names: dict[str, str] = {}
        """Names of examples that could not be written: proposed when the same is asked for again."""

    # ---- what is on the screen

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield BoardWidget(self._shown(), "board", self._window_for)
            with _Side(id="side"):
                yield Static(id="facts", markup=False)
                yield _Words(lambda text: self._fit(text), id="words")
                yield _Moves(id="moves", markup=False, compact=True)
        with VerticalScroll(id="below"):  # as high without findings, so that the board stays where it is when they come
            yield Static(id="found", markup=False)
        yield Static(id="count", markup=False)  # always seen, however many findings there are
        with Vertical(id="said"):  # over the rest, so that the board stays as large as it is
            yield Static(id="message", markup=False)
            yield _Line(id="line", placeholder="a move, or : and an expression", compact=True, select_on_focus=False)
        yield KeyLine()

    def on_unmount(self) -> None:
        """End the process that may run examples."""
        self._verdicts.close()

    def on_mount(self) -> None:
        """Read the rulebook, and look after it from now on."""
        self.set_focus(self.query_one("#board"))
        self.files.changed()
        self.read()
        self.set_interval(LOOK, self._look)

    def on_resize(self, event: events.Resize) -> None:
        """What stands below the board has the room that is there."""
        self.query_one("#below").styles.height = self._rows_of_found(event.size.height)
        self.call_after_refresh(self.update)

    def _divide(self, shown: Shown) -> None:
        """Divide the window between the board and what stands beside it: once for each game, so that it stays as it
        is."""
        shared = self.size, self.trial.game if self.trial is not None else None
        if self._divided != shared:
            self._divided = shared
            columns = columns_beside(self.size.width, self._board_rows(*self.size), shown.draw, _BESIDE)
            if columns != self._beside:
                self._beside = columns
                self.query_one("#side").styles.width = columns
                self.call_after_refresh(self.update)

    def _board_rows(self, columns: int, rows: int) -> int:
        """The rows that the board has in a window."""
        counted = self._counted(self.colours).wrap(self.app.console, max(columns - 2, 1))
        return rows - self._rows_of_found(rows) - max(len(counted), 1) - _SAID_AND_KEYS

    @staticmethod
    def _rows_of_found(rows: int) -> int:
        return (rows - 1) * _FOUND // 100

    def _window_for(self, columns: int, rows: int) -> Size:
        columns += NARROWEST
        return columns, next(high for high in count(rows) if self._board_rows(columns, high) >= rows)

    @property
    def colours(self) -> Colours:
        """The colours of what is played."""
        players = () if self.trial is None else tuple(player.name for player in self.trial.game.program.players)
        return _colours(players, self.room.settings.theme, self.style.colour)

    def _shown(self) -> Shown:
        trial, style = self.trial, self.style
        if trial is None:
            return Shown(lambda width, height: Picture((), {}), self.colours)
        last = frozenset() if trial.play.choosing.begun else touched_at(trial.table.last_moved)
        at = trial.play.shown

        @cache
        def draw(width: int, height: int) -> Picture:
            return with_sets(picture(at, style, width, height, False, last), View(at, style), (width, height))

        marks = dict.fromkeys(trial.play.lit(), "lit") if len(trial.play.choosing.fitting) else {}
        marks |= dict.fromkeys(trial.play.chosen(), "chosen") | dict.fromkeys(self._marked, "chosen")
        return Shown(draw, self.colours, marks)

    @property
    def stands(self) -> bool:
        """Is this screen there to be drawn on? Not any more where somebody has just left it."""
        return self.is_mounted and self.app.is_running and self in self.app.screen_stack

    def update(self, message: str | None = None) -> None:
        """Show what there is now; `message`: what is to be said, None leaves what was said."""
        if not self.stands:
            return
        board, shown = self.query_one("#board", BoardWidget), self._shown()
        board.show(shown)
        self._divide(shown)
        if self._went_there and not self._only_words(board):
            self._to_board()
        self._list_words(board)
        self._list_moves()
        before = self._chance_at
        self._chance_at = self.trial.position if self.trial is not None and self.trial.for_chance else None
        if self._chance_at is not None and self._chance_at is not before:
            self._to_choices()  # once: whoever goes to the board then stays there
        self._show_facts()
        self._show_found()
        if message is not None:
            self._tell(Text(self._fit(message)))
        self.refresh_bindings()

    def _show_found(self) -> None:
        """Show the findings and what became of the examples, and count them, without drawing anything else anew."""
        if self.stands:
            colours = self.colours
            self._put("#found", self._report(colours))
            self._put("#count", self._counted(colours))

    def _tell(self, said: Text) -> None:
        self._put("#message", said).display = bool(said)

    def _put(self, where: str, told: Text) -> Static:
        """Have something stand in a place. What stands there already is not drawn anew, and the screen is laid out anew
        only if there are more rows, or fewer."""
        there, before = self.query_one(where, Static), self._told.get(where)
        if told != before:
            self._told[where] = told
            there.update(told, layout=before is None or self._rows(before, there) != self._rows(told, there))
        return there

    def _rows(self, told: Text, where: Static) -> int:
        return len(told.wrap(self.app.console, max(where.size.width, 1)))

    @on(BoardWidget.Hovered)
    @on(events.Click, "#message")
    def _forget_what_covers(self) -> None:
        """What was said goes, if it covers more than the row that is kept for it, where somebody goes on."""
        if self._covers:
            self.update("")

    @property
    def _covers(self) -> bool:
        """Does what was said cover more than the row that is kept for it?"""
        return self.query_one("#said").size.height > 1

    def _fit(self, text: str) -> str:
        return "\n".join(writable(line, self.style) for line in text.splitlines())

    def _text(self, line: Line, colours: Colours) -> Text:
        return colours.text(line, lambda text: writable(text, self.style))

    @on(_Side.Resized)
    def _show_facts(self) -> None:
        """Show whose turn it is and what each player has, in rows that leave some for the list of moves, fewer below
        pictures: these do not come and go with its length. While chance decides, the list does not move up."""
        size, by_chance = self.query_one("#side").size, self.trial is not None and self.trial.for_chance
        facts = self._facts()
        least = _BELOW_PICTURES if facts.sets_beside else size.height * _LISTED // 100
        words = min(len(self.query_one(_Words).offers), _MOST_WORDS)
        rows = size.height - words - (least if by_chance else min(least, len(self._listed))) if size.height else _ANY
        lines = facts.within(self._columns, rows, self._key("watch_facts"))
        self._held = max(self._held, len(lines)) if by_chance else 0
        lines += [()] * (min(self._held, rows) - len(lines))
        colours = self.colours
        self._put("#facts", Text("\n").join(self._text(line, colours) for line in lines))

    @property
    def _columns(self) -> int:
        """How wide the lines beside the board may be."""
        return max(8, self.query_one("#side").size.width)

    def _facts(self, whole: bool = False) -> side.Told:
        """What stands beside the board; `whole`: with all that was played, from the deal on."""
        if self.trial is None:
            said = "It cannot be played yet." if self._read else "It is being read …"
            return side.Told([((str(self.path.name), "title"),), ((said, "note"),)], None, self.style)
        lines: list[Line] = []
        if self._begun:
            shown = "The setup" if self.reading.begun is not None else "The setup of the last text without errors"
            told = f"{shown}. There is no `turn` yet."
            return side.Told([((str(self.path.name), "title"),), ((told, "note"),)], None, self.style)
        if self.reading.game is None:
            lines.append((("The board is that of the last text without errors.", "bad"),))
        by_key = f"press {self._key('watch_chance')} ({self._key('watch_all_chance')}: all of it)"
        lines += side.heading(self.trial.table, f"Chance decides: choose what it brings, or {by_key}.")
        listed = "words" if self.query_one(_Words).offers else "moves"
        words = (
            side.next_words(self.trial.play.choosing, self.trial.play.shown, self._key("watch_list"), listed)
            if self.trial.table.outcome is None
            else ""
        )
        if words:
            lines.append(((words, "note"),))
        last = self._last(self.trial, whole)
        if last:
            lines.append(((last, "label"),))
        board = self.query_one("#board", BoardWidget)
        drawn = board.picture if board.size.width else Picture((), {})
        position = self.trial.play.shown
        return side.Told(lines, position, self.style, drawn.letters, sets_below=drawn.has_sets)

    def _last(self, trial: Trial, whole: bool) -> str:
        """How much was played, and the last of it, as far as it fits into a line, or the whole of it. What was dealt is
        seen on the board once a player is to move, and is not told then, unless the whole is wanted. There always is
        such a line, so that what stands below it stays where it is."""
        steps = trial.steps
        count = trial.moves_played
        told = f"{count} move{'s' * (count != 1)} played" if count else "So far"
        if not (count or trial.for_chance or trial.position.data.rolls or (whole and steps)):
            return "No move has been played."
        if whole:
            return f"{told}: {'; '.join(steps) or 'nothing'}"
        lasts = ["; ".join(["…"] * (len(steps) > most) + list(steps[-most:])) for most in range(_LAST, 0, -1)]
        lines = [f"{told}: {last or 'nothing'}" for last in lasts]
        return next((line for line in lines if width(line) <= self._columns), lines[-1])

    def _key(self, action: str) -> str:
        return key_of(action, self.room.settings.keys)

    def _list_words(self, board: BoardWidget) -> None:
        """List the words that can be chosen, unless each of them is a line of the list of moves by itself."""
        words, trial = self.query_one(_Words), self.trial
        drawn = board.picture.places if board.size.width else None
        offers = offers_beside(trial.play, drawn) if trial is not None and trial.table.outcome is None else ()
        words.offer(offers if trial is not None and len(offers) < len(trial.play.choosing.possible) else ())
        if not words.has_focus:
            words.highlighted = None
        elif not words.offers:
            self._to_board()

    def _list_moves(self) -> None:
        """List the moves. The list stays where it is while chance decides, and begins at the top for a player."""
        moves = self.query_one("#moves", OptionList)
        listed, count = self.trial.options(MOST_MOVES) if self.trial is not None else ((), 0)
        if listed != self._listed or not listed:
            at, top = moves.highlighted, moves.scroll_offset.y
            self._listed = listed
            moves.clear_options()
            moves.add_options(Option(self._fit(text)) for text in listed)
            if count > len(listed):
                moves.add_option(Option(f"… and {count - len(listed)} more", disabled=True))
            if self.trial is not None and self.trial.for_chance:
                moves.highlighted = min(at, len(listed) - 1) if at is not None and listed else None
                moves.scroll_to(y=top, animate=False)
        self._show_cursor_of_list()

    def _show_cursor_of_list(self) -> None:
        """Where the list has the keys one sees which of its lines Enter means."""
        moves = self.query_one("#moves", OptionList)
        if self.focused is moves and moves.highlighted is None and self._listed:
            moves.highlighted = 0

    def _report(self, colours: Colours) -> Text:
        """Findings, then the examples that fail, with what is wrong."""
        text = Text()
        if not self._read:
            return text
        self._append(text, self.found[:_MOST_FINDINGS], self.reading.sources, colours)
        if len(self.found) > _MOST_FINDINGS:
            text.append(f"… and {len(self.found) - _MOST_FINDINGS} more findings\n\n")
        for each in filter(_has_failed, self.verdicts):
            of = "" if each.rulebook == self._called else f"{Path(each.rulebook).name}: "
            text.append(self._fit(f"FAILED  {of}{each.name}") + "\n", colours.of("bad"))
            self._append(text, each.failures, self.reading.sources, colours)
        return text

    def _counted(self, colours: Colours) -> Text:
        """The line that counts moves, findings and examples."""
        if not self._read:
            return Text()
        failed = sum(map(_has_failed, self.verdicts))
        told = [self._count(self.trial)] if self.trial is not None else []
        yet = "" if self.found or self.is_linted else " yet"
        told.append(f"{len(self.found) or 'no'} finding{'s' * (len(self.found) != 1)}{yet}")
        if self.reading.game is not None:
            told.append(f"examples: {len(self.verdicts) - failed} passed, {failed} failed{' …' if self.busy else ''}")
        return Text(self._fit(" · ".join(told)), colours.of("bad" if failed else "note"))

    @staticmethod
    def _count(trial: Trial) -> str:
        """How many moves there are, or how many of them fit what has been chosen."""
        count, choosing = trial.options(0)[1], trial.play.choosing
        if trial.for_chance:
            return f"{count} result{'s' * (count != 1)} of chance"
        if choosing.begun and trial.table.outcome is None:
            return f"{count} of {len(choosing.moves)} moves fit{'s' * (count == 1)}"
        return f"{count} legal move{'s' * (count != 1)}"

    def _append(self, text: Text, found: tuple[Diagnostic, ...], sources: Sources, colours: Colours) -> None:
        for piece, look in render_pieces(found, sources):
            tint = _WEIGHTS.get(look.rpartition(";")[2], "")
            style = colours.of(tint) if tint else RichStyle(bold=True) if look else RichStyle()
            text.append("\n".join(writable(part, self.style) for part in piece.split("\n")), style)
        if found:
            text.append("\n\n")

    # ---- the file

    def _look(self) -> None:
        if self.files.changed():
            self.read()

    @work(thread=True, exclusive=True, group="read")
    def read(self) -> None:
        """Read the rulebook: what is soonest known is shown first."""
        worker, drawn = get_current_worker(), Event()
        with without_collection():
            self._read_for(worker)
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._done, drawn)
            drawn.wait(_DRAWING)
        settle()

    def _read_for(self, worker: Worker[None]) -> None:
        """Read it for a thread, until that is told to end."""
        self._verdicts.read_ahead(self.name_of_rulebook)
        with self._reading:  # the thread of the save before may not have ended yet
            reading = read_rulebook(self.name_of_rulebook, self.settings, self._rereader.parse)
        if worker.is_cancelled:
            return
        begin(reading, self._verdicts)
        self.app.call_from_thread(self._take, reading)
        found = findings(reading)
        if worker.is_cancelled:
            return
        self.app.call_from_thread(self._take_findings, found)
        with suppress(RulebookError):  # a variant has errors, which are among the findings
            for verdict in verdicts_on(reading, self._verdicts):
                if worker.is_cancelled:
                    return
                self.app.call_from_thread(self._take_verdict, verdict)

    def _take(self, reading: Reading) -> None:
        self.reading, self.found, self.verdicts, self.busy = reading, reading.errors, [], True
        self._read, self.is_linted = True, False
        self.files.follow(reading.sources)
        self._marked = ()
        message = ""
        game = reading.game
        if game is None and (self._begun or self.trial is None):
            game = reading.begun  # not in the place of a game that was played before
        if game is not None:
            self._begun = reading.game is None
            message = " ".join(filter(None, (self._try_again(game), self._of_example)))
        self._of_example = ""
        if self.trial is not None and self.trial.play.choosing.begun:
            self._to_choices()
        self.update(message)
        self.call_later(self._do_what_waits)

    async def _do_what_waits(self) -> None:
        """Do what was asked for before the rulebook had been read, in order; what is typed meanwhile comes behind."""
        while self._until_read:
            done = self._until_read.pop(0)()
            if isawaitable(done):
                await done
        self._asked_early = False

    def _try_again(self, game: Game) -> str:
        """Play in the rules as they are now what was played in those before; what is to be said of that."""
        before, self.trial = self.trial, None
        steps, start = (before.steps, before.start) if before is not None else ((), None)
        try:
            self.trial = Trial(self._with_settings(game, before), start)
            said = self.trial.take_over(steps)
            if before is not None and not said:
                self.trial.play.go_on(before.play.choosing)
            return said
        except RulebookError:
            self.trial = Trial(game)
            return "The position of the example cannot be set up any more: the game begins anew."
        except MachineError as error:
            return f"{error.message.rstrip('.')}."

    def _with_settings(self, game: Game, before: Trial | None) -> Game:
        """The game with the options of that which was on the board: those of an example, if one was shown."""
        loaded = self.reading.loaded
        if before is None or loaded is None or before.game.settings == game.settings:
            return game
        return game_of(loaded, before.game.settings)

    def _take_findings(self, found: tuple[Diagnostic, ...]) -> None:
        self.found, self.is_linted = found, True
        self._show_found()

    def _take_verdict(self, verdict: ExampleVerdict) -> None:
        behind = (i for i, each in enumerate(self.verdicts) if _is_before(verdict, each))
        self.verdicts.insert(next(behind, len(self.verdicts)), verdict)
        if verdict.failures:
            self._show_found()
        if len(self._here()) > len(self._examples):
            self._offer_examples()

    def _done(self, drawn: Event) -> None:
        self.busy = False
        self._show_found()
        self._offer_examples()
        if self.stands:
            self.call_after_refresh(drawn.set)
        else:
            drawn.set()

    def action_watch_read(self) -> None:
        """Read it again."""
        self.read()

    # ---- moves

    @on(BoardWidget.Clicked)
    def _clicked(self, event: BoardWidget.Clicked) -> None:
        if self.trial is not None:
            self._after(self.trial.play.click(event.site))

    @on(OptionList.OptionSelected, "#words")
    def _taken(self, event: OptionList.OptionSelected) -> None:
        self._take_word(event.option_index)

    def _take_word(self, row: int) -> None:
        words = self.query_one(_Words)
        if self.trial is not None and row < len(words.offers):
            if self.focused is words:
                self._to_board()
            self._after(self.trial.play.take(words.offers[row]))

    @on(OptionList.OptionSelected, "#moves")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._play_listed(event.option_index)

    def _play_listed(self, row: int) -> None:
        if self.trial is not None and row < len(self._listed):
            text = self._listed[row]
            self.trial.play.take_back_all()
            self._after(self.trial.do(text))

    def _after(self, done: Done) -> None:
        self._marked = ()
        self._to_choices()
        self.update(done.told(self._key("watch_why")))

    def _to_choices(self) -> None:
        """Where of what has been begun nothing but words is left to choose, or chance is to decide, the keys go to the
        list of moves, from which `update` takes them back."""
        board = self.query_one("#board", BoardWidget)
        if self.focused is board and self._only_words(board):
            self._to_list(by_itself=True)

    def _only_words(self, board: BoardWidget) -> bool:
        """Does a move that has been begun go on with words alone, and with nothing that is drawn, or chance decide?"""
        if self.trial is None or not self.trial.play.choosing.begun:
            return self.trial is not None and self.trial.for_chance
        lit = self.trial.play.lit()
        return not (lit & board.picture.places.keys() if board.size.width else lit)

    def _to_list(self, by_itself: bool = False) -> None:
        self._went_there = by_itself
        self.set_focus(self.query_one("#moves"))
        self._show_cursor_of_list()

    def _to_board(self) -> None:
        self._went_there = False
        self.set_focus(self.query_one("#board"))

    def action_watch_show_moves(self) -> None:
        """Show where the piece under the cursor can go."""
        if self.trial is not None:
            there, told = self.trial.play.leads(self.query_one("#board", BoardWidget).cursor)
            self._marked = tuple(sorted(there))
            self.update(told)

    def action_watch_why(self) -> None:
        """Say why what is under the cursor cannot be chosen."""
        if self.focused is self.query_one("#moves"):
            self.update(f"All moves of the list can be played; {self._key('watch_list')} leads back to the board.")
        elif self.focused is self.query_one(_Words):
            self.update(f"All of these words can be chosen; {self._key('watch_list')} leads to the list of moves.")
        elif self.trial is not None:
            self.update(self.trial.play.why(self.query_one("#board", BoardWidget).cursor))

    def action_watch_facts(self) -> None:
        """All that is told beside the board."""
        self.app.push_screen(AllFacts(self._facts(whole=True), self.colours))

    def action_watch_undo(self) -> None:
        """Take back a click, or a move."""
        self._marked = ()
        if self.trial is not None:
            self.update("" if self.trial.back() else "There is nothing to take back.")

    def action_watch_restart(self) -> None:
        """Back to the beginning."""
        self._marked = ()
        if self.trial is not None:
            self.trial.restart()
            self.update("")

    def action_watch_new(self) -> None:
        """A game from the setup."""
        self._marked = ()
        if self.reading.game is not None:
            self._begun_anew += 1
            self.trial = Trial(self.reading.game, seed=self._begun_anew)
            self.update("")

    def action_watch_chance(self) -> None:
        """Let chance decide."""
        if self.trial is not None:
            self._marked = ()
            self.update(self.trial.draw_lots().message)

    def action_watch_all_chance(self) -> None:
        """Let chance decide until a player is to move."""
        if self.trial is not None:
            self._marked = ()
            self._draw_all(self.trial)

    def _draw_all(self, trial: Trial) -> None:
        """Let chance decide; where that takes long, keys are answered meanwhile."""
        if trial is not self.trial:
            return
        done = trial.draw_lots(AT_ONCE)
        self.update(done.message)
        if done.played and trial.for_chance:
            self.call_later(self._draw_all, trial)

    def action_watch_choose(self) -> None:
        """Choose where the cursor stands."""
        cursor = self.query_one("#board", BoardWidget).cursor
        if cursor is not None and self.trial is not None:
            self._after(self.trial.play.click(cursor))

    def action_watch_next_place(self) -> None:
        """Put the cursor on the next place that can be chosen."""
        self._to_place(1)

    def action_watch_previous_place(self) -> None:
        """Put the cursor on the one before."""
        self._to_place(-1)

    def _to_place(self, step: int) -> None:
        board = self.query_one("#board", BoardWidget)
        if self.trial is not None and board.to_next(self.trial.play.lit(), step):
            self._to_board()

    def action_watch_list(self) -> None:
        """From the board to the words, if there are any, from there to the list of moves, and back."""
        words = self.query_one(_Words)
        if self.focused is self.query_one("#board") and words.offers:
            words.highlighted = 0
            self.set_focus(words)
        elif self.focused in (self.query_one("#board"), words):
            self._to_list()
        else:
            self._to_board()
        self.query_one("#line").display = False

    def action_watch_keys(self) -> None:
        """All keys."""
        from gdl.room.preferences.keys_screen import KeysScreen

        self.app.push_screen(KeysScreen(WATCH))

    def action_watch_menu(self) -> None:
        """All that can be done, to be chosen from a list."""
        by_chance = self.trial is not None and self.trial.for_chance
        left_out = _ON_THE_BOARD if by_chance else _ON_THE_BOARD | _BY_CHANCE
        these = [action for action in WATCH_ACTIONS if action.name not in left_out]
        self._clear()
        open_menu(self, sorted(these, key=lambda action: action.name == "watch_leave"), self._fit)

    def action_watch_to_board(self) -> None:
        """Back to the board; on it, or in the list to which nobody went, take back a click. What is said over more rows
        than are kept for it goes before anything else does."""
        if self._at_choices and self._covers and not self._until_read:
            self.update("")
            return
        taken_back = self._at_choices and self.trial is not None and self.trial.play.take_back_click()
        self._until_read.clear()
        self._asked_early = False
        self._leave_line()
        if taken_back:
            self._to_choices()
        self.update("")

    def action_watch_take_back(self) -> None:
        """Take back a click."""
        self.action_watch_to_board()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A click can be taken back where one was made, and the key does nothing else before."""
        if action != "watch_take_back":
            return super().check_action(action, parameters)
        begun = self.trial is not None and self.trial.play.choosing.begun
        return begun and self._at_choices and not self._covers

    @property
    def _at_choices(self) -> bool:
        """Are the keys on the board, or in the list to which they went by themselves?"""
        return self.focused is self.query_one("#moves" if self._went_there else "#board")

    # ---- the line

    def action_watch_type(self) -> None:
        """Type a move."""
        self._type("")

    def action_watch_value(self) -> None:
        """Type an expression, behind a colon."""
        self._type(":")

    def _type(self, begin: str) -> None:
        line = self.query_one("#line", Input)
        line.display = True
        line.value = begin
        line.cursor_position = len(begin)
        self.set_focus(line)  # at once: what is typed behind it is meant for the line

    async def takes_key(self, event: events.Key) -> bool:
        """What is typed on, however fast, comes into the line, or into the window that one has asked for; no key
        overtakes another one."""
        line = self.query_one("#line", Input)
        if self.focused is line:
            if event.key == "enter":
                self._take_line(line.value)
            elif event.is_printable and event.character:
                line.replace(event.character, *line.selection)
            return event.key == "enter" or event.is_printable
        bound = self.active_bindings.get(event.key) if not isinstance(self.focused, Input) else None
        action = (bound.binding.id if bound is not None else None) or ""
        if self._asked_early and event.key not in _WAY_OUT:
            self._until_read.append(partial(self._press_again, event))
            return True
        if action in _TYPING:
            self._type(_TYPING[action])
            return True
        if action in _WAITING and not self._read:
            self._asked_early = action in _ASKING
            self._when_read(partial(self.run_action, action))
        elif action in _ASKING:
            self._asked_early = True
            self._until_read.append(partial(self.run_action, action))
            self.update(_COMING)  # while examples run, the window may take a second to open
            self.call_after_refresh(self._do_what_waits)
        else:
            return await self._press(event, bound)
        return True

    async def _press(self, event: events.Key, bound: ActiveBinding | None) -> bool:
        """Do at once what a key does; False if it does nothing here."""
        board, moves = self.query_one("#board", BoardWidget), self.query_one("#moves", OptionList)
        words = self.query_one(_Words)
        if self.focused is board and event.key in ARROWS:
            board.on_key(event)
        elif self.focused is words and event.key == "enter" and words.highlighted is not None:
            self._take_word(words.highlighted)
        elif self.focused is moves and event.key == "enter" and moves.highlighted is not None:
            self._play_listed(moves.highlighted)
        elif bound is not None and bound.enabled:
            await self.app.run_action(bound.binding.action, bound.node)
        else:
            return False
        return True

    async def _press_again(self, event: events.Key) -> None:
        """A key that was pressed before the window stood into which it belongs."""
        window = self.app.screen
        if isinstance(window, dialogs.AskText | AskName) and not await window.takes_key(event):
            self.app.post_message(events.Key(event.key, event.character))

    def _when_read(self, do: Callable[[], object]) -> None:
        """Do something as soon as the rulebook has been read for the first time."""
        self._until_read.append(do)
        self.update("It is still being read; what you have typed is done then.")

    def _leave_line(self) -> None:
        self.query_one("#line", Input).display = False
        self._to_board()

    @on(Input.Submitted, "#line")
    def _typed(self, event: Input.Submitted) -> None:
        self._take_line(event.value)

    def _take_line(self, line: str) -> None:
        """A line has been typed."""
        text = line.strip()
        self._leave_line()
        if not text:
            return
        if not self._read:
            self._when_read(partial(self._take_line, line))
            return
        if self.trial is None:
            self.update("It cannot be played yet.")
            return
        if text.startswith(":"):
            self._value(self.trial, text.removeprefix(":"))
        else:
            self._take_moves(self.trial, [part.strip() for part in text.split(";")])

    def _take_moves(self, trial: Trial, parts: list[str]) -> None:
        """Moves as they were typed, up to the first word of the game among them (`a1-a2; why a3-a4`), which is answered
        where they lead."""
        asked = next((at for at, part in enumerate(parts) if self._answer(trial, part) is not None), len(parts))
        moves, question, left = parts[:asked], parts[asked : asked + 1], "; ".join(parts[asked + 1 :])
        played = True
        if moves:
            done = trial.do_all("; ".join(moves))
            self._after(done)
            played = done.played
        if question and played and (told := self._answer(trial, question[0])) is not None:
            self.update(f"{told} `{left}` has not been played: it stands behind a question." if left else told)

    def _answer(self, trial: Trial, line: str) -> str | None:
        """What is said of a word of the game that is no beginning of a move, such as `why`; None if it is none."""
        if trial.play.begins(line.partition(" ")[0]):
            return None
        return answer(line, trial.position, self.room.settings.keys, WHILE_WRITING)

    def _value(self, trial: Trial, text: str) -> None:
        """Show the value of an expression, and mark the sites that it means."""
        try:
            found = evaluate(trial.game, trial.position, text)
        except RulebookError as error:
            shown = Text()
            sources = Sources({**trial.game.sources.texts, NAME: Source(NAME, " ".join(text.split("\n")))})
            self._append(shown, error.diagnostics[:3], sources, self.colours)
            shown.rstrip()
            self._tell(shown)
            return
        except MachineError as error:
            self.update(f"{error.message.rstrip('.')}.")
            return
        self._marked = found.sites or ()
        hints = "".join(f"; {each.message}; {each.hint}" for each in found.hints)
        dealing = "; chance has not decided all of the setup, and nobody is to move" if trial.position.in_setup else ""
        dealing += ", though this asks who is" if found.nobody else ""
        self.update(f"{text.strip()} = {found.text}   ({found.what}){dealing}{hints}")

    # ---- examples

    def _clear(self) -> None:
        """What was said, and marked, is of what was done before a window has opened."""
        self._marked = ()
        self.update("")

    def action_watch_example(self) -> None:
        """Put the position that an example came to on the board, to play on from there: those that fail come first."""
        if self.reading.game is None:
            self.update(_NO_EXAMPLE_YET)
            return
        self._examples = self._here()
        if not self._examples and not self.busy:
            self.update(self._no_example())
            return

        def chosen(index: int | None) -> None:
            if index is not None:
                self.update(self._show(self._examples[index]))

        self._clear()
        self.app.push_screen(AskName(*self._offered()), chosen)

    def _here(self) -> tuple[ExampleVerdict, ...]:
        """The examples that can be put on the board, as far as they have been run: those that fail come first."""
        called = self._called
        here = [each for each in self.verdicts if each.comes_to_a_position and each.rulebook == called]
        return tuple(sorted(here, key=lambda each: not each.failures))

    def _offered(self) -> tuple[str, list[str], str]:
        """What the window that lists examples asks, their names, and what it says while some are still to come."""
        labels = [self._fit(f"{'FAILED  ' if each.failures else ''}{each.name}") for each in self._examples]
        title = " ".join(["Which example?", *self._elsewhere(self._called)])
        return self._fit(title), labels, "the examples are still running" if self.busy else ""

    def _offer_examples(self) -> None:
        """List the examples as they are now, if the window that lists them is open."""
        window = self.app.screen if self.stands else self
        if not isinstance(window, AskName) or self.reading.game is None:
            return
        self._examples = self._here()
        if self._examples or self.busy:
            window.offer(*self._offered())
        else:
            window.dismiss(None)
            self.update(self._no_example())

    def _no_example(self) -> str:
        none = "There is no example of this rulebook, or of this variant, that comes to a position."
        return " ".join([none, *self._elsewhere(self._called)])

    @property
    def _called(self) -> str:
        """The name of the rulebook, with its variant, as verdicts have it."""
        return self.reading.loaded.name if self.reading.loaded is not None else self.name_of_rulebook

    def _elsewhere(self, called: str) -> Iterator[str]:
        """What is said of the examples that can only be shown where another variant is watched."""
        others = [each.rulebook for each in self.verdicts if each.rulebook != called]
        if others:
            names = ", ".join(f"gdl watch {name}" for name in dict.fromkeys(others))
            many = len(others) > 1
            yield f"({len(others)} more {'are' if many else 'is'} shown by {names})"

    def _show(self, verdict: ExampleVerdict) -> str:
        """Play on from where an example came to an end; what is to be said of that."""
        loaded, game = self.reading.loaded, self.reading.game
        if loaded is None or game is None or not verdict.comes_to_a_position:
            return _NO_EXAMPLE_YET
        try:
            if dict(verdict.settings) != self.settings:
                game = game_of(loaded, verdict.settings)
            self.trial = Trial(game, verdict.began)
            if self.trial.take_over(verdict.steps):
                if verdict.end is None:
                    return f"{verdict.untold}."
                self.trial = Trial(game, verdict.end)
        except (RulebookError, MachineError) as error:
            return str(error)
        self._marked = ()
        back = "u goes back through its moves; " if self.trial.steps else ""
        on = "The game is over" if verdict.is_over else "You can play on from here"
        return f"Where the example came to an end: {verdict.name}. {on}; {back}n begins a new game."

    def action_watch_moves(self) -> None:
        """Write an example that plays the moves."""
        if self.trial is not None and self.reading.game is not None and not self.trial.steps:
            self.update(new_example.NOTHING_PLAYED)
        else:
            self._write_example("the moves", new_example.of_moves)

    def action_watch_position(self) -> None:
        """Write an example that begins with the position."""
        self._write_example("the position", new_example.of_position)

    def _write_example(self, what: str, make: new_example.Maker) -> None:
        if self.trial is None or self.reading.game is None:
            self.update("The rulebook has errors: an example can be made when it has none.")
            return
        begun = self.trial.start, self.trial.steps

        def named(name: str | None) -> None:
            """Write it of the rulebook as it is now: it may have been saved while the name was typed."""
            if name is None:
                return
            self._names[what] = name
            trial, reading = self.trial, self.reading
            try:
                if trial is None or reading.game is None or (trial.start, trial.steps) != begun:
                    raise ExampleError(_SAVED_MEANWHILE)
                text = make(trial, new_example.free_name(reading.text, name), reading.variant)
                new_example.append(self.path, reading.text, text)
            except (ExampleError, MachineError) as error:
                told = f"{error} The name is kept."
                self._of_example = told if isinstance(error, ChangedFileError) else ""
                self.update(told)
                return
            del self._names[what]
            self._of_example = f"Written behind the rulebook: {text.splitlines()[0].removesuffix(':')}"
            self.update(self._of_example)

        proposed = new_example.free_name(self.reading.text, self._names.get(what, what))
        asked = f"What is the example of {what} called?"
        self._clear()
        self.app.push_screen(dialogs.AskText(asked, proposed, 100, _NO_NAME), named)

    def action_watch_leave(self) -> None:
        """Leave."""
        self.room.leave_screen()
