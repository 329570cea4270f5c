"""`gdl play`: a game in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import begun, load_game, recorded, text_given
from gdl.cli.errors import Settings
from gdl.cli.full_screen import tell_until_drawn, wanted
from gdl.cli.options import MEMORY, POSITION, SETTINGS, FilePath, Whole, can_be_shown, expected
from gdl.infra.output import output


@click.command("play")
@click.argument("rulebook", required=False, shell_complete=complete.rulebooks)
@SETTINGS
@click.option(
    "--seat",
    "seats",
    metavar="PLAYER=KIND",
    shell_complete=complete.occupants,
    multiple=True,
    callback=can_be_shown,
    help="Who plays for PLAYER: human, random, easy, medium, strong, ai, ai:5s, ai:20000, or a"
    " program that speaks UCI, USI, GTP or xboard (uci:stockfish); default: human. May be repeated.",
)
@click.option("--seed", type=Whole(0, 2**63 - 1), help="Seed of chance and of random players; default: a random one.")
@click.option(
    "--record", type=FilePath(), help="Record the game in this file; default: a new file in the user's data folder."
)
@click.option("--resume", type=FilePath(), help="Resume a recorded game.")
@POSITION
@click.option(
    "--clock",
    "--time-limit",
    "limit",
    metavar="TIME",
    help="Time for each player: 30m, 5m+3s (3 s more for each move), 10m+3x30s (periods), 30s/move; where a rulebook "
    "knows the event `time_up`, 30m is one time for all.",
)
@click.option(
    "--threads",
    type=Whole(1, 256),
    help="Threads of an opponent that thinks by the clock; default: number of CPUs.",
)
@click.option(
    "--ponder",
    is_flag=True,
    help="Opponents that play random games by the clock think on while others do, in one thread (on the full screen).",
)
@click.option("--plain", is_flag=True, help="Write lines, also in a terminal that could show the full screen.")
@MEMORY
def command(
    rulebook: str | None,
    pairs: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    record: Path | None,
    resume: Path | None,
    position: str | None,
    limit: str | None,
    threads: int | None,
    ponder: bool,
    plain: bool,
    memory: int,
) -> None:
    """Play a game in the terminal. Without RULEBOOK, choose one from a list.

    It is played on the full screen, or line by line: with --plain, in a pipe, on a terminal that cannot be drawn on.

    \b
    Example:
      gdl play edges --set columns=3 --seat Black=random --seed 7
    """
    if wanted(plain):
        tell_until_drawn("Starting …" if rulebook is None else f"Reading {rulebook} …")
    from gdl.library.entries import read_entries
    from gdl.table.begin import where_recorded
    from gdl.table.clock import FORMS, read_control
    from gdl.terminal.console import Console
    from gdl.terminal.pick import pick_rulebook, pick_seats
    from gdl.terminal.play import begun_or_told, run_play
    from gdl.terminal.session.thinking import Thinkers

    control = read_control(limit) if limit is not None else None
    if limit is not None and control is None:
        raise expected(f"a time such as {FORMS}", limit, "--clock")
    if resume is not None and position is not None:
        raise click.UsageError("--position cannot be combined with --resume, which goes on from where the record ends")
    if ponder and not wanted(plain):
        raise click.UsageError("--ponder needs the full screen")
    if resume is not None:
        rulebook, pairs = recorded(rulebook, resume, pairs)
    if rulebook is None and wanted(plain):
        from gdl.room.opening import open_library
        from gdl.terminal.style import style_for

        sys.exit(open_library(style_for(output())))
    picked = None
    if rulebook is None:
        picked = pick_rulebook(read_entries())
        if picked is None:
            return
        rulebook, pairs = picked.name, (*picked.pairs, *pairs)
    occupants = {}
    for seat in seats:
        player, equals, who = seat.partition("=")
        if not equals:
            raise expected("PLAYER=KIND", seat, "--seat")
        occupants[player.strip()] = who.strip()
    game = load_game(rulebook, pairs)
    text = text_given(position)
    begun(game, text)
    console = Console()
    if picked is not None and not occupants:
        asked = pick_seats([player.name for player in game.program.players[: game.program.seated]], console)
        if asked is None:
            return
        occupants = asked
    if wanted(plain):
        table = begun_or_told(game, console, occupants, seed, record, resume, text, control)
        if isinstance(table, int):
            sys.exit(table)
        tell_until_drawn(f"Setting up {game.name} …")
        from gdl.room.opening import open_game

        code = open_game(table, console.style, threads, memory, ponder)
        if table.keeper.written or table.keeper.path is None:
            for line in where_recorded(table.table, table.keeper, rulebook):
                console.say(line)
        sys.exit(code)
    thinkers = Thinkers(game, console, threads, memory, taken=Settings.now().taken)
    code = run_play(game, occupants, seed, record, resume, console, rulebook, control, text, thinkers)
    sys.exit(code)
