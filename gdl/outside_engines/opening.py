"""Starting the program that a seat names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gdl.outside_engines.gtp import GtpEngine
from gdl.outside_engines.uci import UciEngine
from gdl.outside_engines.xboard import XboardEngine

if TYPE_CHECKING:
    from gdl.outside_engines.protocol import Engine
    from gdl.outside_engines.seat import EngineSeat, ProtocolName

_ENGINES: dict[ProtocolName, type[Engine]] = {
    "uci": UciEngine,
    "usi": UciEngine,
    "gtp": GtpEngine,
    "xboard": XboardEngine,
}


def open_engine(seat: EngineSeat, threads: int = 1) -> Engine:
    """The program of a seat, started and set up; it is to be closed.

    Raises:
        EngineError: it cannot be had.
    """
    return _ENGINES[seat.protocol](seat, threads)
