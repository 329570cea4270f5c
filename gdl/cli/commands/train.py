"""`gdl train`: learning what pieces are worth, or which moves are likely to be good, from games of the program against
itself."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import can_be_written, load_game, need_native
from gdl.cli.options import SETTINGS, Decimal, FilePath, Whole
from gdl.cli.progress import learning, show_progress
from gdl.infra.output import echo

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.evaluation.training import Round
    from gdl_interpreter.search.evaluation.values import Values
    from gdl_interpreter.search.priors.priors import Priors
    from gdl_interpreter.search.priors.training import PriorRound

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

    It begins with the values that are there. New ones are taken when they win a match against the best, at equal nodes;
    it ends when rounds bring nothing any more, when the time is up, or with Ctrl-C. What was taken is kept, and played
    by from then on.

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
    """Better priors than those before, found in so much time; the same, if none are found. The learning curve is
    printed."""
    from gdl_interpreter.search.priors.match import match
    from gdl_interpreter.search.priors.training import PriorPlan, trained_priors

    began, last, plan = time.monotonic(), before, PriorPlan()

    def spent() -> float:
        passed = time.monotonic() - began
        show_progress(f"{game.name}: {min(1.0, passed / seconds) if seconds else 1:.0%} of the time")
        return passed / seconds if seconds else 1.0

    def heard(one: PriorRound) -> None:
        nonlocal last
        last = one.priors
        show_progress("")
        echo(
            f"{game.name}, round {one.number}: {one.games} games, {one.positions} positions; {one.score.points:g} of "
            f"{one.score.games} points against the best so far: {'taken' if one.taken else 'not taken'}"
        )

    try:
        trained_priors(game.native, before, seed, plan, lambda: spent() / LEARNING, heard)
        if last != before:
            score = match(game.native, last, before, plan.match, plan.nodes, seed, lambda: spent() > 1)
            show_progress("")
            if score.games:
                echo(f"{game.name}: {_told(score.points, score.games)} against what was known before")
    except KeyboardInterrupt:
        show_progress("")
        echo(f"{game.name}: broken off")
    show_progress("")
    if last == before:
        echo(f"{game.name}: nothing better was found")
    return last


def _better(game: Game, before: Values, seconds: float, seed: int) -> Values:
    """Better values than those before, found in so much time; the same, if none are found. The learning curve is
    printed."""
    from gdl_interpreter.search.evaluation.match import match
    from gdl_interpreter.search.evaluation.training import plan_for, trained

    began, last, plan = time.monotonic(), before, plan_for(game.native)

    def spent() -> float:
        passed = time.monotonic() - began
        show_progress(f"{game.name}: {min(1.0, passed / seconds) if seconds else 1:.0%} of the time")
        return passed / seconds if seconds else 1.0

    def heard(one: Round) -> None:
        nonlocal last
        last = one.values
        show_progress("")
        echo(
            f"{game.name}, round {one.number}: {one.games} games, {one.positions} positions; {one.score.points:g} of "
            f"{one.score.games} points against the best values: {'taken' if one.taken else 'not taken'}"
        )

    try:
        trained(game.native, before, seed, plan, lambda: spent() / LEARNING, heard)
        if last != before:
            score = match(game.native, last, before, plan.match, plan.nodes, seed, lambda: spent() > 1)
            show_progress("")
            if score.games:
                echo(f"{game.name}: {_told(score.points, score.games)} against the values before")
    except KeyboardInterrupt:
        show_progress("")
        echo(f"{game.name}: broken off")
    show_progress("")
    if last == before:
        echo(f"{game.name}: no better values were found; those before stay")
    return last


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
