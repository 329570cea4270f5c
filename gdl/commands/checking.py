"""Is a rulebook as it was meant? Its mistakes, its examples, and what a message means."""

from __future__ import annotations

import sys

import click

from gdl.commands.asked import report
from gdl.commands.options import FINDINGS, GOOD
from gdl.output import echo, echo_lines


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif", "github"]), default="text", show_default=True
)
@click.option("--deep", is_flag=True, help="Play many random games too, and tell what never came up in them.")
def lint(paths: tuple[str, ...], form: str, deep: bool) -> None:
    """Check rulebooks: files, folders, or names of shipped ones.

    \b
    Example:
      gdl lint my-game.gdl
      gdl lint rulebooks --format github
    """
    from gdl.diagnostics import render
    from gdl.lint.engine import lint_paths

    found = lint_paths(list(paths), deep=deep)
    if form == "text":
        if found.diagnostics:
            report(found.diagnostics, found.sources)
            echo(err=True)
        count = len(found.diagnostics)
        echo(f"{found.files} rulebook{'s' * (found.files != 1)}, {count or 'no'} finding{'s' * (count != 1)}")
    else:
        forms = {"json": render.render_json, "sarif": render.render_sarif, "github": render.render_github}
        echo_lines(forms[form](found.diagnostics))
    sys.exit(FINDINGS if found.diagnostics else GOOD)


@click.command()
@click.argument("paths", nargs=-1, required=True)
def test(paths: tuple[str, ...]) -> None:
    """Run the examples in rulebooks: files, folders, or names of shipped ones.

    \b
    Example:
      gdl test edges my-game.gdl
    """
    from gdl.diagnostics import RulebookError
    from gdl.examples import run_examples
    from gdl.loading import rulebooks_in, sources_of

    passed = failed = 0
    for name in (name for path in paths for name in rulebooks_in(path)):
        try:
            outcomes, sources = run_examples(name)
        except RulebookError as error:
            report(error.diagnostics, sources_of(name))
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
                report(outcome.failures, sources)
    echo(f"{passed} passed, {failed} failed")
    sys.exit(FINDINGS if failed else GOOD)


@click.command()
@click.argument("code")
def explain(code: str) -> None:
    """Explain the code of a message.

    \b
    Example:
      gdl explain E102
    """
    from gdl.diagnostics.catalogue import explain as explain_code
    from gdl.lint.catalogue import lint_entries

    text = explain_code(code, lint_entries())
    if text is None:
        raise click.UsageError(f"no message has the code `{code}`; they look like E102 or L001")
    echo_lines(text)
