"""What several commands can be told, and how they end."""

from __future__ import annotations

import click

GOOD, FINDINGS, USAGE = 0, 1, 2
"""Exit codes: all is well, something was found, the command makes no sense."""

SETTINGS = click.option(
    "--set",
    "pairs",
    metavar="OPTION=VALUE",
    multiple=True,
    help="Set an option of the rulebook; may be repeated.",
)
POSITION = click.option(
    "--position",
    metavar="TEXT|@FILE",
    help="Begin there: in a notation of the game, or by statements with `;` between.",
)
AFTER = click.option("--after", metavar="MOVES", help="First play these moves, with `;` between them.")
ENGINES = click.Choice(["native", "reference"])
CPU = click.option(
    "--cpu",
    type=click.Choice(["native", "generic", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]),
    default="native",
    show_default=True,
    help="Which processor to make code for: this one (native), the least of its family (generic), or a level of x86.",
)
