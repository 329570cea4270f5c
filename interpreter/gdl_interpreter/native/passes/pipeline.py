"""The list of passes, and running them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from gdl_interpreter.native.passes.constant_folding import fold_constants
from gdl_interpreter.native.passes.dead_code import eliminate_dead_code
from gdl_interpreter.program import Program


@dataclass(frozen=True)
class Pass:
    """One step from a Program to an equal one. `switch`: what turns it off, for measuring; None: it is always run."""

    name: str
    run: Callable[[Program], Program]
    switch: str | None = None


DEAD_CODE = Pass("dead-code-elimination", eliminate_dead_code)
CONSTANTS = Pass("constant-folding", fold_constants, switch="no-settled")

PASSES = (DEAD_CODE, CONSTANTS)
"""All passes, in the order in which they are run."""


class NoSuchPass(Exception):
    """No pass has the name that was asked for; the text lists those that there are."""


def check_name(name: str) -> None:
    """Is there a pass of this name?

    Raises:
        NoSuchPass: there is none.
    """
    if all(each.name != name for each in PASSES):
        raise NoSuchPass(f"there is no pass `{name}`; the passes are {', '.join(each.name for each in PASSES)}")


def run_passes(program: Program, switches: Collection[str] = (), last: str | None = None) -> Program:
    """A Program behind all passes.

    program: as the compiler gives it; it is left as it is. switches: the ideas that are switched off (of
    `unit.SWITCHES`), whose passes are left out. last: the name of the pass behind which to stop; None: none.

    Raises:
        NoSuchPass: no pass is called `last`.
    """
    if last is not None:
        check_name(last)
    for each in PASSES:
        if each.switch not in switches:
            program = each.run(program)
        if each.name == last:
            break
    return program
