"""The kinds of games that there is a first rulebook for, and its text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from string import Template

from gdl_interpreter.characters import refused

_TEXTS = Path(__file__).with_name("texts")
_PLAYERS = ("Red", "Blue", "Green", "Yellow")

MOST_TITLE = 80
"""Characters of a title."""


@dataclass(frozen=True)
class Range:
    """From `least` to `most`, both included."""

    least: int
    most: int
    default: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Kind:
    """A kind of game. name: what it is asked for by; told: in a few words; sized: what its size counts."""

    name: str
    told: str
    players: Range
    size: Range
    sized: str = "rows and columns of the board"


_TWO = Range(2, 2, 2)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("row", "placing pieces: a row of one's own wins", Range(2, 4, 2), Range(3, 19, 7)),
        Kind("moving", "moving pieces to the far side", _TWO, Range(3, 12, 6)),
        Kind("capture", "moving pieces and taking all of the other side's", _TWO, Range(4, 12, 6)),
        Kind("connection", "placing pieces: a chain from side to side wins", _TWO, Range(2, 19, 9)),
        Kind("area", "placing pieces: most of them on a full board win", Range(2, 4, 2), Range(3, 12, 6)),
        Kind("race", "a race with a die", Range(2, 4, 2), Range(12, 60, 20), "squares of the track"),
        Kind("sowing", "sowing seeds from house to house", _TWO, Range(3, 10, 6), "houses of each side"),
        Kind("hunt", "one piece against many", _TWO, Range(4, 12, 8)),
        Kind("puzzle", "a puzzle for one: jumping over pegs", Range(1, 1, 1), Range(4, 9, 5)),
    )
}
"""All kinds, in the order in which they are offered."""


def text_of(kind: Kind, title: str, players: int | None = None, size: int | None = None) -> str:
    """The text of a rulebook.

    Args:
        kind: of game.
        title: of the game; `title_fault` has nothing to say against it.
        players: how many there are, of those that the kind allows; None: as many as is usual.
        size: what the kind's `sized` counts; None: as is usual.

    Raises:
        ValueError: one of these is not allowed.
    """
    players, size = players or kind.players.default, size or kind.size.default
    if players not in kind.players or size not in kind.size or title_fault(title) is not None:
        raise ValueError(f"no {kind.name} of this title, for {players} players or of size {size}")
    template = Template((_TEXTS / f"{kind.name}.gdl").read_text(encoding="utf-8"))
    return template.substitute(
        title=title,
        size=size,
        length=3 if size < 5 else 4 if size < 8 else 5,
        players=", ".join(_PLAYERS[:players]),
        first=_PLAYERS[0],
        second=_PLAYERS[1],
    )


def title_fault(title: str) -> str | None:
    """Why a text cannot be the title of a game; None if it can."""
    if not title.strip():
        return "it is empty"
    if len(title) > MOST_TITLE:
        return f"it has more than {MOST_TITLE} characters"
    if '"' in title or "\n" in title:
        return "it has a quote or an end of line in it"
    unfit = next(refused(title), None)
    return None if unfit is None else f"it has {unfit.name} in it"


def file_name(title: str) -> str:
    """The name of a file for a game of that title: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return f"{re.sub('[^a-z0-9]+', '-', plain).strip('-')[:60] or 'my-game'}.gdl"
