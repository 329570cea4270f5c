"""`gdl list`: the rulebooks that ship with the program."""

from __future__ import annotations

import click

from gdl.infra.cells import padded, width
from gdl.infra.output import echo


@click.command("list")
def command() -> None:
    """List the rulebooks that ship with the program.

    \b
    Example:
      gdl list
    """
    from gdl.summaries import summaries

    entries = summaries()
    longest = max((width(entry.name) for entry in entries), default=0)
    for entry in entries:
        echo(f"{padded(entry.name, longest)}  {entry.title}{f': {entry.goal}' if entry.goal else ''}")
        for variant in entry.variants:
            echo(f"{'':{longest}}    {entry.name}:{variant}")
