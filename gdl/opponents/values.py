"""What pieces are worth in a game: what was learned here before, what came with the program, or what is learned now.

Values go by a digest of the rules (`digest`) and by the options, so that rules that have changed have none, and not
wrong ones. Those that `gdl train` found here stand among the user's own data, a file for each game, and come first;
those that come with the program stand in `values.json`. For other games they are learned when they are first wanted,
in some seconds, and kept in the cache.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, cast

from gdl.infra.named_entries import read_entries, read_entry, write_entries
from gdl.opponents.digest import digest_of
from gdl.opponents.own_entries import OwnEntries
from gdl_interpreter.storage.cache import CacheWarning, EntryError, default_cache, json_of, key_of
from gdl_interpreter.storage.plain import Form, fits
from gdl_interpreter.storage.writing import make_folders

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.evaluation.network import Network
    from gdl_interpreter.search.evaluation.values import Values

Progress = Callable[[float], None]
"""Hears what share of the work is done."""


VERSION = 2
"""Of the form of an entry: what is of another one is not read."""

MAX_BYTES = 2**20
"""Bytes of a file with the values of one game."""

MOST = 10**6
"""The scale is no greater than its square."""


class ValuesWarning(CacheWarning):
    """Values that are kept are not used."""


OWN = OwnEntries("values", MAX_BYTES, ValuesWarning)
"""The values among the user's own data, which come before all others."""


class Entry(TypedDict):
    """The values of one game. version: of this form; digest: of the rules; options: all of them; players, kinds:
    their names; centres: those of such kinds; lines, amounts (by the names of the states), mobility, legal_moves,
    cohesion, filling, network (by the names of its parts): absent in a file where there are none; all else as in
    `Values`, but without what stands for no site."""

    version: int
    digest: str
    options: dict[str, int]
    players: list[str]
    kinds: list[str]
    sites: list[int]
    stocks: list[int]
    lead: int
    scale: float
    pieces: int
    emptied: list[int]
    centres: list[str]
    near: list[int]
    emptied_near: list[int]
    lines: list[int]
    amounts: dict[str, list[int]]
    mobility: list[int]
    legal_moves: list[int]
    cohesion: list[int]
    filling: list[int]
    network: dict[str, list[int]]


_OPTIONAL: Final[Mapping[str, object]] = {
    "amounts": {},
    "lines": [],
    "mobility": [],
    "legal_moves": [],
    "cohesion": [],
    "filling": [],
    "network": {},
}
"""What need not stand in a file, and what it is then."""

_ENTRY: Final[Mapping[str, Form]] = {
    "version": int,
    "digest": str,
    "options": {str: int},
    "players": [str],
    "kinds": [str],
    "sites": [int],
    "stocks": [int],
    "lead": int,
    "scale": (int, float),
    "pieces": int,
    "emptied": [int],
    "centres": [str],
    "near": [int],
    "emptied_near": [int],
    "lines": [int],
    "amounts": {str: [int]},
    "mobility": [int],
    "legal_moves": [int],
    "cohesion": [int],
    "filling": [int],
    "network": {str: [int]},
}
"""The form of an entry in a file."""


def values_of(game: Game, report: Progress | None = None) -> Values:
    """What pieces are worth in a game. `report` hears how far it has got where they must be learned first."""
    from gdl_interpreter.search.evaluation.learning import learned

    found = (
        OWN.found(game, lambda told: _read(game, _entry(told)))
        or _read(game, _shipped(game.name))
        or default_cache().get(_key(game), _kept(game))
    )
    if found is None:
        found = learned(game.native, report=report)
        default_cache().put(_key(game), json.dumps(_written(entry_of(game, found))).encode())
    return found


def values_in(path: Path, game: Game) -> Values | None:
    """Values that a file such as the one that comes with the program has by the game's name, of whatever rules, if they
    fit its pieces and sites; None: there are none.

    Raises:
        FileError: there is something that cannot be read.
    """
    return _read(game, read_entry(path, game.name, _entry), any_rules=True)


def keep(game: Game, values: Values) -> Path:
    """Keep the values of a game among the user's own data, where they come before all others; where that is.

    Raises:
        FileError: it cannot be written there.
    """
    return OWN.keep(game, _written(entry_of(game, values)))


def _key(game: Game) -> str:
    return key_of("values", game.key)


def keep_in(path: Path, name: str, entry: Entry) -> None:
    """Keep the values of a game under its name in a file such as the one that comes with the program.

    Raises:
        FileError: it cannot be written there, or what is there cannot be read.
    """
    found = read_entries(path, _entry)
    make_folders(path.parent)
    write_entries(path, {each: _written(told) for each, told in {**found, name: entry}.items()})


def _written(entry: Entry) -> Mapping[str, object]:
    """An entry as it stands in a file."""
    return {name: part for name, part in entry.items() if part or name not in _OPTIONAL}


def entry_of(game: Game, values: Values) -> Entry:
    """Values as they are kept."""
    from gdl_interpreter.search.evaluation.amounts import STEPS, states_of

    program = game.program
    sites, row = len(program.board.sites), _row(game)
    of_sites, _ = states_of(game.native.packing)

    def without_padding(told: tuple[int, ...], several: int = 1) -> list[int]:
        return [each for at in range(0, len(told), several * row) for each in told[at : at + several * sites]]

    return {
        "version": VERSION,
        "digest": digest_of(program),
        "options": dict(game.chosen),
        "players": [player.name for player in program.players],
        "kinds": [kind.name for kind in program.kinds],
        "sites": without_padding(values.sites),
        "stocks": list(values.stocks),
        "lead": values.lead,
        "scale": round(values.scale, 6),
        "pieces": values.pieces,
        "emptied": without_padding(values.emptied),
        "centres": [program.kinds[kind].name for kind in values.centres],
        "near": list(values.near),
        "emptied_near": list(values.emptied_near),
        "lines": list(values.lines),
        "amounts": {
            name: without_padding(told, STEPS) if name in of_sites else list(told) for name, told in values.amounts
        },
        "mobility": list(values.mobility),
        "legal_moves": list(values.legal_moves),
        "cohesion": list(values.cohesion),
        "filling": list(values.filling),
        "network": {} if values.network is None else _written_network(values.network),
    }


def _written_network(network: Network) -> dict[str, list[int]]:
    alike = network.alike
    return {
        "places": list(alike.places),
        "steps": list(alike.steps),
        "lines": list(alike.lines),
        "weights": list(network.weights),
    }


def _kept(game: Game) -> Callable[[bytes], Values]:
    """Reads the values in an entry of the cache; it raises EntryError if there are none of this game."""

    def read(kept: bytes) -> Values:
        found = _read(game, _entry(json_of(kept)))
        if found is None:
            raise EntryError("these are no values of this game")
        return found

    return read


def _entry(told: object) -> Entry | None:
    """What a file says of a game, if it is an entry and no number in it is beyond bounds."""
    from gdl_interpreter.board.limits import MOST_SITES
    from gdl_interpreter.search.evaluation.values import GREATEST

    told = {**_OPTIONAL, **told} if isinstance(told, dict) else told
    if not fits(told, _ENTRY):
        return None
    entry = cast("Entry", told)
    parts = [
        entry["sites"],
        entry["stocks"],
        entry["emptied"],
        entry["near"],
        entry["emptied_near"],
        entry["lines"],
        entry["mobility"],
        entry["legal_moves"],
        entry["cohesion"],
        entry["filling"],
        [entry["lead"]],
    ]
    parts += [*entry["amounts"].values(), *entry["network"].values()]
    if entry["version"] != VERSION or not 0 < entry["scale"] <= MOST**2 or not 0 <= entry["pieces"] <= MOST_SITES:
        return None
    return None if any(max(part) > GREATEST or min(part) < -GREATEST for part in parts if part) else entry


def _read(game: Game, entry: Entry | None, any_rules: bool = False) -> Values | None:
    """Values that were kept; None, if there are none, or if they are of a game that has other pieces, or (unless
    `any_rules`) other rules."""
    from gdl_interpreter.search.drivers.network import network_in
    from gdl_interpreter.search.evaluation.amounts import STEPS, amounts_of
    from gdl_interpreter.search.evaluation.centres import centres_of
    from gdl_interpreter.search.evaluation.values import Values
    from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_CENTRES

    if entry is None or not (any_rules or entry["digest"] == digest_of(game.program)):
        return None
    program = game.program
    sites, rows = len(program.board.sites), len(program.players) * len(program.kinds)
    names = [[player.name for player in program.players], [kind.name for kind in program.kinds]]
    alike = [entry["players"], entry["kinds"]] == names and entry["options"] == game.chosen
    if not alike or (len(entry["sites"]), len(entry["stocks"])) != (sites * rows, rows):
        return None
    if len(entry["emptied"]) not in (0, sites * rows) or not set(entry["centres"]) <= set(names[1]):
        return None
    single = tuple(names[1].index(name) for name in entry["centres"])
    if len(single) * len(names[0]) > MOST_CENTRES:
        return None
    centres = centres_of(program, single)
    wanted = len(centres.pieces) * rows * centres.steps
    if len(entry["near"]) != wanted or len(entry["emptied_near"]) not in (0, wanted):
        return None
    if not _learned_parts_fit(game, entry):
        return None
    amounts = amounts_of(game.native.packing, [*entry["amounts"]])
    of_sites = sites * (len(names[0]) if amounts is not None and amounts.bare else rows)
    if amounts is None or any(
        len(told) != 2 * STEPS * (of_sites if name == amounts.sites else len(names[0]))
        for name, told in entry["amounts"].items()
    ):
        return None
    missing = _row(game) - sites

    def padded(told: list[int], several: int = 1) -> tuple[int, ...]:
        length, nothing = several * sites, (0,) * (several * missing)
        parts = (tuple(told[at : at + length]) + nothing for at in range(0, len(told), length))
        return tuple(one for part in parts for one in part)

    found = Values(
        padded(entry["sites"]),
        tuple(entry["stocks"]),
        entry["lead"],
        entry["scale"],
        entry["pieces"],
        padded(entry["emptied"]),
        single,
        tuple(entry["near"]),
        tuple(entry["emptied_near"]),
        tuple(entry["lines"]),
        tuple(
            (name, padded(told, STEPS) if name == amounts.sites else tuple(told))
            for name, told in entry["amounts"].items()
        ),
        tuple(entry["mobility"]),
        tuple(entry["legal_moves"]),
        tuple(entry["cohesion"]),
        tuple(entry["filling"]),
    )
    if not entry["network"]:
        return found
    network = network_in(game.native, found, entry["network"])
    return None if network is None else replace(found, network=network)


def _learned_parts_fit(game: Game, entry: Entry) -> bool:
    """Are there as many values of lines, mobility, legal moves, cohesion and filling as the game has, or none?"""
    from gdl_interpreter.search.evaluation.cohesion import counts_cohesion
    from gdl_interpreter.search.evaluation.filling import filling_of
    from gdl_interpreter.search.evaluation.lines import values_of_lines
    from gdl_interpreter.search.evaluation.mobility import counts_legal_moves, mobility_of, numbers_of
    from gdl_interpreter.search.kernels.shared import cohesion, filling, legal_moves

    native = game.native
    parts: tuple[tuple[list[int], Callable[[], int]], ...] = (
        (entry["lines"], lambda: 2 * values_of_lines(native.program)),
        (entry["mobility"], lambda: 0 if mobility_of(native) is None else 2 * numbers_of(native)),
        (entry["legal_moves"], lambda: 4 * legal_moves.LEVELS if counts_legal_moves(native) else 0),
        (entry["cohesion"], lambda: 2 * cohesion.LEVELS if counts_cohesion(native) else 0),
        (entry["filling"], lambda: 2 * filling.MOST_STEPS if filling_of(native) is not None else 0),
    )
    return all(not part or len(part) == wanted() for part, wanted in parts)


def _row(game: Game) -> int:
    """Bits of a set of sites: as many values stand in a row."""
    return game.native.packing.fields["owner0"].words * 64


@lru_cache(maxsize=1)
def _shipped(name: str) -> Entry | None:
    return read_entry(Path(__file__).with_name("values.json"), name, _entry)
