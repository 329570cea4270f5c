"""Makes `gdl/library/library.json`: what the library says of each rulebook that ships with the program.

`python -m gdl.gallery.make_library` writes it anew, `--check` only says whether it is current. The same rulebooks,
figures and drawing make the same file. Nothing of this is done when the library is opened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from gdl.api import Game, load
from gdl.board_view.style import Style
from gdl.gallery.figures import Figures, read_figures
from gdl.gallery.shown import position_shown
from gdl.infra.output import echo
from gdl.library.entries import FILE, LONG, MEDIUM, SHORT, Entry, Playable, Preview, written_entries
from gdl.library.of_game import playable
from gdl.summaries import Summary, summaries
from gdl.terminal.drawing.draw import picture
from gdl.terminal.drawing.picture import Look
from gdl_interpreter.program import Program
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.storage.writing import write_file

WIDTH, HEIGHT = 44, 17
"""Columns and rows that a preview may have."""

FIGURES = Path(__file__).resolve().parents[2] / "docs" / "games" / "measured.json"

_SHORT_PLIES, _MEDIUM_PLIES = 40, 120
_MANY_KINDS = 4


def entries() -> Iterator[Entry]:
    """An entry for each rulebook, by name."""
    figures, about = read_figures(FIGURES), summaries()
    titles = {each.name: each.title for each in about}
    for each in about:
        yield _entry(each, titles, figures.get(each.name))


def _entry(about: Summary, titles: Mapping[str, str], figures: Figures | None) -> Entry:
    game = load(about.name)
    forms = [playable(game, preview(game))] + [_variant(about, each) for each in about.variants]
    return Entry(
        name=about.name,
        title=about.title,
        goal=game.goal,
        below=titles.get(about.extends) if about.extends is not None else None,
        tags=tuple(tags(game.program)),
        length=None if figures is None else length(figures.plies),
        plies=None if figures is None else round(figures.plies),
        forms=tuple(forms),
    )


def _variant(about: Summary, variant: str) -> Playable:
    game = load(f"{about.name}:{variant}")
    return playable(game, preview(game))


def preview(game: Game) -> Preview:
    """A small picture of the board, in a position that shows something of the game."""
    position, _ = position_shown(game)
    drawn = picture(position, Style(colour=True, unicode=True), WIDTH, HEIGHT)
    rows = []
    for row in range(min(drawn.height, HEIGHT)):
        pieces, room = [], WIDTH
        for text, look in drawn.pieces(row):
            if room > 0:
                pieces.append((text[:room], look_text(look)))
            room -= len(text)
        while pieces and not pieces[-1][0].strip() and not pieces[-1][1].split("|")[1]:
            pieces.pop()
        rows.append(tuple(pieces))
    return Preview(tuple(rows))


def look_text(look: Look) -> str:
    """A look as a preview keeps it."""
    return f"{look.foreground}|{look.background}|{'bold' if look.bold else 'dim' if look.dim else ''}"


def tags(program: Program) -> Iterator[str]:
    """What kind of game it is, as its rules tell."""
    parts = list(all_parts(program))
    named = {name.partition("/")[0].partition("(")[0] for name in program.functions}
    if len(program.players) == 1:
        yield "puzzle"
    if any(isinstance(part, s.Chance) for part in parts):
        yield "chance"
    if "line" in named:
        yield "in a row"
    if "connected" in named:
        yield "connection"
    if any(ending.verdict in ("highest", "lowest") for ending in program.endings):
        yield "points"
    moves = any(isinstance(part, s.Move | s.MoveEach) for part in parts)
    if moves and len(program.kinds) >= _MANY_KINDS:
        yield "many kinds of pieces"
    elif moves:
        yield "moving pieces"
    elif program.kinds:
        yield "placing pieces"


def length(plies: float) -> str:
    """How long games are, by the plies of random ones."""
    return SHORT if plies <= _SHORT_PLIES else MEDIUM if plies <= _MEDIUM_PLIES else LONG


def main() -> int:
    """Write the file, or say whether it is current."""
    made = written_entries(list(entries()))
    if "--check" in sys.argv[1:]:
        current = FILE.is_file() and FILE.read_text(encoding="utf-8") == made
        echo(f"{FILE} is {'current' if current else 'not current: python -m gdl.gallery.make_library'}")
        return 0 if current else 1
    write_file(FILE, made)
    echo(f"{FILE} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
