"""Playing the games of a study: a batch of them in one process, plain data in and out."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gdl.opponents.seats import thinking
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.program.walk import all_parts

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.reference import Machine, Position
    from gdl_interpreter.search.player import Player

JUDGES = 24
"""Random games that say who leads in a position."""

LEADS = 0.1
"""By how much of the win somebody must be ahead of all others to be the leader."""

DECIDED = 0.9
"""The share of the win from which on a game counts as decided."""


@dataclass(frozen=True)
class Batch:
    """Games to be played. rulebook, settings: what `gdl.load` takes; seats: who plays each player by name; seed,
    first, count: the games' numbers, on which alone they depend; longest: plies after which a game is broken off;
    watched: is it looked at who leads, and which rules are used?"""

    rulebook: str
    settings: tuple[tuple[str, int], ...]
    seats: tuple[tuple[str, str], ...]
    seed: int
    first: int
    count: int
    longest: int = MAX_PLIES
    watched: bool = True


@dataclass(frozen=True)
class Game1:
    """What one game was. plies: nature's included; choices: of every player's ply, how many moves there were;
    winners: by name (all of them in a draw); verdict: None if it was broken off; leaders: after each ply who led
    (None: nobody); decided: the ply from which on one player kept `DECIDED` of the win."""

    plies: int
    choices: tuple[int, ...]
    verdict: str | None
    winners: tuple[str, ...]
    reason: str | None
    scores: tuple[tuple[str, int], ...]
    leaders: tuple[str | None, ...] = ()
    decided: int | None = None


@dataclass
class Used:
    """How often rules were used, by what stands there in the rulebook: its line, and what it is."""

    rules: Counter[tuple[int, str]] = field(default_factory=Counter)

    def add(self, other: Used) -> None:
        self.rules.update(other.rules)


def play_batch(batch: Batch) -> tuple[list[Game1], Used]:
    """Play the games of a batch."""
    import gdl
    from gdl_interpreter.reference import Machine
    from gdl_interpreter.reference.coverage import Coverage

    game = gdl.load(batch.rulebook, **dict(batch.settings))
    coverage = Coverage() if batch.watched else None
    machine = Machine(game.program, coverage)
    seats, players = dict(batch.seats), dict[str, "Player"]()
    games = [
        _one(game, machine, batch, number, seats, players) for number in range(batch.first, batch.first + batch.count)
    ]
    used = Used()
    if coverage is not None:
        used = _used(game, coverage)
        for one in games:
            for i, ending in enumerate(game.program.endings):
                if one.reason is not None and one.reason == ending.reason:
                    used.rules[ending.span.line, f"when … ({ending.reason})"] += 1
                    break
                del i
    return games, used


def _one(
    game: Game, machine: Machine, batch: Batch, number: int, seats: dict[str, str], players: dict[str, Player]
) -> Game1:
    dice = random.Random(f"{batch.seed}/{number}")
    position, plies = machine.start(), 0
    choices: list[int] = []
    leaders: list[str | None] = []
    shares: list[float] = []
    while position.result is None and plies < batch.longest:
        moves = position.moves()
        who = None if position.is_chance or position.mover is None else seats.get(position.mover, "random")
        if who is not None:
            choices.append(len(moves))
        how = thinking(who) if who is not None else None
        if how is None or len(moves) == 1:
            move = dice.choice(moves).text
        else:
            move = (
                _player(game, who or "", players).choose(position, how.seconds, how.effort, dice.getrandbits(48)).move
            )
        position, plies = position.play(move), plies + 1
        if batch.watched and position.result is None and not position.in_setup:
            leader, share = _leader(game, position, dice.getrandbits(32))
            leaders.append(leader)
            shares.append(share)
    result = position.result
    if result is None:
        return Game1(plies, tuple(choices), None, (), None, (), tuple(leaders))
    decided = plies
    for ply in reversed(range(len(shares))):
        if shares[ply] < DECIDED or leaders[ply] not in result.winners:
            break
        decided = ply + 1
    scores = tuple(result.scores.items()) if result.scores else ()
    return Game1(
        plies, tuple(choices), result.verdict, tuple(result.winners), result.reason, scores, tuple(leaders), decided
    )


def _player(game: Game, who: str, players: dict[str, Player]) -> Player:
    from gdl.opponents.tuning import player_of

    if who not in players:
        how = thinking(who)
        players[who] = player_of(game, how.method if how is not None else None)
    return players[who]


def _leader(game: Game, position: Position, seed: int) -> tuple[str | None, float]:
    """Who leads by random games from a position, if anybody does, and with what share of the win."""
    from gdl.engines import missing_native

    if missing_native() is not None:
        return None, 0.0
    shares = sorted(game.playouts(JUDGES, seed, position=position).shares.items(), key=lambda item: -item[1])
    if len(shares) > 1 and shares[0][1] - shares[1][1] < LEADS:
        return None, shares[0][1]
    return shares[0]


def _used(game: Game, coverage: object) -> Used:
    """How often each rule that could be used was; those never come to stand there with 0."""
    from gdl_interpreter.reference.coverage import Coverage

    assert isinstance(coverage, Coverage)
    used = Used()
    labels = [label.text for label in game.program.labels]

    def branch_name(node: s.Either, number: int) -> str:
        label = node.branches[number].label
        return f'branch "{labels[label]}"' if label is not None else f"branch {number + 1}"

    for part in all_parts(game.program):
        if isinstance(part, s.Require):
            used.rules[
                part.span.line, f"require … refused ({part.reason})" if part.reason else "require … refused"
            ] += 0
        elif isinstance(part, s.Either):
            for number, branch in enumerate(part.branches):
                used.rules[branch.span.line, branch_name(part, number)] += 0
    for ending in game.program.endings:
        used.rules[ending.span.line, f"when … ({ending.reason})"] += 0
    for tried in coverage.requires:
        name = f"require … refused ({tried.node.reason})" if tried.node.reason else "require … refused"
        used.rules[tried.node.span.line, name] += tried.failed
    for branched in coverage.eithers:
        for number, count in branched.finished.items():
            used.rules[branched.node.branches[number].span.line, branch_name(branched.node, number)] += count
    return used
