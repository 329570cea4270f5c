"""What the list of the library shows, as data: sections, and in each what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from gdl.library.entries import Entry
from gdl.library.own import OwnRulebook
from gdl.library.saved import SavedGame
from gdl.library.search import begin_words, matching
from gdl.opponents.seats import HUMAN

MOST_TO_GO_ON = 5
"""Games to go on with at the top of the list; the others stand below."""

Item = Entry | OwnRulebook | SavedGame


@dataclass(frozen=True)
class Section:
    """A part of the list, and what it is called."""

    title: str
    items: tuple[Item, ...]


def sections(
    entries: Sequence[Entry], own: Sequence[OwnRulebook], saved: Sequence[SavedGame], typed: str
) -> Iterator[Section]:
    """The list.

    Args:
        entries: the rulebooks that ship with the program.
        own: those of a folder.
        saved: games that were recorded, newest first.
        typed: what is looked for; "" for everything.
    """
    titles = {entry.name: entry.title for entry in entries}
    fitting = [game for game in saved if _fits(saved_words(game, titles), typed)]
    open_games = [game for game in fitting if not game.over and game.problem is None and game.moves]
    first, later = open_games[:MOST_TO_GO_ON], open_games[MOST_TO_GO_ON:]
    parts: tuple[tuple[str, Sequence[Item]], ...] = (
        ("Go on", first),
        ("Games", matching(entries, typed)),
        ("Your rulebooks", [each for each in own if _fits(each.name.lower(), typed)]),
        ("More games to go on with", later),
        ("Finished", [game for game in fitting if game.over]),
        ("Cannot be read", [game for game in fitting if game.problem is not None]),
    )
    for title, items in parts:
        if items:
            yield Section(title, tuple(items))


def label(item: Item, titles: Mapping[str, str], now: datetime) -> tuple[str, str]:
    """What the list shows of an item, and what stands behind it, fainter.

    Args:
        item: a rulebook or a saved game.
        titles: of the shipped rulebooks, by their names.
        now: the time.
    """
    if isinstance(item, Entry):
        return item.title, ""
    if isinstance(item, OwnRulebook):
        return item.name, ""
    when = when_was(item.file.changed, now)
    if item.problem is not None:
        return item.file.path.name, when
    return title_of(item.rulebook, titles), when


def title_of(rulebook: str, titles: Mapping[str, str]) -> str:
    """What a rulebook that was recorded is called: its title, and the variant."""
    base, _, variant = rulebook.partition(":")
    title = titles.get(base)
    return rulebook if title is None else f"{title} {variant}".strip()


def saved_words(game: SavedGame, titles: Mapping[str, str]) -> str:
    """What a saved game can be found by."""
    return " ".join((title_of(game.rulebook, titles), game.rulebook, *(who for _, who in game.seats))).lower()


def who_plays(game: SavedGame) -> str:
    """Who sits where, in words."""
    return ", ".join(f"{player}: {'you' if who == HUMAN else who}" for player, who in game.seats)


def when_was(seconds: float, now: datetime) -> str:
    """When something was changed, as people say it."""
    try:
        then = datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):
        return ""
    day: date = then.date()
    if day == now.date():
        return f"today {then:%H:%M}"
    if day == now.date() - timedelta(days=1):
        return f"yesterday {then:%H:%M}"
    return f"{then:%d %b}" if day.year == now.year else f"{then:%Y-%m-%d}"


def _fits(words: str, typed: str) -> bool:
    return begin_words(words, typed.lower().partition(":")[0].split())
