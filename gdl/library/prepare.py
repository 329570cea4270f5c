"""`python -m gdl.library.prepare NAME [OPTION=VALUE…]`: compiles a rulebook, so that its Program is kept for others.

The room has this done by a process of its own: compiling would keep it from answering keys.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gdl.api import Game

PATIENCE = 120.0
"""Seconds that the other process may take."""


class Unplayable(Exception):
    """A game that cannot be had. `message`: for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def prepared(name: str, options: Mapping[str, int]) -> Game:
    """A game by its name or path, compiled by another process if that has to be done. It may take a while.

    Raises:
        Unplayable: it cannot be loaded.
    """
    from gdl.api import load, recalled

    game = recalled(name, options)
    if game is None:
        pairs = (f"{option}={value}" for option, value in options.items())
        command = [sys.executable, "-P", "-m", __name__, name, *pairs]
        with suppress(OSError, subprocess.TimeoutExpired):  # then it is compiled here
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    try:
        game = load(name, **options)
        game.start()
        return game
    except _errors() as error:
        raise Unplayable(said(error)) from error


def _errors() -> tuple[type[Exception], ...]:
    from gdl.diagnostics import RulebookError
    from gdl_interpreter.reference import MachineError

    return RulebookError, MachineError


def said(error: Exception) -> str:
    """What a rulebook or its rules are refused for, in a sentence or two."""
    from gdl.diagnostics import RulebookError

    if not isinstance(error, RulebookError):
        return str(error)
    found = list(error.diagnostics)
    texts = [each.message + (f" ({each.span})" if each.span.source else "") for each in found[:2]]
    more = f"; and {len(found) - 2} more" if len(found) > 2 else ""
    return "; ".join(texts) + more


def main(arguments: list[str]) -> int:
    """Load the rulebook that is named, with these options; the exit code."""
    from gdl.api import load

    name, *pairs = arguments
    options = dict(pair.split("=", 1) for pair in pairs)
    try:
        load(name, **{option: int(value) for option, value in options.items()})
    except _errors():
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
