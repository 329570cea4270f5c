"""What the games of a study say, summed up: who wins, how long, how close, and which rules came up."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median

from gdl.study.play import Game1, Used


@dataclass(frozen=True)
class Share:
    """A mean from 0 to 1, and between which bounds it lies in 95 of 100 such studies."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Facts:
    """A study. seats: each player's share of the win (a draw is shared), people being called by the colours that they
    began with; draws; unfinished: games broken off; plies:
    least, median, mean, most; branching: moves that a player had, in the mean; reasons: how often games ended how;
    lead_changes: in a game, in the mean; decided: at which part of a game it was decided, in the mean; comebacks:
    games won by somebody who was once behind; rules: how often each was used; lengths: of all games; leads: for each
    twentieth of a game the share of games that each player led."""

    games: int
    seats: Mapping[str, Share]
    draws: Share
    unfinished: int
    plies: tuple[int, float, float, int]
    branching: float
    reasons: Mapping[str, int]
    lead_changes: float | None
    decided: float | None
    comebacks: Share | None
    rules: Mapping[tuple[int, str], int]
    lengths: tuple[int, ...]
    leads: Mapping[str, tuple[float, ...]]
    scores: Mapping[str, float]


PARTS = 20
"""Into how many parts a game is cut, to tell who leads when."""


def facts_of(names: Sequence[str], games: Sequence[Game1], used: Used) -> Facts:
    """Sum up."""
    over = [game for game in games if game.verdict is not None]
    shares = {name: [dict(game.shares).get(name, 0.0) for game in over] for name in names}
    lengths = sorted(game.plies for game in games)
    watched = [game for game in over if game.leaders]
    changes = [_changes(game.leaders) for game in watched]
    decided = [game.decided / game.plies for game in watched if game.decided is not None]
    choices = [count for game in games for count in game.choices]
    won = [game for game in watched if game.verdict == "win"]
    scored = [dict(game.scores) for game in over if game.scores]
    return Facts(
        games=len(games),
        seats={name: _mean(values) for name, values in shares.items()},
        draws=_part(sum(game.verdict == "draw" for game in over), len(over)),
        unfinished=len(games) - len(over),
        plies=(lengths[0], median(lengths), mean(lengths), lengths[-1]),
        branching=mean(choices) if choices else 0.0,
        reasons=dict(Counter(game.reason or game.verdict or "" for game in over).most_common()),
        lead_changes=mean(changes) if changes else None,
        decided=mean(decided) if decided else None,
        comebacks=_part(sum(_came_back(game) for game in won), len(won)) if won else None,
        rules=dict(sorted(used.rules.items())),
        lengths=tuple(lengths),
        leads={name: _leads(watched, name) for name in names} if watched else {},
        scores={name: mean(score[name] for score in scored) for name in names} if scored else {},
    )


def _changes(leaders: Sequence[str | None]) -> int:
    """How often another player came to lead."""
    known = [leader for leader in leaders if leader is not None]
    return sum(one != other for one, other in pairwise(known))


def _came_back(game: Game1) -> bool:
    return any(leader is not None and not dict(game.shares).get(leader) for leader in game.leaders)


def _leads(games: Sequence[Game1], name: str) -> tuple[float, ...]:
    found = []
    for part in range(PARTS):
        here = [game.leaders[min(len(game.leaders) - 1, part * len(game.leaders) // PARTS)] for game in games]
        found.append(sum(leader == name for leader in here) / len(here))
    return tuple(found)


def _mean(values: Sequence[float]) -> Share:
    """A mean with its interval, from the spread of the values, which is taken to be no less than if two of four more
    games had come out otherwise (after Agresti and Coull, 1998)."""
    if not values:
        return Share(0.0, 0.0, 1.0)
    n, middle = len(values), mean(values)
    spread = math.sqrt(max(sum((v - middle) ** 2 for v in values) / n, 2 * (n + 2) / (n + 4) ** 2) / n)
    return Share(middle, max(0.0, middle - 1.96 * spread), min(1.0, middle + 1.96 * spread))


def _part(count: int, n: int) -> Share:
    """A part of all with its interval (Wilson, 1927)."""
    if not n:
        return Share(0.0, 0.0, 1.0)
    z, p = 1.96, count / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Share(p, max(0.0, middle - half), min(1.0, middle + half))
