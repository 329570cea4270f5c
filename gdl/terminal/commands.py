"""The commands that can be typed instead of a move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """A command: its words, what may stand behind it, and what it does."""

    names: tuple[str, ...]
    argument: str
    does: str


COMMANDS: tuple[Command, ...] = (
    Command(("?",), "[TEXT]", "list the legal moves, or those that begin with TEXT"),
    Command(("why",), "MOVE", "say what a move means, or which rule forbids it"),
    Command(("hint",), "[TIME]", "think for you: the best move, and what is to be expected of it"),
    Command(("undo",), "", "take back, as far as your last decision"),
    Command(("redo",), "", "play again what was taken back"),
    Command(("board",), "", "draw the board again"),
    Command(("position",), "[NAME]", "write the position as text, or in the notation NAME"),
    Command(("save",), "[FILE]", "say where the game is kept, or write a copy to FILE"),
    Command(("event",), "NAME", "announce an event of the rulebook"),
    Command(("help",), "", "list the commands"),
    Command(("quit", "exit"), "", "leave; the game can be resumed"),
)

HOW_TO_MOVE = (
    "Type a move whole, or only its beginning: then you are asked for the rest, and an empty line forgets it. "
    "Words may be cut short as long as they stay clear. Where a move has the name of a command, put `:` before "
    "the command."
)


def read_command(line: str, first_words: frozenset[str]) -> tuple[str, str] | None:
    """The command in a line and what stands behind it; None if it is a move.

    `first_words` are the words, in small letters, that a legal move begins with: they are moves before they are
    commands. A colon makes a command of any line.
    """
    text = line.strip()
    forced = text.startswith(":")
    text = text.lstrip(":").strip()
    if text.startswith("?"):
        return "?", text[1:].strip()
    word, _, rest = text.partition(" ")
    for command in COMMANDS:
        if word.lower() in command.names and (forced or word.lower() not in first_words):
            return command.names[0], rest.strip()
    return ("help", "") if forced else None


def help_lines() -> list[str]:
    """The commands, a line each."""
    heads = [f"{' or '.join(command.names)} {command.argument}".strip() for command in COMMANDS]
    width = max(map(len, heads)) + 2
    return [f"  {head.ljust(width)}{command.does}" for head, command in zip(heads, COMMANDS, strict=True)]
