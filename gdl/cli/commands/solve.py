"""`gdl solve`: the exact value of a position."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, need_native, reached
from gdl.cli.errors import Settings
from gdl.cli.kept import added_to, disk, gone_on_with, is_under_way, keep, verify
from gdl.cli.options import AFTER, MEMORY, POSITION, SETTINGS, Decimal, Whole
from gdl.cli.progress import peak_memory, show_progress
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo, echo_lines
from gdl.opponents.words import UNIT, bounds, counted, solved
from gdl_interpreter.characters import json_text
from gdl_interpreter.search.methods import SOLVING, SolvingMethod

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.program.span import Span
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.solving.indexed import Indexed
    from gdl_interpreter.search.solving.solver import Solution, Value


@click.command("solve")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@SETTINGS
@POSITION
@AFTER
@click.option(
    "--points/--no-points", default=None, help="Also find out by how many points; default: if the rules count points."
)
@click.option(
    "--seconds", type=Decimal(0.1, 1_000_000), metavar="SECONDS", default=60.0, show_default=True, help="Time limit."
)
@MEMORY
@click.option(
    "--method",
    type=click.Choice(list(SOLVING)),
    default="auto",
    show_default=True,
    help="Depth-first alpha-beta, proof-number search, retrograde analysis of all positions, or of all arrangements of"
    " the pieces by a perfect index; auto: what suits the game.",
)
@click.option("--threads", type=Whole(1, 256), default=1, show_default=True, help="Threads of the perfect index.")
@click.option(
    "--distances/--no-distances",
    default=True,
    help="Keep in how many plies positions are won, or (perfect index) only who wins: in a fifth of the memory. Seats"
    " play by tables with distances only.",
)
@click.option("--explain", is_flag=True, help="Say how the perfect index numbers positions, or why not; solve nothing.")
@click.option("--count", "counting", is_flag=True, help="Count the positions won, lost and drawn by the perfect index.")
@click.option(
    "--keep",
    "keeping",
    is_flag=True,
    help="Keep the table of the perfect index, or the proof by null windows (the method, unless another one is asked"
    " for); Ctrl-C keeps it, too.",
)
@click.option("--resume", is_flag=True, help="Go on with the table or proof that was kept, and keep it.")
@click.option(
    "--verify",
    "verified",
    type=Whole(1, 10_000_000),
    metavar="N",
    help="Hold N positions of the table or proof, also of proof-number search, against their moves by the reference"
    " evaluator.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the solution as JSON.")
def command(
    rulebook: str,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    points: bool | None,
    seconds: float,
    memory: int,
    method: SolvingMethod,
    threads: int,
    distances: bool,
    explain: bool,
    counting: bool,
    keeping: bool,
    resume: bool,
    verified: int | None,
    as_json: bool,
) -> None:
    """Solve a position: its value under best play, and all moves that keep it.

    \b
    Example:
      gdl solve hex --set size=4
      gdl solve tic-tac-toe --after "b2; a2"
      gdl solve peg-solitaire
      gdl solve tic-tac-toe --method index --count
      gdl solve connect-four --set columns=5 --set rows=5 --keep
    """
    from gdl.opponents.kept_answers import known_of
    from gdl_interpreter.search.drivers.index_table import IndexTooLarge
    from gdl_interpreter.search.index.obstacles import chance_or_other_players, place_of
    from gdl_interpreter.search.memory import room
    from gdl_interpreter.search.solving.indexed import Indexed
    from gdl_interpreter.search.solving.methods import solver_for

    need_native("gdl solve")
    game = load_game(rulebook, pairs)
    at = reached(game, position, after)
    if at.result is not None:
        echo(f"The game is over: {at.result}.")
        return
    if at.is_chance or at.in_setup:
        chance = chance_or_other_players(game.program)
        where = "" if chance is None else place_of(chance.span)
        raise click.UsageError(f"games with chance cannot be solved{where}")
    if method == "auto" and (keeping or resume or verified is not None):
        if len(game.program.players) == 1:
            raise click.UsageError("nothing is kept of games of one player: `gdl solve` without `--keep` solves them")
        method = "null-window"
    for flag, given in (("keep", keeping), ("resume", resume), ("verify", verified is not None)):
        if given and method not in ("index", "null-window") and (flag, method) != ("verify", "proof"):
            others = (
                ", `--method null-window` or `--method proof`" if flag == "verify" else " or `--method null-window`"
            )
            raise click.UsageError(f"`--{flag}` goes with `--method index`{others}")
    if counting and method != "index":
        raise click.UsageError("`--count` goes with `--method index`")
    if not distances and method != "index":
        raise click.UsageError("`--no-distances` goes with `--method index`")
    if explain:
        _explain(game, at, distances)
        return
    try:
        game.native.parts.library("search")  # which is a part of what the process takes
        left = room(memory, Settings.now().taken)
        solver = solver_for(game.native, points, left, method, threads, disk(), distances)
        if resume:
            kept = gone_on_with(game, at, method, left, threads)
            if kept is None:
                raise click.UsageError(f"there is no {'table' if method == 'index' else 'proof'} to go on with")
            solver = kept
        elif keeping and method == "null-window":
            solver = added_to(game, points, left) or solver
        elif method == "auto" and points is None:
            solver = known_of(game, at, left) or solver
    except IndexTooLarge as large:
        raise click.UsageError(f"the table that was kept needs more memory: {large}") from None
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    mover = at.mover or ""
    unfinished = method == "index" and is_under_way(game)

    began = time.perf_counter()
    try:
        found = solver.solve(at, seconds, _told_with_time(began + seconds))
    except KeyboardInterrupt:
        show_progress("")
        if keeping or resume or unfinished:  # of a table also unasked: it may have taken hours
            keep(game, solver)
        found = solver.broken_off(at, time.perf_counter() - began)
        if as_json:
            _as_json(mover, found)
        else:
            _tell(game, mover, found)
        sys.exit(FINDINGS)
    show_progress("")
    if as_json:
        _as_json(mover, found)
    else:
        _tell(game, mover, found)
        if isinstance(solver, Indexed) and solver.obstacle is not None:
            _show_rule(game, solver.obstacle.span)
    if keeping or (resume and (unfinished or method == "null-window")):
        keep(game, solver)
    elif isinstance(solver, Indexed) and solver.refused is None and solver.index and not solver.index.done:
        echo("With `--keep`, `--resume` can go on from there.", err=True)
    if verified is not None:
        verify(solver, at, verified)
    if counting and isinstance(solver, Indexed):
        _count(solver)
    sys.exit(GOOD if found.value.outcome is not None else FINDINGS)


def _told_with_time(until: float) -> Callable[[str], None]:
    """Tells how far it has got, and how long it will be at the most before the time is up."""

    def told(line: str) -> None:
        left = max(0, round(until - time.perf_counter()))
        show_progress(line if " left" in line else f"at most {left // 60}:{left % 60:02} min left: {line}")

    return told


def _tell(game: Game, mover: str, found: Solution) -> None:
    what = f"{found.nodes:,} positions, {found.seconds:.1f} s{peak_memory()}"
    unit = game.program.facts.get(UNIT, UNIT)
    if found.value.outcome is None:
        echo(f"Not solved: {found.reached} ({what}).")
        _tell_bounds(game, mover, found.value)
        echo(f"Open: {'all ' * (len(found.unknown) > 1)}{counted(len(found.unknown), 'moves')}.")
        return
    alone = len(game.program.players) == 1
    echo(f"{solved(mover, found.value, unit, alone)}.")
    if found.unknown:
        number, open_ = len(found.moves) + len(found.unknown), len(found.unknown)
        echo(f"Of {number} moves {len(found.moves)} {'is' if len(found.moves) == 1 else 'are'} settled, {open_} open.")
    for rank in sorted({value.rank for value in found.moves.values()}, reverse=True):
        these = [text for text, value in found.moves.items() if value.rank == rank]
        value = found.moves[these[0]]
        echo(f"  {solved(mover, value, unit, alone)}: {', '.join(these)}")
    known = {text: bounds(value, unit) for text, value in found.unknown.items()}
    for told in dict.fromkeys(known.values()):
        these = [text for text, its in known.items() if its == told]
        echo(f"  Open{told and f', {told}'}: {', '.join(these)}")
    if found.line:
        round_and_round = ", and so on without end" if found.endless else ""
        echo(f"Best play: {'; '.join(found.line)}{round_and_round}")
    echo(f"{found.reached[0].upper()}{found.reached[1:]} ({what}).")


def _tell_bounds(game: Game, mover: str, value: Value) -> None:
    """Say between what a value lies that is not found."""
    told = bounds(value, game.program.facts.get(UNIT, UNIT))
    if told:
        echo(f"Proven so far: for {mover} it is {told}.")
    elif len(game.program.players) > 1:
        echo(f"Proven so far: nothing; for {mover} it may be a loss, a draw or a win.")


def _explain(game: Game, at: Position, distances: bool) -> None:
    """Say how the positions after one are numbered."""
    from gdl_interpreter.search.index.obstacles import Obstacle
    from gdl_interpreter.search.solving.indexed import Indexed

    try:
        numbering = Indexed(game.native, distances=distances).numbering(at)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    if isinstance(numbering, Obstacle):
        echo(f"Positions cannot be numbered: {numbering}.")
        _show_rule(game, numbering.span)
        sys.exit(FINDINGS)
    echo_lines(numbering.text())


def _show_rule(game: Game, span: Span) -> None:
    """The line of the rulebook that a span is in, with carets under it."""
    from gdl.diagnostics.snippet import snippet

    rule = snippet(span, game.sources)
    if rule is not None:
        echo_lines(f"  --> {span}\n  {rule.text}\n  {rule.carets}")


def _count(solver: Indexed) -> None:
    """Say of each class of positions how many are won, lost and drawn."""
    if solver.index is None or not solver.index.done:
        return
    for known in range(solver.index.rows[0].class_count):
        tally = solver.index.tally(known)
        echo(f"{solver.index.class_name(known)}:")
        longest = f", the longest win in {_plies(tally.longest_win)}" if tally.longest_win else ""
        echo(f"  won {tally.won:,}, lost {tally.lost:,}, drawn {tally.drawn:,}, over {tally.over:,}{longest}")
        if tally.apart < tally.won + tally.lost + tally.drawn + tally.over:
            echo(f"  {tally.apart:,} positions, if those that are alike by turning the board are counted once")


def _plies(number: int) -> str:
    return "1 ply" if number == 1 else f"{number} plies"


def _as_json(mover: str, found: Solution) -> None:
    names = {1: "win", 0: "draw", -1: "loss"}

    from gdl_interpreter.search.memory import peak

    def plain(value: Value) -> dict[str, object]:
        if value.outcome is None:
            found: dict[str, object] = {"value": None, "at_least": names[value.least], "at_most": names[value.most]}
        else:
            found = {"value": names[value.outcome]}
        more = {"lead": value.lead, "plies": value.plies, "score": value.score}
        more |= {"at_least_by": value.least_lead, "at_most_by": value.most_lead}
        return found | {what: number for what, number in more.items() if number is not None}

    told = {
        "mover": mover,
        **plain(found.value),
        "moves": {text: plain(value) for text, value in found.moves.items()},
        "open": {text: plain(value) for text, value in found.unknown.items()},
        "line": found.line,
        "endless": found.endless,
        "method": found.method,
        "reached": found.reached,
        "depth": found.depth,
        "positions": found.nodes,
        "seconds": round(found.seconds, 3),
        "peak_memory": peak(),
    }
    echo_lines(json_text(told, indent=2))
