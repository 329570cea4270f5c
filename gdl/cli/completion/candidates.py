"""What may stand at a place of the command line, given its beginning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from gdl.library.entries import Entry

Items = list[CompletionItem]

MOST = 300
"""Words that are offered at once, and files that are looked at for them."""

_MOST_VALUES = 20
"""Values of an option that are offered one by one."""

_HARMLESS = re.compile(r"[\w./:=+@%-]+")


@dataclass(frozen=True)
class Typed:
    """The words in front of the one that is completed, without the name of the program."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class _Choice:
    """What can be set in a rulebook. values: those of each option that are offered, none if there are too many."""

    variants: tuple[str, ...]
    values: dict[str, tuple[str, ...]]
    players: tuple[str, ...]


def rulebooks(context: click.Context, parameter: click.Parameter, beginning: str) -> Items:
    """Rulebooks by name, files and folders; behind a colon, or where only one name is left, its variants.

    Args:
        context: the command line so far.
        parameter: what is completed.
        beginning: what has been typed of it.
    """
    name, colon, _ = beginning.partition(":")
    if colon:
        return _offered(_variants(name), beginning)
    named = [
        CompletionItem(each.name, help=_line(each.goal or each.title))
        for each in _shipped().values()
        if each.name.startswith(beginning)
    ]
    if len(named) == 1:
        named += _offered(_variants(str(named[0].value)), beginning)
    return named[:MOST] + _offered(_paths(beginning), beginning)


def option_settings(context: click.Context, parameter: click.Parameter, beginning: str) -> Items:
    """`OPTION=VALUE` for the rulebook that has been typed: the options, then the values of one.

    Args:
        context: the command line so far.
        parameter: what is completed.
        beginning: what has been typed of it.
    """
    choice = _chosen(context)
    if choice is None:
        return []
    name, equals, _ = beginning.partition("=")
    if not equals:
        return _offered((f"{option}=" for option in choice.values), beginning)
    return _offered((f"{name}={value}" for value in choice.values.get(name, ())), beginning)


def occupants(context: click.Context, parameter: click.Parameter, beginning: str) -> Items:
    """`PLAYER=KIND` for the players of the rulebook that has been typed.

    Args:
        context: the command line so far.
        parameter: what is completed.
        beginning: what has been typed of it.
    """
    from gdl.opponents.seats import AI, HUMAN, LEVELS, RANDOM

    choice = _chosen(context)
    player, equals, _ = beginning.partition("=")
    if equals:
        return _offered((f"{player}={kind}" for kind in (HUMAN, RANDOM, *LEVELS, AI)), beginning)
    return _offered((f"{each}=" for each in (choice.players if choice else ())), beginning)


def words_of_language(context: click.Context, parameter: click.Parameter, beginning: str) -> Items:
    """Words that the language reference has an entry for.

    Args:
        context: the command line so far.
        parameter: what is completed.
        beginning: what has been typed of it.
    """
    from gdl.help import subjects

    return _offered((name for subject in subjects() for name in subject.names), beginning)


def kinds_of_games(context: click.Context, parameter: click.Parameter, beginning: str) -> Items:
    """Kinds of games that there is a first rulebook for.

    Args:
        context: the command line so far.
        parameter: what is completed.
        beginning: what has been typed of it.
    """
    from gdl.skeletons import KINDS

    return _offered(KINDS, beginning)


def codes(context: click.Context, parameter: click.Parameter, beginning: str) -> Items:
    """Codes of messages.

    Args:
        context: the command line so far.
        parameter: what is completed.
        beginning: what has been typed of it.
    """
    from gdl.diagnostics.catalogue import catalogue
    from gdl.lint.catalogue import lint_entries

    return _offered([*catalogue(), *(entry.code for entry in lint_entries())], beginning.upper())


def _offered(words: Iterable[str], beginning: str) -> Items:
    """Those that go on from a beginning and are harmless, as items."""
    fitting = (word for word in dict.fromkeys(words) if word.startswith(beginning) and _HARMLESS.fullmatch(word))
    return [CompletionItem(word) for word in islice(fitting, MOST)]


def _line(text: str) -> str:
    return " ".join(text.split())


def _shipped() -> dict[str, Entry]:
    from gdl.library.entries import read_entries

    return {entry.name: entry for entry in read_entries()}


def _variants(name: str) -> Iterator[str]:
    choice = _choice(name)
    return (f"{name}:{variant}" for variant in (choice.variants if choice else ()))


def _paths(beginning: str) -> Iterator[str]:
    """Rulebooks in files, and folders, that a path may go on to."""
    folder, slash, start = beginning.rpartition("/")
    try:
        for path in islice(Path(folder or ("/" if slash else ".")).iterdir(), MOST):
            if path.name.startswith(start) and not path.name.startswith("."):
                if path.is_dir():
                    yield f"{folder}{slash}{path.name}/"
                elif path.suffix == ".gdl":
                    yield f"{folder}{slash}{path.name}"
    except (OSError, ValueError):
        return


def _chosen(context: click.Context) -> _Choice | None:
    """What can be set in the rulebook that has been typed; None if there is none."""
    typed = context.find_object(Typed)
    words = [] if typed is None else [word for word in typed.words[1:] if not word.startswith("-")]
    found = (_choice(word) for word in words)
    return next((choice for choice in found if choice is not None), None)


def _choice(name: str) -> _Choice | None:
    """What can be set in a rulebook; None if there is none of that name."""
    base, _, variant = name.partition(":")
    entry = _shipped().get(base)
    if entry is None:
        return _of_file(name) if name.partition(":")[0].endswith(".gdl") else None
    form = next((form for form in entry.forms if form.variant == (variant or None)), entry.forms[0])
    values = {
        option.name: ("false", "true") if option.low is None or option.high is None else _range(option.low, option.high)
        for option in form.options
    }
    variants = tuple(each.variant for each in entry.forms if each.variant is not None)
    return _Choice(variants, values, form.players)


def _of_file(name: str) -> _Choice | None:
    from gdl.diagnostics import RulebookError
    from gdl.loading import read
    from gdl.syntax.tree import Binary, Number

    try:
        rules = read(name).rules
    except RulebookError:
        return None
    values: dict[str, tuple[str, ...]] = {}
    for option in rules.options.values():
        match option.within:
            case None:
                values[option.name] = ("false", "true")
            case Binary("..", Number(low), Number(high)):
                values[option.name] = _range(low, high)
            case _:
                values[option.name] = ()
    players = () if rules.players is None else tuple(seat.name for seat in rules.players.seats)
    return _Choice(tuple(rules.variants), values, players)


def _range(low: int, high: int) -> tuple[str, ...]:
    return tuple(map(str, range(low, high + 1))) if high - low < _MOST_VALUES else ()
