"""The reference evaluator: the definition of what a Program means.

What goes in: a verified Program. What comes out: positions, their legal moves, results, explanations. What always
holds: it is short and plain, and never made faster at the price of that; every other engine must agree with it.
"""

from gdl_interpreter.reference.errors import LimitError, MachineError, MoveError
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position import Position
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.results import Result

__all__ = ["LimitError", "Machine", "MachineError", "Move", "MoveError", "Position", "PositionData", "Result", "Word"]
