"""Which method suits a game: what was found out (`duels`), and is kept.

Verdicts for the rulebooks that ship come with the program (`tuned.json`), by their names: for all of a rulebook's
options, and for its variants that have none of their own. No other rulebook goes by such a name. Those that were found
out here stand in a file among the user's own data, each for one text, variant and options, and come first. A game
without either is played by random games in a tree.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.opponents.seats import DEFAULT_MEGABYTES, METHODS
from gdl.opponents.values import Told, values_of
from gdl_interpreter.search.methods import Method

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.player import Player

DEFAULT: Method = "mcts"
"""What plays where nothing is known, and unless another method is clearly better: it plays everything."""


@dataclass(frozen=True)
class Verdict:
    """What came of it. method: the one that suits; points: of each pair (as `mcts rave`) how many points of how many
    games the first made; seconds or effort: for a move."""

    method: Method
    points: Mapping[str, tuple[float, int]]
    seconds: float | None
    effort: int | None = None


def methods_for(game: Game) -> tuple[Method, ...]:
    """The methods that can play a game."""
    from gdl_interpreter.search.player import can_alphabeta

    native = game.native
    can = {"mcts": True, "rave": not native.ambiguous, "wary": True, "alphabeta": can_alphabeta(native)}
    return tuple(method for method in METHODS if can[method])


def verdict_of(game: Game) -> Verdict | None:
    """What is known of a game; what was found out here comes before what came with the program."""
    shipped = _shipped()
    found = _read(_own_file()).get(_key(game)) or shipped.get(game.name) or shipped.get(game.name.partition(":")[0])
    return found if found is not None and found.method in METHODS else None


def method_for(game: Game) -> Method:
    """The method to play a game by."""
    verdict = verdict_of(game)
    if verdict is not None and (verdict.method != "alphabeta" or verdict.method in methods_for(game)):
        return verdict.method
    return DEFAULT


def player_of(
    game: Game,
    method: Method | None = None,
    threads: int = 1,
    megabytes: int = DEFAULT_MEGABYTES,
    told: Told | None = None,
) -> Player:
    """A player for a game, by the method that suits it or by another, in so much memory. `told` hears how far learning
    what pieces are worth has got, if that must be.

    Raises:
        EngineError, CodeError: there is no native engine for it.
        ValueError: the method cannot play it.
    """
    from gdl_interpreter.search.player import Player

    chosen = method or method_for(game)
    if chosen not in methods_for(game):
        raise ValueError(f"`{chosen}` cannot play {game.name}: it can be played by {', '.join(methods_for(game))}")
    return Player(game.native, chosen, threads, megabytes, lambda: values_of(game, told))


# ---- keeping


def keep(game: Game, verdict: Verdict, file: Path | None = None) -> Path:
    """Keep a verdict among the user's own data, or by the rulebook's name in a file such as the one that comes with the
    program; where it is.

    Raises:
        OSError: it cannot be written there.
    """
    path = _own_file() if file is None else file
    found = _read(path)
    found[_key(game) if file is None else game.name] = verdict
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    lines = (f" {json.dumps(key)}: {json.dumps(asdict(found[key]))}" for key in sorted(found))
    unfinished.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    unfinished.replace(path)
    return path


def _key(game: Game) -> str:
    options = ",".join(f"{name}={value}" for name, value in sorted(game.chosen.items()))
    return f"{game.source_hash}{game.name[game.name.find(':') :] if ':' in game.name else ''} {options}"


def _own_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("gdl", appauthor=False) / "tuned.json"


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Verdict]:
    return _read(Path(__file__).with_name("tuned.json"))


def _read(path: Path) -> dict[str, Verdict]:
    """The verdicts in a file; what cannot be read is not there."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {
            key: Verdict(
                told["method"],
                {pair: (p, n) for pair, (p, n) in told["points"].items()},
                told["seconds"],
                told.get("effort"),
            )
            for key, told in found.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
