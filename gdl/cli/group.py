"""The command `gdl` itself: it finds its commands in `gdl.cli.commands` by their files, and imports what is run."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

import click

from gdl.cli import commands
from gdl.cli.completion import VARIABLE, answer
from gdl.cli.errors import Settings, run_command
from gdl.cli.full_screen import tell_until_drawn, wanted
from gdl.infra.exit_codes import USAGE
from gdl.infra.output import errors, install, output
from gdl.infra.resources import LANGUAGE_VERSION


class _Commands(click.Group):
    """All commands. What click itself says of what was typed passes the door too, also where a test calls `main`."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """The first thing that click does."""
        install()
        return super().make_context(info_name, args, parent, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the alphabet; nothing is imported for that."""
        files = (file for folder in commands.__path__ for file in Path(folder).glob("[a-z]*.py"))
        return sorted(file.stem for file in files)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, whose file is imported now; None if there is none.

        Raises:
            TypeError: its file does not define `command`.
        """
        name = f"{commands.__name__}.{cmd_name}"
        if not cmd_name.isidentifier() or cmd_name.startswith("_"):
            return None
        try:
            found = getattr(import_module(name), "command", None)
        except ModuleNotFoundError as missing:
            if missing.name == name:
                return None
            raise
        if not isinstance(found, click.Command):
            raise TypeError(f"{name} defines no click.Command that is called `command`")
        return found


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="gdl", message=f"gdl %(version)s, language {LANGUAGE_VERSION}")
@click.option("--debug", is_flag=True, help="Show the traceback of a bug in gdl; also GDL_DEBUG=1.")
@click.pass_context
def main(context: click.Context, debug: bool) -> None:
    """Play, check and measure board games written as rulebooks.

    Alone it opens the library: all games to choose from, and those to go on with.

    A rulebook is named as `gdl list` shows it (edges), a variant behind a colon (edges:5x5), a file by its path.

    \b
    Example:
      gdl play edges --seat Black=random
    """
    settings = context.find_object(Settings)
    if settings is not None and debug:
        settings.debug = True
    if context.invoked_subcommand is not None:
        return
    if not wanted():
        errors().write(f"{context.get_help()}\n")
        context.exit(USAGE)
    tell_until_drawn("Starting …")
    from gdl.room.opening import open_library
    from gdl.terminal.style import style_for

    sys.exit(open_library(style_for(output())))


def run() -> None:
    """The command `gdl`: no failure shows a traceback. A shell that asks for completion is answered instead."""
    asked = os.environ.pop(VARIABLE, None)
    if asked is not None:
        install()
        answer(asked, main)
        return
    sys.exit(run_command(main))
