"""`gdl train`: learning what pieces are worth, or which moves are likely to be good, from games of the program against
itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import can_be_written, load_game, need_native
from gdl.cli.options import SETTINGS, Decimal, FilePath, Whole
from gdl.cli.progress import learning, show_progress
from gdl.infra.output import echo

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.evaluation.match import Score
    from gdl_interpreter.search.evaluation.training import Round
    from gdl_interpreter.search.evaluation.values import Values
    from gdl_interpreter.search.priors.priors import Priors
    from gdl_interpreter.search.priors.training import PriorRound

Learned = TypeVar("Learned")
"""Values, or priors."""

LEARNING = 0.85
"""The share of the time for learning; the rest is for the match with the values from before."""


@click.command("train")
@click.argument("rulebooks", nargs=-1, required=True, metavar="RULEBOOK...", shell_complete=complete.rulebooks)
@SETTINGS
@click.option(
    "--minutes",
    type=Decimal(0, 10_000),
    metavar="MINUTES",
    default=5.0,
    show_default=True,
    help="Time per rulebook, at the most.",
)
@click.option("--moves", is_flag=True, help="Learn which moves are likely to be good, for tree searches.")
@click.option("--seed", type=Whole(0, 2**31), default=1, show_default=True, help="Random seed.")
@click.option("--out", type=FilePath(), help="Write the values to this file, by name, instead of your own data.")
def command(
    rulebooks: tuple[str, ...], pairs: tuple[str, ...], minutes: float, moves: bool, seed: int, out: Path | None
) -> None:
    """Learn the values of pieces for alpha-beta, or likely moves for tree searches, from self-play, in rounds.

    It begins with the values that are there; where there is chance, a small network is learned. New ones are taken when
    they win a match against the best, at equal nodes; it ends when rounds bring nothing any more, when the time is up,
    or with Ctrl-C. What was taken is kept, and played by from then on.

    \b
    Example:
      gdl train breakthrough --minutes 2
      gdl train go --moves --minutes 60
    """
    from gdl.opponents.values import entry_of, keep, keep_in, values_in, values_of
    from gdl_interpreter.search.methods import can_alphabeta
    from gdl_interpreter.search.priors.features import can_have_priors
    from gdl_interpreter.storage.writing import make_folders

    need_native("gdl train")
    if out is not None:
        make_folders(out.parent)
        can_be_written(out)
    games = [load_game(rulebook, pairs) for rulebook in rulebooks]
    for game in games:
        if not can_alphabeta(game.native):
            raise click.UsageError(f"{game.name}: values are for alpha-beta, which plays games of two sides")
        if moves and not can_have_priors(game.native):
            raise click.UsageError(f"{game.name}: here moves cannot be told apart by the sites that they gain")
    for game in games if moves else ():
        _learn_moves(game, 60 * minutes, seed, out)
    for game in games if not moves else ():
        before = (None if out is None else values_in(out, game)) or values_of(game, learning)
        show_progress("")
        values = _better(game, before, 60 * minutes, seed)
        if out is not None:
            keep_in(out, game.name, entry_of(game, values))
        elif values != before:
            keep(game, values)
        echo(f"{game.name}: {_in_words(game, values)}")


def _learn_moves(game: Game, seconds: float, seed: int, out: Path | None) -> None:
    """Learn which moves of a game are likely to be good, and keep it."""
    from gdl.opponents.priors import entry_of, keep, keep_in, priors_in, priors_of

    before = (None if out is None else priors_in(out, game)) or priors_of(game)
    priors = _better_priors(game, before, seconds, seed)
    if priors is None:
        echo(f"{game.name}: nothing is known of its moves")
        return
    if out is not None:
        keep_in(out, game.name, entry_of(game, priors))
    elif priors != before:
        keep(game, priors)
    echo(f"{game.name}: {len(priors.weights)} weights of features of moves")


def _better_priors(game: Game, before: Priors | None, seconds: float, seed: int) -> Priors | None:
    """Better priors than those before, found in so much time; the same, if none are found."""
    from gdl_interpreter.search.priors.match import match
    from gdl_interpreter.search.priors.training import PriorPlan, trained_priors

    native, plan = game.native, PriorPlan()
    course = _Course(game, before, seconds, "the best so far", "what was known before")
    return course.run(
        lambda: trained_priors(
            game.native, before, seed, plan, course.share, lambda one: course.heard(one, one.priors)
        ),
        lambda last: match(native, last, before, plan.match, plan.nodes, seed, course.is_over),
        "nothing better was found",
    )


def _better(game: Game, before: Values, seconds: float, seed: int) -> Values:
    """Better values than those before, found in so much time; the same, if none are found."""
    from gdl_interpreter.search.evaluation.match import match
    from gdl_interpreter.search.evaluation.training import plan_for, trained

    plan, course = plan_for(game.native), _Course(game, before, seconds, "the best values", "the values before")
    return course.run(
        lambda: trained(game.native, before, seed, plan, course.share, lambda one: course.heard(one, one.values)),
        lambda last: match(game.native, last, before, plan.match, plan.nodes, seed, course.is_over),
        "no better values were found; those before stay",
    )


class _Course(Generic[Learned]):
    """What is learned of a game in so much time, told round by round."""

    def __init__(self, game: Game, before: Learned, seconds: float, best: str, known: str) -> None:
        """
        Args:
            game: what is learned about.
            before: what was known before.
            seconds: how long it may take, with the match at its end.
            best: what a round is played against, in words.
            known: what was known before, in words.
        """
        self.game, self.before, self.last = game, before, before
        self._seconds, self._best, self._known = seconds, best, known
        self._began = time.monotonic()

    def run(self, learn: Callable[[], object], compare: Callable[[Learned], Score], none: str) -> Learned:
        """Learn, and play what was found against what was known; what was taken last.

        Args:
            learn: goes through the rounds, and tells each of them to `heard`.
            compare: plays the match.
            none: what is said where nothing was taken.
        """
        name = self.game.name
        try:
            learn()
            if self.last != self.before:
                score = compare(self.last)
                show_progress("")
                if score.games:
                    echo(f"{name}: {_told(score.points, score.games)} against {self._known}")
        except KeyboardInterrupt:
            show_progress("")
            echo(f"{name}: broken off")
        show_progress("")
        if self.last == self.before:
            echo(f"{name}: {none}")
        return self.last

    def heard(self, one: Round | PriorRound, found: Learned) -> None:
        """Tell of a round, behind which this is the best."""
        self.last = found
        show_progress("")
        echo(
            f"{self.game.name}, round {one.number}: {one.games} games, {one.positions} positions; {one.score.points:g} "
            f"of {one.score.games} points against {self._best}: {'taken' if one.taken else 'not taken'}"
        )

    def share(self) -> float:
        """How much of the time for learning has passed, as a share."""
        return self._spent() / LEARNING

    def is_over(self) -> bool:
        """Has all of the time passed?"""
        return self._spent() > 1

    def _spent(self) -> float:
        passed = time.monotonic() - self._began
        spent = passed / self._seconds if self._seconds else 1.0
        show_progress(f"{self.game.name}: {min(1.0, spent):.0%} of the time")
        return spent


def _told(points: float, games: int) -> str:
    """Points of so many games, with the bounds of their share."""
    from gdl.infra.statistics import proportion

    share = proportion(points, games)
    return f"{points:g} of {games} points (95%: between {share.low:.0%} and {share.high:.0%})"


def _in_words(game: Game, values: Values) -> str:
    """What each kind is worth to the first player, on the board in the mean and in stock; the greatest is 100."""
    from gdl_interpreter.search.evaluation.values import UNIT

    kinds = game.program.kinds
    row = len(values.sites) // max(1, len(game.program.players) * len(kinds))
    sites = len(game.program.board.sites)
    told = []
    for number, kind in enumerate(kinds):
        mean = sum(values.sites[number * row : (number + 1) * row]) / sites
        stock = f" (in stock {100 * values.stocks[number] / UNIT:.0f})" if values.stocks[number] else ""
        told.append(f"{kind.name} {100 * mean / UNIT:.0f}{stock}")
    if values.lead:
        told.append(f"a point {100 * values.lead / UNIT:.1f}")
    return ", ".join(told) or "nothing to be had is worth anything"
