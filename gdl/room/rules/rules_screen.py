"""How to play a game, on the screen: what its rulebook tells players, small boards, and its examples as lessons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gdl.api import Game
from gdl.board_view.sidebar import View, lines_of_board
from gdl.board_view.style import Line, Style
from gdl.board_view.themes import THEMES
from gdl.diagnostics import RulebookError
from gdl.how_to_play import Block, Board, Item
from gdl.lessons import LessonStep, lesson, lesson_names
from gdl.room.app import RoomScreen
from gdl.room.colours import Colours
from gdl.room.preferences.key_line import KeyLine
from gdl.room.rules.lesson_screen import LessonScreen
from gdl.terminal.drawing.draw import picture
from gdl.terminal.style import writable

_BOARD_WIDTH, _BOARD_HEIGHT = 60, 18
"""Columns and rows that a small board may take."""


class RulesScreen(RoomScreen):
    """The rules of a game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q", "leave", "Back"),
        Binding("e", "examples", "Examples"),
    ]
    CSS = """
    RulesScreen VerticalScroll { padding: 1 2; }
    RulesScreen Static { height: auto; max-width: 90; }
    RulesScreen .heading { text-style: bold; margin-bottom: 1; }
    RulesScreen .paragraph { margin-bottom: 1; }
    RulesScreen .item { height: auto; max-width: 90; }
    RulesScreen .last { margin-bottom: 1; }
    RulesScreen .item .dash { width: 2; }
    RulesScreen .item .words { width: 1fr; }
    RulesScreen .board { margin: 0 0 1 2; }
    RulesScreen OptionList { height: auto; border: none; padding: 0; background: $background; }
    RulesScreen #said { padding: 0 2; color: $warning; }
    """

    def __init__(self, game: Game, style: Style) -> None:
        super().__init__()
        self.game = game
        self.style = style
        self.lessons: tuple[str, ...] = ()
        self._told: list[Line] = []
        """The legend of the board above."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="text"):
            yield Static(self._text(self.game.full_title), classes="heading")
            goal = self.game.program.facts.get("goal")
            if goal:
                yield Static(self._text(goal), id="goal", classes="paragraph")
        yield Static(id="said", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """The text is scrolled by the arrows."""
        self.query_one("#text").focus()
        self._read()

    def _text(self, text: str) -> Text:
        return Text("\n".join(writable(line, self.style) for line in text.splitlines()))

    @work(thread=True, exclusive=True)
    def _read(self) -> None:
        """Boards of examples have the rulebook read anew: that takes a moment."""
        blocks = self.game.rules
        self.app.call_from_thread(self._show, blocks)
        try:
            names = lesson_names(self.game.loaded)
        except RulebookError:  # its file has gone, or is another one now
            names = ()
        self.app.call_from_thread(self._list, names)

    def _show(self, blocks: Sequence[Block]) -> None:
        if not self.is_attached:
            return
        if blocks:  # they say it themselves
            self.query("#goal").remove()
        text = self.query_one("#text", VerticalScroll)
        shown = [self._shown(block) for block in blocks]
        for widget, (block, behind) in zip(shown, pairwise([*blocks, None]), strict=True):
            widget.set_class(isinstance(block, Item) and not isinstance(behind, Item), "last")
        text.mount_all(shown or [Static(self._facts(), classes="paragraph")])

    def _shown(self, block: Block) -> Widget:
        if isinstance(block, Board):
            return Static(self._board(block), classes="board")
        if isinstance(block, Item):
            dash, text = Static("-", classes="dash"), Static(self._text(block.text), classes="words")
            return Horizontal(dash, text, classes="item")
        return Static(self._text(block.text), classes="paragraph")

    def _board(self, block: Board) -> Text:
        names = [player.name for player in block.position.machine.program.players]
        colours = Colours(names, THEMES[self.room.settings.theme], self.style.colour)
        drawn = picture(block.position, self.style, _BOARD_WIDTH, _BOARD_HEIGHT)
        text = Text(no_wrap=True)
        if block.title:
            text.append(f"{writable(block.title, self.style)}\n", "dim")
        for row in range(drawn.height):
            for piece, look in drawn.pieces(row):
                text.append(piece, colours.look(look))
            text.append("\n")
        legend = lines_of_board(View(block.position, self.style, drawn.letters), _BOARD_WIDTH)
        for line in legend if legend != self._told else ():
            text.append_text(colours.text(line, lambda piece: writable(piece, self.style))).append("\n")
        self._told = legend
        return text

    def _facts(self) -> Text:
        """What there is to say where the rulebook itself tells nothing."""
        program = self.game.program
        names = ", ".join(player.name for player in program.players)
        kinds = ", ".join(kind.name for kind in program.kinds)
        lines = ["Nobody has written down yet how this game is played.", f"Players: {names}."]
        return self._text("\n".join([*lines, *([f"Pieces: {kinds}."] if kinds else [])]))

    # ---- lessons

    def _list(self, names: tuple[str, ...]) -> None:
        if not self.is_attached or not names:
            return
        self.lessons = names
        self.refresh_bindings()
        examples = OptionList(*(Option(self._text(name)) for name in names), id="lessons", markup=False, compact=True)
        heading = Static("Examples, step by step:", classes="heading")
        self.query_one("#text", VerticalScroll).mount(heading, examples)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Can something be done now? There need not be examples.

        Args:
            action: what is to be done.
            parameters: of it.
        """
        return bool(self.lessons) if action == "examples" else super().check_action(action, parameters)

    def action_examples(self) -> None:
        """To the list of examples."""
        for examples in self.query("#lessons").results(OptionList):
            examples.focus()
            examples.highlighted = examples.highlighted or 0

    @on(OptionList.OptionSelected, "#lessons")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._open(self.lessons[event.option_index])

    @work(thread=True, exclusive=True, group="lesson")
    def _open(self, name: str) -> None:
        try:
            steps = lesson(self.game.loaded, name)
        except RulebookError as error:
            self.app.call_from_thread(self._say, f"This example cannot be shown: {error.diagnostics[0].message}.")
            return
        if steps:
            self.app.call_from_thread(self._open_lesson, name, steps)

    def _open_lesson(self, name: str, steps: tuple[LessonStep, ...]) -> None:
        self._say("")
        self.app.push_screen(LessonScreen(name, steps, self.style))

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(Text(writable(text, self.style)))

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()
