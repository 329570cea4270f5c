"""Linting a text, for the tests."""

from __future__ import annotations

from gdl.diagnostics import Diagnostic, RulebookError, Source
from gdl.diagnostics.render import render_text
from gdl.lint import lint_loaded
from gdl.loading import Loaded, read_text


def loaded(text: str) -> Loaded:
    return read_text(Source("game.gdl", text), "game")


def lint(text: str, deep: bool = False) -> list[Diagnostic]:
    """What is found in a text; nothing but what the front end says if it cannot be read at all."""
    try:
        return lint_loaded(loaded(text), deep)
    except RulebookError as wrong:
        return list(wrong.diagnostics)


def shown(text: str, deep: bool = False) -> str:
    """The same as it is shown."""
    return render_text(lint(text, deep), loaded(text).sources)


def codes(text: str, deep: bool = False) -> list[str]:
    """The codes of what is found."""
    return [found.code for found in lint(text, deep)]
