"""`gdl watch`: a rulebook while it is being written."""

from __future__ import annotations

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import give_up, settings_of
from gdl.cli.full_screen import tell_until_drawn, wanted
from gdl.cli.options import SETTINGS
from gdl.infra.output import output


@click.command("watch")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@SETTINGS
def command(rulebook: str, pairs: tuple[str, ...]) -> None:
    """Show a rulebook while you write it: board, legal moves, findings and examples, anew at each save.

    RULEBOOK is a file; a variant stands behind a colon. Click moves to try them; `e` and `p` make an example of
    them or of the position, `:` asks for the value of an expression.

    \b
    Example:
      gdl watch my-game.gdl
      gdl watch my-game.gdl --set size=5
    """
    if not wanted():
        _look_for(rulebook)
        raise click.UsageError("watch draws on the whole screen of a terminal, and there is none here; see `gdl lint`")
    tell_until_drawn(f"Reading {rulebook} …")
    _look_for(rulebook)
    from gdl.room.app import RoomApp
    from gdl.room.opening import run
    from gdl.room.preferences.settings import read_settings, settings_path
    from gdl.terminal.style import style_for
    from gdl.watch.watch_screen import WatchScreen

    screen = WatchScreen(rulebook, settings_of(pairs), style_for(output()))
    run(RoomApp(screen, read_settings(settings_path()).settings))


def _look_for(rulebook: str) -> None:
    """Refuse what is no file of a rulebook, or of one with a variant behind it."""
    from pathlib import Path

    from gdl.diagnostics import RulebookError, Sources
    from gdl.loading import read, split_variant

    path = Path(rulebook)
    if path.exists() and not path.is_file():  # a folder, or a pipe
        try:
            read(rulebook)
        except RulebookError as error:
            give_up(error, Sources())
    if not (path.is_file() or Path(split_variant(rulebook)[0]).is_file()):
        raise click.UsageError(f"there is no file `{rulebook}`; `gdl new {rulebook}` writes one that plays")
