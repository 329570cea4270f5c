"""How a command ends: whatever fails is said in a line, and becomes an exit code. No failure shows a traceback.

This is the one place where what a command could not go on from is caught: a usage error, a limit of the rules, code
that cannot be made, a file that cannot be read or written, output that nobody takes; and whatever nobody foresaw, which
is a bug in this program (E999).
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

import click

from gdl.infra.exit_codes import BUG, FINDINGS, GOOD, INTERRUPTED
from gdl.infra.output import discard, echo, flush, install, output, taken_by_click
from gdl.infra.unforeseen import Unforeseen

if TYPE_CHECKING:
    from gdl.api import GameError
    from gdl.engines import EngineError
    from gdl_interpreter.native.llvm.compile import CodeError
    from gdl_interpreter.reference import MachineError
    from gdl_interpreter.storage.errors import FileError


VARIABLE = "GDL_DEBUG"
"""This variable of the environment does what `--debug` does."""


@dataclass
class Settings:
    """What holds for the whole process.

    debug: show the traceback of a bug; patience: seconds that a pipe which is read may be silent, None: as long as
    `storage.bounded_files` says; taken: says how many bytes of memory the process takes, None: the system does.
    """

    debug: bool = False
    patience: float | None = None
    taken: Callable[[], int | None] | None = None

    @staticmethod
    def now() -> Settings:
        """Those that the present command was started with."""
        return click.get_current_context().find_object(Settings) or Settings()


def run_command(
    command: click.Command, arguments: Sequence[str] | None = None, settings: Settings | None = None
) -> int:
    """Run the command line; its exit code.

    Args:
        command: what to run.
        arguments: what was typed behind its name; None: what this process was started with.
        settings: what holds for it; None: what the environment says.

    Output that cannot be written is said once (E021), but not where the reader has gone, as `gdl list | head -1` does:
    that is no failure.
    """
    install()
    warnings.showwarning = _show_warning
    try:
        code = _run(command, arguments, settings or Settings(bool(os.environ.get(VARIABLE))))
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


def _run(command: click.Command, arguments: Sequence[str] | None, settings: Settings) -> int:
    code = GOOD
    with Unforeseen() as work:
        code = _foreseen(command, arguments, settings)
    if work.error is None:
        return code
    if isinstance(work.error, OSError):
        raise work.error
    if isinstance(work.error, MemoryError):
        _error("E908", "there is not enough memory")
        return FINDINGS
    _tell_bug(work.error, sys.argv[1:] if arguments is None else arguments, settings.debug)
    return BUG


def _foreseen(command: click.Command, arguments: Sequence[str] | None, settings: Settings) -> int:
    try:
        found = command.main(arguments, standalone_mode=False, obj=settings)
        return found if isinstance(found, int) else GOOD
    except SystemExit as left:
        if taken_by_click():
            raise BrokenPipeError from left
        return left.code if isinstance(left.code, int) else GOOD
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        output().give_way()
        return INTERRUPTED
    except RecursionError:
        _error("E904", "this rulebook is nested too deeply to be worked out")
        return FINDINGS
    except _refusals() as error:  # which are imported only now that something has failed
        span = getattr(error, "span", None)
        _error(error.code, error.message)
        if span is not None and span.source:
            echo(f"  --> {span}", err=True)
        return FINDINGS


def _tell_bug(error: Exception, arguments: Sequence[str], debug: bool) -> None:
    """Say that this is a bug, and what a report of it needs."""
    import platform
    import shlex
    import traceback

    if debug:
        for line in "".join(traceback.format_exception(error)).splitlines():
            echo(line, err=True)
    else:
        frames = traceback.extract_tb(error.__traceback__)
        where = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        _error("E999", f"{type(error).__name__}{where}: {error}")
    echo("This is a bug in gdl. Please report it with this message, the rulebook or record, and:", err=True)
    echo(f"  command   {shlex.join(['gdl', *arguments])}", err=True)
    echo(f"  versions  gdl {_version()}, Python {platform.python_version()}, {platform.platform()}", err=True)
    if not debug:
        echo(f"`gdl --debug …`, or {VARIABLE}=1, shows where it comes from.", err=True)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gdl")
    except PackageNotFoundError:
        return "of a source folder"


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


def _error(code: str, message: str) -> None:
    echo(f"error[{code}]: {message}", err=True)


def _say(line: str) -> None:
    """One line for a person, if it can be had through."""
    with suppress(OSError):
        echo(line, err=True)
