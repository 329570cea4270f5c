"""Playing in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gdl.commands.asked import begun, load_game, text_given
from gdl.commands.options import FINDINGS, POSITION, SETTINGS, USAGE, FilePath, Whole, can_be_shown
from gdl.opponents.seats import PROCESS_MEGABYTES
from gdl.output import echo


@click.command()
@click.argument("rulebook", required=False)
@SETTINGS
@click.option(
    "--seat",
    "seats",
    metavar="PLAYER=human|random|ai",
    multiple=True,
    callback=can_be_shown,
    help="Who plays a colour; human unless said.",
)
@click.option("--seed", type=Whole(0, 2**63 - 1), help="Where chance and random players begin.")
@click.option("--record", type=FilePath(), help="Keep the game in this file.")
@click.option("--resume", type=FilePath(), help="Go on with a recorded game.")
@POSITION
@click.option(
    "--time-limit", "limit", metavar="TIME", help="When the event `time_up` is announced: 90s, 30m, 2h, 1h30m."
)
@click.option(
    "--threads",
    type=Whole(1, 256),
    help="For random games by the clock; as many as there are processors unless said.",
)
@click.option(
    "--memory",
    type=Whole(1, 1 << 20),
    default=PROCESS_MEGABYTES,
    show_default=True,
    help="Megabytes that the whole process may take while opponents think.",
)
def play(
    rulebook: str | None,
    pairs: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    record: Path | None,
    resume: Path | None,
    position: str | None,
    limit: str | None,
    threads: int | None,
    memory: int,
) -> None:
    """Play a game in the terminal. Without RULEBOOK, pick one from a list.

    \b
    Example:
      gdl play edges --set columns=3 --seat Black=random --seed 7
    """
    from gdl.resources import shipped_rulebooks
    from gdl.terminal.clock import EVENT, Clock, read_limit
    from gdl.terminal.pick import pick_rulebook
    from gdl.terminal.play import run_play

    seconds = read_limit(limit) if limit is not None else None
    if limit is not None and seconds is None:
        raise click.UsageError(f"--time-limit wants a time as 90s, 30m, 2h or 1h30m; `{limit}` is none.")
    if resume is not None and position is not None:
        raise click.UsageError("--resume goes on with a game that has begun: --position does not go with it")
    if resume is not None:
        rulebook, pairs = _recorded(rulebook, resume, pairs)
    if rulebook is None:
        rulebook = pick_rulebook(list(shipped_rulebooks()))
        if rulebook is None:
            return
    sitting = {}
    for seat in seats:
        player, equals, who = seat.partition("=")
        if not equals:
            raise click.UsageError(f"--seat wants PLAYER=human, PLAYER=random or PLAYER=ai; `{seat}` is none.")
        sitting[player.strip()] = who.strip()
    game = load_game(rulebook, pairs)
    if seconds is not None and all(event.name != EVENT for event in game.program.events):
        raise click.UsageError(f"--time-limit wants a rulebook with an event `{EVENT}`; {rulebook} has none.")
    clock = Clock(seconds) if seconds is not None else None
    text = text_given(position)
    begun(game, text)
    code = run_play(game, sitting, seed, record, resume, None, rulebook, clock, text, threads, memory)
    sys.exit(code)


def _recorded(rulebook: str | None, path: Path, pairs: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Which rulebook a record is of, and with which options, unless others are asked for."""
    from gdl.records import RecordError, read_record

    try:
        record = read_record(path)
    except RecordError as error:
        echo(error.message, err=True)
        sys.exit(FINDINGS)
    if rulebook is not None and rulebook != record.rulebook:
        echo(f"{path} was recorded of `{record.rulebook}`, not of `{rulebook}`", err=True)
        sys.exit(USAGE)
    return record.rulebook, (*(f"{name}={int(value)}" for name, value in record.options.items()), *pairs)
