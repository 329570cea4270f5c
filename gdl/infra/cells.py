"""How much room a text takes in a terminal, in cells, and what is laid out by that.

A cell is what a Latin letter takes; a Chinese one or an emoji takes two, a mark on a letter none. What goes in has no
character that `gdl_interpreter.characters` refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gdl_interpreter.characters import ZWJ, refused


def width(text: str) -> int:
    """How many cells a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def clusters(text: str) -> list[str]:
    """A text in pieces that each take cells of their own: a character with all that stands on it or is joined to it."""
    found: list[str] = []
    for character in text:
        if found and (not width(character) or found[-1].endswith(ZWJ)):
            found[-1] += character
        else:
            found.append(character)
    return found


def padded(text: str, cells: int) -> str:
    """A text with blanks behind it that make it so wide."""
    return text + " " * (cells - width(text))


def cut(text: str, cells: int) -> str:
    """As much of a text, from its beginning, as fits into so many cells; with … at its end if that is not all."""
    if width(text) <= cells:
        return text
    end = min(len(text), max(0, cells - 1))
    while end and (width(text[:end]) > cells - 1 or any(refused(text[:end]))):
        end -= 1
    return f"{text[:end]}…"


def words(text: str, cells: int) -> Iterator[str]:
    """A text in its words, each with the blanks around it; one that takes more than so many cells is in pieces."""
    for word in re.findall(r"\s*\S+\s*", text):
        piece = ""
        for cluster in clusters(word) if width(word.rstrip()) > cells else (word,):
            if piece and width(piece) + width(cluster) > cells:
                yield piece
                piece = ""
            piece += cluster
        yield piece


def wrapped(text: str, cells: int) -> Iterator[str]:
    """A text in lines, broken between words where it is wider than so many cells."""
    line = ""
    for word in re.findall(r"\s*\S+", text):  # with the blanks before it
        if line and width(line) + width(word) > cells:
            yield line
            word = word.lstrip()
            line = ""
        line += word
    yield line
