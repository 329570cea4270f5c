"""How shades and marks of a rulebook are drawn with characters, on the board and in its legend."""

from __future__ import annotations

from gdl.board_view.looks import Mark, Shade
from gdl.board_view.style import Style, Tint
from gdl_interpreter.program.look_words import TINTS

_SIGNS = {
    "dot": ("•", "."),
    "star": ("✦", "*"),
    "cross": ("×", "x"),
    "ring": ("◦", "o"),
    "diamond": ("◆", "^"),
    "flower": ("✿", "%"),
}
"""What marks are drawn as: with Unicode, in ASCII."""

_PATTERNS = ("░", "▒", "▓", "╱", "≡", "∴")
_ASCII_PATTERNS = (":", "~", "/", "=", "&", ";")
"""What an empty site of each tint is filled with where there are no colours."""


def sign_of(mark: Mark, style: Style) -> str:
    """The sign that a mark is drawn as."""
    return style.pick(*_SIGNS[mark.sign])


def shade_tint(shade: Shade) -> Tint:
    """The name of the colour of a shade."""
    return f"shade:{TINTS.index(shade.tint)}" if shade.player is None else f"tint:{shade.player}"


def pattern_of(shade: Shade, style: Style) -> str:
    """What a shade is drawn as where there are no colours."""
    at = TINTS.index(shade.tint)
    return style.pick(_PATTERNS[at], _ASCII_PATTERNS[at])
