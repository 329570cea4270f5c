"""Printing a Program: the same text for the same Program, with every node in it.

What goes in: a Program, or an expression of one. What comes out: text, made to be compared in tests and read when
something is amiss. What always holds: nothing is left out but spans and the topology of the board.
"""

from gdl_interpreter.program.show.expressions import show_value
from gdl_interpreter.program.show.whole import show, show_expr

__all__ = ["show", "show_expr", "show_value"]
