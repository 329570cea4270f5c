"""`gdl new`: a first rulebook to build on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.options import FilePath, Whole, can_be_shown, expected
from gdl.infra.exit_codes import INTERRUPTED
from gdl.infra.output import echo, output

if TYPE_CHECKING:
    from gdl.skeletons import Kind

_PLAYERS = "Number of players: 2 to 4 for row, area and race, 1 for puzzle, 2 for the others; default: the least."


@click.command("new")
@click.argument("file", required=False, type=FilePath(dash=True))
@click.option(
    "--kind",
    metavar="KIND",
    shell_complete=complete.kinds_of_games,
    help="Kind of game: row, moving, capture, connection, area, race, sowing, hunt or puzzle; default: you are asked.",
)
@click.option("--players", type=Whole(1, 16), metavar="N", help=_PLAYERS)
@click.option("--size", type=Whole(1, 1000), metavar="N", help="Size of the board; default: as the kind of game has.")
@click.option("--name", "title", metavar="TEXT", callback=can_be_shown, help="Title of the game.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(
    file: Path | None, kind: str | None, players: int | None, size: int | None, title: str | None, force: bool
) -> None:
    """Write a first rulebook, one that plays: you are asked what kind of game it shall be.

    It goes into FILE, - for standard output; default: a file named after the game.

    \b
    Example:
      gdl new
      gdl new my-game.gdl
      gdl new race.gdl --kind race --players 3 --size 24 --name "Round the lake"
    """
    from gdl.skeletons import KINDS, file_name, text_of, title_fault
    from gdl.terminal.new import Wanted, asked

    if kind is not None and kind not in KINDS:
        raise expected(f"one of {', '.join(KINDS)}", kind, "--kind")
    if title is not None and (fault := title_fault(title)) is not None:
        raise click.BadParameter(f"{fault}.", param_hint="'--name'")
    if file is not None and file != Path("-"):
        _is_free(file, force)
    if title is None and file is not None and title_fault(file.stem) is None:
        title = file.stem.replace("-", " ").replace("_", " ").strip().capitalize() or None
    wanted = Wanted(KINDS.get(kind or ""), players, size, title)
    if wanted.kind is None:
        _allowed(None, players, size)
        try:
            wanted = asked(wanted)
        except (EOFError, KeyboardInterrupt):
            echo(err=True)
            echo("Nothing was written.", err=True)
            sys.exit(INTERRUPTED)
    assert wanted.kind is not None
    _allowed(wanted.kind, wanted.players, wanted.size)
    called = wanted.title or "My game"
    text = text_of(wanted.kind, called, wanted.players, wanted.size)
    if file == Path("-"):
        output().write(text)
        return
    target = Path(file_name(called)) if file is None else file
    _is_free(target, force)
    _write(target, text)


def _allowed(kind: Kind | None, players: int | None, size: int | None) -> None:
    """Leave with a message if a kind of game, or every kind, is not for so many players or of that size."""
    from gdl.skeletons import KINDS

    kinds = list(KINDS.values()) if kind is None else [kind]
    of_kind = "" if kind is None else f" for {kind.name}"
    if players is not None and not any(players in each.players for each in kinds):
        numbers = f"{min(k.players.least for k in kinds)} to {max(k.players.most for k in kinds)}"
        others = [each.name for each in KINDS.values() if players in each.players]
        more = f" ({players} for {', '.join(others)})" if kind and others else ""
        raise expected(f"{kinds[0].players if kind else numbers}{of_kind}{more}", str(players), "--players")
    if size is not None and not any(size in each.size for each in kinds):
        numbers = f"{min(k.size.least for k in kinds)} to {max(k.size.most for k in kinds)}"
        raise expected(f"{kinds[0].size if kind else numbers}{of_kind}", str(size), "--size")


def _is_free(file: Path, force: bool) -> None:
    """Leave with a message if there is something that must not be written over."""
    try:
        taken = file.exists() or file.is_symlink()
    except OSError:
        return  # writing says what is wrong
    if taken and not (force and file.is_file()):
        more = "; --force writes over it" if file.is_file() else " and is no file"
        raise click.UsageError(f"{file} is there already{more}.")


def _write(file: Path, text: str) -> None:
    from shlex import quote

    from gdl_interpreter.storage.writing import write_file

    write_file(file, text)
    name = quote(str(file))
    echo(f"{file} is written. It plays as it is; change it step by step.")
    for typed, told in (
        (f"gdl play {name}", "plays it"),
        (f"gdl test {name}", "runs its examples: add one for each rule that you add"),
        (f"gdl lint {name}", "finds mistakes"),
        ("gdl help", "lists the words of the language"),
    ):
        echo(f"  {typed}  {told}")
