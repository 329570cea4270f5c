"""`gdl perft`: counting lines of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, reached, say_engine
from gdl.cli.options import AFTER, ENGINE, POSITION, SETTINGS, Whole
from gdl.infra.output import echo

if TYPE_CHECKING:
    from gdl.engines import EngineName


@click.command("perft")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@click.option("--depth", type=Whole(0, 100), metavar="PLIES", required=True, help="Length of the lines.")
@SETTINGS
@POSITION
@AFTER
@ENGINE
def command(
    rulebook: str,
    depth: int,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    engine: EngineName | None,
) -> None:
    """Count all lines of play of a given length (perft).

    \b
    Example:
      gdl perft breakthrough --depth 3
    """
    say_engine(engine, "counts, which takes longer")
    game = load_game(rulebook, pairs)
    leaves = game.perft(depth, reached(game, position, after), engine=engine)
    echo(f"{game.name}: perft({depth}) = {leaves}")
