"""`gdl train`: learning what pieces are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import can_be_written, load_game, need_native
from gdl.cli.options import SETTINGS, FilePath, Whole
from gdl.cli.progress import show_progress
from gdl.infra.output import echo

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.evaluation.values import Values


@click.command("train")
@click.argument("rulebooks", nargs=-1, required=True, metavar="RULEBOOK...", shell_complete=complete.rulebooks)
@SETTINGS
@click.option(
    "--positions",
    type=Whole(100, 10_000_000),
    default=60_000,
    show_default=True,
    help="Positions of self-play to learn from.",
)
@click.option("--seed", type=Whole(0, 2**31), default=1, show_default=True, help="Random seed.")
@click.option("--out", type=FilePath(), help="Write the values to this file, by name, instead of the cache.")
def command(rulebooks: tuple[str, ...], pairs: tuple[str, ...], positions: int, seed: int, out: Path | None) -> None:
    """Learn the values of pieces for alpha-beta, from self-play. They are kept, and used from then on.

    Without this command they are learned when they are first needed, from fewer positions.

    \b
    Example:
      gdl train breakthrough --positions 10000
    """
    from gdl.opponents.values import entry_of, keep, keep_in
    from gdl_interpreter.search.evaluation.learning import learned
    from gdl_interpreter.search.methods import can_alphabeta
    from gdl_interpreter.storage.writing import make_folders

    need_native("gdl train")
    if out is not None:
        make_folders(out.parent)
        can_be_written(out)
    games = [load_game(rulebook, pairs) for rulebook in rulebooks]
    for game in games:
        if not can_alphabeta(game.native):
            raise click.UsageError(
                f"{game.name}: values are for alpha-beta, which plays games of two sides without chance"
            )
    for game in games:

        def report(share: float, name: str = game.name) -> None:
            show_progress(f"{name}: {share:.0%}")

        values = learned(game.native, seed, positions, None, report)
        show_progress("")
        if out is None:
            keep(game, values)
        else:
            keep_in(out, game.name, entry_of(game, values))
        echo(f"{game.name}: {_in_words(game, values)}")


def _in_words(game: Game, values: Values) -> str:
    """What each kind is worth to the first player, on the board in the mean and in stock; the greatest is 100."""
    from gdl_interpreter.search.evaluation.values import UNIT

    kinds, row = game.program.kinds, len(values.sites) // (len(game.program.players) * len(game.program.kinds))
    sites = len(game.program.board.sites)
    told = []
    for number, kind in enumerate(kinds):
        mean = sum(values.sites[number * row : (number + 1) * row]) / sites
        stock = f" (in stock {100 * values.stocks[number] / UNIT:.0f})" if values.stocks[number] else ""
        told.append(f"{kind.name} {100 * mean / UNIT:.0f}{stock}")
    return ", ".join(told) + (f", a point {100 * values.lead / UNIT:.1f}" if values.lead else "")
