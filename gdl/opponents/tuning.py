"""Which method suits a game: what was found out (`duels`), and is kept.

Verdicts for the rulebooks that ship come with the program (`tuned.json`), by their names: for all of a rulebook's
options, and for its variants that have none of their own. No other rulebook goes by such a name. Those that were found
out here stand in a file among the user's own data, each for one text, variant and options, and come first. A game
without either is played by random games in a tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, cast

from gdl.infra.named_entries import read_entries, write_entries
from gdl.opponents.kept_answers import has_answers, known, memory_for_proof
from gdl.opponents.priors import priors_of
from gdl.opponents.seats import DEFAULT_MEGABYTES, METHODS
from gdl.opponents.values import Progress, values_of
from gdl_interpreter.search.methods import PLAYING, Method, methods_of
from gdl_interpreter.storage.errors import FileError
from gdl_interpreter.storage.plain import Form, fits
from gdl_interpreter.storage.writing import make_folders, make_own_folder

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.player import Player

DEFAULT: Method = "mcts"
"""What plays where nothing is known, and unless another method is clearly better: it plays everything."""


@dataclass(frozen=True)
class Verdict:
    """What came of it. method: the one that suits; points: of each pair (as `mcts rave`) how many points of how many
    games the first made; seconds or nodes (random games or positions): for a move."""

    method: Method
    points: Mapping[str, tuple[float, int]]
    seconds: float | None
    nodes: int | None = None


def methods_for(game: Game) -> tuple[Method, ...]:
    """The methods that can play a game."""
    return methods_of(game.native)


def verdict_of(game: Game) -> Verdict | None:
    """What is known of a game; what was found out here comes before what came with the program."""
    shipped = _shipped()
    found = _own().get(_key(game)) or shipped.get(game.name) or shipped.get(game.name.partition(":")[0])
    return found


def method_for(game: Game) -> Method:
    """The method to play a game by."""
    verdict = verdict_of(game)
    if verdict is not None and (not PLAYING[verdict.method].learns or verdict.method in methods_for(game)):
        return verdict.method
    return DEFAULT


def refusal(game: Game, method: Method) -> str | None:
    """What is told if a method cannot play a game; None: it can."""
    possible = methods_for(game)
    return (
        None if method in possible else f"`{method}` cannot play {game.name}: it can be played by {', '.join(possible)}"
    )


def player_of(
    game: Game,
    method: Method | None = None,
    threads: int = 1,
    megabytes: int = DEFAULT_MEGABYTES,
    report: Progress | None = None,
) -> Player:
    """A player for a game, by the method that suits it or by another.

    Args:
        game: what is played.
        method: by which; None: by that which suits it.
        threads: that think at the same time.
        megabytes: memory for the search.
        report: hears how far learning what pieces are worth has got, if that must be.

    Raises:
        EngineError, CodeError: there is no native engine for it.
        ValueError: the method cannot play it.
    """
    from gdl_interpreter.search.player import Player

    chosen = method or method_for(game)
    refused = refusal(game, chosen)
    if refused is not None:
        raise ValueError(refused)
    for_proof = memory_for_proof(game, megabytes)
    solved = (lambda: known(game, for_proof or megabytes)) if has_answers(game) else None
    return Player(
        game.native,
        chosen,
        threads,
        megabytes - for_proof,
        lambda: values_of(game, report),
        solved,
        lambda: priors_of(game),
    )


# ---- the file of verdicts


def keep(game: Game, verdict: Verdict, file: Path | None = None) -> Path:
    """Keep a verdict among the user's own data, or by the rulebook's name in a file such as the one that comes with the
    program; where it is.

    Raises:
        FileError: it cannot be written there, or what is there cannot be read.
    """
    path = _own_file() if file is None else file
    found = verdicts_in(path)
    if file is None:
        make_own_folder(path.parent)
    else:
        make_folders(path.parent)
    found[_key(game) if file is None else game.name] = verdict
    write_entries(path, {key: asdict(each) for key, each in found.items()})
    return path


def verdicts_in(file: Path) -> dict[str, Verdict]:
    """The verdicts in a file, by the names of rulebooks; none if there is no such file.

    Raises:
        FileError: it cannot be read.
    """
    return read_entries(file, _verdict)


def _key(game: Game) -> str:
    options = ",".join(f"{name}={value}" for name, value in sorted(game.chosen.items()))
    return f"{game.source_hash}{game.name[game.name.find(':') :] if ':' in game.name else ''} {options}"


def _own_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("gdl", appauthor=False) / "tuned.json"


def _own() -> dict[str, Verdict]:
    """The verdicts among the user's own data; where these cannot be read, there are none."""
    try:
        return verdicts_in(_own_file())
    except FileError:
        return {}


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Verdict]:
    return verdicts_in(Path(__file__).with_name("tuned.json"))


def _verdict(told: object) -> Verdict | None:
    """What a file says of a game, if it is a verdict."""
    entry = told
    if isinstance(told, dict):  # which may be of an older version, that said `effort`
        entry = {"nodes": told.get("effort"), **{name: value for name, value in told.items() if name != "effort"}}
    if not fits(entry, _VERDICT):
        return None
    one = cast("_Told", entry)
    if one["method"] not in METHODS or any(len(pair) != 2 for pair in one["points"].values()):
        return None
    points = {pair: (made, int(games)) for pair, (made, games) in one["points"].items()}
    return Verdict(one["method"], points, one["seconds"], one["nodes"])


class _Told(TypedDict):
    method: str
    points: dict[str, list[float]]
    seconds: float | None
    nodes: int | None


_VERDICT: Final[Mapping[str, Form]] = {
    "method": str,
    "points": {str: [(int, float)]},
    "seconds": (int, float, type(None)),
    "nodes": (int, type(None)),
}
"""The form of a verdict in a file."""
