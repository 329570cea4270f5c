"""How to play a game, on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from gdl.api import Game
from gdl.board_view.style import Style
from gdl.room.chooser import NAME_WIDTH
from gdl.terminal.style import writable


class RulesScreen(Screen[None]):
    """The rules of a game: what one is after, who plays, which options there are."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,q", "leave", "Back")]
    CSS = """
    RulesScreen VerticalScroll { padding: 1 2; }
    RulesScreen Static { height: auto; max-width: 100; margin-bottom: 1; }
    RulesScreen .heading { text-style: bold; }
    """

    def __init__(self, game: Game, style: Style) -> None:
        super().__init__()
        self.game = game
        self.style = style

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="text"):
            yield Static(self._text(self.game.title), classes="heading")
            for paragraph in self._paragraphs():
                yield Static(self._text(paragraph))
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The text is scrolled by the arrows."""
        self.query_one("#text").focus()

    def _text(self, text: str) -> Text:
        return Text("\n".join(writable(line, self.style) for line in text.splitlines()))

    def _paragraphs(self) -> Iterator[str]:
        program = self.game.program
        goal = program.facts.get("goal")
        if goal:
            yield goal
        names = [player.name for player in program.players]
        yield f"{'Player' if len(names) == 1 else 'Players'}: {', '.join(names)}."
        if program.kinds:
            yield f"Pieces: {', '.join(kind.name for kind in program.kinds)}."
        options = [f"{name.replace('_', ' '):{NAME_WIDTH}}{value}" for name, value in program.options.items()]
        if options:
            yield "\n".join(["Options as they are set:", *options])

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()
