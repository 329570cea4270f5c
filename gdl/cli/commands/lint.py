"""`gdl lint`: is a rulebook as it was meant?"""

from __future__ import annotations

import sys

import click

from gdl.cli.arguments import report
from gdl.cli.progress import progress
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo, echo_lines, output


@click.command("lint")
@click.argument("paths", nargs=-1, required=True, metavar="RULEBOOK...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="Output format.",
)
@click.option("--deep", is_flag=True, help="Also play many random games, and report what never came up in them.")
def command(paths: tuple[str, ...], form: str, deep: bool) -> None:
    """Check rulebooks for mistakes. RULEBOOK is a file, a folder, or the name of a shipped one.

    \b
    Example:
      gdl lint my-game.gdl
      gdl lint rulebooks --format github
    """
    from gdl.diagnostics import render
    from gdl.lint.engine import count_of, lint_paths

    with progress(count_of(paths), "rulebooks") as told:
        found = lint_paths(paths, deep, told)
    if form == "text":
        if found.diagnostics:
            report(found.diagnostics, found.sources, output())
            echo()
        count = len(found.diagnostics)
        echo(f"{found.files} rulebook{'s' * (found.files != 1)}, {count or 'no'} finding{'s' * (count != 1)}")
    else:
        forms = {"json": render.render_json, "sarif": render.render_sarif, "github": render.render_github}
        echo_lines(forms[form](found.diagnostics))
    sys.exit(FINDINGS if found.diagnostics else GOOD)
