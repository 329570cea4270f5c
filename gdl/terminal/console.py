"""The terminal as the game loop sees it: lines in, drawings and lines out."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import TextIO

from gdl.board_view.style import Style
from gdl.infra.cells import padded, width, wrapped
from gdl.infra.output import Output, output, typed
from gdl.terminal.drawing.canvas import Drawing
from gdl.terminal.drawing.draw import show
from gdl.terminal.style import style_for, writable
from gdl_interpreter.characters import refused
from gdl_interpreter.reference import Position

_WIDTH = 78
_NARROW, _WIDE, _LOW = 30, 100, 12
"""Drawings are made for no fewer columns, no more, and no fewer rows than these."""

REDRAW = "\f"
"""What is typed to have the board drawn again, alone or behind what is being typed: Ctrl-L."""

Completer = Callable[[str], Sequence[str]]


class Console:
    """Reads from one stream and writes to another; with line editing where both are a terminal."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None, style: Style | None = None) -> None:
        self.source = sys.stdin if source is None else source
        self.target = output() if target is None else Output.of(target)
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
            harmless = [word for word in words if not any(refused(word))]  # they are written by readline
            return harmless[state] if state < len(harmless) else None

        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
        readline.parse_and_bind(r'"\C-l": "\C-e\C-v\f\C-m"')
        self._kept = ""

        def put_back() -> None:
            readline.insert_text(self._kept)
            self._kept = ""

        readline.set_startup_hook(put_back)

    def ask(self, prompt: str) -> str:
        """One line that is typed. EOFError at the end of the input, KeyboardInterrupt on Ctrl-C."""
        if self._edits:
            line = typed(writable(prompt, self.style))
            if line.endswith(REDRAW):
                self._kept = line.removesuffix(REDRAW)  # what was being typed stands there again
                self._forget_line()
                return REDRAW
            return line
        self.target.write(writable(prompt, self.style))
        self.target.flush()
        line = self.source.readline()
        if not line:
            self.target.line()
            raise EOFError
        line = line.rstrip("\r\n")
        if not self.source.isatty():
            self.say(line)
        return line

    def drop_typed(self) -> bool:
        """Forget what has been typed at the terminal and not been asked for yet; was there anything?"""
        if not self._edits:
            return False
        try:
            import fcntl
            import termios
        except ImportError:
            return False
        there = array("i", [0])
        try:
            fcntl.ioctl(self.source.fileno(), termios.FIONREAD, there)
            termios.tcflush(self.source.fileno(), termios.TCIFLUSH)
        except (OSError, termios.error):
            return False
        return there[0] > 0

    def _forget_line(self) -> None:
        """Take the last line out of the history."""
        import readline

        if readline.get_current_history_length():
            readline.remove_history_item(readline.get_current_history_length() - 1)

    @property
    def width(self) -> int:
        """The columns that a line of text may take."""
        return min(_WIDTH, get_terminal_size().columns - 1) if self.target.isatty() else _WIDTH

    @property
    def screen(self) -> tuple[int, int] | None:
        """How many columns and rows there are for a drawing; None: no terminal bounds it."""
        if not self.target.isatty():
            return None
        columns, rows = get_terminal_size()
        return max(_NARROW, min(_WIDE, columns)), max(_LOW, rows)

    def say(self, text: str = "") -> None:
        """One line, as it is."""
        self.target.line(writable(text, self.style))

    def tell(self, text: str) -> None:
        """A message of one or more lines, broken between words."""
        for paragraph in text.removesuffix("\n").split("\n"):
            for line in wrapped(writable(paragraph, self.style), self.width):
                self.say(line)

    def live(self, text: str | None) -> None:
        """A line that the next one takes the place of; None: it goes. Only where somebody sits at a terminal."""
        self.target.status(None if text is None else writable(text, self.style))

    def columns(self, texts: Sequence[str]) -> None:
        """Short texts side by side."""
        room = max((width(text) for text in texts), default=0) + 2
        across = max(1, self.width // room)
        for at in range(0, len(texts), across):
            self.say("  " + "".join(padded(text, room) for text in texts[at : at + across]).rstrip())

    def show(self, drawing: Drawing, position: Position) -> None:
        """A drawing of a position."""
        show(drawing, position, self.style, self.target)
