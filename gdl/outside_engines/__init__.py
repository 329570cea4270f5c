"""Programs of others as players, over the protocols that they speak: UCI, USI, GTP and xboard.

What goes in: a seat as it is typed (`uci:stockfish?UCI_Elo=1500`), positions and moves of any rulebook. What comes
out: a legal move, or an `EngineError` that says in one sentence what went wrong and whose fault it is. What always
holds: nothing here names a game, positions and moves are said by the rulebook's own notations and words; no program
is waited for without end, read without a bound, or left running with its children; what it says is never shown as it
came.
"""

from gdl.outside_engines.errors import EngineError, EngineFault
from gdl.outside_engines.line import GameLine
from gdl.outside_engines.opening import open_engine
from gdl.outside_engines.opponents import Asked, OutsideOpponents
from gdl.outside_engines.protocol import Engine, Limit
from gdl.outside_engines.seat import PROTOCOLS, EngineSeat, engine_seat

__all__ = [
    "PROTOCOLS",
    "Asked",
    "Engine",
    "EngineError",
    "EngineFault",
    "EngineSeat",
    "GameLine",
    "Limit",
    "OutsideOpponents",
    "engine_seat",
    "open_engine",
]
