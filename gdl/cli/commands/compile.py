"""`gdl compile`: the code that a rulebook is compiled to."""

from __future__ import annotations

import sys
from typing import Literal

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import load_game, need_native
from gdl.cli.options import CPU, SETTINGS
from gdl.infra.exit_codes import FINDINGS, USAGE
from gdl.infra.output import echo, echo_lines


@click.command("compile")
@click.argument("rulebook", shell_complete=complete.rulebooks)
@click.option(
    "--emit", type=click.Choice(["program", "plan", "llvm", "asm"]), required=True, help="Representation to print."
)
@CPU
@click.option("--optimised", is_flag=True, help="Print the IR after LLVM's optimisations (with --emit llvm).")
@click.option("--after", "last", metavar="PASS", help="Print the Program after this pass (with --emit program).")
@SETTINGS
def command(
    rulebook: str,
    emit: Literal["program", "plan", "llvm", "asm"],
    cpu: str,
    optimised: bool,
    last: str | None,
    pairs: tuple[str, ...],
) -> None:
    """Print what a rulebook is compiled to: the Program, how random moves are sampled, LLVM IR, or assembly.

    \b
    Example:
      gdl compile hex --set size=5 --emit llvm --optimised
      gdl compile fanorona --emit program --after constant-folding
    """
    if optimised and emit != "llvm":
        raise click.UsageError("--optimised needs --emit llvm")
    if last is not None and emit != "program":
        raise click.UsageError("--after needs --emit program")
    if emit == "program":
        _print_program(rulebook, pairs, last)
        return
    need_native(f"--emit {emit}")
    from gdl_interpreter.native.engine import Native
    from gdl_interpreter.native.llvm.compile import CodeError

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
