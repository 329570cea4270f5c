"""`gdl eval`: the value of an expression of the language in a position."""

from __future__ import annotations

import sys

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, reached, report, say_before_chance
from gdl.cli.options import AFTER, POSITION, SEED_OF_SETUP, SETTINGS, can_be_shown
from gdl.infra.exit_codes import FINDINGS
from gdl.infra.output import echo

_NOBODY = (
    "Nobody is to move there, and this asks who is (by `mover`, `my`, `mine`, `theirs` …, itself or in a definition): "
    "`mover` is none, and the value is of nobody's turn."
)
"""What is said of a value that it says nothing of any turn."""


@click.command("eval")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@click.argument("expression", callback=can_be_shown)
@SETTINGS
@POSITION
@AFTER
@SEED_OF_SETUP
def command(
    rulebook: str, expression: str, pairs: tuple[str, ...], position: str | None, after: str | None, seed: int | None
) -> None:
    """Print the value of an expression in a position; default: the start. A set of sites is shown on the board, too.

    EXPRESSION may use all that an `expect` may: the definitions of the rulebook, its states, the library.

    \b
    Example:
      gdl eval hex "count(empty)"
      gdl eval chess "officer_goes(g1)"
      gdl eval my-game.gdl "every(digit(k, 2) < 4 for k in kinds)" --after "a1; b2"
    """
    from gdl.diagnostics import RulebookError, Source, Sources
    from gdl.inspection.evaluate import NAME, evaluate
    from gdl.terminal.values import show_value

    game = load_game(rulebook, pairs)
    at = reached(game, position, after, seed)
    say_before_chance(at)
    sources = Sources({**game.sources.texts, NAME: Source(NAME, " ".join(expression.split("\n")))})
    try:
        found = evaluate(game, at, expression)
    except RulebookError as error:
        report(error.diagnostics, sources)
        sys.exit(FINDINGS)
    if found.nobody:
        echo(_NOBODY, err=True)
    show_value(found, at)
    if found.hints:
        report(found.hints, sources)
