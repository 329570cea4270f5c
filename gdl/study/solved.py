"""Positions of random games, solved: which share of them is won for who is to move.

A random game is played to its end, and one of its positions in which somebody is to move is drawn, each as likely as
the others: positions come up as they do in random games, and a long game counts no more than a short one.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gdl.infra.statistics import proportion
from gdl.random_plies import random_plies
from gdl.study.text import shown
from gdl_interpreter.search.methods import SolvingMethod

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.reference import Position

METHODS: tuple[SolvingMethod, ...] = ("null-window", "auto")
"""By which positions are solved, one after the other."""


@dataclass(frozen=True)
class Solved:
    """How many positions are won, drawn and lost for who is to move, and how many are open: time was up first."""

    won: int
    drawn: int
    lost: int
    open: int

    @property
    def all(self) -> int:
        """How many positions there were."""
        return self.won + self.drawn + self.lost + self.open


@dataclass
class Tally:
    """What has been found so far, which holds when it is interrupted. outcomes: how often each was found; open: how
    many positions have been looked at that are not solved yet."""

    outcomes: Counter[int] = field(default_factory=Counter)
    open: int = 0

    @property
    def solved(self) -> Solved:
        """The same of all positions that have been looked at."""
        return Solved(self.outcomes[1], self.outcomes[0], self.outcomes[-1], self.open)


def solve_positions(
    game: Game,
    games: int,
    seed: int,
    seconds: float,
    megabytes: int,
    report: Callable[[int], None] = lambda done: None,
    tally: Tally | None = None,
) -> Solved:
    """Solve one position of each of so many random games.

    The time is divided among the positions; what those that are solved soon leave goes to those that null windows have
    not solved, for all methods by turns.

    game: two sides, without chance; games: how many; seed: of the random numbers, by which the positions are drawn;
    seconds: for all of them together; megabytes: for the search; report: hears how many are solved; tally: of no
    positions yet; each is added to it as soon as it has been looked at.

    Raises:
        ValueError: games of this sort cannot be solved.
    """
    from gdl_interpreter.search.solving.methods import solver_for

    until, left = time.perf_counter() + seconds, list(range(games))
    tally = Tally() if tally is None else tally
    for again, method in enumerate(METHODS):
        solver, still = solver_for(game.native, False, megabytes // len(METHODS), method), list[int]()
        for i, number in enumerate(left):
            position = drawn(game, random.Random(f"{seed} {number}"))
            if position is None:
                continue
            share = (until - time.perf_counter()) / (len(left) - i)
            outcome = solver.value(position, share).outcome if share > 0 else None
            if outcome is None:
                still.append(number)
                tally.open += not again
            else:
                tally.outcomes[outcome] += 1
                tally.open -= again > 0
            report(tally.outcomes.total())
        left = still
    return tally.solved


def drawn(game: Game, dice: random.Random) -> Position | None:
    """One of the positions of a random game in which somebody is to move; None if there is none.

    game: which; dice: draw the moves, and the position.
    """
    start = game.start()
    passed = [start, *(position for _, position in random_plies(start, dice))]
    to_move = [each for each in passed if each.result is None and not each.is_chance and not each.in_setup]
    return dice.choice(to_move) if to_move else None


def told(solved: Solved) -> Iterator[str]:
    """What came of it, line by line.

    solved: that.
    """
    yield "Share of the positions, for who is to move (in brackets: between which bounds, 95%)"
    for word, count in (("won", solved.won), ("drawn", solved.drawn), ("lost", solved.lost), ("open", solved.open)):
        if count or word != "open":
            yield f"  {word:6} {shown(proportion(count, solved.all))}"
