"""What there is to see: the rulebooks, a position, its moves, and the page of all games."""

from __future__ import annotations

from pathlib import Path

import click

from gdl.cells import padded, width
from gdl.commands.asked import load_game, need_native, reached
from gdl.commands.options import AFTER, POSITION, SETTINGS, FilePath, Whole
from gdl.output import echo, echo_lines, output
from gdl_interpreter.characters import json_text


@click.command("list")
def list_() -> None:
    """List the rulebooks that ship with the program.

    \b
    Example:
      gdl list
    """
    from gdl.loading import summaries

    entries = summaries()
    longest = max((width(entry.name) for entry in entries), default=0)
    for entry in entries:
        echo(f"{padded(entry.name, longest)}  {entry.title}{f': {entry.goal}' if entry.goal else ''}")
        for variant in entry.variants:
            echo(f"{'':{longest}}    {entry.name}:{variant}")


@click.command()
@click.argument("rulebook")
@SETTINGS
@POSITION
@AFTER
@click.option(
    "--as", "form", metavar="text|NOTATION", help="Print only the position, as a text that `--position` takes."
)
@click.option(
    "--svg",
    type=FilePath(dash=True),
    help="Draw the board into this file instead (-: print it).",
)
@click.option("--program", is_flag=True, help="Print what the rulebook is compiled to instead.")
def show(
    rulebook: str,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    form: str | None,
    svg: Path | None,
    program: bool,
) -> None:
    """Show a rulebook's facts and a position, that of the start unless said.

    \b
    Example:
      gdl show hex --set size=5
      gdl show chess --after "e4; e5" --as FEN
      gdl show chess --after "e4; e5" --svg chess.svg
    """
    from gdl.terminal.about import about

    game = load_game(rulebook, pairs)
    if program:
        from gdl_interpreter.program.show import show as show_program

        echo_lines(show_program(game.program))
        return
    at = reached(game, position, after)
    if svg is not None:
        from gdl.svg import svg_of
        from gdl_interpreter.storage.writing import write_file

        if svg == Path("-"):
            output().write(svg_of(at))
        else:
            write_file(svg, svg_of(at))
        return
    if form is not None:
        echo_lines(at.text if form == "text" else at.notation(form))
        return
    about(game, at)


@click.command()
@click.argument("rulebook")
@SETTINGS
@POSITION
@AFTER
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of the moves' texts.")
def moves(rulebook: str, pairs: tuple[str, ...], position: str | None, after: str | None, as_json: bool) -> None:
    """List the legal moves of a position.

    \b
    Example:
      gdl moves breakthrough --after "b2 b3; g7 g6" --json
    """
    texts = [move.text for move in reached(load_game(rulebook, pairs), position, after).moves()]
    if as_json:
        echo(json_text(texts))
    else:
        for text in texts:
            echo(text)


@click.command()
@click.argument("folder", type=FilePath(folder=True), default=Path("docs"))
@click.option("--measure", "wanted", metavar="NAME|all|changed", multiple=True, help="Measure this rulebook first.")
@click.option("--games", type=Whole(1), help="Random games of each rulebook that is measured.")
def gallery(folder: Path, wanted: tuple[str, ...], games: int | None) -> None:
    """Write a page of all shipped rulebooks into FOLDER (docs), with pictures.

    \b
    Example:
      gdl gallery docs --measure hex
    """
    from gdl.gallery import GAMES, make_gallery
    from gdl.resources import shipped_rulebooks

    unknown = [name for name in wanted if name not in ("all", "changed", *shipped_rulebooks())]
    if unknown:
        raise click.UsageError(f"no rulebook called `{unknown[0]}` ships with the program")
    if wanted:
        need_native("--measure")
    for name in make_gallery(folder, frozenset(wanted), games or GAMES):
        echo(name)
