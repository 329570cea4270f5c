"""`gdl trace`: what a turn does for a move, line by line."""

from __future__ import annotations

import sys

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, reached, say_before_chance
from gdl.cli.options import AFTER, POSITION, SEED_OF_SETUP, SETTINGS, can_be_shown
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo


@click.command("trace")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@click.argument("move", callback=can_be_shown)
@SETTINGS
@POSITION
@AFTER
@SEED_OF_SETUP
def command(
    rulebook: str, move: str, pairs: tuple[str, ...], position: str | None, after: str | None, seed: int | None
) -> None:
    """Print what the turn does for a move, line by line: choices, values, refusals, and the board where it changes.

    MOVE need not be legal: then it is followed to where the rules refuse it. `event NAME` follows an event.

    \b
    Example:
      gdl trace breakthrough "a2-a3"
      gdl trace chess "e1-g1" --after "e4; e5; Nf3; Nc6; Bc4; Bc5"
    """
    from gdl.inspection.turn_trace import trace_move
    from gdl.terminal.trace import show_trace
    from gdl_interpreter.reference import MoveError

    game = load_game(rulebook, pairs)
    at = reached(game, position, after, seed)
    try:
        traced = trace_move(at, move.strip(), game.sources)
    except MoveError as error:
        echo(f"{error.message}{': ' if error.choices else ''}{'; '.join(error.choices)}", err=True)
        *before, last = (each.strip() for each in move.split(";"))
        if before and last:
            told = "; ".join(filter(None, [after, *before]))
            echo(f'One move is traced; those before it are given by --after: "{last}" --after "{told}"', err=True)
        elif at.is_chance:
            echo(
                "Chance decides here; a player's move is traced behind what it brings, which is given by --after",
                err=True,
            )
        sys.exit(FINDINGS)
    say_before_chance(at)
    show_trace(traced, at)
    sys.exit(FINDINGS if traced.refusal is not None else GOOD)
