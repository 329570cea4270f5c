"""`gdl moves`: the legal moves of a position."""

from __future__ import annotations

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, reached, say_before_chance
from gdl.cli.options import AFTER, POSITION, SEED_OF_SETUP, SETTINGS
from gdl.infra.output import echo
from gdl_interpreter.characters import json_text
from gdl_interpreter.program.chance_words import with_word


@click.command("moves")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@SETTINGS
@POSITION
@AFTER
@SEED_OF_SETUP
@click.option("--json", "as_json", is_flag=True, help="Print the moves as a JSON list of texts.")
def command(
    rulebook: str, pairs: tuple[str, ...], position: str | None, after: str | None, seed: int | None, as_json: bool
) -> None:
    """List the legal moves of a position.

    \b
    Example:
      gdl moves breakthrough --after "b2 b3; g7 g6" --json
    """
    at = reached(load_game(rulebook, pairs), position, after, seed)
    say_before_chance(at)
    moves = at.moves()
    if as_json:
        echo(json_text([move.text for move in moves]))
    else:
        for move in moves:
            echo(with_word(at.machine.program, move.text, at.in_setup) if move.chance else move.text)
