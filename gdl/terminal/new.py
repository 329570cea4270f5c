"""Asking what kind of game a first rulebook shall be for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from gdl.infra.numbers import whole
from gdl.skeletons import KINDS, Kind, Range, title_fault
from gdl.terminal.console import Console

T = TypeVar("T")


@dataclass(frozen=True)
class Wanted:
    """What is known of the game: None where nobody has said it."""

    kind: Kind | None
    players: int | None
    size: int | None
    title: str | None


def asked(wanted: Wanted, console: Console | None = None) -> Wanted:
    """Ask for everything that is not known yet.

    Raises:
        EOFError: the input ends.
        KeyboardInterrupt: Ctrl-C.
    """
    console = Console() if console is None else console
    players, size = wanted.players, wanted.size
    kind = wanted.kind or _kind(console)
    if players is None:
        players = _number(console, "How many players?", kind.players)
    if size is None:
        size = _number(console, f"How many {kind.sized}?", kind.size)
    title = wanted.title or _until(console, "What is the game called? [My game] ", _title)[0]
    return Wanted(kind, players, size, title)


def _kind(console: Console) -> Kind:
    console.say("What kind of game shall it be?")
    longest = max(map(len, KINDS))
    for number, kind in enumerate(KINDS.values(), start=1):
        console.say(f"  {number}  {kind.name:{longest}}  {kind.told}")

    def read(line: str) -> Kind | str:
        names = list(KINDS)
        if line.isascii() and line.isdigit() and len(line) < 3 and 0 < int(line) <= len(names):
            return KINDS[names[int(line) - 1]]
        fitting = [name for name in names if line and name.startswith(line.lower())]
        return KINDS[fitting[0]] if len(fitting) == 1 else f"Type a number, 1 to {len(names)}, or a name."

    return _until(console, "Its number or name: ", read)


def _number(console: Console, question: str, allowed: Range) -> int:
    if allowed.least == allowed.most:
        return allowed.least

    def read(line: str) -> int | str:
        try:
            number = whole(line) if line else allowed.default
        except ValueError:
            number = -1
        return number if number in allowed else f"Type a number, {allowed}."

    return _until(console, f"{question} ({allowed}) [{allowed.default}] ", read)


def _title(line: str) -> tuple[str] | str:
    title = line or "My game"
    fault = title_fault(title)
    return (title,) if fault is None else f"That cannot be a title: {fault}."


def _until(console: Console, question: str, read: Callable[[str], T | str]) -> T:
    """Ask until what is typed is an answer. read: makes one of it, or a sentence that says what is wrong."""
    while True:
        answer = read(console.ask(question).strip())
        if not isinstance(answer, str):
            return answer
        console.tell(answer)
