"""`gdl bench`: how fast rulebooks run."""

from __future__ import annotations

import sys
from itertools import count
from typing import TYPE_CHECKING, NoReturn

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, need_native, rulebooks_of, say_engine
from gdl.cli.options import CPU, ENGINE, Decimal, Whole
from gdl.cli.progress import progress
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo, echo_lines, output
from gdl_interpreter.characters import json_text

if TYPE_CHECKING:
    from gdl.engines import EngineName


@click.command("bench")
@click.argument("rulebooks", nargs=-1, metavar="[RULEBOOK]...", shell_complete=complete.rulebooks)
@click.option(
    "--seconds", type=Decimal(0, 3600), metavar="SECONDS", default=3.0, show_default=True, help="Time per rulebook."
)
@ENGINE
@CPU
@click.option("--threads", type=Whole(1, 256), default=1, show_default=True, help="Threads for playouts.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as a JSON list.")
@click.option("--explain", is_flag=True, help="Measure nothing; say how moves are sampled, and why not faster.")
def command(
    rulebooks: tuple[str, ...],
    seconds: float,
    engine: EngineName | None,
    cpu: str,
    threads: int,
    as_json: bool,
    explain: bool,
) -> None:
    """Measure how fast rulebooks run; default: all that ship with the program.

    \b
    Example:
      gdl bench hex hex:holes my-game.gdl --seconds 1
      gdl bench my-game.gdl --explain
    """
    if explain:
        _explain(rulebooks, engine, as_json)
    import dataclasses

    from gdl.bench import Plan
    from gdl.bench import bench as measure
    from gdl.infra.resources import shipped_rulebooks
    from gdl.terminal.bench import write_table

    plan = Plan(say_engine(engine, "is measured"), cpu, threads, seconds)
    if plan.engine == "reference" and cpu != "native":
        raise click.UsageError("--cpu needs the native engine; the reference evaluator compiles nothing")
    names = rulebooks_of(rulebooks or tuple(shipped_rulebooks()))
    begun = count()
    with progress(len(names), "rulebooks") as told:  # told between two only: writing would be measured, too
        rows = list(measure(names, plan, lambda name: told(next(begun), name)))
    if as_json:
        echo_lines(json_text([dataclasses.asdict(row) for row in rows], indent=2))
    else:
        write_table(rows, plan, output())
    sys.exit(FINDINGS if any(row.error for row in rows) else GOOD)


def _explain(rulebooks: tuple[str, ...], engine: EngineName | None, as_json: bool) -> NoReturn:
    """Why rulebooks are not faster; ends the command."""
    import dataclasses

    from gdl.infra.resources import shipped_rulebooks
    from gdl.speed import report
    from gdl.terminal.speed import legend, lines_of
    from gdl_interpreter.native.llvm.compile import CodeError

    if engine == "reference":
        raise click.UsageError("--explain is about the native engine; the reference evaluator lists all moves")
    need_native("--explain")
    reports, failed = [], False
    for name in rulebooks_of(rulebooks or tuple(shipped_rulebooks())):
        try:
            found = report(name, load_game(name, ()))
        except CodeError as error:
            echo(f"{name}: {error.message}", err=True)
            failed = True
            continue
        reports.append(found)
        if not as_json:
            echo_lines("\n".join([*([""] if len(reports) > 1 else []), *lines_of(found)]))
    if as_json:
        echo_lines(json_text([dataclasses.asdict(each) for each in reports], indent=2))
    elif reports:
        echo_lines("\n".join(["", *legend()]))
    sys.exit(FINDINGS if failed else GOOD)
