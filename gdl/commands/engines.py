"""What the engines do: counting lines of play, measuring, and the code that a rulebook is compiled to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal, NoReturn

import click

from gdl.commands.asked import load_game, need_native, reached, say_engine
from gdl.commands.options import AFTER, CPU, ENGINES, FINDINGS, GOOD, POSITION, SETTINGS, USAGE, Decimal, Whole
from gdl.output import echo, echo_lines, output
from gdl_interpreter.characters import json_text

if TYPE_CHECKING:
    from gdl.engines import EngineName


@click.command()
@click.argument("rulebook")
@click.option("--depth", type=Whole(0, 100), required=True, help="How many plies.")
@SETTINGS
@POSITION
@AFTER
@click.option("--engine", type=ENGINES, help="What counts them; the native engine where it is there, unless said.")
def perft(
    rulebook: str,
    depth: int,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    engine: EngineName | None,
) -> None:
    """Count the lines of play of a given length.

    \b
    Example:
      gdl perft breakthrough --depth 3
    """
    say_engine(engine, "counts, which takes longer")
    game = load_game(rulebook, pairs)
    leaves = game.perft(depth, reached(game, position, after), engine=engine)
    echo(f"{game.name}, lines of {depth} plies: {leaves}")


@click.command()
@click.argument("rulebooks", nargs=-1)
@click.option("--seconds", type=Decimal(0, 3600), default=3.0, show_default=True, help="For each rulebook.")
@click.option("--engine", type=ENGINES, help="What is measured; the native engine where it is there, unless said.")
@CPU
@click.option("--threads", type=Whole(1, 256), default=1, show_default=True, help="For random games.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a JSON list.")
@click.option("--explain", is_flag=True, help="Measure nothing; say how moves are picked, and why not quicker.")
def bench(
    rulebooks: tuple[str, ...],
    seconds: float,
    engine: EngineName | None,
    cpu: str,
    threads: int,
    as_json: bool,
    explain: bool,
) -> None:
    """Measure how fast rulebooks run: all that ship with the program, or those named.

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
    from gdl.loading import rulebooks_in
    from gdl.resources import shipped_rulebooks
    from gdl.terminal.bench import progress, write_table

    plan = Plan(say_engine(engine, "is measured"), cpu, threads, seconds)
    if plan.engine == "reference" and cpu != "native":
        raise click.UsageError("--cpu goes with the native engine; the reference evaluator makes no code")
    names = [name for path in rulebooks or shipped_rulebooks() for name in rulebooks_in(path)]
    with progress(names) as told:
        rows = list(measure(names, plan, told))
    if as_json:
        echo_lines(json_text([dataclasses.asdict(row) for row in rows], indent=2))
    else:
        write_table(rows, plan, output())
    sys.exit(FINDINGS if any(row.error for row in rows) else GOOD)


def _explain(rulebooks: tuple[str, ...], engine: EngineName | None, as_json: bool) -> NoReturn:
    """Why rulebooks are not faster; ends the command."""
    import dataclasses

    from gdl.loading import rulebooks_in
    from gdl.resources import shipped_rulebooks
    from gdl.speed import report
    from gdl.terminal.speed import legend, lines_of
    from gdl_interpreter.native.machine_code import CodeError

    if engine == "reference":
        raise click.UsageError("--explain is about the native engine; the reference evaluator lists all moves")
    need_native("--explain")
    reports, failed = [], False
    for name in [name for path in rulebooks or shipped_rulebooks() for name in rulebooks_in(path)]:
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


@click.command("compile")
@click.argument("rulebook")
@click.option("--emit", type=click.Choice(["program", "plan", "llvm", "asm"]), required=True, help="What to print.")
@CPU
@click.option("--optimised", is_flag=True, help="Print what LLVM has made of the code (with --emit llvm).")
@click.option("--after", "last", metavar="PASS", help="Print the Program behind this pass (with --emit program).")
@SETTINGS
def compile_(
    rulebook: str,
    emit: Literal["program", "plan", "llvm", "asm"],
    cpu: str,
    optimised: bool,
    last: str | None,
    pairs: tuple[str, ...],
) -> None:
    """Print what a rulebook is compiled to: the Program, how random moves are picked, LLVM's language, or the
    processor's.

    \b
    Example:
      gdl compile hex --set size=5 --emit llvm --optimised
      gdl compile fanorona --emit program --after constant-folding
    """
    if optimised and emit != "llvm":
        raise click.UsageError("--optimised goes with --emit llvm")
    if last is not None and emit != "program":
        raise click.UsageError("--after goes with --emit program")
    if emit == "program":
        _print_program(rulebook, pairs, last)
        return
    need_native(f"--emit {emit}")
    from gdl_interpreter.native.engine import Native
    from gdl_interpreter.native.machine_code import CodeError

    game = load_game(rulebook, pairs)
    try:
        native = Native(game.program, cpu)
        if emit == "plan":
            echo_lines(native.plan())
        else:
            echo_lines(native.assembly() if emit == "asm" else native.optimised() if optimised else native.llvm())
    except CodeError as error:
        echo(error.message, err=True)
        sys.exit(USAGE if error.code == "no-such-cpu" else FINDINGS)


def _print_program(rulebook: str, pairs: tuple[str, ...], last: str | None) -> None:
    """The Program as text; `last`: as it is behind the pass of this name, None: as it is before all passes."""
    from gdl_interpreter.native.passes.pipeline import NoSuchPass, check_name, run_passes
    from gdl_interpreter.program.show import show as show_program

    if last is not None:
        try:
            check_name(last)
        except NoSuchPass as error:
            raise click.UsageError(str(error)) from None
    program = load_game(rulebook, pairs).program
    echo_lines(show_program(program if last is None else run_passes(program, last=last)))
