"""How a command ends: whatever fails is said in a line, and becomes an exit code. No failure shows a traceback.

This is the one place where what a command could not go on from is caught: a usage error, a limit of the rules, code
that cannot be made, a file that cannot be read or written, and output that nobody takes.
"""

from __future__ import annotations

import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

import click

from gdl.infra.exit_codes import FINDINGS, GOOD, INTERRUPTED
from gdl.infra.output import discard, echo, flush, install, taken_by_click

if TYPE_CHECKING:
    from gdl.api import GameError
    from gdl.engines import EngineError
    from gdl_interpreter.native.llvm.compile import CodeError
    from gdl_interpreter.reference import MachineError
    from gdl_interpreter.storage.errors import FileError


def run_command(command: click.Command) -> int:
    """Run the command line; its exit code.

    Output that cannot be written is said once (E021), but not where the reader has gone, as `gdl list | head -1` does:
    that is no failure.
    """
    install()
    warnings.showwarning = _show_warning
    try:
        code = _run(command)
        flush()
        return code
    except BrokenPipeError:
        discard()
        return GOOD
    except OSError as problem:
        reason = problem.strerror or str(problem)
        if problem.filename is None:
            _say(f"error[E021]: the output cannot be written: {reason}")
        else:
            _say(f"error[E003]: {problem.filename}: {reason}")
        discard()
        return FINDINGS


def _run(command: click.Command) -> int:
    try:
        found = command.main(standalone_mode=False)
        return found if isinstance(found, int) else GOOD
    except SystemExit as left:
        if taken_by_click():
            raise BrokenPipeError from left
        return left.code if isinstance(left.code, int) else GOOD
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except RecursionError:
        echo("error[E904]: this rulebook is nested too deeply to be worked out", err=True)
        return FINDINGS
    except _refusals() as error:  # which are imported only now that something has failed
        span = getattr(error, "span", None)
        echo(f"error[{error.code}]: {error.message}", err=True)
        if span is not None and span.source:
            echo(f"  --> {span}", err=True)
        return FINDINGS


def _refusals() -> tuple[type[MachineError], type[CodeError], type[EngineError], type[GameError], type[FileError]]:
    from gdl.api import GameError
    from gdl.engines import EngineError
    from gdl_interpreter.native.llvm.compile import CodeError
    from gdl_interpreter.reference import MachineError
    from gdl_interpreter.storage.errors import FileError

    return MachineError, CodeError, EngineError, GameError, FileError


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Say a warning to a person, who does not ask where in the program it comes from."""
    _say(f"warning: {message}")


def _say(line: str) -> None:
    """One line for a person, if it can be had through."""
    with suppress(OSError):
        echo(line, err=True)
