"""`gdl gallery`: the page of all games."""

from __future__ import annotations

from pathlib import Path

import click

from gdl.cli.arguments import need_native
from gdl.cli.options import FilePath, Whole, expected
from gdl.infra.output import echo


@click.command("gallery")
@click.argument("folder", type=FilePath(folder=True), default=Path("docs"))
@click.option(
    "--measure",
    "wanted",
    metavar="NAME|all|changed",
    multiple=True,
    help="Measure this rulebook first. May be repeated.",
)
@click.option("--games", type=Whole(1), help="Random games per measured rulebook.")
def command(folder: Path, wanted: tuple[str, ...], games: int | None) -> None:
    """Write a page of all shipped rulebooks, with diagrams, into FOLDER; default: docs.

    \b
    Example:
      gdl gallery docs --measure hex
    """
    from gdl.gallery import GAMES, make_gallery
    from gdl.infra.resources import shipped_rulebooks

    unknown = [name for name in wanted if name not in ("all", "changed", *shipped_rulebooks())]
    if unknown:
        raise expected("the name of a shipped rulebook, all or changed", unknown[0], "--measure")
    if wanted:
        need_native("--measure")
    for name in make_gallery(folder, frozenset(wanted), games or GAMES):
        echo(name)
