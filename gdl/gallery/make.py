"""Making the page: measuring what is to be measured, drawing, writing the files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from gdl.api import load
from gdl.gallery.figures import Figures, measure, read_figures, written_figures
from gdl.gallery.page import Diagram, Entry, page
from gdl.gallery.shown import diagram_of
from gdl.how_to_play import Board, Item, Paragraph
from gdl.infra.resources import shipped_rulebooks
from gdl.summaries import Summary, summaries
from gdl.svg import svg_of
from gdl_interpreter.storage.writing import make_folders, write_file

DIAGRAMS = "games"


def make_gallery(folder: Path, wanted: frozenset[str], games: int) -> Iterator[str]:
    """Write the page into a folder; tells what is measured, before it is.

    Args:
        folder: where `games.md` is written, and the diagrams in a folder of it.
        wanted: the names of the rulebooks to measure first; "all", and "changed" for those whose text is no longer
            what was measured, or never was.
        games: how many random games each is measured by.

    Raises:
        FileError: a file cannot be written, or what was measured cannot be read.
    """
    diagrams = folder / DIAGRAMS
    make_folders(diagrams)
    kept = diagrams / "measured.json"
    figures = read_figures(kept)
    figures = {name: found for name, found in figures.items() if name in shipped_rulebooks()}
    for name in shipped_rulebooks():
        if not wanted & {name, "all", "changed"}:
            continue
        game, before = load(name), figures.get(name)
        if wanted & {name, "all"} or before is None or before.source != game.source_hash:
            yield name
            figures[name] = measure(game, games)
            write_file(kept, written_figures(figures))
    about = summaries()
    titles = {each.name: each.title for each in about}
    entries = []
    for each in about:
        entry, pictures = entry_of(each, titles, folder, figures)
        for file, picture in pictures.items():
            write_file(diagrams / file, picture)
        entries.append(entry)
    write_file(folder / "games.md", page(entries, DIAGRAMS))


def entry_of(
    about: Summary, titles: Mapping[str, str], folder: Path, figures: Mapping[str, Figures]
) -> tuple[Entry, dict[str, str]]:
    """What the page says of a rulebook, and its diagrams by the names of their files.

    Args:
        about: the rulebook.
        titles: of all that it may be built on.
        folder: where the page is.
        figures: what was measured, by the names of rulebooks.
    """
    game = load(about.name)
    diagram, plies = diagram_of(game)
    link = Path(os.path.relpath(shipped_rulebooks()[about.name], folder.resolve())).as_posix()
    below = titles.get(about.extends) if about.extends is not None else None
    pictures, rules = {f"{about.name}.svg": diagram}, list[Paragraph | Item | Diagram]()
    for block in game.rules:
        if isinstance(block, Board):
            file = f"{about.name}-{len(pictures)}.svg"
            pictures[file] = svg_of(block.position)
            rules.append(Diagram(file, block.caption))
        else:
            rules.append(block)
    return Entry(about, game, link, below, plies, figures.get(about.name), tuple(rules)), pictures
