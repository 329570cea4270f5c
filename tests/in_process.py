"""What commands are told that run within the tests' own process, which holds the code of many games: that it takes
little memory, so that there is some left for a search."""

from __future__ import annotations

from gdl.cli.errors import Settings


def little() -> int:
    """Bytes of memory that such a process takes."""
    return 100 << 20


def settings(patience: float | None = None) -> Settings:
    """The settings of such a process; `patience`: seconds that a pipe may be silent, None: as long as ever."""
    return Settings(patience=patience, taken=little)
