"""`gdl match`: how much stronger one player is than another."""

from __future__ import annotations

import sys

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game
from gdl.cli.options import MEMORY, SETTINGS, Decimal, Whole, can_be_shown, expected
from gdl.cli.progress import progress
from gdl.infra.exit_codes import FINDINGS, GOOD, INTERRUPTED
from gdl.infra.output import echo, echo_lines
from gdl_interpreter.characters import json_text


@click.command("match")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@click.argument("one", metavar="A", callback=can_be_shown)
@click.argument("other", metavar="B", callback=can_be_shown)
@SETTINGS
@click.option("--games", type=Whole(1, 100_000), default=100, show_default=True, help="Number of games, at the most.")
@click.option(
    "--openings",
    metavar="random:N",
    default="random:2",
    show_default=True,
    help="Begin with N random plies; each opening is played from both sides.",
)
@click.option("--time", "seconds", type=Decimal(0.001, 86_400), help="Seconds a move; default: 0.25, without --nodes.")
@click.option("--nodes", type=Whole(1, 10**12), help="Nodes a move, as each player counts them, in place of a time.")
@click.option("--threads", type=Whole(1, 1024), default=1, show_default=True, help="Threads of each player.")
@click.option(
    "--seed", type=Whole(0, 2**31), default=0, show_default=True, help="Seed of openings, chance and searches."
)
@click.option(
    "--sprt", metavar="ELO,ELO", help="Stop when it is clear which of two differences in Elo is likelier: 0,20."
)
@click.option(
    "--longest",
    type=Whole(1, 10_000),
    metavar="PLIES",
    default=600,
    show_default=True,
    help="A game of so many plies of the players is a draw.",
)
@MEMORY
@click.option("--json", "as_json", is_flag=True, help="Print everything, with all games, as JSON.")
def command(
    rulebook: str,
    one: str,
    other: str,
    pairs: tuple[str, ...],
    games: int,
    openings: str,
    seconds: float | None,
    nodes: int | None,
    threads: int,
    seed: int,
    sprt: str | None,
    longest: int,
    memory: int,
    as_json: bool,
) -> None:
    """Let two players play many games, and tell how much stronger A is than B.

    A player is one of ours (ai, easy, mcts, alphabeta:2000, ai:0.5s, random), a program that speaks UCI, USI, GTP or
    the xboard protocol (uci:stockfish?UCI_Elo=1500, "gtp:gnugo?level=10"), or this program as it was at a commit
    (commit:HASH, "commit:HASH?player=mcts").

    \b
    Example:
      gdl match connect-four alphabeta mcts --games 20 --time 0.1
      gdl match chess ai "uci:stockfish?UCI_Elo=1350" --games 60 --sprt -20,20
    """
    from gdl.matches import Contest, ContestantError, Match, MatchState, contestant, play_match
    from gdl.matches.openings import read_openings
    from gdl.matches.text import data, lines_of, standing
    from gdl.opponents.words import counted

    if seconds is not None and nodes is not None:
        raise click.UsageError("--time and --nodes exclude each other.")
    contest = Contest(0.25 if seconds is None and nodes is None else seconds, nodes, threads, memory)
    try:
        opened = read_openings(openings)
    except ValueError:
        raise expected("random:N, with N from 0 to 40,", openings, "--openings") from None
    try:
        players = contestant(one, contest), contestant(other, contest)
    except ContestantError as problem:
        raise click.UsageError(f"{problem}.") from None
    match = Match(players, contest, games, opened, seed, None if sprt is None else _bounds(sprt), longest)
    game = load_game(rulebook, pairs)
    state, interrupted = MatchState(match.sprt), False
    try:
        with progress(games, "games") as told:
            play_match(game, match, state, lambda: told(len(state.games), standing(state)))
    except KeyboardInterrupt:
        interrupted = True
    except ContestantError as problem:
        echo(f"This match cannot be played: {problem}.", err=True)
        sys.exit(FINDINGS)
    if as_json:
        about: dict[str, object] = {"rulebook": game.name, "options": game.chosen}
        echo_lines(json_text(about | data(match, state), indent=1))
        sys.exit(INTERRUPTED if interrupted else GOOD)
    long = f"{nodes} nodes" if nodes is not None else f"{contest.seconds:g} s"
    how = f"{long} a move, openings {match.openings}, seed {seed}, {counted(threads, 'threads')}"
    echo(f"{game.full_title}: {counted(len(state.games), 'games')}, {how}")
    for line in lines_of(match, state):
        echo(line)
    if interrupted:
        echo(f"Interrupted after {counted(len(state.games), 'games')} of {games}.")
        sys.exit(INTERRUPTED)


def _bounds(text: str) -> tuple[float, float]:
    """The two differences of a sequential test; leaves with a message if these are none."""
    from gdl.infra.numbers import decimal

    try:
        low, high = (decimal(part.strip()) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not low < high:
        raise expected("two differences in Elo, the smaller one first (0,20),", text, "--sprt")
    return low, high
