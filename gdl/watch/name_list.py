"""A window with many names, out of which one is chosen: what is typed is looked for, and names may still come in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gdl.library.search import begin_words
from gdl.room.dialogs import ChoiceList, Window
from gdl.room.preferences.key_line import KeyLine

_TO_THE_LIST = "down", "up", "pagedown", "pageup"


class SearchLine(Input):
    """The line in which stands what is looked for."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", "Choose", key_display="enter")]


class AskName(Window[int | None]):
    """Asks for one of many names, and gives its number; None: none of them."""

    CSS = """
    AskName { align: center middle; background: black 40%; }
    AskName #window { width: 84; max-width: 94%; height: auto; max-height: 90%; border: round $primary; padding: 0 1;
                      background: $surface; }
    AskName #search { border: none; padding: 0 1; height: 1; }
    AskName #names { height: auto; max-height: 60vh; border: none; padding: 0; text-wrap: nowrap;
                     text-overflow: ellipsis; }
    """

    def __init__(self, title: str, names: Sequence[str], coming: str = "") -> None:
        """
        Args:
            title: what is asked.
            names: what there is to choose from.
            coming: what is said while there may be more of them soon; "": these are all.
        """
        super().__init__()
        self._title, self._names, self._coming = title, tuple(names), coming
        self._shown: list[int] = []
        self.stands = False
        """Is the list drawn, so that keys work at once?"""
        self._early: list[events.Key] = []
        """Keys that were pressed before the list stood."""
        self._enter_waits = False
        """Was Enter the last key, while nothing was listed yet that it could choose?"""

    def compose(self) -> ComposeResult:
        with Vertical(id="window"):
            yield Static(Text(self._title), id="title")
            yield SearchLine(id="search", placeholder="type to search", compact=True, select_on_focus=False)
            yield ChoiceList(id="names", markup=False, compact=True)
            yield Static(id="count", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the first."""
        self.query_one("#title", Static).update(Text(self._title))
        self._list(None)
        self.set_focus(self.query_one("#names"))
        self.stands = True
        for event in self._early:
            self._press(event)

    async def takes_key(self, event: events.Key) -> bool:
        """Keys work in the order in which they are pressed, however fast, also before the list stands."""
        if not self.stands:
            self._early.append(event)
            return True
        return self._press(event)

    @property
    def chosen(self) -> int | None:
        """The number of the name under the cursor."""
        at = self.query_one("#names", OptionList).highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    def offer(self, title: str, names: Sequence[str], coming: str = "") -> None:
        """Offer other names; the cursor stays on the name that it is on, if that is still among them.

        Args:
            title: what is asked.
            names: what there is to choose from.
            coming: as above.
        """
        before = self._names[self.chosen] if self.stands and self.chosen is not None else None
        self._title, self._names, self._coming = title, tuple(names), coming
        if self.stands:
            self.query_one("#title", Static).update(Text(title))
            self._list(before)
            if self._enter_waits:
                self._chosen()

    def _list(self, at: str | None) -> None:
        """List what fits what is typed, with the cursor on this name, or else on the first of those in which the words
        stand as they were typed."""
        wanted = self.query_one("#search", Input).value.lower().split()
        self._shown = [number for number, name in enumerate(self._names) if begin_words(name.lower(), wanted)]
        names = self.query_one("#names", OptionList)
        names.clear_options()
        names.add_options(Option(Text(self._names[number])) for number in self._shown)
        same = (row for row, number in enumerate(self._shown) if self._names[number] == at)
        so_typed = (row for row, number in enumerate(self._shown) if " ".join(wanted) in self._names[number].lower())
        names.highlighted = next(same, next(so_typed, 0)) if self._shown else None
        self._count()

    def _count(self) -> None:
        """Which of how many the cursor is on."""
        at = self.query_one("#names", OptionList).highlighted
        count, most = len(self._shown), len(self._names)
        told = f"{0 if at is None else at + 1} of {count}" if count else f"none of {most} fits" if most else ""
        if 0 < count < most:
            told += f" that fit{'s' * (count == 1)}, {most} in all"
        text = "; ".join(filter(None, [told, self._coming]))
        self.query_one("#count", Static).update(Text(text, style="dim"))

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        self._count()

    @on(Input.Changed)
    def _looked_for(self) -> None:
        self._list(None)

    def _press(self, event: events.Key) -> bool:
        """Do what a key does: what is typed is looked for; from the line in which it stands, arrows lead to the list.
        False: the key is for whatever has the focus."""
        if not self.is_current:
            return False  # the window has closed
        search, names = self.query_one("#search", Input), self.query_one("#names", OptionList)
        typing = self.focused is search
        self._enter_waits = False
        if event.key == "enter":
            self._list(
                None if self.chosen is None else self._names[self.chosen]
            )  # what was typed into the line may not have been told yet
            self._chosen()
        elif event.key == "escape":
            self.action_cancel()
        elif event.key == "down":
            self.set_focus(names)
            names.action_cursor_down()  # at once: Enter, which may be pressed right behind it, is for where it leads
        elif typing and event.key in _TO_THE_LIST:
            self.set_focus(names)
        elif event.key == "up":
            names.action_cursor_up()
        elif not typing and event.key == "backspace" and search.value:
            self.set_focus(search)
            search.action_delete_left()
        elif event.is_printable and event.character is not None:
            self.set_focus(search)
            search.replace(event.character, *search.selection)
        else:
            return False
        return True

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def _chosen(self) -> None:
        if self.chosen is not None:
            self.dismiss(self.chosen)
        else:
            self._enter_waits = bool(self._coming)
