"""Options that several commands share, types of their values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import click

from gdl.cli.completion import option_settings
from gdl.infra.numbers import decimal, whole
from gdl.opponents.seats import PROCESS_MEGABYTES
from gdl_interpreter.characters import LAYOUT, refused

if TYPE_CHECKING:
    _WholeType = click.ParamType[int]
    _DecimalType = click.ParamType[float]
else:  # older versions of click do not know what a type converts to
    _WholeType = _DecimalType = click.ParamType

Said = TypeVar("Said", None, str, tuple[str, ...])

_QUOTED = 40
"""Characters of what was typed that a message quotes."""


def expected(form: str, typed: str, option: str | None = None) -> click.BadParameter:
    """The usage error `FORM expected, got "TYPED"`.

    form: what would be right, as "PLAYER=KIND"; typed: what there was instead, of which no more is quoted than a line
    has room for; option: whose value that is ("--seat"), None where click adds it.
    """
    quoted = typed if len(typed) <= _QUOTED else f"{typed[:_QUOTED]}…"
    return click.BadParameter(f'{form} expected, got "{quoted}"', param_hint=option and f"'{option}'")


class Whole(_WholeType):
    """A whole number from `least` to `most` (both included; None: no bound), as `gdl.infra.numbers` reads it."""

    name = "n"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """What was typed as a number; a `click.BadParameter` if it is none, or out of range."""
        try:
            number = whole(str(value))
        except ValueError:
            number = self.least - 1
        if number < self.least or (self.most is not None and number > self.most):
            raise expected(f"a whole number {_range(self.least, self.most)}", str(value))
        return number


class Decimal(_DecimalType):
    """A number from `least` to `most` (both included), as `gdl.infra.numbers` reads it."""

    name = "number"

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """What was typed as a number; a `click.BadParameter` if it is none, or out of range."""
        if isinstance(value, float):
            return value
        try:
            number = decimal(value)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            raise expected(f"a number {_range(self.least, self.most)}", value)
        return number


def _range(least: float, most: float | None) -> str:
    return f"from {least:,}" if most is None else f"from {least:,} to {most:,}"


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
    shell_complete=option_settings,
    help="Set an option of the rulebook. May be repeated.",
)
POSITION = click.option(
    "--position",
    metavar="TEXT|@FILE",
    help="Start from this position: in a notation of the rulebook, or statements separated by `;`. @FILE reads a file.",
)
AFTER = click.option(
    "--after", metavar="MOVES", callback=can_be_shown, help="Play these moves first, separated by `;`."
)
SEED_OF_SETUP = click.option(
    "--seed",
    type=Whole(0, 2**31),
    help="Let chance decide what it decides before the first turn, as a deal: by this random seed.",
)
ENGINE = click.option(
    "--engine", type=click.Choice(["native", "reference"]), help="Engine to use; default: native, if available."
)
MEMORY = click.option(
    "--memory",
    type=Whole(1, 1 << 20),
    metavar="MB",
    default=PROCESS_MEGABYTES,
    show_default=True,
    help="Memory limit of the whole process, in megabytes.",
)
CPU = click.option(
    "--cpu",
    type=click.Choice(["native", "generic", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]),
    default="native",
    show_default=True,
    help="Target processor: this one (native), the baseline of its family (generic), or a level of x86-64.",
)
PROCESSES = click.option("--processes", type=Whole(1, 1024), help="Worker processes; default: number of CPUs.")
CLUSTER = click.option(
    "--cluster", metavar="ADDRESS", help="Run on the Dask cluster at this address (tcp://…) instead."
)
THINK = "Per {}: a time (500ms, 2s), or a number of playouts or positions (2000)."
"""The help of `--think`."""
