"""What commands that think long have in common: how long to think, where, and how far they have got."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gdl.commands.options import Whole
from gdl.output import errors

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


def peak_memory() -> str:
    """The most memory that the process has taken, for the end of a summary: `, peak memory of the process: 1.2 GB`."""
    from gdl_interpreter.search.memory import peak

    most = peak()
    if most is None:
        return ""
    size = f"{most / 2**30:.1f} GB" if most >= 2**30 else f"{most / 2**20:.0f} MB"
    return f", peak memory of the process: {size}"


def learning(share: float) -> None:
    """Tell how far learning what pieces are worth has got."""
    told_again(f"learning what pieces are worth, this one time: {share:.0%}")


def told_again(line: str) -> None:
    """Tell somebody who watches how far it has got, over what was told before."""
    errors().status(line)
