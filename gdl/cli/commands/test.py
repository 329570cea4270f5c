"""`gdl test`: the examples in rulebooks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import report
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo, output

if TYPE_CHECKING:
    from gdl.diagnostics import Diagnostic, RulebookError


@click.command("test")
@click.argument("paths", nargs=-1, required=True, metavar="RULEBOOK...", shell_complete=complete.rulebooks)
def command(paths: tuple[str, ...]) -> None:
    """Run the examples in rulebooks. RULEBOOK is a file, a folder, or the name of a shipped one.

    \b
    Example:
      gdl test edges my-game.gdl
    """
    from gdl.diagnostics import RulebookError
    from gdl.examples import run_examples
    from gdl.loading import rulebooks_in, sources_of
    from gdl.terminal.values import show_at

    passed = failed = 0
    for name in (name for path in paths for name in rulebooks_in(path)):
        try:
            outcomes, sources = run_examples(name)
        except RulebookError as error:
            report(_repaired(name, error), sources_of(name), output())
            echo(f"FAILED  {name}: cannot be played")
            failed += 1
            continue
        if not outcomes:
            echo(f"        {name}: no examples")
        for outcome in outcomes:
            good = not outcome.failures
            echo(f"{'ok    ' if good else 'FAILED'}  {outcome.rulebook}: {outcome.name}")
            passed, failed = passed + good, failed + (not good)
            if not good:
                report(outcome.failures, sources, output())
                if outcome.position is not None:
                    show_at(outcome.position, f"in the example `{outcome.name}`")
    echo(f"{passed} passed, {failed} failed")
    sys.exit(FINDINGS if failed else GOOD)


def _repaired(name: str, error: RulebookError) -> tuple[Diagnostic, ...]:
    """What is wrong with a rulebook that cannot be played, with what to do about it."""
    from gdl.diagnostics import RulebookError
    from gdl.loading import read
    from gdl.repairs import repaired

    try:
        return repaired(read(name), error.diagnostics)
    except RulebookError:  # there is no such rulebook
        return error.diagnostics
