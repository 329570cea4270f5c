"""The terminal as the game loop sees it: lines in, drawings and lines out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from gdl.terminal.canvas import Drawing
from gdl.terminal.draw import show
from gdl.terminal.style import Style, style_for, writable
from gdl_interpreter.reference import Position

_WIDTH = 78

Completer = Callable[[str], Sequence[str]]


class Console:
    """Reads from one stream and writes to another; with line editing where both are a terminal."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None, style: Style | None = None) -> None:
        self.source = sys.stdin if source is None else source
        self.target = sys.stdout if target is None else target
        self.style = style_for(self.target) if style is None else style
        self.completer: Completer | None = None
        self._edits = self.source is sys.stdin and self.source.isatty() and self.target.isatty()
        if self._edits:
            self._set_up_editing()

    def _set_up_editing(self) -> None:
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")

        def complete(text: str, state: int) -> str | None:
            words = self.completer(text) if self.completer is not None else ()
            return words[state] if state < len(words) else None

        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str) -> str:
        """One line that is typed. EOFError at the end of the input, KeyboardInterrupt on Ctrl-C."""
        if self._edits:
            return input(self._writable(prompt))
        self.target.write(self._writable(prompt))
        self.target.flush()
        line = self.source.readline()
        if not line:
            self.target.write("\n")
            raise EOFError
        line = line.rstrip("\r\n")
        if not self.source.isatty():
            self.say(line)
        return line

    def say(self, text: str = "") -> None:
        """One line, as it is."""
        self.target.write(self._writable(text) + "\n")
        self.target.flush()

    def tell(self, text: str) -> None:
        """A message of one or more lines, broken between words."""
        for paragraph in text.splitlines() or [""]:
            for line in wrap(paragraph, _WIDTH, break_long_words=False, break_on_hyphens=False) or [""]:
                self.say(line)

    def live(self, text: str | None) -> None:
        """A line that the next one takes the place of; None: it goes. Only where somebody sits at a terminal."""
        if self.target.isatty():
            width = get_terminal_size().columns - 1
            short = "" if text is None else text if len(text) <= width else f"{text[: width - 1]}…"
            self.target.write("\r\x1b[K" + self._writable(short))
            self.target.flush()

    def columns(self, texts: Sequence[str]) -> None:
        """Short texts side by side."""
        width = max((len(text) for text in texts), default=0) + 2
        across = max(1, _WIDTH // width)
        for at in range(0, len(texts), across):
            self.say("  " + "".join(text.ljust(width) for text in texts[at : at + across]).rstrip())

    def show(self, drawing: Drawing, position: Position) -> None:
        """A drawing of a position."""
        show(drawing, position, self.style, self.target)

    def _writable(self, text: str) -> str:
        return writable(text, self.style, self.target)
