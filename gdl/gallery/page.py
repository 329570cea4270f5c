"""The page itself: a table of all games, then a section for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gdl.api import Game
from gdl.board_view.glyphs import glyphs_of
from gdl.gallery.figures import GAMES, SEED, Figures
from gdl.how_to_play import Item, Paragraph
from gdl.summaries import Summary
from gdl_interpreter.characters import shown

HEAD = f"""\
# Games

Every rulebook that ships with the program, with what random games of it come to. This page is generated:
`gdl gallery` writes it and its pictures anew, `gdl gallery --measure NAME` measures a rulebook and keeps the figures in
`games/measured.json` (`--measure all`: every one; `--measure changed`: those whose text is not that which was
measured).

Unless it says otherwise, a row is {GAMES:,} games by the native engine from seed {SEED}, in which every legal move is
as likely as the others: `gdl.load(NAME).playouts({GAMES}, seed={SEED})`. *Moves* is how many legal moves a player has
on average, *plies* the length of a game. *First player* is what the games are worth on average to whoever moves first
(a win counts 100 %, a draw is shared), with its 95 % interval; where chance decides who begins, to whoever is named. In
a game for one it is the share of games that are won. Random players know nothing: these figures compare rulebooks, not
people.
"""


class Diagram(NamedTuple):
    """A board within the rules. file: its name in the folder of the diagrams."""

    file: str
    caption: str


@dataclass(frozen=True)
class Entry:
    """What the page says of a rulebook.

    link: where its file is; below: the title of the rulebook that it is built on; plies: how far into a game the
    picture was taken; rules: how it is played.
    """

    about: Summary
    game: Game
    link: str
    below: str | None
    plies: int
    figures: Figures | None
    rules: tuple[Paragraph | Item | Diagram, ...] = ()


def page(entries: Sequence[Entry], diagrams: str) -> str:
    """The whole page. `diagrams` is the folder of the diagrams, as linked to from the page."""
    rows = ["| game | moves | plies | first player | drawn |", "| --- | ---: | ---: | ---: | ---: |"]
    rows += [row(entry) for entry in entries]
    return "\n".join([HEAD, *rows, "", "\n".join(section(entry, diagrams) for entry in entries)])


def row(entry: Entry) -> str:
    """A rulebook's row of the table."""
    title = f"[{plain(entry.about.title)}](#{anchor(plain(entry.about.title))})"
    found = entry.figures
    if found is None:
        return f"| {title} | | | not measured | |"
    alone = len(entry.game.program.players) == 1
    score = f"{100 * found.score:.2f} %" if alone else _score(found)
    drawn = "" if alone else f"{100 * found.draws:.1f} %"
    return f"| {title} | {found.branching:.1f} | {found.plies:.1f} | {score} | {drawn} |"


def section(entry: Entry, diagrams: str) -> str:
    """A rulebook's own section."""
    return "\n".join(_lines(entry, diagrams))


def _lines(entry: Entry, diagrams: str) -> Iterator[str]:
    about, program = entry.about, entry.game.program
    title = plain(about.title)
    yield f"## {title}\n"
    when = "at the start" if entry.plies == 0 else f"after {entry.plies} random plies"
    yield f"![{title} {when}]({diagrams}/{about.name}.svg)\n"
    if about.goal:
        yield f"{plain(about.goal)}\n"
    by = f", a game by {plain(program.facts['author'])}" if "author" in program.facts else ""
    yield f"- Rulebook: [{about.name}.gdl]({entry.link}){by}"
    if entry.below is not None:
        yield f"- Built on [{plain(entry.below)}](#{anchor(plain(entry.below))})"
    names = [player.name for player in program.players]
    more = f" ({program.seated} of them unless told otherwise)" if program.seated < len(names) else ""
    yield f"- Players: {', '.join(names)}{more}"
    lettered = [kind for kind in program.kinds if kind.symbol is None]
    if lettered and len(program.kinds) > 1:
        letters = glyphs_of(program).kinds
        pieces = [f"{plain(letters[program.kinds.index(kind)])} {kind.name}" for kind in lettered]
        yield f"- Pieces: {', '.join(pieces)}"
    if program.options:
        options = [f"`{name} = {_value(entry, name)}`{_range(entry, name)}" for name in program.options]
        yield f"- Options: {', '.join(options)}"
    if about.variants:
        yield f"- Variants: {', '.join(code(f'{about.name}:{variant}') for variant in about.variants)}"
    if entry.figures is not None:
        yield f"- {_told(entry.figures, len(names) == 1)}"
    yield ""
    yield from _rules(entry, title, diagrams)


def _rules(entry: Entry, title: str, diagrams: str) -> Iterator[str]:
    """How it is played, folded away: most readers look for one game."""
    if not entry.rules:
        return
    yield f"<details><summary>How {title} is played</summary>\n"
    for here, next_one in zip(entry.rules, (*entry.rules[1:], None), strict=True):
        if isinstance(here, Diagram):
            told = f" {plain(here.caption)}" if here.caption else " at the start"
            yield f"![{title}{told}]({diagrams}/{here.file})\n"
        elif isinstance(here, Item):
            yield f"- {plain(here.text)}" + ("" if isinstance(next_one, Item) else "\n")
        else:
            yield f"{plain(here.text)}\n"
    yield "</details>\n"


def _value(entry: Entry, name: str) -> str:
    value = entry.game.program.options[name]
    return str(value) if entry.game.program.ranges[name] else "true" if value else "false"


def _range(entry: Entry, name: str) -> str:
    span = entry.game.program.ranges[name]
    return f" ({span[0]} to {span[1]})" if span else ""


def _told(found: Figures, alone: bool) -> str:
    """The figures in a sentence."""
    length = f"{found.plies:.1f} plies long ({found.shortest} to {found.longest})"
    who = f"{100 * found.score:.2f} % of them are solved" if alone else f"{found.first}'s score is {_score(found)}"
    lost = f"; {found.unfinished:,} of them given up as too long" if found.unfinished else ""
    seed = f" from seed {found.seed}" if found.seed != SEED else ""
    return f"{found.games:,} random games{seed}: {found.branching:.1f} moves a turn, {length}, {who}{lost}"


def _score(found: Figures) -> str:
    return f"{100 * found.score:.1f} ± {100 * found.margin:.1f} %"


def plain(text: str) -> str:
    """A rulebook's own words, so that nothing in them means anything to Markdown, also at the beginning of a line."""
    line = _SIGNS.sub(r"\\\g<0>", shown(" ".join(text.split())))
    return _BEGINNING.sub(r"\g<0>\\", line)


_SIGNS = re.compile(r"[\\`*_\[\]<>|&#~$@]|:(?=//)|(?<=\bwww)\.", re.IGNORECASE)
"""Markup, mathematics, and what makes links of addresses."""
_BEGINNING = re.compile(r"^(?:[0-9]{1,9}(?=[.)](?:\s|$))|(?=[-+](?:\s|$))|(?=[-=]+$))")
"""What stands before the sign that would make a list, a rule or a heading of a line."""


def code(text: str) -> str:
    """Something to be typed."""
    return plain(text) if "`" in text else f"`{shown(text)}`"


def anchor(heading: str) -> str:
    """The name that a heading is linked by."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
