"""`gdl perft`: counting lines of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, reached, say_engine
from gdl.cli.options import AFTER, ENGINE, POSITION, SEED_OF_SETUP, SETTINGS, Whole
from gdl.infra.output import echo

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.engines import EngineName
    from gdl_interpreter.reference import Position

_ENOUGH = 50
"""So many parts tell how far counting has got."""

_MANY = 10_000
"""Of so many deals it is said at once that they take long."""

_AT_ONCE = 2
"""Plies that are counted at once."""

_LONG = 4
"""Plies from which on it is told behind how many of the first moves lines have been counted."""

_FEW_MOVES = 100
"""First moves up to which that is told: each is made by the reference evaluator."""

_CODE = "code of this game is made"
"""What comes before anything is counted by the native engine."""


@click.command("perft")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@click.argument("depth", type=Whole(0, 100), required=False)
@click.option("--depth", "plies", type=Whole(0, 100), metavar="PLIES", help="Length of the lines, the same as DEPTH.")
@SETTINGS
@POSITION
@AFTER
@SEED_OF_SETUP
@ENGINE
def command(
    rulebook: str,
    depth: int | None,
    plies: int | None,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    seed: int | None,
    engine: EngineName | None,
) -> None:
    """Count all lines of play of a given length, DEPTH plies (perft).

    What chance brings counts as a ply, too: where the setup deals cards, perft(1) is the number of cards that may come
    first. All deals are gone through then, one by one, which takes long; --seed, --after and --position count from a
    deal.

    \b
    Example:
      gdl perft breakthrough 3
      gdl perft my-cards.gdl 4 --after "Ace; King; Queen"
    """
    from gdl.cli.progress import progress

    if depth is None:
        depth = plies
    elif plies is not None:
        raise click.UsageError(f"the depth is said twice: {depth} and --depth {plies}")
    if depth is None:
        raise click.UsageError(f"how many plies? `gdl perft {rulebook} 3` counts lines of 3")
    native = say_engine(engine, "counts, which takes longer") == "native"
    game = load_game(rulebook, pairs)
    start = reached(game, position, after, seed)
    parts = _parts(start, depth)
    if len(parts) == 1:
        leaves = _counted(game, parts[0][0], depth, engine, native)
    else:
        leaves = 0
        deals, slow = _deals(start, depth, after)
        if deals >= _MANY:
            echo(slow, err=True)
        with progress(len(parts), "beginnings of the setup", slow=lambda: "" if deals >= _MANY else slow) as told:
            for number, (begun, left) in enumerate(parts, start=1):
                leaves += game.perft(left, begun, engine=engine)
                told(number, "")
    echo(f"{game.name}: perft({depth}) = {leaves}")


def _counted(game: Game, position: Position, depth: int, engine: EngineName | None, native: bool) -> int:
    """How many lines of play there are from a position, with progress where that takes long; `native`: by the native
    engine, if it can be had for this game."""
    from gdl.cli.progress import progress, telling

    moves = [] if depth < _LONG or position.in_setup or position.result is not None else position.moves()
    if not 1 < len(moves) <= _FEW_MOVES:
        with telling(lambda said: said or _CODE) as said:
            if native:
                said(_CODE)
                game.perft(1, position, engine=engine)
            said("lines of play are counted")
            return game.perft(depth, position, engine=engine)
    leaves = 0
    with progress(len(moves), "first moves") as told:
        if native:
            told(0, f"({_CODE})")
            game.perft(1, position, engine=engine)
            told(0)
        for number, move in enumerate(moves, start=1):
            leaves += game.perft(depth - 1, position.after(move), engine=engine)
            told(number, f"({leaves:,} lines of play up to now)")
    return leaves


def _parts(position: Position, depth: int) -> list[tuple[Position, int]]:
    """Where chance settles the setup: positions behind its first results, each with the plies that are left; so far
    that there are enough of them to tell how far counting has got."""
    parts = [(position, depth)]
    while len(parts) < _ENOUGH and any(_goes_on(*part) for part in parts):
        parts = [
            after
            for begun, left in parts
            for after in (
                [(begun.after(move), left - 1) for move in begun.moves()] if _goes_on(begun, left) else [(begun, left)]
            )
        ]
    return parts


def _goes_on(position: Position, depth: int) -> bool:
    return position.in_setup and depth > _AT_ONCE


def _deals(position: Position, depth: int, after: str | None) -> tuple[int, str]:
    """About how many ways of chance to settle the setup are worked out: as many as if there were as many results after
    each as after the first; and what to say of them, with how to count from the first deal. What the last ply may bring
    is only counted. after: what is settled already."""
    deals, results, verb = 1, [after] if after else [], "settle"
    for left in range(depth, 0, -1):
        if not position.in_setup:
            break
        moves = position.moves()
        if left > 1:
            deals *= len(moves)
        else:
            verb = "begin"
        results.append(moves[0].text)
        position = position.after(moves[0])
    seeded = "" if after else ", or --seed 1"
    return deals, (
        f"Each of about {deals:,} ways in which chance may {verb} the setup is worked out by itself; "
        f'from one deal counts: --after "{"; ".join(results)}"{seeded}.'
    )
