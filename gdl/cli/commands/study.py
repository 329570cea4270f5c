"""`gdl study`: many games, summed up."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import can_be_written, load_game, need_native, say_engine
from gdl.cli.options import CLUSTER, PROCESSES, SETTINGS, Decimal, FilePath, Whole, can_be_shown, expected
from gdl.cli.progress import progress, span
from gdl.infra.exit_codes import FINDINGS, INTERRUPTED
from gdl.infra.output import echo, echo_lines, errors
from gdl.opponents.seats import RANDOM
from gdl_interpreter.characters import json_text

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.study.facts import Facts
    from gdl.study.play import Batch

PARTS = 200
"""Into how many parts a study of random games is cut, so that the processes are done at about the same time."""

MOST_IN_PART = 100
"""Games of a part, at the most: those of a part that was begun are lost when the study is interrupted."""

_GETTING_READY = "code of this game is made, and some games are tried, to see how long it takes"
"""What is done before the first game of a study."""

_LONG = 20.0
"""Seconds from which on a study takes long."""


@click.command("study")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@click.option("--games", type=Whole(1, 1_000_000), default=100, show_default=True, help="Number of games.")
@SETTINGS
@click.option(
    "--seat",
    "seats",
    metavar="PLAYER=KIND",
    shell_complete=complete.occupants,
    multiple=True,
    callback=can_be_shown,
    help="Who plays for PLAYER: random, easy, medium, strong, ai, ai:500ms or ai:2000; default: see --all-seats. May be"
    " repeated.",
)
@click.option(
    "--all-seats",
    metavar="KIND",
    default=RANDOM,
    show_default=True,
    callback=can_be_shown,
    help="Who plays for all other players.",
)
@click.option("--seed", type=Whole(0, 2**31), default=0, show_default=True, help="Random seed.")
@click.option(
    "--longest",
    type=Whole(1, 10_000),
    metavar="PLIES",
    default=10_000,
    show_default=True,
    help="Stop a game after so many plies, results of chance among them.",
)
@click.option(
    "--solve",
    "seconds",
    type=Decimal(0.1, 1_000_000),
    metavar="SECONDS",
    help="Solve a position of each random game instead, within so many seconds: tells which share is won for who is to"
    " move.",
)
@PROCESSES
@CLUSTER
@click.option("--html", type=FilePath(), help="Also write the report to this file, as a page with plots.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option(
    "--results-only",
    is_flag=True,
    help="Do not find out who leads in the course of a game, nor which rules are used, which takes most of the time.",
)
def command(
    rulebook: str,
    games: int,
    pairs: tuple[str, ...],
    seats: tuple[str, ...],
    all_seats: str,
    seed: int,
    longest: int,
    seconds: float | None,
    processes: int | None,
    cluster: str | None,
    html: Path | None,
    as_json: bool,
    results_only: bool,
) -> None:
    """Play many games and report on them: who wins, how long, how close, and which rules are used.

    Ctrl-C ends it, and reports on the games that are over by then, or on the positions looked at.

    \b
    Example:
      gdl study tic-tac-toe --games 200
      gdl study edges --games 50 --all-seats ai:2000 --html edges.html
      gdl study connect-four --set columns=5 --set rows=4 --solve 30
    """
    from gdl.remote import source_of
    from gdl.study.play import Batch
    from gdl.study.text import data
    from gdl.study.text import told as lines_of

    game = load_game(rulebook, pairs)
    if seconds is not None:
        if seats or all_seats != RANDOM or html is not None or cluster is not None:
            raise click.UsageError("`--solve` looks at random games, and tells what is won in words or as JSON")
        _solve(game, games, seed, seconds, as_json)
        return
    names = [player.name for player in game.program.players[: game.program.seated]]
    occupants = _occupants(names, seats, all_seats)
    batch = Batch(source_of(game), tuple(occupants.items()), seed, 0, games, longest, watched=not results_only)
    if html is not None:
        can_be_written(html)
    thinks = any(who != RANDOM for who in occupants.values())
    if thinks:
        need_native("a study of games between those who think")
    else:
        say_engine(None, "plays, and who leads in the course of a game is not found out")

    facts = _studied(game, batch, names, thinks, processes, cluster)
    broken_off = facts.games < games
    played = f"{facts.games} of {games}" if broken_off else f"{games}"
    how = f"{played} games, seed {seed}: {', '.join(f'{name} {who}' for name, who in occupants.items())}"
    if as_json:
        about = {"rulebook": game.name, "options": game.chosen, "seed": seed, "players": occupants}
        echo_lines(json_text(data(facts, about), indent=1))
    else:
        echo(f"{game.full_title}: {how}")
        for line in lines_of(facts):
            echo(line)
    if html is not None:
        from gdl.study.page import page
        from gdl_interpreter.storage.writing import write_file

        write_file(html, page(game.full_title, how, facts))
        if not as_json:
            echo()
            echo(f"The page is {html}")
    if broken_off:
        _say_interrupted(facts.games, games)


def _studied(
    game: Game, batch: Batch, names: list[str], thinks: bool, processes: int | None, cluster: str | None
) -> Facts:
    """What many games have in common, played by so many processes or a cluster, with progress; leaves with a message
    where they cannot be played, or where it is interrupted before a game is over. If it is interrupted later, what the
    games that are over have in common."""
    from gdl.cli.interrupted import ended_as_by_ctrl_c
    from gdl.infra.executors import ClusterError, WorkError, executor
    from gdl.study.facts import measure_of
    from gdl.study.pace import pace_of
    from gdl.study.run import SoFar, study

    is_tried = not thinks and batch.watched and cluster is None
    said = float(is_tried)  # seconds, once it has been tried; till then nothing else is said
    measure, so_far = measure_of(game.program), SoFar()
    try:
        with (
            ended_as_by_ctrl_c(),
            progress(batch.count, "games", slow=lambda: "" if said else _bounds(batch.longest)) as told,
            executor(processes, cluster) as pool,
        ):
            if is_tried:
                told(0, f"({_GETTING_READY})")
                batch = replace(batch, pace=pace_of(game, batch.seed, batch.longest))
                said = _say_how_long(batch, processes or os.cpu_count() or 1)
                told(0)
            jobs = batch.count if thinks else max(min(batch.count, PARTS), -(-batch.count // MOST_IN_PART))
            return study(names, batch, pool, jobs, lambda done, part: told(done, part=part), measure, so_far)
    except KeyboardInterrupt:
        if not so_far.games:
            _say_interrupted(0, batch.count)
        return so_far.facts(names, measure)
    except ClusterError as problem:
        raise click.UsageError(str(problem)) from None
    except WorkError as problem:
        echo(f"This cannot be studied: {problem}", err=True)
        sys.exit(FINDINGS)


def _say_interrupted(done: int, games: int) -> NoReturn:
    """Say how many games the study has come to, and leave."""
    if done:
        of = "game that was" if done == 1 else f"{done} games that were"
        echo(f"Interrupted: this is of the {of} over, of {games}; those under way are not counted.", err=True)
    else:
        echo(f"Interrupted before the first of {games} games was over: there is nothing to tell.", err=True)
    sys.exit(INTERRUPTED)


def _solve(game: Game, games: int, seed: int, seconds: float, as_json: bool) -> None:
    """Say which share of the positions of random games is won; if it is interrupted, of those looked at by then."""
    from dataclasses import asdict

    from gdl.cli.interrupted import ended_as_by_ctrl_c
    from gdl.opponents.seats import PROCESS_MEGABYTES
    from gdl.study.solved import Tally, solve_positions, told
    from gdl_interpreter.search.memory import room

    need_native("gdl study --solve")
    tally, interrupted = Tally(), False
    try:
        with ended_as_by_ctrl_c(), progress(games, "positions") as report:
            left = room(PROCESS_MEGABYTES)
            solve_positions(game, games, seed, seconds, left, lambda done: report(done, ""), tally)
    except KeyboardInterrupt:
        interrupted = True
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    found = tally.solved
    if interrupted and not found.all:
        echo(f"Interrupted before the first of {games} positions was looked at: there is nothing to tell.", err=True)
        sys.exit(INTERRUPTED)
    if as_json:
        about = {"rulebook": game.name, "options": game.chosen, "seed": seed, "seconds": seconds}
        echo_lines(json_text(about | asdict(found), indent=1))
    else:
        each = f"{found.all} of {games}" if interrupted else f"each of {games}"
        echo(f"{game.full_title}: a position of {each} random games, seed {seed}, in at most {seconds:g} s")
        for line in told(found):
            echo(line)
    if interrupted:
        at = "position that was" if found.all == 1 else f"{found.all} positions that were"
        echo(f"Interrupted: this is of the {at} looked at, of {games}; `open` are those not solved yet.", err=True)
        sys.exit(INTERRUPTED)


def _say_how_long(batch: Batch, processes: int) -> float:
    """Say of a study that takes long about how long, in both ways; the seconds, 0 if it was not said."""
    from gdl.study.pace import TRIED

    pace = batch.pace
    share = batch.count / min(processes, batch.count)
    if pace is None or pace.game * share < _LONG:
        return 0.0
    this, alone = span(pace.game * share), span(pace.alone * share)
    said = f"This takes about {this}; with `--results-only`, without who leads and which rules are used, about {alone}."
    thrown = ", results of chance included" if pace.chance else ""
    plies = f"Games at random take {pace.plies:,.0f} plies here{thrown} ({TRIED} were tried): {_bounds(batch.longest)}"
    errors().status(None)
    errors().line(f"{said} {plies}")
    return pace.game * share


def _bounds(longest: int) -> str:
    return f"`--longest N` breaks each off after N plies (now {longest:,}), `--games N` plays fewer."


def _occupants(names: list[str], seats: tuple[str, ...], others: str) -> dict[str, str]:
    """Who sits where; leaves with a message if a seat cannot be understood."""
    from gdl.opponents.seats import thinking

    occupants = dict.fromkeys(names, others.strip().lower())
    for seat in seats:
        typed, _, who = seat.partition("=")
        fitting = [name for name in names if name.lower().startswith(typed.strip().lower())]
        if len(fitting) != 1:
            raise expected(f"one of the players {', '.join(names)}", typed, "--seat")
        occupants[fitting[0]] = who.strip().lower()
    for who in occupants.values():
        try:
            known = who == RANDOM or thinking(who) is not None
        except ValueError as problem:
            raise click.UsageError(str(problem)) from None
        if not known:
            raise expected("random, easy, medium, strong, ai, ai:500ms, ai:2000 or the like", who, "--seat")
    return occupants
