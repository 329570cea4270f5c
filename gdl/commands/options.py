"""What several commands can be told, and how they end."""

from __future__ import annotations

from typing import TypeVar

import click

from gdl_interpreter.characters import LAYOUT, refused

Said = TypeVar("Said", None, str, tuple[str, ...])

GOOD, FINDINGS, USAGE = 0, 1, 2
"""Exit codes: all is well, something was found, the command makes no sense."""


def can_be_shown(context: click.Context, option: click.Parameter, said: Said) -> Said:
    """What an option was given, if it holds no character that may not be shown.

    Raises:
        click.BadParameter: it does.
    """
    texts: tuple[str, ...] = () if said is None else (said,) if isinstance(said, str) else said
    for text in texts:
        unfit = next(refused(text, LAYOUT), None)
        if unfit is not None:
            message = f"{unfit.name} may not stand in it; {unfit.advice}."
            raise click.BadParameter(message, ctx=context, param=option)
    return said


SETTINGS = click.option(
    "--set",
    "pairs",
    metavar="OPTION=VALUE",
    multiple=True,
    callback=can_be_shown,
    help="Set an option of the rulebook; may be repeated.",
)
POSITION = click.option(
    "--position",
    metavar="TEXT|@FILE",
    help="Begin there: in a notation of the game, or by statements with `;` between.",
)
AFTER = click.option(
    "--after", metavar="MOVES", callback=can_be_shown, help="First play these moves, with `;` between them."
)
ENGINES = click.Choice(["native", "reference"])
CPU = click.option(
    "--cpu",
    type=click.Choice(["native", "generic", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]),
    default="native",
    show_default=True,
    help="Which processor to make code for: this one (native), the least of its family (generic), or a level of x86.",
)
