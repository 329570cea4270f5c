"""Solving positions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from gdl.commands.asked import load_game, need_native, reached
from gdl.commands.options import FINDINGS, SETTINGS, Decimal, Whole
from gdl.commands.thinking import told_again
from gdl.opponents.words import UNIT, counted

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.exact.solver import Solution, Value
    from gdl_interpreter.search.exact.solving import Method


@click.command()
@click.argument("rulebook")
@SETTINGS
@click.option("--position", "at", metavar="TEXT|@FILE", help="Solve this position, not the first one.")
@click.option("--after", metavar="MOVES", help="First play these moves, with `;` between them.")
@click.option("--points/--no-points", default=None, help="By how much, too; where the rules count points, unless said.")
@click.option("--seconds", type=Decimal(0.1, 1e6), default=60.0, show_default=True, help="At the most.")
@click.option("--memory", type=Whole(1, 1 << 20), default=512, show_default=True, help="Megabytes for positions.")
@click.option(
    "--method",
    type=click.Choice(["auto", "alphabeta", "proof", "retrograde"]),
    default="auto",
    show_default=True,
    help="Search forwards (by depth, or for forced wins), or find all positions and settle them from the end; as fits,"
    " unless said.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def solve(
    rulebook: str,
    pairs: tuple[str, ...],
    at: str | None,
    after: str | None,
    points: bool | None,
    seconds: float,
    memory: int,
    method: Method,
    as_json: bool,
) -> None:
    """Find out who wins a position if both sides play as well as can be, and all moves that keep it so.

    \b
    Example:
      gdl solve hex --set size=4
      gdl solve tic-tac-toe --after "b2; a2"
      gdl solve peg-solitaire
    """
    from gdl_interpreter.search.exact.solving import solver_for

    need_native("gdl solve")
    game = load_game(rulebook, pairs)
    position = reached(game, at, after)
    if position.result is not None:
        click.echo(f"The game is over: {position.result}.")
        return
    if position.is_chance or position.in_setup:
        raise click.UsageError("games with chance cannot be solved")
    try:
        solver = solver_for(game.native, points, memory, method)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    mover = position.mover or ""

    try:
        found = solver.solve(position, seconds, told_again)
    except KeyboardInterrupt:
        click.echo(f"\nNot solved: {solver.reached}, then broken off.")
        sys.exit(FINDINGS)
    told_again("")
    if as_json:
        _as_json(mover, found)
    else:
        _tell(game, mover, found)
    sys.exit(0 if found.value.outcome is not None else FINDINGS)


def _tell(game: Game, mover: str, found: Solution) -> None:
    what, unit = f"{found.looked:,} positions, {found.seconds:.1f} s", game.program.facts.get(UNIT, UNIT)
    if found.value.outcome is None:
        click.echo(f"Not solved: {found.reached} ({what}).")
        return
    alone = len(game.program.players) == 1
    click.echo(f"{_in_words(mover, found.value, unit, alone)}.")
    for rank in sorted({value.rank for value in found.moves.values()}, reverse=True):
        these = [text for text, value in found.moves.items() if value.rank == rank]
        value = found.moves[these[0]]
        click.echo(f"  {_in_words(mover, value, unit, alone)}: {', '.join(these)}")
    if found.line:
        round_and_round = ", and so on without end" if found.endless else ""
        click.echo(f"Best play: {'; '.join(found.line)}{round_and_round}")
    click.echo(f"{found.reached[0].upper()}{found.reached[1:]} ({what}).")


def _in_words(mover: str, value: Value, unit: str, alone: bool) -> str:
    if value.score is not None:
        return f"{mover} gets {counted(value.score, unit)}"
    if alone and value.outcome == -1:
        return f"{mover} cannot win"
    words = {1: f"{mover} wins", 0: "Draw", -1: f"{mover} loses", None: "Not known"}[value.outcome]
    if value.outcome and value.plies is not None:
        words = f"{words} in {value.plies} {'ply' if value.plies == 1 else 'plies'}"
    if value.lead is None or value.outcome is None:
        return words
    by = abs(value.lead)
    return words if not by and value.outcome == 0 else f"{words} by {counted(by, unit)}"


def _as_json(mover: str, found: Solution) -> None:
    import json

    def plain(value: Value) -> dict[str, object]:
        name = {1: "win", 0: "draw", -1: "loss", None: None}[value.outcome]
        more = {"lead": value.lead, "plies": value.plies, "score": value.score}
        return {"value": name} | {what: number for what, number in more.items() if number is not None}

    told = {
        "mover": mover,
        **plain(found.value),
        "moves": {text: plain(value) for text, value in found.moves.items()},
        "line": found.line,
        "endless": found.endless,
        "method": found.method,
        "reached": found.reached,
        "depth": found.depth,
        "positions": found.looked,
        "seconds": round(found.seconds, 3),
    }
    click.echo(json.dumps(told, ensure_ascii=False, indent=2))
