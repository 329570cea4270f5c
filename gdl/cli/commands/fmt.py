"""`gdl fmt`: rulebooks in their one layout."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import report, rulebooks_of
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import Output, echo, echo_lines, errors, output, standard_input

_STDIN = "-"


@click.command("fmt")
@click.argument("paths", nargs=-1, required=True, metavar="FILE...", shell_complete=complete.rulebooks)
@click.option("--check", is_flag=True, help="Change nothing; fail if a file is not formatted.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change, and fail if anything would.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> None:
    """Format rulebooks: blanks, indentation, blank lines, long lines. Comments are kept, the rules stay the same.

    FILE is a file, a folder (all rulebooks in it and below), or - for the standard input, which is formatted to the
    standard output. A file with mistakes is left as it is.

    \b
    Example:
      gdl fmt my-game.gdl
      gdl fmt --check rulebooks
    """
    names = [name for path in paths for name in ([path] if path == _STDIN else rulebooks_of([path]))]
    # what is formatted from the standard input is alone on the standard output
    told = errors() if _STDIN in names and not (check or diff) else output()
    states = [_format(name, check, diff, told) for name in names]
    if not diff and names != [_STDIN]:
        verb = "would be formatted" if check else "formatted"
        parts = [f"{states.count(True)} {verb}", f"{states.count(False)} unchanged"]
        parts += [f"{states.count(None)} not readable"] * (None in states)
        told.line(f"{len(names)} rulebook{'s' * (len(names) != 1)}: {', '.join(parts)}")
    fail = None in states or ((check or diff) and True in states)
    sys.exit(FINDINGS if fail else GOOD)


def _format(name: str, check: bool, diff: bool, told: Output) -> bool | None:
    """Format one file, or only tell what would change: is there a change? None: it has mistakes, which are told."""
    from gdl.diagnostics import RulebookError, Source, Sources
    from gdl.formatting.files import formatted_text
    from gdl.syntax.mistakes import MAX_BYTES
    from gdl.syntax.reading import decoded, read_written

    path, sources = Path(name), Sources()
    try:
        text = decoded(path, standard_input(MAX_BYTES + 1)) if name == _STDIN else read_written(path)
        sources.add(Source(name, text))
        rewritten = formatted_text(path, text)
    except RulebookError as error:
        report(error.diagnostics, sources, told)
        told.line()
        return None
    if diff:
        if rewritten.changed:
            echo_lines(rewritten.diff)
    elif check:
        if rewritten.changed:
            echo(f"{'the standard input' if name == _STDIN else name} is not formatted")
    elif name == _STDIN:
        output().write(rewritten.after)
    elif rewritten.changed:
        rewritten.write()
        told.line(f"formatted {name}")
    return rewritten.changed
