"""The fenced blocks of the documentation, and the frame that completes a fragment of a rulebook.

docs/language/README.md tells readers how the blocks are to be read; what it says is what is done here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])

_FENCE = re.compile(r"^(?P<fence>```+)(?P<info>[^`]*)$")


@dataclass(frozen=True)
class Block:
    """One fenced block: where it begins, the words behind the fence, and its lines."""

    page: Path
    line: int
    info: tuple[str, ...]
    text: str

    @property
    def language(self) -> str:
        """The first word behind the fence."""
        return self.info[0] if self.info else ""

    @property
    def file(self) -> str | None:
        """The name under which the block is kept for the console blocks of its page."""
        return next((word for word in self.info[1:] if "." in word), None)

    @property
    def id(self) -> str:
        """Which block it is, for the names of tests."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    """All fenced blocks of a page, in order."""
    found, fence, info, start = list[Block](), "", (), 0
    lines = list[str]()
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        match = _FENCE.match(line)
        if not fence and match:
            fence, info, start, lines = match["fence"], tuple(match["info"].split()), number, []
        elif fence and line.strip() == fence:
            found.append(Block(page, start, info, "\n".join(lines) + "\n"))
            fence = ""
        elif fence:
            lines.append(line)
    assert not fence, f"{page}: the block of line {start} is never closed"
    return found


def frame() -> dict[str, str]:
    """The headings of the frame, as the page of the reference shows them to its readers."""
    (block,) = [b for b in blocks_of(ROOT / "docs/language/README.md") if b.info[:2] == ("gdl", "frame")]
    return _headings(block.text)


def _headings(text: str) -> dict[str, str]:
    """A rulebook cut at its headings: the text of each, by its first word."""
    parts: dict[str, str] = {}
    word = ""
    for line in text.splitlines(keepends=True):
        if line[:1].isalpha():
            word = re.match(r"[a-z]+", line)[0]  # type: ignore[index]
        parts[word] = parts.get(word, "") + line
    return parts


def whole(text: str) -> str:
    """A fragment made into a rulebook: the headings it lacks are the frame's, put behind it.

    What the frame sets up needs its players, board and pieces, and goes where a fragment has its own.
    """
    own = _headings(text)
    if "extends" in own.get("game", ""):
        return text
    left_out = set(own) | ({"setup"} if own.keys() & {"players", "board", "piece"} else set())
    return text.rstrip("\n") + "\n" + "".join(part for word, part in frame().items() if word not in left_out)


def from_turn(text: str) -> str:
    """The statements of a turn as a rulebook; lines that are headings stay headings."""
    headings, statements = _split(text)
    body = "".join(f"    {line}" if line.strip() else line for line in statements.splitlines(keepends=True))
    return whole(headings + "turn:\n" + body)


_STARTS = ("option", "players", "board", "piece", "supply", "state", "setup", "when", "define", "event", "example")


def _split(text: str) -> tuple[str, str]:
    """The lines that belong to headings, and the others."""
    kept: dict[bool, str] = {True: "", False: ""}
    heading = False
    for line in text.splitlines(keepends=True):
        if line[:1].isalpha():
            heading = line.split(maxsplit=1)[0].rstrip(":(\n") in _STARTS
        kept[heading] += line
    return kept[True], kept[False]


def from_expectations(text: str) -> str:
    """Conditions, a line each, as the examples of a rulebook; lines that are headings stay headings."""
    headings, conditions = _split(text)
    lines = [line for line in conditions.splitlines() if line.strip() and not line.startswith("#")]
    example = 'example "as the page says":\n' + "".join(f"    expect {line}\n" for line in lines)
    return whole(headings + example)
