"""`gdl diff`: what differs in rules between two rulebooks."""

from __future__ import annotations

import dataclasses
import sys

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo, echo_lines, output
from gdl_interpreter.characters import json_text


@click.command("diff")
@click.argument("first", shell_complete=complete.rulebooks)
@click.argument("second", shell_complete=complete.rulebooks)
@click.option("--json", "as_json", is_flag=True, help="Print the differences as JSON.")
def command(first: str, second: str, as_json: bool) -> None:
    """Tell what differs in rules between two rulebooks: FIRST and SECOND are names, with a variant behind a colon, or
    files.

    Comments, layout, names of local values, texts for players, looks and examples are no difference. The exit code is 1
    if there are differences, 0 if there are none.

    \b
    Example:
      gdl diff chess antichess
      gdl diff edges edges:torus
      gdl diff old.gdl new.gdl
    """
    from gdl.differences import RENAMED, differences
    from gdl.loading import read
    from gdl.terminal.differences import pieces_of
    from gdl.terminal.style import style_for

    for name in (first, second):
        load_game(name, ())  # leaves with messages if it cannot be played
    found = differences(read(first).rules, read(second).rules)
    count = sum(1 for each in found if each.change != RENAMED)
    if as_json:
        echo_lines(json_text([dataclasses.asdict(each) for each in found], indent=2))
    else:
        stream = output()
        stream.pieces(pieces_of(found), style_for(stream).colour)
        echo(f"{count or 'No'} difference{'s' * (count != 1)} in rules from {first} to {second}.")
    sys.exit(FINDINGS if count else GOOD)
