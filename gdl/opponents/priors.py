"""Which moves of a game are likely to be good: what was learned here, or what came with the program; else nothing.

Priors go by a digest of the rules (`digest`) and by the options, as values of pieces do (`values`). Those that `gdl
train --moves` found here stand among the user's own data, a file for each game, and come first; those that come with
the program stand in `priors.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, cast

from gdl.infra.named_entries import read_entries, read_entry, write_entries
from gdl.opponents.digest import digest_of
from gdl.opponents.own_entries import OwnEntries
from gdl_interpreter.storage.cache import CacheWarning
from gdl_interpreter.storage.plain import Form, fits
from gdl_interpreter.storage.writing import make_folders

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.priors.priors import Priors

VERSION = 1
"""Of the form of an entry: what is of another one is not read."""

MAX_BYTES = 2**21
"""Bytes of a file with the priors of one game."""


class PriorsWarning(CacheWarning):
    """Priors that are kept are not used."""


OWN = OwnEntries("priors", MAX_BYTES, PriorsWarning)
"""The priors among the user's own data, which come before all others."""


class Entry(TypedDict):
    """The priors of one game. version: of this form; digest: of the rules; options: all of them; turns: of each way the
    number of the turn of the board; exchanged: whether the players change places in it, as 0 or 1; features, weights:
    the weight of each feature that has one."""

    version: int
    digest: str
    options: dict[str, int]
    turns: list[int]
    exchanged: list[int]
    features: list[int]
    weights: list[int]


_ENTRY: Final[Mapping[str, Form]] = {
    "version": int,
    "digest": str,
    "options": {str: int},
    "turns": [int],
    "exchanged": [int],
    "features": [int],
    "weights": [int],
}
"""The form of an entry in a file."""


def priors_of(game: Game) -> Priors | None:
    """Which moves of a game are likely to be good; None if nothing is known of that."""
    return OWN.found(game, lambda told: _read(game, _entry(told))) or _read(game, _shipped(game.name))


def priors_in(path: Path, game: Game) -> Priors | None:
    """Priors that a file such as the one that comes with the program has by the game's name, of whatever rules, if they
    fit its board; None: there are none.

    Raises: FileError: there is something that cannot be read.
    """
    return _read(game, read_entry(path, game.name, _entry), any_rules=True)


def keep(game: Game, priors: Priors) -> Path:
    """Keep the priors of a game among the user's own data, where they come before all others; where that is.

    Raises:
        FileError: it cannot be written there.
    """
    return OWN.keep(game, entry_of(game, priors))


def keep_in(path: Path, name: str, entry: Entry) -> None:
    """Keep the priors of a game under its name in a file such as the one that comes with the program.

    Raises:
        FileError: it cannot be written there, or what is there cannot be read.
    """
    found = read_entries(path, _entry)
    make_folders(path.parent)
    write_entries(path, {**found, name: entry})


def entry_of(game: Game, priors: Priors) -> Entry:
    """Priors as they are kept."""
    return {
        "version": VERSION,
        "digest": digest_of(game.program),
        "options": dict(game.chosen),
        "turns": [way.turn for way in priors.ways],
        "exchanged": [int(way.exchanged) for way in priors.ways],
        "features": [feature for feature, _ in priors.weights],
        "weights": [weight for _, weight in priors.weights],
    }


def _entry(told: object) -> Entry | None:
    """What a file says of a game, if it is an entry and no number in it is beyond bounds."""
    from gdl_interpreter.search.priors.priors import GREATEST, MOST_WAYS, MOST_WEIGHTS

    if not fits(told, _ENTRY):
        return None
    entry = cast("Entry", told)
    if entry["version"] != VERSION or not len(entry["features"]) == len(entry["weights"]) <= MOST_WEIGHTS:
        return None
    if not len(entry["turns"]) == len(entry["exchanged"]) <= MOST_WAYS or not set(entry["exchanged"]) <= {0, 1}:
        return None
    return entry if all(-GREATEST <= weight <= GREATEST for weight in entry["weights"]) else None


def _read(game: Game, entry: Entry | None, any_rules: bool = False) -> Priors | None:
    """Priors that were kept; None, if there are none, or if they are of a game that has another board, or (unless
    `any_rules`) other rules."""
    from gdl_interpreter.search.priors.features import Features, can_have_priors
    from gdl_interpreter.search.priors.priors import Priors, Way

    if entry is None or not (any_rules or entry["digest"] == digest_of(game.program)):
        return None
    if entry["options"] != game.chosen or not can_have_priors(game.native):
        return None
    features = Features(game.native)
    if any(not 0 <= feature < features.number for feature in entry["features"]):
        return None
    ways = tuple(Way(turn, bool(other)) for turn, other in zip(entry["turns"], entry["exchanged"], strict=True))
    if not features.have(ways):
        return None
    return Priors(ways, tuple(zip(entry["features"], entry["weights"], strict=True)))


@lru_cache(maxsize=1)
def _shipped(name: str) -> Entry | None:
    return read_entry(Path(__file__).with_name("priors.json"), name, _entry)
