"""Names of a rulebook in words, as players read them and may type them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gdl_interpreter.board import Board


def spoken(name: str) -> str:
    """A name as words: `red_left` is "red left"."""
    return name.replace("_", " ")


def with_spoken_sites(board: Board, text: str) -> str:
    """A text of moves in which the names of sites are words: `red_left-oak` is "red left-oak"."""
    if "_" not in text:
        return text
    return re.sub(r"\w+", lambda name: spoken(name[0]) if name[0] in board.index else name[0], text)


def any_of(texts: Sequence[str]) -> str:
    """Several things to choose from, at least one: `a1, b1 or c1`."""
    *others, last = texts
    return f"{', '.join(others)} or {last}" if others else last
