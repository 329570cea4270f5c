"""What pieces are worth in a game: what was learned here before, what came with the program, or what is learned now.

Values that come with the program (`values.json`) go by a rulebook's name and its options, and are taken as long as the
game has the same players, kinds of pieces and number of sites: a rule that is mended does not make them wrong. All
others are learned when they are first wanted, in some seconds, and kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, cast

from gdl.infra.named_entries import read_entries, write_entries
from gdl_interpreter.storage.plain import Form, fits
from gdl_interpreter.storage.writing import make_folders

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.evaluation.values import Values

Progress = Callable[[float], None]
"""Hears what share of the work is done."""


class Entry(TypedDict):
    """The values of one game. options: all of them; players, kinds: their names; sites, stocks, lead, scale: as in
    `Values`, but without what stands for no site."""

    options: dict[str, int]
    players: list[str]
    kinds: list[str]
    sites: list[int]
    stocks: list[int]
    lead: int
    scale: float


_ENTRY: Final[Mapping[str, Form]] = {
    "options": {str: int},
    "players": [str],
    "kinds": [str],
    "sites": [int],
    "stocks": [int],
    "lead": int,
    "scale": (int, float),
}
"""The form of an entry in a file."""


def values_of(game: Game, report: Progress | None = None) -> Values:
    """What pieces are worth in a game. `report` hears how far it has got where they must be learned first."""
    from gdl_interpreter.search.evaluation.learning import learned
    from gdl_interpreter.storage.cache import default_cache

    found = default_cache().get(_key(game), lambda kept: _kept(game, kept)) or _read(game, _shipped().get(game.name))
    if found is None:
        found = learned(game.native, report=report)
        keep(game, found)
    return found


def keep(game: Game, values: Values) -> None:
    """Keep the values of a game for this user; they come before those that came with the program."""
    from gdl_interpreter.storage.cache import default_cache

    default_cache().put(_key(game), json.dumps(entry_of(game, values)).encode())


def _key(game: Game) -> str:
    from gdl_interpreter.storage.cache import key_of

    return key_of("values", game.key)


def keep_in(path: Path, name: str, entry: Entry) -> None:
    """Keep the values of a game under its name in a file such as the one that comes with the program.

    Raises:
        FileError: it cannot be written there, or what is there cannot be read.
    """
    found = read_entries(path, _entry)
    make_folders(path.parent)
    write_entries(path, {**found, name: entry})


def entry_of(game: Game, values: Values) -> Entry:
    """Values as they are kept."""
    program = game.program
    sites, row = len(program.board.sites), _row(game)
    rows = range(0, len(values.sites), row)
    return {
        "options": dict(game.chosen),
        "players": [player.name for player in program.players],
        "kinds": [kind.name for kind in program.kinds],
        "sites": [each for at in rows for each in values.sites[at : at + sites]],
        "stocks": list(values.stocks),
        "lead": values.lead,
        "scale": round(values.scale, 6),
    }


def _kept(game: Game, kept: bytes) -> Values:
    """The values in an entry of the cache. EntryError: there are none of this game."""
    from gdl_interpreter.storage.cache import EntryError, json_of

    found = _read(game, _entry(json_of(kept)))
    if found is None:
        raise EntryError("these are no values of this game")
    return found


def _entry(told: object) -> Entry | None:
    return cast("Entry", told) if fits(told, _ENTRY) else None


def _read(game: Game, entry: Entry | None) -> Values | None:
    """Values that were kept; None, if there are none, or if they are of a game that has other pieces."""
    from gdl_interpreter.search.evaluation.values import Values

    if entry is None:
        return None
    program = game.program
    sites, rows = len(program.board.sites), len(program.players) * len(program.kinds)
    names = [[player.name for player in program.players], [kind.name for kind in program.kinds]]
    alike = [entry["players"], entry["kinds"]] == names and entry["options"] == game.chosen
    lengths = len(entry["sites"]), len(entry["stocks"])
    if not alike or lengths != (sites * rows, rows) or entry["scale"] <= 0:
        return None
    nothing = (0,) * (_row(game) - sites)
    padded = (tuple(entry["sites"][at : at + sites]) + nothing for at in range(0, sites * rows, sites))
    return Values(tuple(one for row in padded for one in row), tuple(entry["stocks"]), entry["lead"], entry["scale"])


def _row(game: Game) -> int:
    """Bits of a set of sites: as many values stand in a row."""
    return game.native.packing.fields["owner0"].words * 64


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Entry]:
    return read_entries(Path(__file__).with_name("values.json"), _entry)
