"""Notebooks: `%load_ext gdl`, and cells that begin with `%%gdl` are rulebooks.

What goes in: the text of a cell. What comes out: a game under a name, shown below the cell, or what is wrong with the
text. What always holds: nothing of a cell is run but as a rulebook, and nothing of it reaches the page as HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Protocol

from gdl.api import TEXT, game_of
from gdl.diagnostics import Diagnostic, RulebookError, Source, Sources
from gdl.diagnostics.render import render_text
from gdl.lint.engine import lint_loaded
from gdl.loading import read_text
from gdl_interpreter.characters import shown
from gdl_interpreter.program.budget import Budget

if TYPE_CHECKING:
    from gdl.api import Game

USAGE = "%%gdl [NAME] [OPTION=VALUE]...: NAME is what the game is called from then on (game)"


class Shell(Protocol):
    """What is used of IPython's shell."""

    def push(self, variables: dict[str, object]) -> None: ...
    def register_magic_function(self, func: object, magic_kind: str, magic_name: str) -> None: ...


@dataclass(frozen=True)
class Shown:
    """What stands below a cell: a game, if there is one, and what was found in its text."""

    game: Game | None
    findings: str

    def __repr__(self) -> str:
        return "\n".join(part for part in ("" if self.game is None else self.game.title, self.findings) if part)

    def _repr_html_(self) -> str:
        """The same for a page."""
        findings = f"<pre>{escape(self.findings)}</pre>" if self.findings else ""
        return findings + ("" if self.game is None else self.game._repr_html_())


def load_ipython_extension(shell: Shell) -> None:
    """Called by `%load_ext gdl`: cells may be rulebooks from now on."""

    def cell(line: str, text: str) -> Shown:
        name, settings = read_line(line)
        found = read_cell(text, settings)
        if found.game is not None:
            shell.push({name: found.game})
        return found

    shell.register_magic_function(cell, "cell", "gdl")


def read_line(line: str) -> tuple[str, dict[str, int]]:
    """What stands behind `%%gdl`: the name that the game is to have, and options.

    Raises:
        ValueError: it cannot be understood; the text says what it should be.
    """
    words = line.split()
    name = words.pop(0) if words and "=" not in words[0] else "game"
    settings = {}
    for word in words:
        option, _, value = word.partition("=")
        if not (option.isidentifier() and (value.isdecimal() or value in ("true", "false"))) or len(value) > 9:
            raise ValueError(f"{shown(word)[:50]} is no option with its value; {USAGE}")
        settings[option] = int(value) if value.isdecimal() else int(value == "true")
    if not name.isidentifier():
        raise ValueError(f"{shown(name)[:50]} cannot be a name in Python; {USAGE}")
    return name, settings


def read_cell(text: str, settings: dict[str, int]) -> Shown:
    """The game of a text and what is to be said of it; or what is wrong with it.

    Args:
        text: of a rulebook.
        settings: values of options.
    """
    budget = Budget()
    loaded = read_text(Source(TEXT, text), TEXT, budget=budget)
    try:
        game = game_of(loaded, settings, budget=budget)
    except RulebookError as error:
        return Shown(None, _told(error.diagnostics, loaded.sources))
    return Shown(game, _told(lint_loaded(loaded), loaded.sources))


def _told(findings: Sequence[Diagnostic], sources: Sources) -> str:
    """Findings as lines, control characters as escapes."""
    return "\n".join(shown(line) for line in render_text(findings, sources).splitlines())
