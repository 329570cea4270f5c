"""Finding out which method suits a game: the methods play each other, spread over processes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from gdl.infra.executors import Pool, WorkError, run_jobs
from gdl.infra.statistics import SURE, log_ratio
from gdl.opponents.seats import METHODS
from gdl.opponents.tuning import DEFAULT, Verdict, method_for, methods_for, player_of
from gdl.remote import Source, loaded, source_of
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.reference import MachineError

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.methods import Method
    from gdl_interpreter.search.player import Player

MEGABYTES = 256
"""How much memory each of them may take; several duels may be played at a time."""

MOST_PLIES = 600
"""A game between two methods that takes more plies of theirs is a draw; what chance brings does not count."""

SHARE = 0.64
"""The share of the points of a method that is better by 100 Elo: a difference that is worth choosing by."""

ROUND = 2
"""Games of each pair between two looks at who is out: both seats of an opening."""


@dataclass(frozen=True)
class Duel:
    """A game of two methods, with so many seconds or nodes (random games or positions) for a move. With nodes it
    depends on its number alone."""

    source: Source
    one: Method
    other: Method
    seconds: float | None
    nodes: int | None
    number: int


def tune(
    game: Game,
    games: int,
    pool: Pool,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    report: Callable[[str], None] | None = None,
    methods: Sequence[Method] | None = None,
) -> Verdict:
    """Let the methods play each other, round by round. A pair plays until a sequential test tells which is better; who
    has clearly lost to another is out. With `nodes` the same seed gives the same verdict, however the duels are spread.

    Args:
        game: what they play.
        games: of each pair of them, at the most.
        pool: where the duels are played.
        seconds: for a move; None: `nodes` says how long.
        nodes: random games or positions for a move; None: `seconds` says how long.
        seed: the number of the first duel of each pair.
        report: hears how each pair stands.
        methods: which of them, in any order; None: all that can play it.

    Raises:
        WorkError: a limit of the machine was reached, or a process has died.
    """
    compared = methods or methods_for(game)
    pairs = list(combinations([method for method in METHODS if method in compared], 2))
    source = source_of(game)
    score: dict[str, tuple[float, int]] = {f"{one} {other}": (0.0, 0) for one, other in pairs}
    for first in range(0, games, ROUND):
        out = {beaten for _, beaten in victories(score)}
        left = [pair for pair in pairs if not out.intersection(pair)]
        numbers = range(seed + first, seed + min(first + ROUND, games))
        jobs = [Duel(source, one, other, seconds, nodes, number) for number in numbers for one, other in left]

        def heard(number: int, made: float, jobs: Sequence[Duel] = jobs) -> None:
            job = jobs[number]
            points, played = score[f"{job.one} {job.other}"]
            score[f"{job.one} {job.other}"] = points + made, played + 1
            if report is not None:
                report(f"{job.one} {points + made:g} : {played + 1 - points - made:g} {job.other}")

        run_jobs(pool, play_duel, jobs, heard)
    return Verdict(best(score, method_for(game)), score, seconds, nodes)


def victories(points: Mapping[str, tuple[float, int]]) -> list[tuple[Method, Method]]:
    """Who is clearly better than whom, by what each pair (`mcts rave`) has made of how many games."""
    found: list[tuple[Method, Method]] = []
    for one in METHODS:
        for other in METHODS:
            made, games = points.get(f"{one} {other}", (0.0, 0))
            if clearly(made, games):
                found.append((one, other))
            if clearly(games - made, games):
                found.append((other, one))
    return found


def best(points: Mapping[str, tuple[float, int]], before: Method = DEFAULT) -> Method:
    """The method that suits, by what each pair (`mcts rave`) has made of how many games: the default, unless others
    are clearly better than it, or than one that is. Of these that which nobody is clearly better than; of several the
    one with the greatest part of its points. Where the default did not play, what played `before` stands in for it; if
    that did not, either, the first that did."""
    won = victories(points)
    made, played = dict.fromkeys(METHODS, 0.0), dict.fromkeys(METHODS, 0)
    for one in METHODS:
        for other in METHODS:
            own, games = points.get(f"{one} {other}", (0.0, 0))
            made[one], played[one] = made[one] + own, played[one] + games
            made[other], played[other] = made[other] + games - own, played[other] + games
    took_part = [method for method in METHODS if played[method]]
    default = next((method for method in (DEFAULT, before) if method in took_part), [*took_part, DEFAULT][0])
    better: list[Method] = [default]
    for known in better:  # which grows
        better += [one for one, other in won if other == known and one not in better]
    beaten = {other for _, other in won}
    unbeaten = [method for method in better if method not in beaten]
    if default in unbeaten:
        return default
    return max(unbeaten or better, key=lambda method: made[method] / played[method])


def clearly(points: float, games: int) -> bool:
    """Are so many points of so many games clearly more than half: does a sequential test tell 100 Elo above from 100
    below? Draws count as if they were games won and lost, with which it takes longer; and so do four more games, two
    won and two lost, as in `sprt_of`."""
    if not games:
        return False
    share = (points + 2) / (games + 4)
    return log_ratio(points / games, games, share * (1 - share), 1 - SHARE, SHARE) >= SURE


def play_duel(job: Duel) -> float:
    """The points that the first makes (0 to 1).

    Raises:
        WorkError: a limit of the machine was reached.
    """
    try:
        game = loaded(job.source)
        players = [player_of(game, method, megabytes=MEGABYTES) for method in (job.one, job.other)]
        for player in players:
            player.prepare()
        return duel(game, players, job.seconds, job.nodes, job.number)
    except (MachineError, CodeError) as error:
        raise WorkError(str(error)) from None


def duel(game: Game, players: Sequence[Player], seconds: float | None, nodes: int | None, number: int) -> float:
    """A game of one player against another; the points that the first makes (0 to 1). Each has every second seat; two
    games in a row begin with the same two random moves, and in the second the seats are exchanged."""
    names = [player.name for player in game.program.players[: game.program.seated]]
    mine = frozenset(names[number % 2 :: 2])
    rng = random.Random(number // 2)
    position = game.start()
    made = 0
    while position.result is None and made < MOST_PLIES:
        moves = position.moves()
        if position.is_chance or made < 2:
            move = rng.choice(moves).text
        elif len(moves) == 1:
            move = moves[0].text
        else:
            player = players[0 if position.person in mine else 1]
            move = player.choose(position, seconds, nodes, number, kept=False).move  # methods, not what is kept
        made += not position.is_chance
        position = position.play(move)
    result = position.result
    if result is None:
        return 0.5
    balance = sum(share if name in mine else -share for name, share in result.shares_of_people.items())
    return float(1 + balance) / 2
