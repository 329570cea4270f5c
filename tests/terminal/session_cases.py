"""Play sessions as text: what is typed, and beneath each line what must be answered.

    # what the case shows
    rulebook: tic-tac-toe
    seat: O=random
    > a1
    X to move
    ! not this

`>` a line typed, `^C` the interrupt key; at the end of the case the input ends. A line below is a text that must be in
the answer to it, in this order; after `! ` one that must not be. Lines before the first `>` are about the first
screen. Between two cases is a line of dashes.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path

from gdl.board_view.style import PLAIN
from gdl.terminal.console import Console

FOLDER = Path(__file__).parent / "sessions"
_HEADS = ("rulebook", "seat", "seed", "set")


@dataclass
class Case:
    """One session: `script` pairs what is typed (None: nothing yet) with what is expected."""

    name: str
    heads: dict[str, list[str]] = field(default_factory=dict)
    script: list[tuple[str | None, list[str]]] = field(default_factory=lambda: [(None, [])])

    def head(self, name: str, otherwise: str) -> str:
        """A heading that stands once."""
        return self.heads.get(name, [otherwise])[0]


def cases() -> list[Case]:
    """All sessions of the folder."""
    found = []
    for file in sorted(FOLDER.glob("*.txt")):
        for part in file.read_text(encoding="utf-8").split("\n----\n"):
            found.append(_case(file.stem, part))
    return found


def _case(stem: str, text: str) -> Case:
    lines = [line for line in text.splitlines() if line.strip()]
    case = Case(f"{stem}: {lines[0].lstrip('# ')}")
    for line in lines[1:]:
        name, _, value = line.partition(": ")
        if line.startswith(">"):
            case.script.append((line[1:].strip(), []))
        elif len(case.script) == 1 and name in _HEADS:
            case.heads.setdefault(name, []).append(value.strip())
        else:
            case.script[-1][1].append(line)
    return case


class Typed(Console):
    """A console at which a list of lines is typed; `answers` are what was written before the first and after each."""

    def __init__(self, lines: list[str]) -> None:
        self.written = io.StringIO()
        super().__init__(io.StringIO(), self.written, PLAIN)
        self._lines = list(lines)
        self.answers: list[str] = []

    def ask(self, prompt: str) -> str:
        """The next of the lines."""
        self.written.write(prompt)
        self._cut()
        if not self._lines:
            raise EOFError
        line = self._lines.pop(0)
        if line == "^C":
            raise KeyboardInterrupt
        return line

    def _cut(self) -> None:
        self.answers.append(self.written.getvalue())
        self.written.seek(0)
        self.written.truncate()

    def finish(self) -> list[str]:
        """All answers, the last words included."""
        self._cut()
        return self.answers
