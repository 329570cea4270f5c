"""`gdl lint`: is a rulebook as it was meant?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import report
from gdl.cli.progress import progress
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo, echo_lines, output


@click.command("lint")
@click.argument("paths", nargs=-1, required=True, metavar="RULEBOOK...", shell_complete=complete.rulebooks)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="Output format.",
)
@click.option(
    "--deep",
    is_flag=True,
    help="Also play many random games, and report what never came up in them, nor in an example.",
)
@click.option("--fix", is_flag=True, help="First put right in the files what cannot be meant otherwise.")
@click.option("--diff", is_flag=True, help="Change nothing; only show what --fix would change, and fail if anything.")
def command(paths: tuple[str, ...], form: str, deep: bool, fix: bool, diff: bool) -> None:
    """Check rulebooks for mistakes. RULEBOOK is a file, a folder, or the name of a shipped one.

    \b
    Example:
      gdl lint my-game.gdl
      gdl lint --fix my-game.gdl
      gdl lint rulebooks --format github
    """
    if fix or diff:
        count = sum(_fix(name, diff) for path in paths for name in _files(path))
        if diff:
            sys.exit(FINDINGS if count else GOOD)
        if form == "text" and count:
            echo(f"{count} finding{'s' * (count != 1)} put right")
    from gdl.diagnostics import render
    from gdl.examples import rules_run
    from gdl.lint.engine import count_of, lint_paths

    with progress(count_of(paths), "rulebooks") as told:
        found = lint_paths(paths, deep, told, rules_run)
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


def _files(path: str) -> list[str]:
    """The files that a path stands for. What ships with the program is not changed."""
    from gdl.infra.resources import shipped_rulebooks
    from gdl.loading import rulebooks_in

    if path in shipped_rulebooks():
        raise click.UsageError(f"--fix changes files, and `{path}` ships with the program")
    return rulebooks_in(path)


def _fix(name: str, diff: bool) -> int:
    """Put right in a file what cannot be meant otherwise, or show it; how many findings that are."""
    from gdl.diagnostics import RulebookError
    from gdl.lint.fixing import fixed_file

    try:
        found = fixed_file(Path(name))
    except RulebookError:
        return 0  # linting tells why
    if found.count and diff:
        echo_lines(found.rewritten.diff)
    elif found.count:
        found.rewritten.write()
    return found.count
