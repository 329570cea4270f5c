"""What the games of a study say, summed up: who wins, how long, how close, and which rules came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median

from gdl.infra.statistics import Estimate, mean_of, proportion
from gdl.study.play import OneGame
from gdl.study.used import Used
from gdl_interpreter.program import Program


@dataclass(frozen=True)
class Score:
    """What a player scored: least, mean and most."""

    least: int
    mean: float
    most: int


@dataclass(frozen=True)
class Leads:
    """Who led in the course of games, of those that came to their end.

    changes: how often another player came to lead, in the mean of a game; course: for each twentieth of a game the
    share of games that each player led. The others are about games that somebody won. half: in which part of them
    somebody led at half time; kept: in which part of these they have won; ahead: from which part of a game on the
    winner led to its end, in the mean; decided: from which part of a game on they had `DECIDED` of the win; comebacks:
    in which part of them somebody else had once led.
    """

    changes: float
    course: Mapping[str, tuple[float, ...]]
    half: Estimate | None
    kept: Estimate | None
    ahead: float | None
    decided: float | None
    comebacks: Estimate | None


@dataclass(frozen=True)
class Facts:
    """A study. seats: each player's share of the win (a draw is shared), people being called by the colours that they
    began with; draws; solved: the part of games that one player won alone, where there is only one; unfinished: games
    broken off; plies: of players, as the rules count them: least, median, mean, most; branching: moves that a player
    had, in the mean; forced: the part of turns with one move only; choices: for each twentieth of a game the moves that
    a player had, in the mean; reasons: how often games ended how; scores: of each player, where the endings count
    or, if none counts anything, by the rules' `score`; scored: how many games have them; measure: what they count, by
    its name; points: the scores that players see, where what is measured is something else; leads: None where nobody
    looked; used: how often each rule was; lengths: of all games; thrown: results of chance in a game, in the mean,
    which are no plies."""

    games: int
    seats: Mapping[str, Estimate]
    draws: Estimate
    solved: Estimate | None
    unfinished: int
    plies: tuple[int, float, float, int]
    branching: float
    forced: float
    choices: tuple[float, ...]
    reasons: Mapping[str, int]
    scores: Mapping[str, Score]
    scored: int
    measure: str
    points: Mapping[str, Score]
    leads: Leads | None
    used: Used
    lengths: tuple[int, ...]
    thrown: float

    @property
    def fair(self) -> float:
        """The share of the win that each would have if all had the same."""
        return mean(share.mean for share in self.seats.values())


PARTS = 20
"""Into how many parts a game is cut, to tell what comes when."""

DECIDED = 0.9
"""The share of the win from which on a game counts as decided."""


def measure_of(program: Program) -> str:
    """What the endings count: the name of a definition, a state or an attribute; `score` where they count several."""
    names = {ending.measure.partition("(")[0] for ending in program.endings if ending.measure is not None}
    return names.pop() if len(names) == 1 else "score"


def facts_of(names: Sequence[str], games: Sequence[OneGame], used: Used, measure: str = "score") -> Facts:
    """Sum up. `measure`: what the endings count."""
    over = [game for game in games if game.verdict is not None]
    shares = {name: [dict(game.shares).get(name, 0.0) for game in over] for name in names}
    lengths = sorted(len(game.choices) for game in games)
    choices = [count for game in games for count in game.choices]
    scored = [game for game in over if game.scores]
    others = measure != "score" and any(dict(game.points) != dict(game.scores) for game in scored)
    won = [game for game in over if game.verdict == "win" and any(share for _, share in game.shares)]
    alone = len(names) == 1 and not all(game.verdict == "score" for game in over)
    return Facts(
        games=len(games),
        seats={name: mean_of(values) for name, values in shares.items()},
        draws=proportion(sum(game.verdict == "draw" for game in over), len(over)),
        solved=proportion(len(won), len(over)) if alone else None,
        unfinished=len(games) - len(over),
        plies=(lengths[0], median(lengths), mean(lengths), lengths[-1]),
        branching=mean(choices) if choices else 0.0,
        forced=choices.count(1) / len(choices) if choices else 0.0,
        choices=_course([game.choices for game in games]),
        reasons=dict(Counter(game.reason or game.verdict or "" for game in over).most_common()),
        scores=_scores(names, [game.scores for game in scored]),
        scored=len(scored),
        measure=measure,
        points=_scores(names, [game.points for game in over if game.points]) if others else {},
        leads=_leads(names, [game for game in over if game.looks]),
        used=used,
        lengths=tuple(lengths),
        thrown=mean(game.plies - len(game.choices) for game in games),
    )


def _scores(names: Sequence[str], games: Sequence[tuple[tuple[str, int], ...]]) -> dict[str, Score]:
    """What each player had in some games, by name; nothing if there are none."""
    counted = [dict(game) for game in games]
    return {name: _score([had[name] for had in counted if name in had]) for name in names} if counted else {}


def _score(values: Sequence[int]) -> Score:
    return Score(min(values), mean(values), max(values)) if values else Score(0, 0.0, 0)


def _course(games: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """For each part of a game, the mean of what there is a number of at each ply."""
    some = [game for game in games if game]
    return tuple(mean(game[at * len(game) // PARTS] for game in some) for at in range(PARTS)) if some else ()


def _leads(names: Sequence[str], games: Sequence[OneGame]) -> Leads | None:
    """What there is to say of games in which it was looked at who leads."""
    if not games:
        return None
    won = [game for game in games if game.verdict == "win"]
    half = [(game, leader) for game in won if (leader := _at_half(game)) is not None]
    return Leads(
        changes=mean(_changes([look.leader for look in game.looks]) for game in games),
        course={name: _led(games, name) for name in names},
        half=proportion(len(half), len(won)) if won else None,
        kept=proportion(sum(leader in _winners(game) for game, leader in half), len(half)) if half else None,
        ahead=mean(_from(game, 0) for game in won) if won else None,
        decided=mean(_from(game, DECIDED) for game in won) if won else None,
        comebacks=proportion(sum(_came_back(game) for game in won), len(won)) if won else None,
    )


def _winners(game: OneGame) -> set[str]:
    return {name for name, share in game.shares if share}


def _changes(leaders: Sequence[str | None]) -> int:
    """How often another player came to lead."""
    known = [leader for leader in leaders if leader is not None]
    return sum(one != other for one, other in pairwise(known))


def _at_half(game: OneGame) -> str | None:
    """Who led at half time: after half of the plies and results of chance, or when it was last looked before."""
    return next((look.leader for look in reversed(game.looks) if 2 * look.ply <= game.plies), None)


def _from(game: OneGame, least: float) -> float:
    """From which part of a game on a winner led to the end, and with at least this share of the win; 1: at its end
    only."""
    winners, since = _winners(game), game.plies
    for look in reversed(game.looks):
        if look.leader not in winners or look.share < least:
            break
        since = look.ply
    return since / game.plies


def _came_back(game: OneGame) -> bool:
    return any(look.leader is not None and look.leader not in _winners(game) for look in game.looks)


def _led(games: Sequence[OneGame], name: str) -> tuple[float, ...]:
    """For each part of a game, in which part of games this player led."""
    here = [[game.looks[at * len(game.looks) // PARTS].leader for game in games] for at in range(PARTS)]
    return tuple(sum(leader == name for leader in leaders) / len(leaders) for leaders in here)
