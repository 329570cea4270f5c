"""`gdl help`: what the language reference says of a word."""

from __future__ import annotations

import re
import sys
from shutil import get_terminal_size

import click

from gdl.cli import completion as complete
from gdl.infra.exit_codes import USAGE
from gdl.infra.output import echo, output

_WIDTH = 100
"""Columns of a line where the terminal is wider."""


@click.command("help")
@click.argument("words", nargs=-1, metavar="[WORD]", shell_complete=complete.words_of_language)
@click.pass_context
def command(context: click.Context, words: tuple[str, ...]) -> None:
    """Look up a word in the language reference and the cookbook: a keyword, a built-in name, a definition of the
    library, a heading, a look, a subject, a problem. Without WORD: all of them, by subject.

    \b
    Example:
      gdl help choose
      gdl help also called
      gdl help pushing
      gdl help
    """
    from gdl.help import look_up, subjects
    from gdl.terminal.help import show_found, show_subjects
    from gdl.terminal.style import style_for

    stream = output()
    width, colour = min(get_terminal_size().columns, _WIDTH), style_for(stream).colour
    word = " ".join(words)
    if not word.strip():
        show_subjects(subjects(), stream, width, colour)
        return
    found = look_up(word)
    elsewhere = _elsewhere(context, word.strip())
    if found.about or (elsewhere is None and (found.entries or found.recipes or found.reserved is not None)):
        show_found(found, stream, width, colour)
    elif elsewhere is None:
        near = ", ".join(f"`{each}`" for each in found.near)
        echo(f'The reference has nothing about "{word[:40]}".' + (f" Did you mean {near}?" if near else ""), err=True)
        echo("`gdl help` alone lists all words by subject.", err=True)
        sys.exit(USAGE)
    if elsewhere is not None:
        echo(elsewhere)


def _elsewhere(context: click.Context, word: str) -> str | None:
    """What tells of a command, or of the code of a message."""
    if re.fullmatch(r"[ELel]\d{3}", word):
        return f"`gdl explain {word.upper()}` tells of the message {word.upper()}."
    group = context.parent.command if context.parent is not None else None
    if isinstance(group, click.Group) and word in group.list_commands(context):
        return f"`gdl {word} --help` tells of the command `gdl {word}`."
    return None
