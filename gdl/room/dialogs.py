"""Small windows over the screen: one asks for a text, one for a choice out of a few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

_CSS = """
AskText, AskChoice { align: center middle; background: black 40%; }
.window { width: 60; max-width: 90%; height: auto; max-height: 90%; border: round $primary; padding: 0 1;
          background: $surface; }
.window OptionList { height: auto; max-height: 18; border: none; }
"""

BACK: BindingType = Binding("escape", "cancel", "Back")
"""Closes a window; at the bottom of the screen its keys are told, not those of the screen below."""


class AnswerLine(Input):
    """A line that tells at the bottom what Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", "Keep", key_display="enter")]


class ChoiceList(OptionList):
    """A list that tells at the bottom what Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "Choose", key_display="enter")]


class AskText(ModalScreen[str | None]):
    """Asks for a line of text; None: none is given."""

    CSS = _CSS
    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def __init__(self, title: str, value: str = "", longest: int = 2000) -> None:
        """
        Args:
            title: what is asked for.
            value: what stands there at first.
            longest: how many characters there may be.
        """
        super().__init__()
        self._title, self._value, self._longest = title, value, longest

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Text(self._title))
            yield AnswerLine(self._value, max_length=self._longest, id="text")
            yield Static(Text("Enter keeps it, Esc leaves it as it was.", style="dim"))
        yield Footer(show_command_palette=False)

    @on(Input.Submitted)
    def _given(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    def action_cancel(self) -> None:
        """Give none."""
        self.dismiss(None)


class AskChoice(ModalScreen[int | None]):
    """Asks for one of several; None: none of them."""

    CSS = _CSS
    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def __init__(self, title: str, choices: Sequence[str], at: int = 0) -> None:
        """
        Args:
            title: what is asked.
            choices: what there is to choose from.
            at: the one that is highlighted at first.
        """
        super().__init__()
        self._title, self._choices, self._at = title, tuple(choices), at

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Text(self._title))
            yield ChoiceList(*(Option(Text(each)) for each in self._choices), id="choices")
            yield Static(Text("Enter chooses, Esc closes this.", style="dim"))
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin with one of them."""
        self.query_one(OptionList).highlighted = self._at

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_cancel(self) -> None:
        """Choose none."""
        self.dismiss(None)
