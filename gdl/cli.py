"""The command line: all commands put together.

Everything heavy is imported by the command that needs it, so that `gdl --help` is instant.
"""

from __future__ import annotations

import sys

import click

from gdl.commands.checking import explain, lint, test
from gdl.commands.ending import run_command
from gdl.commands.engines import bench, compile_, perft
from gdl.commands.playing import play
from gdl.commands.reviewing import review_
from gdl.commands.showing import gallery, list_, moves, show
from gdl.commands.solving import solve
from gdl.commands.studying import study_
from gdl.commands.training import train
from gdl.commands.tuning import tune
from gdl.output import install


class _Commands(click.Group):
    """All commands. What click itself says of what was typed passes the door too, also where a test calls `main`."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """The first thing that click does."""
        install()
        return super().make_context(info_name, args, parent, **extra)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="gdl", message="gdl %(version)s")
def main() -> None:
    """Play, check and measure board games written as rulebooks.

    A rulebook is named as `gdl list` shows it (edges), a variant behind a colon (edges:5x5), a file by its path.

    \b
    Example:
      gdl play edges --seat Black=random
    """


for command in (play, list_, show, moves, gallery, lint, test, explain):
    main.add_command(command)
for command in (perft, bench, compile_, solve, tune, train, review_, study_):
    main.add_command(command)


def run() -> None:
    """The command `gdl`: no failure shows a traceback."""
    sys.exit(run_command(main))
