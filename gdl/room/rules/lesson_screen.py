"""An example of a rulebook on the board, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from gdl.board_view.style import Style
from gdl.board_view.themes import THEMES
from gdl.lessons import LessonStep
from gdl.room.app import RoomApp
from gdl.room.board_widget import BoardWidget, Shown
from gdl.room.colours import Colours
from gdl.room.preferences.key_line import KeyLine
from gdl.terminal.drawing.draw import picture
from gdl.terminal.drawing.last_move import touched
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.style import writable


class LessonScreen(Screen[None]):
    """Enter goes on, Backspace goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,right,down", "on", "Next", priority=True),
        Binding("backspace,left,up", "back", "Back a step", priority=True),
        Binding("escape,q", "leave", "Leave"),
    ]
    CSS = """
    LessonScreen #name { text-style: bold; padding: 0 2; height: auto; }
    LessonScreen #says { padding: 0 2; height: auto; min-height: 2; }
    """

    def __init__(self, name: str, steps: Sequence[LessonStep], style: Style) -> None:
        """
        Args:
            name: of the example.
            steps: what is shown, one after the other; one at least.
            style: what the terminal can show.
        """
        super().__init__()
        self.lesson = name
        self.steps = steps
        self.style = style
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Static(Text(writable(self.lesson, self.style)), id="name")
        yield BoardWidget(self._shown(), id="board")
        yield Static(id="says", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the first step."""
        self._show()

    def on_click(self) -> None:
        """A click goes on."""
        self.action_on()

    def _shown(self) -> Shown:
        step = self.steps[self.at]
        app = self.app
        assert isinstance(app, RoomApp)
        players = [player.name for player in step.position.machine.program.players]

        move, before = step.move, step.before
        last = frozenset() if move is None or before is None else touched(before, move, step.position)

        def draw(width: int, height: int) -> Picture:
            return picture(step.position, self.style, width, height, last=last)

        return Shown(draw, Colours(players, THEMES[app.settings.theme], self.style.colour))

    def _show(self) -> None:
        step = self.steps[self.at]
        self.query_one("#board", BoardWidget).show(self._shown())
        said = f"{self.at + 1} of {len(self.steps)}: {step.says}"
        self.query_one("#says", Static).update(Text(writable(said, self.style)))

    def action_on(self) -> None:
        """The next step; behind the last one the lesson is over."""
        if self.at + 1 < len(self.steps):
            self.at += 1
            self._show()
        else:
            self.action_leave()

    def action_back(self) -> None:
        """The step before."""
        self.at = max(0, self.at - 1)
        self._show()

    def action_leave(self) -> None:
        """Back to the rules."""
        self.app.pop_screen()
