"""What random games must come to: worked out from all lines of play by the reference, and held against a tally."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from gdl_interpreter.native.abi.statistics import Outcome, Playouts
from gdl_interpreter.reference import Position

FAR = 4.9
"""Standard deviations beyond which a mean is held to be wrong: a false alarm once in a million."""


DEEPEST = 60
"""Plies of the longest game that is gone through."""


class TooMany(Exception):
    """There are more lines of play than are worth going through."""


@dataclass
class Forecast:
    """Random games from one position: how likely each outcome is, and the means of their lengths and choices."""

    outcomes: dict[Outcome, float] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    plies: float = 0
    squares: float = 0
    """The mean of the squares of the lengths."""
    played: float = 0
    """Plies of players, without nature's."""
    choices: float = 0
    """Legal moves in all positions in which a player was to move."""
    shortest: int = 0
    longest: int = 0


def forecast(position: Position, most: int = 20_000) -> Forecast:
    """What random games from a position come to, every legal move being as likely as the others.

    Raises:
        TooMany: more than `most` moves would have to be made.
    """
    known: dict[Position, Forecast] = {}
    made = 0

    def of(here: Position, depth: int) -> Forecast:
        nonlocal made
        made += 1
        if here not in known:
            if made > most or depth > DEEPEST:
                raise TooMany
            known[here] = ahead(here, depth)
        return known[here]

    def ahead(here: Position, depth: int) -> Forecast:
        result, moves = here.result, here.moves()
        if result is not None:
            shares = {name: float(share) for name, share in result.shares.items()}
            return Forecast({Outcome(result.verdict, result.winners, result.reason): 1.0}, shares)
        total = Forecast(shortest=10**9)
        if not moves[0].chance:
            total.played, total.choices = 1, len(moves)
        for move in moves:
            one, share = of(here.after(move), depth + 1), 1 / len(moves)
            for outcome, chance in one.outcomes.items():
                total.outcomes[outcome] = total.outcomes.get(outcome, 0) + share * chance
            for name, part in one.shares.items():
                total.shares[name] = total.shares.get(name, 0) + share * part
            total.plies += share * (1 + one.plies)
            total.squares += share * (1 + 2 * one.plies + one.squares)
            total.played += share * one.played
            total.choices += share * one.choices
            total.shortest = min(total.shortest, 1 + one.shortest)
            total.longest = max(total.longest, 1 + one.longest)
        return total

    return of(position, 0)


@cache
def late_positions(start: Position, number: int = 2, most: int = 300) -> tuple[tuple[Position, Forecast], ...]:
    """Positions from which all lines of play can be gone through: of so many random games each the earliest one.

    At most `most` moves are made from one of them. They are worked out once for all tests that load the rulebook as
    one object: it takes longer than the games that are held against them.
    """
    found: list[tuple[Position, Forecast]] = []
    for seed in range(12):
        dice, line = random.Random(seed), [start]
        while moves := line[-1].moves():
            line.append(line[-1].play(dice.choice(moves)))
        best = None
        for position in reversed(line[:-1]):
            try:
                best = position, forecast(position, most)
            except TooMany:
                break
        if best is not None:
            found.append(best)
        if len(found) == number:
            break
    return tuple(found)


def chi_squared(counts: Mapping[Outcome, int], chances: Mapping[Outcome, float]) -> float:
    """How far counts are from what they should be, in the mean 1 for each way that they can differ."""
    games = sum(counts.values())
    return sum((counts.get(key, 0) - games * chance) ** 2 / (games * chance) for key, chance in chances.items())


def limit(ways: int) -> float:
    """What chi squared, of so many free ways to differ, exceeds once in a million (Wilson and Hilferty 1931)."""
    spread = 2 / (9 * ways)
    return ways * (1 - spread + FAR * math.sqrt(spread)) ** 3


def departs(counts: Mapping[Outcome, int], chances: Mapping[Outcome, float]) -> bool:
    """Are these counts not what so many games with these chances come to?

    Outcomes that are too rare for the test are taken together.
    """
    if not set(counts) <= set(chances):
        return True
    games = sum(counts.values())
    rare = Outcome("rare", (), None)
    merged: dict[Outcome, int] = {}
    expected: dict[Outcome, float] = {}
    for key, chance in chances.items():
        kept = key if chance * games >= 10 else rare
        expected[kept] = expected.get(kept, 0) + chance
        merged[kept] = merged.get(kept, 0) + counts.get(key, 0)
    if expected.get(rare, 1) * games < 10:
        left = expected.pop(rare)
        few = merged.pop(rare)
        if few > 10 + left * games + FAR * math.sqrt(left * games):
            return True
    if len(expected) < 2:
        return False
    return chi_squared(merged, expected) > limit(len(expected) - 1)


def check_tally(tally: Playouts, known: Forecast, choices: bool = True) -> None:
    """A tally of random games is what was forecast, but for chance.

    choices: is the mean number of moves known well? Not where hardly any of the runs that are drawn are moves.
    """
    n = tally.games
    assert tally.unfinished == 0
    assert sum(tally.outcomes.values()) == n
    assert not departs(tally.outcomes, known.outcomes), (tally.outcomes, known.outcomes)
    assert known.shortest <= tally.shortest <= tally.longest <= known.longest
    spread = math.sqrt(max(0, known.squares - known.plies**2) / n)
    assert abs(tally.plies / n - known.plies) <= FAR * spread + 1e-9, (tally.plies / n, known.plies)
    for name, share in tally.shares.items():
        assert abs(share - known.shares.get(name, 0)) <= FAR * 0.5 / math.sqrt(n)
    if choices and known.played:
        branching = known.choices / known.played
        assert abs(tally.branching - branching) <= 0.1 * branching, (tally.branching, branching)
