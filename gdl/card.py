"""What a notebook shows of a game: a few lines and its board, as HTML with nothing in it that could run."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape

from gdl.svg import svg_of
from gdl_interpreter.characters import shown
from gdl_interpreter.program import Program
from gdl_interpreter.reference import Position

_MOST = 300
"""Characters of any one text that are shown."""


def card(title: str, program: Program, options: Mapping[str, int], variants: Sequence[str], position: Position) -> str:
    """A game as a few lines of HTML and a picture.

    Args:
        title: what it is called.
        program: its Program.
        options: the value of each.
        variants: their names.
        position: what is drawn.
    """
    lines = [f"<b>{_words(title)}</b>", _words(program.facts.get("goal", ""))]
    lines.append(_words("Players: " + ", ".join(player.name for player in program.players)))
    if options:
        lines.append(_words("Options: " + ", ".join(f"{name} = {value}" for name, value in options.items())))
    if variants:
        lines.append(_words("Variants: " + ", ".join(variants)))
    told = "<br>".join(line for line in lines if line)
    picture = b64encode(svg_of(position).encode()).decode()  # as an image its style is its own, and nothing in it runs
    return f'<div>{told}<br><img alt="the board" src="data:image/svg+xml;base64,{picture}"></div>'


def _words(text: str) -> str:
    """A text from a rulebook, as nothing but text of a page."""
    return escape(shown(text)[:_MOST])
