"""`gdl tune`: finding out which method plays a game best."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import can_be_written, how_long, load_game, need_native
from gdl.cli.options import CLUSTER, PROCESSES, SETTINGS, THINK, FilePath, Whole
from gdl.cli.progress import show_progress
from gdl.infra.exit_codes import FINDINGS
from gdl.infra.output import echo
from gdl.opponents.seats import METHODS
from gdl_interpreter.search.methods import Method


@click.command("tune")
@click.argument("rulebooks", nargs=-1, required=True, metavar="RULEBOOK...", shell_complete=complete.rulebooks)
@SETTINGS
@click.option(
    "--games", type=Whole(1, 10_000), default=60, show_default=True, help="Games per pair of methods, at most."
)
@click.option(
    "--think", metavar="TIME|N", default="100ms", show_default=True, help=f"{THINK.format('move')} A time is fairer."
)
@click.option(
    "--method",
    "names",
    type=click.Choice(METHODS),
    multiple=True,
    help="Compare this method with the others that are named; default: all that can play. May be repeated.",
)
@click.option("--seed", type=Whole(0, 2**31), default=0, show_default=True, help="Random seed.")
@PROCESSES
@CLUSTER
@click.option(
    "--out", type=FilePath(), help="Write the verdicts to this file, by name, instead of the user's data folder."
)
def command(
    rulebooks: tuple[str, ...],
    pairs: tuple[str, ...],
    games: int,
    think: str,
    names: tuple[Method, ...],
    seed: int,
    processes: int | None,
    cluster: str | None,
    out: Path | None,
) -> None:
    """Compare the search methods on a game in matches, and keep the best one as what `ai` plays it by. A pair plays
    until it is clear which is better; who has clearly lost to another is out.

    \b
    Example:
      gdl tune connect-four --games 10 --think 50ms
    """
    from gdl.infra.executors import ClusterError, WorkError, executor
    from gdl.opponents import duels, tuning
    from gdl.opponents.words import counted
    from gdl_interpreter.storage.writing import make_folders

    need_native("gdl tune")
    how = how_long(think)
    if out is not None:
        make_folders(out.parent)
        can_be_written(out)
    tuned = [load_game(rulebook, pairs) for rulebook in rulebooks]
    methods = tuple(dict.fromkeys(names))
    if len(methods) == 1:
        raise click.UsageError(f"`{methods[0]}` has nobody to play: name two methods or more")
    for game in tuned:
        for method in methods:
            refused = tuning.refusal(game, method)
            if refused is not None:
                raise click.UsageError(refused)
    width = max(len(method) for method in METHODS)
    try:
        with executor(processes, cluster) as pool:
            for game in tuned:
                heard = partial(_told, game.name)
                verdict = duels.tune(game, games, pool, how.seconds, how.nodes, seed, heard, methods)
                show_progress("")
                long = think if how.nodes is None else f"{how.nodes} random games or positions"
                echo(f"{game.name}: at most {counted(games, 'games')} of each pair, {long} a move")
                for pair, (points, number) in verdict.points.items():
                    one, other = pair.split()
                    sure = "clear" if duels.clearly(max(points, number - points), number) else "not clear"
                    score = f"{points:g} : {number - points:g}"
                    echo(f"  {one:>{width}}  {score:^13}  {other:{width}}  {sure}")
                where = tuning.keep(game, verdict, out)
                won = any(one == verdict.method for one, _ in duels.victories(verdict.points))
                why = "clearly better" if won else "no other is clearly better"
                echo(f"{game.name} is played by `{verdict.method}` ({why}); kept in {where}")
    except ClusterError as problem:
        raise click.UsageError(str(problem)) from None
    except WorkError as problem:
        echo(f"This cannot be tuned: {problem}", err=True)
        sys.exit(FINDINGS)


def _told(game: str, said: str) -> None:
    """Tell how a match stands, and in which game: beyond a terminal nothing else says so."""
    show_progress(f"{game}: {said}")
