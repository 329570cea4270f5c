"""What many random games have come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gdl_interpreter.program import Program

GAMES, PLIES, BRANCHING, PLAYED, SHORTEST, LONGEST, UNFINISHED, OUTCOMES = range(8)
"""The words of a tally: games, plies of all of them, legal moves and plies of players, the shortest and the longest
game, games stopped as too long; behind them how many games ended by each ending, as a win or a draw, with each set of
winners."""


def tally_words(program: Program) -> int:
    """How many words a tally has."""
    return OUTCOMES + ((len(program.endings) + 2) << len(program.players) + 1)


@dataclass(frozen=True)
class Outcome:
    """How games ended: verdict ("win", "draw", "score"), the winners by name, and the ending's reason."""

    verdict: str
    winners: tuple[str, ...]
    reason: str | None


@dataclass(frozen=True)
class Playouts:
    """Random games taken together.

    games: how many; plies: of all of them together; branching: the mean number of legal moves that a player had;
    shortest, longest: plies; unfinished: games that were stopped as too long; outcomes: how many games ended how;
    shares: each player's mean share of the win (unfinished games give nothing); seconds: CPU time, of all threads.
    """

    games: int
    plies: int
    branching: float
    shortest: int
    longest: int
    unfinished: int
    outcomes: Mapping[Outcome, int]
    shares: Mapping[str, float]
    seconds: float


def summed(program: Program, tallies: Sequence[Sequence[int]], seconds: float) -> Playouts:
    """Several tallies of one Program taken together.

    program: whose games they are; tallies: the words of each, `tally_words` many (see `GAMES`); seconds: CPU time of
    all.
    """
    total = [sum(column) for column in zip(*tallies, strict=True)]
    names = [player.name for player in program.players]
    endings = [ending.reason for ending in program.endings] + ["nobody is left", "no move is left"]
    outcomes: dict[Outcome, int] = {}
    shares = dict.fromkeys(names, 0.0)
    for i, count in enumerate(total[OUTCOMES:]):
        if not count:
            continue
        number, who = i >> len(names) + 1, i & (1 << len(names)) - 1
        drawn = bool(i >> len(names) & 1)
        outcome = Outcome(_verdict(program, number, drawn), _named(names, who), endings[number])
        outcomes[outcome] = outcomes.get(outcome, 0) + count
        sides = {player.allies & who for player in program.players if player.allies & who}
        for player, name in enumerate(names):
            if who >> player & 1:
                shares[name] += count / len(sides)
    games = total[GAMES]
    return Playouts(
        games,
        total[PLIES],
        total[BRANCHING] / max(1, total[PLAYED]),
        min(tally[SHORTEST] for tally in tallies),
        max(tally[LONGEST] for tally in tallies),
        total[UNFINISHED],
        outcomes,
        {name: share / max(1, games) for name, share in shares.items()},
        seconds,
    )


def _named(names: list[str], who: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(names) if who >> i & 1)


def _verdict(program: Program, number: int, drawn: bool) -> str:
    """The verdict of an outcome. One player's number is neither a win nor a draw."""
    by_number = number < len(program.endings) and program.endings[number].verdict in ("highest", "lowest")
    if len(program.players) == 1 and by_number:
        return "score"
    return "draw" if drawn else "win"
