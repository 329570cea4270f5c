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

_MOST_OPTIONS = 4
"""Options that are told of."""

_SAME_OPTION = {"mutant": "mutate", "mutation": "mutate", "covered": "coverage", "diagram": "svg"}
"""Words for what an option is called otherwise."""


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
    known = bool(found.entries or found.recipes or found.reserved)
    elsewhere = _elsewhere(context, word.strip().lower(), known)
    if found.about or (elsewhere is None and (found.entries or found.recipes or found.reserved is not None)):
        show_found(found, stream, width, colour)
    elif elsewhere is None:
        near = ", ".join(f"`{each}`" for each in found.near)
        echo(f'The reference has nothing about "{word[:40]}".' + (f" Did you mean {near}?" if near else ""), err=True)
        echo("`gdl help` alone lists all words by subject.", err=True)
        sys.exit(USAGE)
    if elsewhere is not None:
        echo(elsewhere)


def _elsewhere(context: click.Context, word: str, known: bool) -> str | None:
    """What tells of a command, of the code of a message, or, of a word that is not `known`, of an option."""
    if re.fullmatch(r"[ELel]\d{3}", word):
        return f"`gdl explain {word.upper()}` tells of the message {word.upper()}."
    group = context.parent.command if context.parent is not None else None
    if not isinstance(group, click.Group):
        return None
    if word in group.list_commands(context):
        return f"`gdl {word} --help` tells of the command `gdl {word}`."
    return None if known else _option(context, group, word)


def _option(context: click.Context, group: click.Group, word: str) -> str | None:
    """What tells of an option of commands that the program has by this name, or by one that it begins."""
    for wanted in (word, _SAME_OPTION.get(word)):
        found = []
        for name in group.list_commands(context) if wanted is not None else ():
            command = group.get_command(context, name)
            for option in command.params if command is not None else ():
                if isinstance(option, click.Option) and f"--{wanted}" in option.opts:
                    found.append(f"`gdl {name} --{wanted}`: {(option.help or '').partition('. ')[0].rstrip('.')}.")
        if found:
            return "\n".join(found[:_MOST_OPTIONS])
    return None
