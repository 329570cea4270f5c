"""A small declarative language for board games, and the tools around it.

`load` and `loads` give a `Game`; its `start()` a `Position`, which knows its legal moves, scores and result, plays
moves given as text, and explains why one is illegal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gdl.api import Game, GameError, Playout, load, loads
    from gdl.diagnostics import Diagnostic, RulebookError
    from gdl.engines import EngineError
    from gdl_interpreter.native.abi.statistics import Outcome, Playouts
    from gdl_interpreter.reference import Move, MoveError, Position, Result

__all__ = [
    "Diagnostic",
    "EngineError",
    "Game",
    "GameError",
    "Move",
    "MoveError",
    "Outcome",
    "Playout",
    "Playouts",
    "Position",
    "Result",
    "RulebookError",
    "load",
    "loads",
]

_HOMES = {
    "gdl.api": ("Game", "GameError", "Playout", "load", "loads"),
    "gdl.diagnostics": ("Diagnostic", "RulebookError"),
    "gdl.engines": ("EngineError",),
    "gdl.notebook": ("load_ipython_extension",),
    "gdl_interpreter.native.abi.statistics": ("Outcome", "Playouts"),
    "gdl_interpreter.reference": ("Move", "MoveError", "Position", "Result"),
}


def __getattr__(name: str) -> object:
    """Import what is asked for only then: `gdl --help` should not wait for the parser."""
    import importlib

    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
