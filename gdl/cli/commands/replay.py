"""`gdl replay`: a recorded game, looked at move by move."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gdl.cli.arguments import load_game, recorded
from gdl.cli.full_screen import tell_until_drawn, wanted
from gdl.cli.options import FilePath
from gdl.infra.exit_codes import FINDINGS


@click.command("replay")
@click.argument("record", type=FilePath())
@click.option("--plain", is_flag=True, help="Write lines, also in a terminal that could show the full screen.")
def command(record: Path, plain: bool) -> None:
    """Go through a recorded game, finished or not, and play on from any move of it.

    What is added, variations and comments, is kept in the same file.

    \b
    Example:
      gdl replay edges.yaml
    """
    if wanted(plain):
        tell_until_drawn(f"Reading {record} …")
    from gdl.records import RecordError
    from gdl.table.begin import replayed
    from gdl.table.errors import TableError
    from gdl.terminal.console import Console
    from gdl.terminal.play import run_replay
    from gdl_interpreter.reference import MachineError

    rulebook, pairs = recorded(None, record, ())
    game = load_game(rulebook, pairs)
    console = Console()
    try:
        begun = replayed(game, record)
    except (RecordError, TableError, MachineError) as error:
        console.tell(f"{error.message.rstrip('.')}.")
        sys.exit(FINDINGS)
    if wanted(plain):
        from gdl.room.opening import open_game

        sys.exit(open_game(begun, console.style))
    sys.exit(run_replay(game, begun, console, rulebook))
