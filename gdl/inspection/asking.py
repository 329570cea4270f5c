"""What an expression asks of a position."""

from __future__ import annotations

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import reached


def asks_who_moves(program: Program, value: n.Expr) -> bool:
    """Does an expression depend on who is to move, itself or in what it calls?"""
    parts = reached(program.functions, value)
    return any(isinstance(part, n.Op) and OPERATIONS[part.op].asks_turn for part in parts)
