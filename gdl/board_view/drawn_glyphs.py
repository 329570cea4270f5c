"""The glyphs that a drawing in text has, by its style and by what the rulebook says of how kinds look."""

from __future__ import annotations

from dataclasses import replace

from gdl.board_view.glyphs import Glyphs, glyphs_for
from gdl.board_view.looks import Looks, PieceLook
from gdl.board_view.style import Style
from gdl_interpreter.reference import Position

_MOST_LETTERS = 4
"""Kinds that are told apart by several traits are drawn by their names, if those have no more letters."""


def drawn_glyphs(position: Position, style: Style, looks: Looks) -> Glyphs:
    """What pieces are drawn as: signs of their own script where these are wanted and colours tell whose they are."""
    glyphs = glyphs_for(position, style)
    kinds = position.machine.program.kinds
    if style.native and style.colour and style.unicode:
        return replace(glyphs, texts=tuple(looks.pieces.get(k, PieceLook()).text for k in range(len(kinds))))
    if looks.by_traits and not style.colour:
        names = tuple(kind.name for kind in kinds)
        if max(map(len, names)) <= _MOST_LETTERS:
            return replace(glyphs, kinds=names)
    return glyphs
