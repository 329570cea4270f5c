"""The one door to standard output and standard error.

What goes in: texts of any origin. What comes out: text. What always holds: of what is written here nothing reaches a
terminal but characters that can be seen, blanks and the ends of lines; all else is an escape like `<U+001B>`, whoever
wrote it: a rulebook, a record, the name of a file, an exception, click. Colours and the line that is written over are
not in the texts: they are asked for by methods of `Output`, which alone writes control sequences.

`install` puts the door into `sys.stdout` and `sys.stderr`, so that what others print passes it too. Nothing else in
this program names those two, or writes by other ways: ruff (banned-api) and a test see to it.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, ClassVar, TextIO, cast

from gdl.infra.cells import cut
from gdl_interpreter.characters import LAYOUT, escaped, shown

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.segment import Segment

_IN_ASCII = str.maketrans({"…": "...", "—": "-", "–": "-", "→": "->", "×": "x", "±": "+-", "█": "#", "·": "."})
"""What this program itself likes to write, for streams that have no room for it."""


class Output:
    """A stream that only text passes: what it is given is escaped by `gdl_interpreter.characters`.

    As far as others need it (print, click, the interpreter itself) it is a text stream like any other.
    """

    _passing: ClassVar[Output | None] = None
    """Where a line stands that goes as soon as anything is written to a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @staticmethod
    def of(stream: TextIO | Output | None) -> Output:
        """The door to a stream; to nowhere for None, which is what a process without the stream has."""
        return stream if isinstance(stream, Output) else Output(io.StringIO() if stream is None else stream)

    # ---- texts

    def write(self, text: str) -> int:
        """Write a text, which may have several lines."""
        if not isinstance(text, str):
            raise TypeError("only text is written to a terminal")  # click tries whether bytes can be
        self.give_way()
        self._send(shown(text, LAYOUT))
        return len(text)

    def line(self, text: str = "") -> None:
        """Write one line: an end of line within it is an escape."""
        self.give_way()
        self._send(f"{shown(text)}\n")
        self.flush()

    def pieces(self, pieces: Iterable[tuple[str, str]], colour: bool) -> None:
        """Write texts, each with its look: the parameters of SGR ("1;31"; "" is plain), left out unless `colour`."""
        found = []
        for text, look in pieces:
            text = shown(text, LAYOUT)
            found.append(f"\x1b[{look}m{text}\x1b[0m" if colour and look.strip("0123456789;") == "" != look else text)
        self.give_way()
        self._send("".join(found))
        self.flush()

    def rich(self, content: RenderableType, width: int | None = None, colour: bool = True) -> None:
        """Write what rich lays out. Lines are not broken unless there is a `width` for them."""
        from shutil import get_terminal_size

        from rich.console import Console
        from rich.segment import Segments

        drawn, size = io.StringIO(), width or get_terminal_size().columns
        console = Console(
            file=drawn, force_terminal=colour, width=size, height=25, highlight=False, markup=False, emoji=False
        )
        options = console.options if width is not None else console.options.update(no_wrap=True, overflow="ignore")
        console.print(Segments(list(_escaped(console.render(content, options)))), soft_wrap=True, end="")
        text = drawn.getvalue()
        self.give_way()
        self._send(text if colour else "\n".join(line.rstrip(" ") for line in text.split("\n")))
        self.flush()

    def status(self, text: str | None) -> None:
        """Write a line that the next one takes the place of; None: it goes. Only where somebody watches."""
        if self.isatty():
            from shutil import get_terminal_size

            line = "" if text is None else cut(shown(text), get_terminal_size().columns - 1)
            self._send(f"\r\x1b[K{line}")
            self.flush()

    def passing(self, text: str) -> None:
        """Write a line that goes as soon as anything else is written, also to standard error. Only where somebody
        watches."""
        if self.isatty():
            self.status(text)
            Output._passing = self

    def give_way(self) -> None:
        """Let the line go that is there until something is written, if this is a terminal."""
        there = Output._passing
        if there is not None and self.isatty():
            Output._passing = None
            there.status(None)

    def _send(self, text: str) -> None:
        """Write what is known to be harmless, as the encoding of the stream allows."""
        if codecs.lookup(self.encoding).name != "utf-8":
            text = _encodable(text, self.encoding)
        self._stream.write(text)

    # ---- a stream like any other

    @property
    def encoding(self) -> str:
        """What the stream makes bytes by."""
        return getattr(self._stream, "encoding", None) or "utf-8"

    @property
    def errors(self) -> str:
        """What the stream does with characters that it has no bytes for."""
        return getattr(self._stream, "errors", None) or "strict"

    @property
    def closed(self) -> bool:
        """Is it closed?"""
        return self._stream.closed

    def flush(self) -> None:
        """See to it that what was written is there."""
        self._stream.flush()

    def close(self) -> None:
        """End it."""
        self._stream.close()

    def isatty(self) -> bool:
        """Is it a terminal?"""
        return self._stream.isatty()

    def fileno(self) -> int:
        """The number of its file."""
        return self._stream.fileno()

    def writable(self) -> bool:
        """It can be written to."""
        return True


def install() -> None:
    """Let everything that is printed in this process pass the door. Missing streams lead nowhere."""
    _open_missing()
    os.environ["PYTHON_COLORS"] = "0"  # or newer Pythons write control sequences into tracebacks
    sys.stdout = cast(TextIO, Output.of(sys.stdout))
    sys.stderr = cast(TextIO, Output.of(sys.stderr))


def flush() -> None:
    """See to it that all that was written is there.

    Raises:
        OSError: it cannot be written; BrokenPipeError: nobody reads it any more.
    """
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


def discard() -> None:
    """What has not been written goes nowhere, so that Python does not try again at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def for_a_program() -> BinaryIO:
    """Standard output as bytes, for messages that a program reads, as JSON, in which nothing is as it was written.

    From here on, what is printed goes to standard error, lest it stand between two messages.
    """
    flush()
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    return stream


def taken_by_click() -> bool:
    """Has click put something of its own in the place of standard output? It does when the reader has gone."""
    return type(sys.stdout).__module__.partition(".")[0] == "click"


def _open_missing() -> None:
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while (handle := os.open(os.devnull, os.O_RDWR)) < 3:
            pass  # no file of ours is to go by the number of a standard stream
        os.close(handle)
        sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8")
        sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8")


def output() -> Output:
    """Standard output."""
    return Output.of(sys.stdout)


def errors() -> Output:
    """Standard error."""
    return Output.of(sys.stderr)


def echo(line: str = "", err: bool = False) -> None:
    """Write one line to standard output, or to standard error."""
    (errors() if err else output()).line(line)


def echo_lines(text: str) -> None:
    """Write a text of several lines to standard output: one that this program has laid out."""
    output().write(f"{text}\n")
    output().flush()


def typed(prompt: str) -> str:
    """One line that is typed at the terminal, with line editing. EOFError at the end of the input."""
    return input(shown(prompt))


def standard_input(most: int) -> bytes:
    """The bytes of standard input, at most so many."""
    raw: BinaryIO | None = getattr(sys.stdin, "buffer", None)  # of a text that stands for it there is none
    return sys.stdin.read(most).encode() if raw is None else raw.read(most)


def _encodable(text: str, encoding: str) -> str:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = "".join(_in_encoding(character, encoding) for character in text.translate(_IN_ASCII))
    return text


def _in_encoding(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return escaped(character)
    return character


def _escaped(segments: Iterable[Segment]) -> Iterator[Segment]:
    """What rich has laid out without anything that is no text; links are control sequences too."""
    from rich.segment import Segment

    for segment in segments:
        if not segment.control:
            style = segment.style.update_link(None) if segment.style is not None else None
            yield Segment(shown(segment.text, LAYOUT), style)
