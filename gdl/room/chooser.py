"""Rows of a form: a name, and a value that is changed by the left and right arrows, by clicks, or by typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from gdl.infra.cells import cut, padded

NAME_WIDTH = 16
_MOST_TYPED = 24


@dataclass(frozen=True)
class Value:
    """A value of a row. key: what it is; says: what is shown."""

    key: str
    says: str


class Chooser(Widget, can_focus=True):
    """A row. Left and right, and clicks on the arrows, go through its values; another one may be typed where `read`
    makes a value of a text, and ends with Enter."""

    DEFAULT_CSS = """
    Chooser { height: 1; width: 100%; }
    Chooser:focus { background: $primary 30%; text-style: bold; }
    Chooser:hover { background: $primary 15%; }
    """

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, row: Chooser) -> None:
            super().__init__()
            self.row = row

    class Refused(Message):
        """What was typed is no value."""

        def __init__(self, message: str) -> None:
            super().__init__()
            self.message = message

    def __init__(
        self,
        name: str,
        values: Sequence[Value],
        at: str,
        read: Callable[[str], Value | str] | None = None,
        id: str | None = None,
    ) -> None:
        """
        Args:
            name: what the row is called.
            values: those it goes through.
            at: the key of the one that it begins with.
            read: makes a value of what is typed, or says why it is none; None: nothing can be typed.
            id: the name of the widget.
        """
        super().__init__(id=id)
        self.row_name = name
        self.values = list(values)
        self._at = next((n for n, value in enumerate(values) if value.key == at), 0)
        self._read = read
        self._typed: str | None = None

    @property
    def value(self) -> Value:
        """The value that is chosen."""
        return self.values[self._at]

    def choose(self, key: str) -> None:
        """Choose the value with this key, if there is one."""
        at = next((n for n, value in enumerate(self.values) if value.key == key), None)
        if at is not None and at != self._at:
            self._at = at
            self.refresh()
            self.post_message(self.Changed(self))

    def offer(self, values: Sequence[Value], at: str) -> None:
        """Go through other values; `at`: the key of the one that is chosen."""
        self.values = list(values)
        self._at = next((n for n, value in enumerate(self.values) if value.key == at), 0)
        self.refresh()

    def step(self, by: int) -> None:
        """Go so many values on."""
        self._typed = None
        self._at = (self._at + by) % len(self.values)
        self.refresh()
        self.post_message(self.Changed(self))

    def render(self) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(padded(cut(self.row_name, NAME_WIDTH - 1), NAME_WIDTH))
        if self._typed is not None:
            text.append(f"  {self._typed}_", "reverse")
            return text
        several = len(self.values) > 1
        text.append("< " if several else "  ", "dim")
        text.append(self.value.says)
        text.append(" >" if several else "", "dim")
        return text

    def on_click(self, event: events.Click) -> None:
        """A click on the left arrow goes back, anywhere else on."""
        if len(self.values) > 1 and event.x >= NAME_WIDTH - 1:
            self.step(-1 if event.x <= NAME_WIDTH + 1 else 1)

    def on_blur(self) -> None:
        """What was being typed is taken."""
        self._take_typed()

    def on_key(self, event: events.Key) -> None:
        """Arrows, and what is typed."""
        typing = self._typed is not None
        if event.key in ("left", "right") and len(self.values) > 1:
            self.step(-1 if event.key == "left" else 1)
        elif event.key == "space" and not typing and len(self.values) > 1:
            self.step(1)
        elif event.key == "enter" and typing:
            self._take_typed()
        elif event.key == "escape" and typing:
            self._typed = None
            self.refresh()
        elif event.key == "backspace" and typing:
            self._typed = (self._typed or "")[:-1]
            self.refresh()
        elif self._read is not None and event.character is not None and event.is_printable:
            self._typed = ((self._typed or "") + event.character)[:_MOST_TYPED]
            self.refresh()
        else:
            return
        event.stop()
        event.prevent_default()

    def _take_typed(self) -> None:
        typed, self._typed = self._typed, None
        self.refresh()
        if typed is None or not typed.strip() or self._read is None:
            return
        found = self._read(typed.strip())
        if isinstance(found, str):
            self.post_message(self.Refused(found))
            return
        if found.key not in (value.key for value in self.values):
            self.values.append(found)
        self.choose(found.key)
