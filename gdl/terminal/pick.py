"""Choosing a rulebook from a list."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.terminal.console import Console


def pick_rulebook(names: Sequence[str], console: Console | None = None) -> str | None:
    """Ask which of these rulebooks to play, by number or by name (which may be cut short); None if none is wanted."""
    console = Console() if console is None else console
    if not names:
        console.say("There are no rulebooks to choose from.")
        return None
    console.say("Which game?")
    width = len(str(len(names)))
    console.columns([f"{n:>{width}} {name}" for n, name in enumerate(names, start=1)])
    while True:
        try:
            line = console.ask("Number or name (an empty line leaves): ").strip()
        except (EOFError, KeyboardInterrupt):
            console.say()
            return None
        if not line:
            return None
        found = fitting(names, line)
        if len(found) == 1:
            return found[0]
        if found:
            console.tell(f"`{line}` could be {', '.join(found)}.")
        else:
            console.tell(f"There is no game `{line}` here; type its number, 1 to {len(names)}, or its name.")


def fitting(names: Sequence[str], typed: str) -> list[str]:
    """The names that a typed number or name means: the one that it is, else those that begin with it or contain it."""
    if typed.isascii() and typed.isdigit() and len(typed) < 9:
        at = int(typed)
        return [names[at - 1]] if 1 <= at <= len(names) else []
    wanted = typed.lower().replace(" ", "-")
    exact = [name for name in names if name.lower() == wanted]
    begun = [name for name in names if name.lower().startswith(wanted)]
    return exact or begun or [name for name in names if wanted in name.lower()]
