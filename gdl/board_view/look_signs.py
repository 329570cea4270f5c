"""How shades, marks and shapes of a rulebook are drawn with characters, on the board and in its legend."""

from __future__ import annotations

from collections.abc import Collection

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

_SHAPES = {
    (True, False): ("●", "•"),
    (True, True): ("○", "◦"),
    (False, False): ("■", "▪"),
    (False, True): ("□", "▫"),
}
"""What pieces that are told by their traits are drawn as in a legend: by whether they are round, and hollow; the large
one and the small one."""


def sign_of(mark: Mark, style: Style) -> str:
    """The sign that a mark is drawn as."""
    return style.pick(*_SIGNS[mark.sign])


def shade_tint(shade: Shade) -> Tint:
    """The name of the colour of a shade."""
    return f"shade:{TINTS.index(shade.tint)}" if shade.player is None else f"tint:{shade.player}"


def pattern_of(shade: Shade, style: Style) -> str:
    """What a shade is drawn as where there are no colours: each player's as another one."""
    at = (TINTS.index(shade.tint) + (shade.player or 0)) % len(_PATTERNS)
    return style.pick(_PATTERNS[at], _ASCII_PATTERNS[at])


def shape_of(words: Collection[str], seen: Collection[str]) -> str:
    """The sign of a shape.

    Args:
        words: the traits that a piece has.
        seen: those that any piece has; of the others nothing is to be seen.
    """
    large, small = _SHAPES["round" in words or "round" not in seen, "hollow" in words]
    return small if "tall" in seen and "tall" not in words else large
