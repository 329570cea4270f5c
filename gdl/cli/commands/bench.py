"""`gdl bench`: how fast rulebooks run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from gdl.cli.arguments import say_engine
from gdl.cli.options import CPU, ENGINE, Decimal, Whole
from gdl.infra.exit_codes import FINDINGS, GOOD
from gdl.infra.output import echo_lines, output
from gdl_interpreter.characters import json_text

if TYPE_CHECKING:
    from gdl.engines import EngineName


@click.command("bench")
@click.argument("rulebooks", nargs=-1, metavar="[RULEBOOK]...")
@click.option(
    "--seconds", type=Decimal(0, 3600), metavar="SECONDS", default=3.0, show_default=True, help="Time per rulebook."
)
@ENGINE
@CPU
@click.option("--threads", type=Whole(1, 256), default=1, show_default=True, help="Threads for playouts.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as a JSON list.")
def command(
    rulebooks: tuple[str, ...],
    seconds: float,
    engine: EngineName | None,
    cpu: str,
    threads: int,
    as_json: bool,
) -> None:
    """Measure how fast rulebooks run; default: all that ship with the program.

    \b
    Example:
      gdl bench hex hex:holes my-game.gdl --seconds 1
    """
    import dataclasses

    from gdl.bench import Plan
    from gdl.bench import bench as measure
    from gdl.infra.resources import shipped_rulebooks
    from gdl.loading import rulebooks_in
    from gdl.terminal.bench import progress, write_table

    plan = Plan(say_engine(engine, "is measured"), cpu, threads, seconds)
    if plan.engine == "reference" and cpu != "native":
        raise click.UsageError("--cpu needs the native engine; the reference evaluator compiles nothing")
    names = [name for path in rulebooks or shipped_rulebooks() for name in rulebooks_in(path)]
    with progress(names) as told:
        rows = list(measure(names, plan, told))
    if as_json:
        echo_lines(json_text([dataclasses.asdict(row) for row in rows], indent=2))
    else:
        write_table(rows, plan, output())
    sys.exit(FINDINGS if any(row.error for row in rows) else GOOD)
