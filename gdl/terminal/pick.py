"""Choosing a rulebook from a list, and who plays."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.library.choice import Choice, ChoiceError, fitting, taken_apart
from gdl.library.entries import Entry
from gdl.library.search import choice_in
from gdl.opponents.seats import HUMAN
from gdl.table.seating import SeatError, occupant
from gdl.terminal.console import Console


def pick_rulebook(entries: Sequence[Entry], console: Console | None = None) -> Choice | None:
    """Ask which of these rulebooks to play; None if none is wanted.

    It is typed as a number or a name, which may be cut short; a variant and options may stand behind a colon:
    `edges:torus`, `hex:size=7`.
    """
    console = Console() if console is None else console
    if not entries:
        console.say("There are no rulebooks to choose from.")
        return None
    console.say("Which game?")
    width = len(str(len(entries)))
    console.columns([f"{n:>{width}} {entry.name}" for n, entry in enumerate(entries, start=1)])
    console.tell("A variant or options stand behind a colon, as in `edges:torus` or `hex:size=7`.")
    while True:
        try:
            line = console.ask("Number or name (an empty line leaves): ").strip()
        except (EOFError, KeyboardInterrupt):
            console.say()
            return None
        if not line:
            return None
        try:
            return _picked(entries, line)
        except ChoiceError as error:
            console.tell(f"{error.message}.")


def pick_seats(players: Sequence[str], console: Console) -> dict[str, str] | None:
    """Ask who plays for each of these players; None if nobody wants to play after all. Who plays alone is not asked."""
    seats: dict[str, str] = {}
    if len(players) < 2:
        return seats
    console.tell("Who plays? An empty line is a human; easy, medium, strong, ai:5s or random is the program.")
    for player in players:
        while player not in seats:
            try:
                seats[player] = occupant(console.ask(f"{player}: ").strip() or HUMAN)
            except SeatError as error:
                console.tell(f"{error}")
            except (EOFError, KeyboardInterrupt):
                console.say()
                return None
    return seats


def _picked(entries: Sequence[Entry], line: str) -> Choice:
    """What a line means. ChoiceError if that is nothing, or could be several things."""
    typed = taken_apart(line)
    found = fitting([entry.name for entry in entries], typed.game)
    if len(found) > 1:
        raise ChoiceError(f"`{line}` could be {', '.join(found)}")
    if not found:
        raise ChoiceError(f"There is no game `{line}` here; type its number, 1 to {len(entries)}, or its name")
    return choice_in(next(entry for entry in entries if entry.name == found[0]), typed)
