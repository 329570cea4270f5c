"""Small windows over the screen: one asks for a text, one for a choice out of a few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gdl.room.preferences.key_line import KeyLine

_CSS = """
AskText, AskChoice { align: center middle; background: black 40%; }
.window { width: 60; max-width: 90%; height: auto; max-height: 90%; border: round $primary; padding: 0 1;
          background: $surface; }
.window OptionList { height: auto; max-height: 18; border: none; }
"""


class Window(ModalScreen[ScreenResultType]):
    """A window over a screen; at the bottom its own keys are told, not those of the screen below. It gives None where
    nothing is chosen. The key that lists all keys does so from here, too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back"),
        Binding("f2", "keys_below", show=False),
    ]

    async def action_keys_below(self) -> None:
        """Do what the key does on the screen below."""
        bound = self.app.screen_stack[-2].active_bindings.get("f2")
        if bound is not None:
            await self.app.run_action(bound.binding.action, bound.node)

    def action_cancel(self) -> None:
        """Close it."""
        self.dismiss(None)


class AnswerLine(Input):
    """A line that tells at the bottom what Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", "Keep", key_display="enter")]


class ChoiceList(OptionList):
    """A list that tells at the bottom what Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "Choose", key_display="enter")]


class AskText(Window[str | None]):
    """Asks for a line of text; None: none is given."""

    CSS = _CSS

    def __init__(self, title: str, value: str = "", longest: int = 2000, missing: str = "") -> None:
        """
        Args:
            title: what is asked for.
            value: what stands there at first.
            longest: how many characters there may be.
            missing: what is said where nothing is typed, which is no answer then; "": it is one.
        """
        super().__init__()
        self._title, self._value, self._longest, self._missing = title, value, longest, missing
        self._stands = False
        self._early: list[events.Key] = []
        """Keys that were pressed before the line stood."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Text(self._title))
            yield AnswerLine(self._value, max_length=self._longest, id="text", select_on_focus=False)
            yield Static(Text("Enter keeps it, Esc leaves it as it was.", style="dim"), id="told")
        yield KeyLine()

    async def on_mount(self) -> None:
        """What stands there is replaced by what is typed; some of that may have been typed already."""
        line = self.query_one(AnswerLine)
        self.set_focus(line)
        line.select_all()
        self._stands = True
        for event in self._early:
            await self._press(line, event)

    async def takes_key(self, event: events.Key) -> bool:
        """Keys work in the order in which they are pressed, however fast: letters never overtake another key."""
        if not self._stands:
            self._early.append(event)
            return True
        return await self._press(self.query_one(AnswerLine), event)

    async def _press(self, line: AnswerLine, event: events.Key) -> bool:
        """Do what a key does; False if it does nothing on the line."""
        if not self.is_current:
            return False  # the window has closed
        if event.key == "enter":
            self._give(line.value)
        elif event.is_printable and event.character:
            line.replace(event.character, *line.selection)
        elif (bound := self.active_bindings.get(event.key)) is not None:
            await self.app.run_action(bound.binding.action, bound.node)
        else:
            return False
        return True

    @on(Input.Submitted)
    def _given(self, event: Input.Submitted) -> None:
        self._give(event.value)

    def _give(self, value: str) -> None:
        if value.strip() or not self._missing:
            self.dismiss(value)
        else:
            self.query_one("#told", Static).update(Text(self._missing))


class AskChoice(Window[int | None]):
    """Asks for one of several; None: none of them."""

    CSS = _CSS

    def __init__(self, title: str, choices: Sequence[str], at: int = 0, keys: Mapping[str, int] | None = None) -> None:
        """
        Args:
            title: what is asked.
            choices: what there is to choose from.
            at: the one that is highlighted at first.
            keys: keys that choose at once, and what each chooses.
        """
        super().__init__()
        self._title, self._choices, self._at, self._keys = title, tuple(choices), at, dict(keys or {})

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Text(self._title))
            yield ChoiceList(*(Option(Text(each)) for each in self._choices), id="choices")
            yield Static(Text("Enter chooses, Esc closes this.", style="dim"))
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with one of them."""
        self.query_one(OptionList).highlighted = self._at

    async def takes_key(self, event: events.Key) -> bool:
        """A key that chooses at once does so before anything else is looked at."""
        chosen = self._keys.get(event.key)
        if chosen is not None and self.is_current:
            self.dismiss(chosen)
        return chosen is not None

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)
