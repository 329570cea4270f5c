"""What the library says of each rulebook that ships with the program, made beforehand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict, cast

FILE: Final = Path(__file__).with_name("library.json")

SHORT, MEDIUM, LONG = "short", "medium", "long"
"""How long games are."""


@dataclass(frozen=True)
class Option:
    """An option of a rulebook. value: its default; low, high: its range, None for one that is true or false."""

    name: str
    value: int
    low: int | None
    high: int | None

    def __str__(self) -> str:
        return f"{self.name}={self.shown(self.value)}"

    @property
    def is_truth(self) -> bool:
        """Is it true or false?"""
        return self.low is None or self.high is None

    def shown(self, value: int) -> str:
        """A value as people type it."""
        return ("true" if value else "false") if self.is_truth else str(value)


@dataclass(frozen=True)
class Preview:
    """A small picture of the board: rows of pieces of text, each with the look that it is drawn in.

    A look is the names of a foreground and a background colour, and "bold", "dim" or nothing, with `|` between them:
    "player:0|dark|bold"; an empty name is the terminal's own colour.
    """

    rows: tuple[tuple[tuple[str, str], ...], ...]

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self.rows)


@dataclass(frozen=True)
class Playable:
    """A rulebook as it is, or one of its variants.

    name: what it is loaded by ("edges:5x5"); players: all seats there are; seated: how many of them are taken unless
    somebody wants more.
    """

    name: str
    players: tuple[str, ...]
    seated: int
    options: tuple[Option, ...]
    preview: Preview

    @property
    def variant(self) -> str | None:
        """The variant's name; None: the rulebook as it is."""
        return self.name.partition(":")[2] or None


@dataclass(frozen=True)
class Entry:
    """A rulebook that ships with the program.

    name: that it ships under; goal: what one is after, in a sentence; below: the title of what it is built on; tags:
    what kind of game it is; length: SHORT, MEDIUM or LONG; plies: of a game played at random; None where nobody has
    measured that; forms: the rulebook as it is, then its variants.
    """

    name: str
    title: str
    goal: str | None
    below: str | None
    tags: tuple[str, ...]
    length: str | None
    plies: int | None
    forms: tuple[Playable, ...]

    @property
    def seats(self) -> str:
        """For how many players it is: "1", "2", "2 to 6"."""
        least = min(form.seated for form in self.forms)
        most = max(len(form.players) for form in self.forms)
        return str(least) if least == most else f"{least} to {most}"

    @property
    def searched(self) -> str:
        """All that it can be found by."""
        variants = (form.variant or "" for form in self.forms)
        below = self.below or ""
        parts = (self.title, self.name, below, *self.tags, self.length or "", *variants, self.goal or "")
        return " ".join(parts).lower()


class _Option(TypedDict):
    name: str
    value: int
    low: int | None
    high: int | None


class _Playable(TypedDict):
    name: str
    players: list[str]
    seated: int
    options: list[_Option]
    preview: list[list[tuple[str, str]]]


class _Entry(TypedDict):
    name: str
    title: str
    goal: str | None
    below: str | None
    tags: list[str]
    length: str | None
    plies: int | None
    forms: list[_Playable]


def read_entries(path: Path = FILE) -> tuple[Entry, ...]:
    """All entries, by the names of the rulebooks."""
    found = cast("list[_Entry]", json.loads(path.read_text(encoding="utf-8")))
    return tuple(
        Entry(
            each["name"],
            each["title"],
            each["goal"],
            each["below"],
            tuple(each["tags"]),
            each["length"],
            each["plies"],
            tuple(_playable(form) for form in each["forms"]),
        )
        for each in found
    )


def _playable(form: _Playable) -> Playable:
    rows = tuple(tuple((text, look) for text, look in row) for row in form["preview"])
    options = tuple(Option(**option) for option in form["options"])
    return Playable(form["name"], tuple(form["players"]), form["seated"], options, Preview(rows))


def written_entries(entries: Sequence[Entry]) -> str:
    """The text of the file that `read_entries` reads: a line for each form."""
    found = []
    for entry in entries:
        facts = {
            "name": entry.name,
            "title": entry.title,
            "goal": entry.goal,
            "below": entry.below,
            "tags": entry.tags,
            "length": entry.length,
            "plies": entry.plies,
        }
        head = ", ".join(f"{_json(name)}: {_json(value)}" for name, value in facts.items())
        forms = ",\n  ".join(_written(form) for form in entry.forms)
        found.append(f' {{{head}, "forms": [\n  {forms}]}}')
    return "[\n" + ",\n".join(found) + "\n]\n"


def _written(form: Playable) -> str:
    options = [
        {"name": option.name, "value": option.value, "low": option.low, "high": option.high} for option in form.options
    ]
    return _json(
        {
            "name": form.name,
            "players": form.players,
            "seated": form.seated,
            "options": options,
            "preview": form.preview.rows,
        }
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
