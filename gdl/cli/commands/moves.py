"""`gdl moves`: the legal moves of a position."""

from __future__ import annotations

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, reached
from gdl.cli.options import AFTER, POSITION, SETTINGS
from gdl.infra.output import echo
from gdl_interpreter.characters import json_text


@click.command("moves")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@SETTINGS
@POSITION
@AFTER
@click.option("--json", "as_json", is_flag=True, help="Print the moves as a JSON list of texts.")
def command(rulebook: str, pairs: tuple[str, ...], position: str | None, after: str | None, as_json: bool) -> None:
    """List the legal moves of a position.

    \b
    Example:
      gdl moves breakthrough --after "b2 b3; g7 g6" --json
    """
    texts = [move.text for move in reached(load_game(rulebook, pairs), position, after).moves()]
    if as_json:
        echo(json_text(texts))
    else:
        for text in texts:
            echo(text)
