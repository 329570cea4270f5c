"""Which method suits a game: found by letting them play against each other, and kept.

Verdicts for the rulebooks that ship come with the program (`tuned.json`); those of other rulebooks, and of other
options, stand in a file among the user's own data. A game without either is played by random games in a tree.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.opponents.seats import DEFAULT_MEGABYTES, METHODS

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.player import Method, Player
    from gdl_interpreter.search.values import Values

MOST_PLIES = 600
"""A game between two methods that is longer is a draw."""


@dataclass(frozen=True)
class Verdict:
    """What came of it. method: the one that suits; points: of each pair (as `mcts rave`) how many points of how many
    games the first made; seconds: for a move."""

    method: Method
    points: Mapping[str, tuple[float, int]]
    seconds: float


def methods_for(game: Game) -> tuple[Method, ...]:
    """The methods that can play a game."""
    from gdl_interpreter.search.player import can_alphabeta

    native = game.native
    can = {"mcts": True, "rave": not native.ambiguous, "wary": True, "alphabeta": can_alphabeta(native)}
    return tuple(method for method in METHODS if can[method])


def verdict_of(game: Game) -> Verdict | None:
    """What is known of a game; what was found out here comes before what came with the program."""
    found = _read(_own_file()).get(_key(game)) or _shipped().get(game.name)
    return found if found is not None and found.method in METHODS else None


def method_for(game: Game) -> Method:
    """The method to play a game by."""
    verdict = verdict_of(game)
    if verdict is not None and (verdict.method != "alphabeta" or verdict.method in methods_for(game)):
        return verdict.method
    return "mcts"


def values_of(game: Game) -> Values:
    """What pieces are worth, learned once and kept."""
    from gdl_interpreter.native.cache import default_cache, key_of
    from gdl_interpreter.search.values import POSITIONS, ROLLOUTS, ROUNDS, Values, learned

    cache = default_cache()
    key = key_of("values", game.key, repr((POSITIONS, ROLLOUTS, ROUNDS)))
    kept = cache.get(key)
    if kept is not None:
        told = json.loads(kept)
        return Values(tuple(told["sites"]), tuple(told["stocks"]), told["lead"], told["scale"])
    values = learned(game.native)
    cache.put(key, json.dumps(asdict(values)).encode())
    return values


def player_of(game: Game, method: Method | None = None, threads: int = 1, megabytes: int = DEFAULT_MEGABYTES) -> Player:
    """A player for a game, by the method that suits it or by another.

    Raises:
        EngineError, CodeError: there is no native engine for it.
        ValueError: the method cannot play it.
    """
    from gdl_interpreter.search.player import Player

    chosen = method or method_for(game)
    if chosen not in methods_for(game):
        raise ValueError(f"`{chosen}` cannot play {game.name}: it can be played by {', '.join(methods_for(game))}")
    return Player(game.native, chosen, threads, megabytes, lambda: values_of(game))


# ---- finding out


def tune(game: Game, seconds: float, games: int, seed: int = 0, told: Callable[[str], None] | None = None) -> Verdict:
    """Let the methods play each other, `games` for each pair, with so many seconds a move; the one with the most
    points suits."""
    methods = methods_for(game)
    players = {method: player_of(game, method) for method in methods}
    for player in players.values():
        player.prepare()
    total = dict.fromkeys(methods, 0.0)
    points: dict[str, tuple[float, int]] = {}
    for one, other in combinations(methods, 2):
        made = 0.0
        for number in range(games):
            made += duel(game, players[one], players[other], seconds, seed + number)
            if told is not None:
                told(f"{one} {made:g} : {number + 1 - made:g} {other}")
        points[f"{one} {other}"] = made, games
        total[one] += made
        total[other] += games - made
    return Verdict(max(methods, key=total.__getitem__), points, seconds)


def duel(game: Game, one: Player, other: Player, seconds: float, number: int) -> float:
    """A game of one player against another; the points that the first makes (0 to 1). Each has every second seat; two
    games in a row begin with the same two random moves, and he has in one the seats that the other has in the other."""
    names = [player.name for player in game.program.players[: game.program.seated]]
    mine = frozenset(names[number % 2 :: 2])
    dice = random.Random(number // 2)
    position = game.start()
    for ply in range(MOST_PLIES):
        if position.result is not None:
            break
        moves = position.moves()
        if position.is_chance or ply < 2:
            move = dice.choice(moves).text
        elif len(moves) == 1:
            move = moves[0].text
        else:
            player = one if position.person in mine else other
            move = player.choose(position, seconds=seconds, seed=number).move
        position = position.play(move)
    result = position.result
    if result is None:
        return 0.5
    balance = sum(share if name in mine else -share for name, share in result.shares_of_people.items())
    return float(1 + balance) / 2


# ---- keeping


def keep(game: Game, verdict: Verdict) -> Path:
    """Keep a verdict among the user's own data; where it is."""
    path = _own_file()
    found = _read(path)
    found[_key(game)] = verdict
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps({key: asdict(one) for key, one in found.items()}, indent=1), encoding="utf-8")
    unfinished.replace(path)
    return path


def _key(game: Game) -> str:
    options = ",".join(f"{name}={value}" for name, value in sorted(game.options.items()))
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
            key: Verdict(told["method"], {pair: (p, n) for pair, (p, n) in told["points"].items()}, told["seconds"])
            for key, told in found.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
