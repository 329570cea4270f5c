"""What several commands can be told, and how they end."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar, cast

import click

from gdl.numbers import decimal, whole
from gdl_interpreter.characters import LAYOUT, refused

Said = TypeVar("Said", None, str, tuple[str, ...])

GOOD, FINDINGS, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all is well, something was found or has failed, the command makes no sense, it was broken off."""


class Whole(click.IntRange):
    """A whole number between two others, as `gdl.numbers` reads it."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """What was typed as a number; a `click.BadParameter` if it is none."""
        if isinstance(value, str):
            try:
                value = whole(value)
            except ValueError as wrong:
                self.fail(f"{wrong}.", param, ctx)
        return int(super().convert(cast(int, value), param, ctx))


class Decimal(click.FloatRange):
    """A number between two others, as `gdl.numbers` reads it."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """What was typed as a number; a `click.BadParameter` if it is none."""
        if isinstance(value, str):
            try:
                value = decimal(value)
            except ValueError as wrong:
                self.fail(f"{wrong}.", param, ctx)
        return float(super().convert(cast(float, value), param, ctx))


class FilePath(click.Path):
    """The path of a file, or of a folder where `folder` says so. exists: it must be there; dash: `-` is one, too."""

    def __init__(self, folder: bool = False, dash: bool = False, exists: bool = False) -> None:
        super().__init__(exists=exists, file_okay=not folder, dir_okay=folder, allow_dash=dash, path_type=Path)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """What was typed as a path; a `click.BadParameter` if none can be that."""
        try:
            return cast(Path, super().convert(cast(str, value), param, ctx))
        except ValueError as wrong:
            self.fail(f"{wrong}.", param, ctx)


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
