"""Texts for players in the canonical format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.syntax import declarations as d
from gdl.syntax.rules_text import AFTER, ITEM, OF, PARAGRAPH, START, USUAL

_WIDTH = 100
"""Columns of a line, without the indentation."""


def passage_lines(passages: Iterable[d.Passage]) -> list[str]:
    """The lines of a text for players, with a blank line between passages, except between items of a list."""
    lines: list[str] = []
    above: d.Passage | None = None
    for passage in passages:
        if above is not None and not above.what == passage.what == ITEM:
            lines.append("")
        lines += _lines(passage)
        above = passage
    return lines


def _lines(passage: d.Passage) -> Iterator[str]:
    if passage.what == ITEM:
        first, *others = _wrapped(passage.text, _WIDTH - 2)
        yield f"- {first}"
        yield from (f"  {line}" for line in others)
        return
    if passage.what == PARAGRAPH:
        yield from _wrapped(passage.text, _WIDTH)
        return
    before = {START: "[board", AFTER: "[board after ", OF: "[board of ", USUAL: "[usual"}[passage.what]
    yield from _wrapped(f"{before}{passage.text}]", _WIDTH)


def _wrapped(text: str, width: int) -> list[str]:
    """A text in lines, none of which but the first begins as a passage of its own would."""
    lines: list[list[str]] = [[]]
    for word in text.split(" "):
        if lines[-1] and len(" ".join([*lines[-1], word])) > width and not (word == "-" or word.startswith("[")):
            lines.append([])
        lines[-1].append(word)
    return [" ".join(line) for line in lines]
