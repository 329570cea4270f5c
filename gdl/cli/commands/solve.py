"""`gdl solve`: the exact value of a position."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, need_native, reached
from gdl.cli.errors import Settings
from gdl.cli.kept import added_to, disk, gone_on_with, is_under_way, keep, solve_openings, verify, write_out
from gdl.cli.options import AFTER, MEMORY, POSITION, SETTINGS, Decimal, Whole
from gdl.cli.progress import telling
from gdl.cli.solutions import show_rule, tell_as_json, tell_counts, tell_in_words
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo, echo_lines
from gdl_interpreter.search.methods import SOLVING, SolvingMethod

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.opponents.kept_answers import Source
    from gdl_interpreter.reference import Position
    from gdl_interpreter.search.solving.solver import Solution, Solves

_SOURCES: Mapping[Source, str] = {
    "table": "a table that was kept (`gdl tables`)",
    "proof": "a proof that was kept (`gdl tables`)",
    "shipped proof": "a proof that comes with the program",
}
"""What a position is known from, in words."""


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
@click.option(
    "--explain",
    is_flag=True,
    help="Say how the perfect index numbers positions, or why not; with `--method null-window` what sides must connect,"
    " if that is all that wins. Solve nothing.",
)
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
@click.option(
    "--openings",
    type=Whole(0, 8),
    metavar="N",
    default=0,
    help="By null windows, first solve all positions that lie behind it, up to so many plies.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write into a file what somebody needs of the proof who plays by it from there.",
)
@click.option(
    "--at-least",
    type=Whole(1, 262_140),
    metavar="N",
    default=100_000,
    show_default=True,
    help="Of what `--out` writes, leave out positions that took fewer to search.",
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
    openings: int,
    out: str | None,
    at_least: int,
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
      gdl solve connect-four --set columns=5 --set rows=4 --openings 2 --out five.proof
    """
    need_native("gdl solve")
    game = load_game(rulebook, pairs)
    at = reached(game, position, after)
    if at.result is not None:
        echo(f"The game is over: {at.result}.")
        return
    _refuse_chance(game, at)
    wanted = _Wanted(
        method,
        points,
        seconds,
        memory,
        threads,
        distances,
        counting,
        keeping,
        resume,
        verified,
        openings,
        out,
        at_least,
    )
    wanted = wanted.with_method_for(game)
    wanted.refuse_what_does_not_go_together()
    if explain:
        _explain_connections(game) if wanted.method == "null-window" else _explain(game, at, distances)
        return
    with telling(lambda _: "getting ready to search"):
        solver, source = _solver(game, at, wanted)
    work = _Work(
        game, at, wanted, solver, source, as_json, is_unfinished=wanted.method == "index" and is_under_way(game)
    )
    found, roots = work.solved()
    work.tell(found)
    work.keep_what_is_asked()
    work.follow(roots)
    sys.exit(GOOD if found.value.outcome is not None else FINDINGS)


def _refuse_chance(game: Game, at: Position) -> None:
    """Leave with a message where chance decides, now or at any time."""
    from gdl_interpreter.search.index.obstacles import chance_or_other_players, place_of

    if at.is_chance or at.in_setup:
        chance = chance_or_other_players(game.program)
        where = "" if chance is None else place_of(chance.span)
        raise click.UsageError(f"games with chance cannot be solved{where}")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is asked of a solver: how it is to look, what of it is kept, gone on with, verified and counted."""

    method: SolvingMethod
    points: bool | None
    seconds: float
    memory: int
    threads: int
    distances: bool
    counting: bool
    keeping: bool
    resume: bool
    verified: int | None
    openings: int
    out: str | None
    at_least: int

    def with_method_for(self, game: Game) -> _Wanted:
        """With the method whose proofs can be kept, where something is kept and none was asked for."""
        proof = self.keeping or self.resume or self.verified is not None or self.openings or self.out is not None
        if self.method != "auto" or not proof:
            return self
        if len(game.program.players) == 1:
            raise click.UsageError("nothing is kept of games of one player: `gdl solve` without `--keep` solves them")
        return replace(self, method="null-window")

    def refuse_what_does_not_go_together(self) -> None:
        """Say which option does not go with the method."""
        for flag, given in (("keep", self.keeping), ("resume", self.resume), ("verify", self.verified is not None)):
            able = ["index", "null-window", *(["proof"] if flag == "verify" else [])]
            if given and self.method not in able:
                *most, last = (f"`--method {name}`" for name in able)
                raise click.UsageError(f"`--{flag}` goes with {', '.join(most)} or {last}")
        for flag, given in (("openings", self.openings > 0), ("out", self.out is not None)):
            if given and self.method != "null-window":
                raise click.UsageError(f"`--{flag}` goes with `--method null-window`")
        for flag, given in (("count", self.counting), ("no-distances", not self.distances)):
            if given and self.method != "index":
                raise click.UsageError(f"`--{flag}` goes with `--method index`")


@dataclass(frozen=True, slots=True)
class _Work:
    """A position that is being solved: the game, the position, what is wanted, by which solver, what that knows it from
    without solving (None: it does not), how it is told, and whether a table was begun before that is not finished."""

    game: Game
    at: Position
    wanted: _Wanted
    solver: Solves
    source: Source | None
    as_json: bool
    is_unfinished: bool

    def solved(self) -> tuple[Solution, list[tuple[Position, int, int]]]:
        """What is found, and the openings with their bounds. Ctrl-C ends the process, once it is told how far it has
        got, and that is kept."""
        wanted, began = self.wanted, time.perf_counter()
        until = began + wanted.seconds
        try:
            with telling(_with_time(until)) as told:
                wanted_roots = wanted.openings or wanted.out is not None
                roots = solve_openings(self.solver, self.at, wanted.openings, until, told) if wanted_roots else []
                return self.solver.solve(self.at, max(0.1, until - time.perf_counter()), told), roots
        except KeyboardInterrupt:
            # a table that was begun is kept also unasked: it may have taken hours
            if wanted.keeping or wanted.resume or self.is_unfinished:
                keep(self.game, self.solver)
            self._say(self.solver.broken_off(self.at, time.perf_counter() - began))
            sys.exit(FINDINGS)

    def tell(self, found: Solution) -> None:
        """Say what is found, where it is known from, and what stood in the way."""
        from gdl_interpreter.search.solving.indexed import Indexed

        self._say(found)
        if self.as_json:
            return
        if self.source is not None:
            echo(f"Known from {_SOURCES[self.source]}.")
        if isinstance(self.solver, Indexed) and self.solver.obstacle is not None:
            show_rule(self.game, self.solver.obstacle.span)

    def keep_what_is_asked(self) -> None:
        """Keep the table or proof, if that is asked for; else say that it could have been."""
        from gdl_interpreter.search.solving.indexed import Indexed

        wanted, solver = self.wanted, self.solver
        if wanted.keeping or (wanted.resume and (self.is_unfinished or wanted.method == "null-window")):
            keep(self.game, solver)
        elif isinstance(solver, Indexed) and solver.refused is None and solver.index and not solver.index.done:
            echo("With `--keep`, `--resume` can go on from there.", err=True)

    def follow(self, roots: list[tuple[Position, int, int]]) -> None:
        """Write, verify and count, as far as that is asked for; `roots`: the openings with their bounds."""
        from gdl_interpreter.search.solving.indexed import Indexed

        wanted = self.wanted
        if wanted.out is not None:
            write_out(self.game, self.solver, roots, wanted.at_least, Path(wanted.out))
        if wanted.verified is not None:
            verify(self.solver, self.at, wanted.verified)
        if wanted.counting and isinstance(self.solver, Indexed):
            tell_counts(self.solver)

    def _say(self, found: Solution) -> None:
        (tell_as_json if self.as_json else tell_in_words)(self.game, self.at, found)


def _solver(game: Game, at: Position, wanted: _Wanted) -> tuple[Solves, Source | None]:
    """The solver that is wanted: a new one, or what was kept; and where that knows who wins from, if it does."""
    from gdl.opponents.kept_answers import known_of
    from gdl_interpreter.search.drivers.index_table import IndexTooLarge
    from gdl_interpreter.search.memory import room
    from gdl_interpreter.search.solving.methods import solver_for

    try:
        game.native.parts.library("search")  # which is a part of what the process takes
        left = room(wanted.memory, Settings.now().taken)
        new = solver_for(game.native, wanted.points, left, wanted.method, wanted.threads, disk(), wanted.distances)
        if wanted.resume:
            kept = gone_on_with(game, at, wanted.method, left, wanted.threads)
            if kept is None:
                what = "table" if wanted.method == "index" else "proof"
                raise click.UsageError(f"there is no {what} to go on with")
            return kept, None
        if wanted.keeping and wanted.method == "null-window":
            return added_to(game, wanted.points, left) or new, None
        if wanted.method == "auto" and wanted.points is None:
            known = known_of(game, at, left)
            return (new, None) if known is None else (known.solver, known.source)
    except IndexTooLarge as large:
        raise click.UsageError(f"the table that was kept needs more memory: {large}") from None
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    return new, None


def _with_time(until: float) -> Callable[[str], str]:
    """How far it has got, with how long it will be at the most before the time is up."""

    def shown(said: str) -> str:
        left = max(0, round(until - time.perf_counter()))
        at_most = f"at most {left // 60}:{left % 60:02} min left"
        return said if " left" in said else ": ".join(filter(None, [at_most, said]))

    return shown


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
        show_rule(game, numbering.span)
        sys.exit(FINDINGS)
    echo_lines(numbering.text())


def _explain_connections(game: Game) -> None:
    """Say what sides must connect, by which cells are filled in that matter no more."""
    from gdl_interpreter.search.connections import connections

    found = connections(game.program)
    if found is None:
        echo("The game is not won alone by connecting sets of sites: no site is filled in as dead or captured.")
        sys.exit(FINDINGS)
    echo_lines("\n".join(found.shown(game.program)))
