"""`gdl show`: a rulebook's facts and a position."""

from __future__ import annotations

from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, reached, say_before_chance
from gdl.cli.options import AFTER, POSITION, SEED_OF_SETUP, SETTINGS, FilePath
from gdl.infra.output import echo, echo_lines, output

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.reference import Position

_WIDTH = 100
"""Columns of a line of text where the terminal is wider."""


@click.command("show")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@SETTINGS
@POSITION
@AFTER
@SEED_OF_SETUP
@click.option("--as", "form", metavar="text|NOTATION", help="Print only the position, as a text that --position reads.")
@click.option("--rules", is_flag=True, help="Print how the game is played, in words and small boards, instead.")
@click.option(
    "--svg",
    type=FilePath(dash=True),
    help="Write a diagram to this file instead (- for standard output).",
)
@click.option(
    "--pieces",
    type=click.Choice(["letters", "signs"]),
    help="What is on pieces; default: letters, with --svg signs of their own script where there are any.",
)
def command(
    rulebook: str,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    seed: int | None,
    form: str | None,
    rules: bool,
    svg: Path | None,
    pieces: str | None,
) -> None:
    """Show a rulebook's facts and a position; default: the start.

    \b
    Example:
      gdl show hex --set size=5
      gdl show hex --rules
      gdl show chess --after "e4; e5" --as FEN
      gdl show chess --after "e4; e5" --svg chess.svg
      gdl show shogi --pieces letters --svg shogi.svg
    """
    from gdl.terminal.about import about

    game = load_game(rulebook, pairs)
    if rules:
        _rules(game)
        return
    at = reached(game, position, after, seed)
    if position is None and after is None:
        at = _one_deal(at, seed)
    say_before_chance(at)
    if svg is not None:
        from gdl.svg import svg_of
        from gdl_interpreter.storage.writing import write_file

        if svg == Path("-"):
            output().write(svg_of(at, letters=pieces == "letters"))
        else:
            write_file(svg, svg_of(at, letters=pieces == "letters"))
        return
    if form is not None:
        echo_lines(at.text if form == "text" else at.notation(form))
        return
    about(game, at, signs=pieces == "signs")


def _one_deal(start: Position, seed: int | None) -> Position:
    """The start, where nothing stands on the board before chance has decided: as one seed decides it, which is said."""
    from gdl.random_plies import dealt

    at = start if seed is not None else dealt(start, 0)
    if at is not start:
        echo("Chance sets this up: one start of many, that of --seed 0; --seed 1 shows another.", err=True)
        echo("`gdl moves` and `gdl eval` stand before that unless they are given --seed, too.", err=True)
    return at


def _rules(game: Game) -> None:
    from gdl.terminal.how_to_play import show_rules
    from gdl.terminal.style import style_for

    stream = output()
    show_rules(game.rules, style_for(stream), stream, min(get_terminal_size().columns, _WIDTH))
