"""`gdl show`: a rulebook's facts and a position."""

from __future__ import annotations

from pathlib import Path

import click

from gdl.cli.arguments import load_game, reached
from gdl.cli.options import AFTER, POSITION, SETTINGS, FilePath
from gdl.infra.output import echo_lines, output


@click.command("show")
@click.argument("rulebook")
@SETTINGS
@POSITION
@AFTER
@click.option("--as", "form", metavar="text|NOTATION", help="Print only the position, as a text that --position reads.")
@click.option(
    "--svg",
    type=FilePath(dash=True),
    help="Write a diagram to this file instead (- for standard output).",
)
def command(
    rulebook: str,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    form: str | None,
    svg: Path | None,
) -> None:
    """Show a rulebook's facts and a position; default: the start.

    \b
    Example:
      gdl show hex --set size=5
      gdl show chess --after "e4; e5" --as FEN
      gdl show chess --after "e4; e5" --svg chess.svg
    """
    from gdl.terminal.about import about

    game = load_game(rulebook, pairs)
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
