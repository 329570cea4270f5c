"""A page of the reference, which is Markdown, cut at its headings; the rows of its tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_HEADING = re.compile(r"(#{1,3}) (.+)")
_CELL = re.compile(r"(?<!\\)\|")
_LINK = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")


@dataclass(frozen=True)
class Section:
    """What stands under one heading, without the sections within it.

    page: its place ("language/names.md"); level: 1 is the page itself; title: as it is written, with its backquotes;
    above: the titles of the sections around it, outermost first; text: Markdown.
    """

    page: str
    level: int
    title: str
    above: tuple[str, ...]
    text: str

    @property
    def anchor(self) -> str:
        """What the heading is linked by within its page."""
        return re.sub(r"[^\w\- ]", "", self.title.lower()).strip().replace(" ", "-")


@dataclass(frozen=True)
class Row:
    """A row of a table: the heads of its columns and what stands below them, as Markdown."""

    heads: tuple[str, ...]
    cells: tuple[str, ...]


def sections(page: str, text: str) -> Iterator[Section]:
    """The sections of a page, in order. page: its place."""
    above: list[str] = []
    title, lines, fenced = "", list[str](), False
    for line in [*text.splitlines(), "# "]:
        fenced ^= line.startswith("```")
        found = None if fenced else _HEADING.match(line)
        if found is None and line != "# ":
            lines.append(line)
            continue
        if title:
            yield Section(page, len(above) + 1, title, tuple(above), "\n".join(lines).strip())
        if found is not None:
            above = [*above, title][: len(found[1]) - 1]
            title, lines = found[2].strip(), []


def rows(text: str) -> Iterator[Row]:
    """The rows of all tables in a text."""
    heads: tuple[str, ...] = ()
    for line in _unfenced(text):
        if not line.startswith("|"):
            heads = ()
            continue
        cells = tuple(cell.strip() for cell in _CELL.split(line)[1:-1])
        if not heads:
            heads = cells
        elif not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            yield Row(heads, cells)


def passages(text: str) -> Iterator[tuple[str, str]]:
    """The passages that begin with a name in bold, "**`played on`**: …": the bold text, and all up to the next one."""
    title, kept = "", list[str]()
    for paragraph in paragraphs(text):
        found = re.match(r"\*\*(`[^*]+`)\*\*", paragraph)
        if found or paragraph.startswith("**"):
            if title:
                yield title, "\n\n".join(kept)
            title, kept = found[1] if found else "", []
        kept.append(paragraph)
    if title:
        yield title, "\n\n".join(kept)


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a text; a fenced block is one, whatever is in it."""
    kept: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        fenced ^= line.startswith("```")
        if line.strip() or fenced:
            kept.append(line)
        elif kept:
            yield "\n".join(kept)
            kept = []


def codes(text: str) -> list[str]:
    """What stands in backquotes; what runs over the end of a line there has a blank in its place."""
    prose = "\n".join(_unfenced(text))
    return [
        " ".join(code.split("\n")) for part in re.split(r"\n\s*\n", prose) for code in re.findall(r"`([^`]+)`", part)
    ]


def without_links(text: str) -> str:
    """A text with the words of its links, not their targets: they lead to files that a reader may not have."""
    return _LINK.sub(r"\1", text)


def _unfenced(text: str) -> Iterator[str]:
    fenced = False
    for line in text.splitlines():
        fence = line.startswith("```")
        fenced ^= fence
        if not fenced and not fence:
            yield line
