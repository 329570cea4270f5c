"""How a command ends: whatever fails is said in a line, and becomes an exit code. No failure shows a traceback.

This is the one place where what a command could not go on from is caught: a usage error, a limit of the rules, code
that cannot be made, a file that cannot be read or written, and output that nobody takes.
"""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

import click

from gdl.commands.options import FINDINGS, GOOD, INTERRUPTED

if TYPE_CHECKING:
    from gdl.api import GameError
    from gdl.engines import EngineError
    from gdl_interpreter.native.machine_code import CodeError
    from gdl_interpreter.reference import MachineError
    from gdl_interpreter.storage.errors import FileError


def run_command(command: click.Command) -> int:
    """Run the command line; its exit code.

    Output that cannot be written is said once (E021), but not where the reader has gone, as `gdl list | head -1` does:
    that is no failure.
    """
    _open_standard_streams()
    warnings.showwarning = _show_warning
    try:
        code = _run(command)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        return code
    except BrokenPipeError:
        _discard_output()
        return GOOD
    except OSError as problem:
        reason = problem.strerror or str(problem)
        if problem.filename is None:
            _say(f"error[E021]: the output cannot be written: {reason}")
        else:
            _say(f"error[E003]: {problem.filename}: {reason}")
        _discard_output()
        return FINDINGS


def _run(command: click.Command) -> int:
    try:
        found = command.main(standalone_mode=False)
        return found if isinstance(found, int) else GOOD
    except SystemExit as left:
        if type(sys.stdout).__module__.partition(".")[0] == "click":  # which puts that there when the reader has gone
            raise BrokenPipeError from left
        return left.code if isinstance(left.code, int) else GOOD
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except RecursionError:
        click.echo("error[E904]: this rulebook is nested too deeply to be worked out", err=True)
        return FINDINGS
    except _refusals() as error:  # which are imported only now that something has failed
        span = getattr(error, "span", None)
        where = f"\n  --> {span}" if span is not None and span.source else ""
        click.echo(f"error[{error.code}]: {error.message}{where}", err=True)
        return FINDINGS


def _refusals() -> tuple[type[MachineError], type[CodeError], type[EngineError], type[GameError], type[FileError]]:
    from gdl.api import GameError
    from gdl.engines import EngineError
    from gdl_interpreter.native.machine_code import CodeError
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
        click.echo(line, err=True)


def _open_standard_streams() -> None:
    """Put something in the place of the standard streams that this process was started without."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while (handle := os.open(os.devnull, os.O_RDWR)) < 3:
            pass  # no file of ours is to go by the number of a standard stream
        os.close(handle)
        sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8")
        sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8")


def _discard_output() -> None:
    """What has not been written goes nowhere, so that Python does not try again at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
