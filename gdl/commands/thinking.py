"""What commands that think long have in common: how long to think, where, and how far they have got."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from gdl.commands.options import Whole

if TYPE_CHECKING:
    from gdl.opponents.seats import Thinking

PROCESSES = click.option(
    "--processes",
    type=Whole(1, 1024),
    help="On this machine; as many as it has cores, unless said.",
)
CLUSTER = click.option("--cluster", metavar="ADDRESS", help="Spread the games over a Dask cluster (tcp://…).")


def how_long(think: str) -> Thinking:
    """How long to think about a move; leaves with a message if that cannot be understood."""
    from gdl.opponents.seats import thinking

    try:
        how = thinking(f"ai:{think}")
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    assert how is not None
    return how


def told_again(line: str) -> None:
    """Tell somebody who watches how far it has got, over what was told before."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{line}", nl=False, err=True)
